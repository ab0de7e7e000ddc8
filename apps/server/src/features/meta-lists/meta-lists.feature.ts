import type { FastifyInstance } from 'fastify'
import { metaListsRoutes, metaPicturesRoutes } from './meta-lists.routes.ts'
import { createMetaListsService, type MetaListsNeeds } from './meta-lists.service.ts'

export { presentCampaign } from './list-kinds.service.ts'
export { createForgetLists } from './meta-lists.service.ts'

export function createMetaListsFeature(
  needs: MetaListsNeeds & { fetchPicture: (address: string) => Promise<Uint8Array | null> },
) {
  const service = createMetaListsService(needs)
  return {
    service,
    routes(app: FastifyInstance) {
      metaListsRoutes(app, service)
      metaPicturesRoutes(app, service, needs.fetchPicture)
    },
  }
}
