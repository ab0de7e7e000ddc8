import type { Insertable } from 'kysely'
import type { DraftTakeovers } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'

/** Gives a draft and its ended submissions to another user, who then reads what Meta answered. */
export async function changeOwner(tx: Tx, draftId: string, userId: number): Promise<void> {
  await tx
    .updateTable('ad_drafts')
    .set({ user_id: userId, updated_at: laterTimestamp })
    .where('id', '=', draftId)
    .execute()
  await tx.updateTable('submissions').set({ user_id: userId }).where('draft_id', '=', draftId).execute()
}

/** Stores the take-over for the former owner, and deletes earlier notices of this draft for the new owner. */
export async function insertTakeover(tx: Tx, takeover: Insertable<DraftTakeovers>): Promise<void> {
  const { draft_id, user_id, taken_at } = takeover
  await tx
    .deleteFrom('draft_takeovers')
    .where('draft_id', '=', draft_id)
    .where('former_user_id', '=', user_id)
    .execute()
  await tx
    .insertInto('draft_takeovers')
    .values(takeover)
    .onConflict((conflict) => conflict.columns(['draft_id', 'former_user_id']).doUpdateSet({ user_id, taken_at }))
    .execute()
}

/** The take-over notices of a former owner, newest first. */
export function listTakeovers(db: Queryable, formerUserId: number) {
  return db
    .selectFrom('draft_takeovers')
    .innerJoin('ad_drafts', 'ad_drafts.id', 'draft_takeovers.draft_id')
    .innerJoin('users', 'users.id', 'draft_takeovers.user_id')
    .select(['ad_drafts.id', 'ad_drafts.ad_name', 'users.username', 'draft_takeovers.taken_at'])
    .where('draft_takeovers.former_user_id', '=', formerUserId)
    .orderBy('draft_takeovers.taken_at', 'desc')
    .orderBy('ad_drafts.id')
    .execute()
}

export async function deleteTakeovers(db: Queryable, formerUserId: number, draftIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('draft_takeovers')
    .where('former_user_id', '=', formerUserId)
    .where('draft_id', 'in', draftIds)
    .execute()
}
