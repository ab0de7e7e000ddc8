import type { FastifyInstance } from 'fastify'
import { metaListsRoutes } from './meta-lists.routes.ts'
import { createMetaListsService, type MetaListsNeeds } from './meta-lists.service.ts'

export { presentCampaign } from './list-kinds.ts'
export { createForgetLists } from './meta-lists.service.ts'

export function createMetaListsFeature(deps: MetaListsNeeds) {
  const service = createMetaListsService(deps)
  return { service, routes: (app: FastifyInstance) => metaListsRoutes(app, service) }
}
