import { type Selectable, sql, type Updateable } from 'kysely'
import type { AdChecks } from '../../platform/database/database.gen.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import type { AdHint } from '../../providers/meta-ads/meta-ads.ts'

export type AdCheckRow = Selectable<AdChecks>

/** A sent ad to compare, with what its last read said. */
export type AdToCompare = Awaited<ReturnType<typeof claimAds>>[number]

/** Longer than a call with its retries; then another worker takes the ads of one that died. */
const claimMinutes = 5

const sent = (db: Queryable) =>
  db
    .selectFrom('ad_drafts')
    .where('status', '=', 'SUBMITTED_TO_META')
    .where('meta_ad_id_returned', 'is not', null)
    .where('meta_ad_account_id', 'is not', null)

const matchAny = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** The ids of the user's drafts that were sent, of `ids` or all. */
export async function listSentIds(db: Queryable, userId: number, ids?: readonly string[]): Promise<string[]> {
  const rows = await sent(db)
    .select('id')
    .where('user_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where('id', '=', matchAny(ids ?? [])))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertCheck(
  tx: Tx,
  row: Pick<AdCheckRow, 'id' | 'user_id' | 'status' | 'remaining' | 'total' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('ad_checks').values(row).execute()
}

export const findCheck = (db: Queryable, id: string) =>
  db.selectFrom('ad_checks').selectAll().where('id', '=', id).executeTakeFirst()

export async function updateCheck(db: Queryable, id: string, change: Updateable<AdChecks>): Promise<void> {
  await db.updateTable('ad_checks').set(change).where('id', '=', id).execute()
}

/** Takes ads off the check's list, and counts what was found. */
export async function countChecked(
  tx: Tx,
  id: string,
  { draftIds, changed, gone }: { draftIds: readonly string[]; changed: number; gone: number },
): Promise<void> {
  await sql`
    update ad_checks set
      remaining = array(select each from unnest(remaining) each where each <> all(${draftIds}::uuid[])),
      changed = changed + ${changed}, gone = gone + ${gone}
    where id = ${id}`.execute(tx)
}

export async function removeOldChecks(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from ad_checks where id in (
      select id from ad_checks where created_at < ${before} and status in ('completed', 'failed') limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

/** The ad accounts of these drafts. */
export async function listAccounts(db: Queryable, draftIds: readonly string[]): Promise<string[]> {
  const rows = await sent(db)
    .select('meta_ad_account_id as id')
    .distinct()
    .where('id', '=', matchAny(draftIds))
    .orderBy('meta_ad_account_id')
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** What a check has still to read of an account. */
export async function listRemaining(db: Queryable, checkId: string, adAccountId: string): Promise<string[]> {
  const rows = await sent(db)
    .select('id')
    .where('meta_ad_account_id', '=', adAccountId)
    .where('id', '=', sql<string>`any((select remaining from ad_checks where id = ${checkId})::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Neither gone nor archived: those do not change any more. */
const isLive = sql<boolean>`guard_state <> 'gone' and effective_status is distinct from 'ARCHIVED'`

/** Users with their ad accounts of which an ad was not compared since `before`: a day at least. */
export async function listDueAccounts(db: Queryable, before: Date): Promise<{ userId: number; adAccountId: string }[]> {
  const rows = await sent(db)
    .select(['user_id', 'meta_ad_account_id'])
    .distinct()
    .where(isLive)
    .where(({ eb, or }) => or([eb('guard_checked_at', 'is', null), eb('guard_checked_at', '<', before)]))
    .orderBy('user_id')
    .orderBy('meta_ad_account_id')
    .execute()
  return rows.map(({ user_id, meta_ad_account_id }) => ({ userId: user_id, adAccountId: meta_ad_account_id ?? '' }))
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

/** Users with their ad accounts that have hints, the oldest hint first. */
export async function listHintedAccounts(db: Queryable): Promise<{ userId: number; adAccountId: string }[]> {
  const rows = await sent(db)
    .select(['user_id', 'meta_ad_account_id'])
    .where('guard_hinted_at', 'is not', null)
    .where(isConnected)
    .groupBy(['user_id', 'meta_ad_account_id'])
    .orderBy(({ fn }) => fn.min('guard_hinted_at'))
    .execute()
  return rows.map(({ user_id, meta_ad_account_id }) => ({ userId: user_id, adAccountId: meta_ad_account_id ?? '' }))
}

/** Drops the hints about a user's account, which cannot be read. */
export async function dropHints(db: Queryable, userId: number, adAccountId: string): Promise<void> {
  await db
    .updateTable('ad_drafts')
    .set({ guard_hinted_at: null })
    .where('user_id', '=', userId)
    .where('meta_ad_account_id', '=', adAccountId)
    .where('guard_hinted_at', 'is not', null)
    .execute()
}

/** A user's live ads in an account, as they were read last. */
export const listLastReads = (db: Queryable, userId: number, adAccountId: string) =>
  sent(db)
    .select(['id as draftId', 'meta_ad_id_returned as adId', 'effective_status as effectiveStatus'])
    .select(['guard_differences', sql<unknown>`guard_baseline #> '{fields,creative_id}'`.as('creativeIds')])
    .where('user_id', '=', userId)
    .where('meta_ad_account_id', '=', adAccountId)
    .where(isLive)
    .execute()

/** A user's live ads in an account, and how many of them were compared since. */
export async function countLiveAds(db: Queryable, userId: number, adAccountId: string, since: Date) {
  const row = await sent(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('guard_checked_at', '>=', since).as('checked'))
    .where('user_id', '=', userId)
    .where('meta_ad_account_id', '=', adAccountId)
    .where(isLive)
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), checked: Number(row.checked) }
}

/** The ad accounts with live ads, of one user or of all connected ones. */
export async function listLiveAccounts(
  db: Queryable,
  userId?: number,
): Promise<{ userId: number; adAccountId: string }[]> {
  const rows = await sent(db)
    .select(['user_id', 'meta_ad_account_id'])
    .distinct()
    .where(isLive)
    .$if(userId === undefined, (query) => query.where(isConnected))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    .orderBy('user_id')
    .orderBy('meta_ad_account_id')
    .execute()
  return rows.map(({ user_id, meta_ad_account_id }) => ({ userId: user_id, adAccountId: meta_ad_account_id ?? '' }))
}

/** Stores why the daily check of an account waits; null when it has reached the end. */
export async function storeDailyEnd(
  db: Queryable,
  { userId, adAccountId }: { userId: number; adAccountId: string },
  end: { problem: string; retryAt: Date | null } | null,
): Promise<void> {
  const change = { check_problem: end?.problem ?? null, check_retry_at: end?.retryAt ?? null }
  await db
    .insertInto('watched_ad_accounts')
    .values({ user_id: userId, ad_account_id: adAccountId, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'ad_account_id']).doUpdateSet(change))
    .execute()
}

interface Claim {
  userId: number
  adAccountId: string
  now: Date
  limit: number
  /** Only these drafts. */
  draftIds?: readonly string[]
  /** Only live ads that were not compared since. */
  before?: Date
  /** Only ads with a hint from then or before. */
  hintedUntil?: Date
}

/** Claims ads of an account, the longest unread first: no other worker, on any node, reads them at the same time. */
export async function claimAds(
  db: Database,
  { userId, adAccountId, now, limit, draftIds, before, hintedUntil }: Claim,
) {
  const free = new Date(now.getTime() - claimMinutes * 60_000)
  const due = sent(db)
    .select('id')
    .where('user_id', '=', userId)
    .where('meta_ad_account_id', '=', adAccountId)
    .where(({ eb, or }) => or([eb('guard_claimed_at', 'is', null), eb('guard_claimed_at', '<', free)]))
    .$if(draftIds !== undefined, (query) => query.where('id', '=', matchAny(draftIds ?? [])))
    .$if(hintedUntil !== undefined, (query) => query.where('guard_hinted_at', '<=', hintedUntil as Date))
    .$if(before !== undefined, (query) =>
      query
        .where(isLive)
        .where(({ eb, or }) => or([eb('guard_checked_at', 'is', null), eb('guard_checked_at', '<', before as Date)])),
    )
    .orderBy('guard_checked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('ad_drafts')
    .set({ guard_claimed_at: now })
    .where('id', 'in', due)
    .returning(['id as draftId', 'meta_ad_id_returned as adId', 'meta_ad_set_id_returned as adSetId'])
    .returning(['guard_state', 'guard_differences', 'guard_baseline', 'is_worn_out'])
    .returning(['effective_status', 'review_feedback'])
    .execute()
}

/** Ends the claims of ads that were read; a hint that came during the read stays. */
export async function finishAds(tx: Tx, draftIds: readonly string[], at: Date): Promise<void> {
  const change = {
    guard_claimed_at: null,
    guard_checked_at: at,
    guard_hinted_at: sql<Date | null>`case when guard_hinted_at > guard_claimed_at then guard_hinted_at end`,
  }
  await tx.updateTable('ad_drafts').set(change).where('id', '=', matchAny(draftIds)).execute()
}

export async function releaseAds(db: Queryable, draftIds: readonly string[]): Promise<void> {
  await db.updateTable('ad_drafts').set({ guard_claimed_at: null }).where('id', '=', matchAny(draftIds)).execute()
}
