import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { DraftMaker } from './create-drafts.service.ts'
import type { EditDraftsService } from './edit-drafts.service.ts'
import type { ReadDraftsService } from './read-drafts.service.ts'
import type { TakeOverDraftsService } from './take-over-drafts.service.ts'

export const countDrafts = (count: number) => `${count} ad ${count === 1 ? 'draft' : 'drafts'}`

export function draftsRoutes(
  app: FastifyInstance,
  {
    drafts,
    edits,
    creation,
    takeOver,
  }: {
    drafts: ReadDraftsService
    edits: EditDraftsService
    creation: DraftMaker
    takeOver: TakeOverDraftsService
  },
): void {
  serve(app, draftsEndpoints.list, async ({ actor, query }) => ({
    data: await drafts.list(actor, { ...query, attention: query.attention === 'true' }),
  }))
  serve(app, draftsEndpoints.users, async () => ({ data: await drafts.listOwners() }))
  serve(app, draftsEndpoints.taken, async ({ actor }) => ({ data: await takeOver.listTaken(actor) }))
  serve(app, draftsEndpoints.closeTaken, async ({ actor, body }) => {
    await takeOver.closeTaken(actor, body.adIds)
    return { message: 'Closed.' }
  })
  serve(app, draftsEndpoints.takeOver, async ({ actor, params, body }) => ({
    data: await takeOver.takeOver(actor, params.id, body?.from),
    message: 'The draft is yours now.',
  }))
  serve(app, draftsEndpoints.counts, async ({ actor }) => ({ data: await drafts.count(actor) }))
  serve(app, draftsEndpoints.get, async ({ actor, params }) => ({ data: await drafts.get(actor, params.id) }))
  for (const endpoint of [draftsEndpoints.create, draftsEndpoints.createFromSelection]) {
    serve(app, endpoint, async ({ actor, body }) => {
      const { drafts: data, skipped } = await creation.createFromResults(actor, body)
      return { data, skipped, message: `${countDrafts(data.length)} created.` }
    })
  }
  serve(app, draftsEndpoints.update, async ({ actor, params, body: { updatedAt, ...body } }) => ({
    data: await edits.update(actor, params.id, body, updatedAt),
    message: 'Ad draft updated successfully.',
  }))
  serve(app, draftsEndpoints.bulkUpdate, async ({ actor, body }) => {
    const data = await edits.bulkUpdate(actor, body)
    return { data, message: `${countDrafts(data.length)} updated.` }
  })
  serve(app, draftsEndpoints.duplicate, async ({ actor, params, body }) => ({
    data: await creation.duplicate(actor, params.id, { isFix: body?.fix ?? false }),
    message: body?.fix ? 'The new draft has everything of the ad.' : 'Duplicated as a new draft.',
  }))
  serve(app, draftsEndpoints.remove, async ({ actor, params }) => {
    await edits.remove(actor, params.id)
    return { message: 'Ad draft deleted.' }
  })
}
