import type { FastifyInstance } from 'fastify'
import { type CreateDraftsNeeds, createCreateDraftsService } from './create-drafts.service.ts'
import { draftSheetRoutes } from './draft-sheet.routes.ts'
import { createDraftSheetService } from './draft-sheet.service.ts'
import { draftsRoutes } from './drafts.routes.ts'
import { createDraftsService, type DraftsServiceNeeds } from './drafts.service.ts'

export function createDraftsFeature(needs: DraftsServiceNeeds & Pick<CreateDraftsNeeds, 'findRecipe'>) {
  const service = createDraftsService(needs)
  const creation = createCreateDraftsService({ ...needs, drafts: service })
  const sheets = createDraftSheetService({ ...needs, drafts: service })
  return {
    service,
    routes(app: FastifyInstance) {
      draftsRoutes(app, service, creation)
      draftSheetRoutes(app, { sheets, clock: needs.clock })
    },
  }
}
