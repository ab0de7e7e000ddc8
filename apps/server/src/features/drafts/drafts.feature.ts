import type { FastifyInstance } from 'fastify'
import { type CreateDraftsNeeds, createDraftMaker } from './create-drafts.service.ts'
import { createDraftOutcomesService } from './draft-outcomes.service.ts'
import { draftSheetRoutes } from './draft-sheet.routes.ts'
import { createDraftSheetService } from './draft-sheet.service.ts'
import { draftsRoutes } from './drafts.routes.ts'
import { createEditDraftsService, type EditDraftsNeeds } from './edit-drafts.service.ts'
import { createReadDraftsService, type ReadDraftsNeeds } from './read-drafts.service.ts'
import { createTakeOverDraftsService, type TakeOverDraftsNeeds } from './take-over-drafts.service.ts'

type Needs = ReadDraftsNeeds &
  Omit<TakeOverDraftsNeeds, 'drafts'> &
  Omit<EditDraftsNeeds, 'drafts'> &
  Omit<CreateDraftsNeeds, 'drafts'>

export function createDraftsFeature(needs: Needs) {
  const drafts = createReadDraftsService(needs)
  const edits = createEditDraftsService({ ...needs, drafts })
  const creation = createDraftMaker({ ...needs, drafts })
  const takeOver = createTakeOverDraftsService({ ...needs, drafts })
  const sheets = createDraftSheetService({ db: needs.db, drafts, edits })
  return {
    service: drafts,
    outcomes: createDraftOutcomesService(needs),
    routes(app: FastifyInstance) {
      draftsRoutes(app, { drafts, edits, creation, takeOver })
      draftSheetRoutes(app, { sheets, clock: needs.clock })
    },
  }
}
