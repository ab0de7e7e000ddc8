import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database/database.ts'

/** The creative that an interrupted set-back has made. */
export async function findSetBackCreative(db: Queryable, draftId: string): Promise<string | null> {
  const row = await db
    .selectFrom('ad_drafts')
    .select('set_back_creative_id as id')
    .where('id', '=', draftId)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function storeSetBackCreative(db: Queryable, draftId: string, id: string): Promise<void> {
  await db.updateTable('ad_drafts').set({ set_back_creative_id: id }).where('id', '=', draftId).execute()
}

/** Whether a person has switched one of these ads since. */
export async function wereSwitchedSince(db: Queryable, draftIds: readonly string[], since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from activity_log
    where action = 'draft.status_set' and subject_id = any(${draftIds}::text[]) and occurred_at > ${since}
    limit 1`.execute(db)
  return rows.length > 0
}
