import { refuseTakeOver } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, TakenDraft } from '@hookline/contract/drafts/drafts.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import * as takeovers from './draft-takeovers.repo.ts'
import * as repo from './drafts.repo.ts'
import type { ReadDraftsService } from './read-drafts.service.ts'
import { createSaveDrafts, type SaveDraftsNeeds } from './save-drafts.ts'

export type TakeOverDraftsService = ReturnType<typeof createTakeOverDraftsService>

export interface TakeOverDraftsNeeds extends SaveDraftsNeeds {
  db: Database
  clock: Clock
  drafts: Pick<ReadDraftsService, 'getAny' | 'presentOne'>
}

/** Gives drafts to the colleagues who take them over, and tells their former owners. */
export function createTakeOverDraftsService(needs: TakeOverDraftsNeeds) {
  const { db, clock, drafts, record } = needs
  const { publish } = createSaveDrafts(needs)

  return {
    /**
     * Makes the actor the owner of a draft; nothing happens when they are. Of two callers at once the second one is refused.
     * @param from the user_uuid of the owner whom the caller sees; the stored one without it.
     * @throws AppError NOT_FOUND; CONFLICT while it is being sent, after it was sent, and when it is another's by now.
     */
    async takeOver(actor: Actor, id: string, from?: string): Promise<Draft> {
      const seen = await drafts.getAny(db, id)
      const expected = from ?? seen.user_uuid
      const taken = await db.transaction().execute(async (tx) => {
        await repo.lockAnyDraft(tx, id)
        const draft = await drafts.getAny(tx, id)
        if (draft.user_id === actor.id) return draft
        if (draft.user_uuid !== expected) {
          throw new AppError('CONFLICT', `${draft.username} has taken over this draft meanwhile.`)
        }
        const refusal = refuseTakeOver(draft)
        if (refusal) throw new AppError('CONFLICT', refusal)
        const takeover = { draft_id: id, former_user_id: draft.user_id, user_id: actor.id, taken_at: clock.now() }
        await takeovers.changeOwner(tx, id, actor.id)
        await takeovers.insertTakeover(tx, takeover)
        const before = { owner: draft.username }
        await record(tx, actor, { action: 'draft.taken_over', subjectId: id, before, after: { owner: actor.username } })
        const after = await drafts.getAny(tx, id)
        const { status, submission } = after
        const published = { id, user_uuid: actor.userUuid, formerUserUuid: draft.user_uuid, status, submission }
        await publish(tx, [published], 'updated')
        return after
      })
      return drafts.presentOne(actor.id, taken)
    },
    /** What colleagues have taken over of the actor, newest first, until it is closed. */
    async listTaken(actor: Actor): Promise<TakenDraft[]> {
      const rows = await takeovers.listTakeovers(db, actor.id)
      return rows.map(({ taken_at, ...row }) => ({ ...row, taken_at: taken_at.toISOString() }))
    },
    closeTaken: (actor: Actor, draftIds: readonly string[]) => takeovers.deleteTakeovers(db, actor.id, draftIds),
  }
}
