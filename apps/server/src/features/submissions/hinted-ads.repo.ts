import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import type { AdHint } from '../../providers/meta-ads/meta-ads.ts'
import { isLive, sent } from './ad-checks.repo.ts'

interface UserAccount {
  userId: number
  adAccountId: string
}

/** Whether Meta can be called in the name of the draft's user. */
const isConnected = sql<boolean>`exists (
  select from meta_connections where meta_connections.user_id = ad_drafts.user_id and reconnect_reason is null
)`

/** A hint that is not younger than the last read, by the clocks of both sides. */
const clockLeeway = '5 minutes'

/**
 * Marks the live ads of connected users that these hints are about: an ad, or all ads of an ad set, campaign or creative.
 * @returns how many
 */
export async function hintAds(db: Queryable, hints: readonly AdHint[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update ad_drafts set guard_hinted_at = ${now}
    where status = 'SUBMITTED_TO_META' and ${isLive} and ${isConnected} and id in (
      select draft.id
      from unnest(
        ${hints.map(({ adAccountId }) => adAccountId)}::text[],
        ${hints.map(({ objectId }) => objectId)}::text[],
        ${hints.map(({ at }) => at)}::timestamptz[]
      ) as hint (ad_account_id, object_id, at)
      join (
        select id, meta_ad_account_id, guard_checked_at, unnest(array[
          meta_ad_id_returned, meta_ad_set_id_returned, meta_campaign_id, meta_creative_id_returned
        ]) as object_id
        from ad_drafts
        where status = 'SUBMITTED_TO_META'
          and meta_ad_account_id = any(${[...new Set(hints.map(({ adAccountId }) => adAccountId))]}::text[])
      ) draft on draft.object_id = hint.object_id and draft.meta_ad_account_id = hint.ad_account_id
      where draft.guard_checked_at is null or draft.guard_checked_at < hint.at + ${clockLeeway}::interval
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Marks these drafts' ads, to be read again. */
export async function hintDrafts(db: Queryable, draftIds: readonly string[], now: Date): Promise<void> {
  const isMeant = sql<boolean>`id = any(${draftIds}::uuid[])`
  await db.updateTable('ad_drafts').set({ guard_hinted_at: now }).where(isMeant).where(isLive).execute()
}

/** Connected users with their ad accounts that have hints, the oldest hint first. */
export async function listHintedAccounts(db: Queryable): Promise<UserAccount[]> {
  const rows = await sent(db)
    .select(['user_id', 'meta_ad_account_id'])
    .where('guard_hinted_at', 'is not', null)
    .where(isConnected)
    .groupBy(['user_id', 'meta_ad_account_id'])
    .orderBy(({ fn }) => fn.min('guard_hinted_at'))
    .execute()
  return rows.map(toUserAccount)
}

/** The drafts of a user's account with a hint from then or before. */
export async function listHintedIds(
  db: Queryable,
  { userId, adAccountId, until }: UserAccount & { until: Date },
): Promise<string[]> {
  const rows = await sent(db)
    .select('id')
    .where('user_id', '=', userId)
    .where('meta_ad_account_id', '=', adAccountId)
    .where('guard_hinted_at', '<=', until)
    .execute()
  return rows.map(({ id }) => id)
}

/** Drops the hints about a user's account, which cannot be read. */
export async function dropHints(db: Queryable, { userId, adAccountId }: UserAccount): Promise<void> {
  await db
    .updateTable('ad_drafts')
    .set({ guard_hinted_at: null })
    .where('user_id', '=', userId)
    .where('meta_ad_account_id', '=', adAccountId)
    .where('guard_hinted_at', 'is not', null)
    .execute()
}

/** A user's live ads in an account as they were read last, with the creatives that are known of each. */
export const listLastReads = (db: Queryable, { userId, adAccountId }: UserAccount) =>
  sent(db)
    .select(['meta_ad_id_returned as adId', 'effective_status as effectiveStatus'])
    .select(
      sql<string[]>`array(
        select jsonb_array_elements_text(coalesce(guard_baseline #> '{fields,creative_id}', '[]'))
        union all
        select difference ->> 'now' from jsonb_array_elements(guard_differences) difference
        where difference ->> 'field' = 'creative_id'
      )`.as('creativeIds'),
    )
    .where('user_id', '=', userId)
    .where('meta_ad_account_id', '=', adAccountId)
    .where(isLive)
    .execute()

/** When the user's live ad whose last read is the oldest was compared; null while one never was. */
export async function findOldestRead(db: Queryable, userId: number): Promise<Date | null> {
  const oldest = sql<Date | null>`case when bool_and(guard_checked_at is not null) then min(guard_checked_at) end`
  const row = await sent(db).select(oldest.as('at')).where('user_id', '=', userId).where(isLive).executeTakeFirst()
  return row?.at ?? null
}

/** The ad accounts with live ads, of one user or of all connected ones. */
export async function listLiveAccounts(db: Queryable, userId?: number): Promise<UserAccount[]> {
  const rows = await sent(db)
    .select(['user_id', 'meta_ad_account_id'])
    .distinct()
    .where(isLive)
    .$if(userId === undefined, (query) => query.where(isConnected))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    .orderBy('user_id')
    .orderBy('meta_ad_account_id')
    .execute()
  return rows.map(toUserAccount)
}

const toUserAccount = (row: { user_id: number; meta_ad_account_id: string | null }): UserAccount => ({
  userId: row.user_id,
  adAccountId: row.meta_ad_account_id ?? '',
})
