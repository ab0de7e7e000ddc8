import type { FastifyInstance } from 'fastify'
import { metaListsRoutes } from './meta-lists.routes.ts'
import { createMetaListsService, type MetaListsNeeds } from './meta-lists.service.ts'
import { metaPicturesRoutes, type PictureNeeds } from './meta-pictures.routes.ts'

export { presentCampaign } from './list-kinds.ts'
export { createForgetLists } from './meta-lists.service.ts'

export function createMetaListsFeature(deps: MetaListsNeeds & Pick<PictureNeeds, 'fetchPicture'>) {
  const service = createMetaListsService(deps)
  return {
    service,
    routes(app: FastifyInstance) {
      metaListsRoutes(app, service)
      metaPicturesRoutes(app, { pictureOf: service.pictureOf, fetchPicture: deps.fetchPicture })
    },
  }
}
