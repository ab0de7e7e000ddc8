import { type Selectable, sql, type Updateable } from 'kysely'
import type { AdChecks } from '../../platform/database/database.gen.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'

export type AdCheckRow = Selectable<AdChecks>

/** A sent ad to compare, with what its last read said. */
export type AdToCompare = Awaited<ReturnType<typeof claimAds>>[number]

/** Longer than a call with its retries; then another worker takes the ads of one that died. */
const claimMinutes = 5

export const sent = (db: Queryable) =>
  db
    .selectFrom('ad_drafts')
    .where('status', '=', 'SUBMITTED_TO_META')
    .where('meta_ad_id_returned', 'is not', null)
    .where('meta_ad_account_id', 'is not', null)

const overStatuses = ['completed', 'failed']

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

/** Replaces the user's last daily check. @returns false while that one is not over, unless it is from before `lost` */
export async function replaceDailyCheck(
  tx: Tx,
  row: Pick<AdCheckRow, 'id' | 'user_id' | 'status' | 'remaining' | 'total' | 'created_at'>,
  lost: Date,
): Promise<boolean> {
  await tx
    .deleteFrom('ad_checks')
    .where('user_id', '=', row.user_id)
    .where('is_daily', '=', true)
    .where(({ eb, or }) => or([eb('status', 'in', overStatuses), eb('created_at', '<=', lost)]))
    .execute()
  const made = await tx
    .insertInto('ad_checks')
    .values({ ...row, is_daily: true })
    .onConflict((conflict) => conflict.column('user_id').where('is_daily', '=', true).doNothing())
    .returning('id')
    .execute()
  return made.length > 0
}

/** The user's newest check that is not over; one that the user has asked for comes first. */
export const findCheckUnderWay = (db: Queryable, userId: number) =>
  db
    .selectFrom('ad_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'not in', overStatuses)
    .orderBy('is_daily')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findCheck = (db: Queryable, id: string, { isLocked = false } = {}) =>
  db
    .selectFrom('ad_checks')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()

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
      select id from ad_checks where created_at < ${before} and status = any(${overStatuses}) limit ${limit}
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

/** Counts the ads on the check's list that another check has read since this one was asked for. */
export async function countReadByOthers(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locked first, so that ads which another worker counts meanwhile are not counted twice.
    const check = await findCheck(tx, id, { isLocked: true })
    if (!check) return
    const read = await sent(tx)
      .select(['id', 'guard_state'])
      .where('id', '=', matchAny(check.remaining))
      .where('guard_checked_at', '>', check.created_at)
      .execute()
    const countState = (state: string) => read.filter(({ guard_state }) => guard_state === state).length
    const [changed, gone] = [countState('changed'), countState('gone')]
    if (read.length > 0) await countChecked(tx, id, { draftIds: read.map(({ id: draftId }) => draftId), changed, gone })
  })
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

/** The drafts of live ads of a user's ad account that were not compared since `before`. */
export async function listDueIds(
  db: Queryable,
  { userId, adAccountId, before }: { userId: number; adAccountId: string; before: Date },
): Promise<string[]> {
  const rows = await sent(db)
    .select('id')
    .where('user_id', '=', userId)
    .where('meta_ad_account_id', '=', adAccountId)
    .where(isLive)
    .where(({ eb, or }) => or([eb('guard_checked_at', 'is', null), eb('guard_checked_at', '<', before)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Neither gone nor archived: those do not change any more. */
export const isLive = sql<boolean>`guard_state <> 'gone' and effective_status is distinct from 'ARCHIVED'`

interface Claim {
  userId: number
  adAccountId: string
  now: Date
  limit: number
  /** Only these drafts. */
  draftIds: readonly string[]
}

/** Claims ads of an account, the longest unread first: no other worker, on any node, reads them at the same time. */
export async function claimAds(db: Database, { userId, adAccountId, now, limit, draftIds }: Claim) {
  const free = new Date(now.getTime() - claimMinutes * 60_000)
  const due = sent(db)
    .select('id')
    .where('user_id', '=', userId)
    .where('meta_ad_account_id', '=', adAccountId)
    .where(({ eb, or }) => or([eb('guard_claimed_at', 'is', null), eb('guard_claimed_at', '<', free)]))
    .where('id', '=', matchAny(draftIds))
    .orderBy('guard_checked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return (
    db
      // Chosen once: as a condition of the update, PostgreSQL may run it again, and pass over the locked rows to further ones.
      .with(
        (name) => name('due').materialized(),
        () => due,
      )
      .updateTable('ad_drafts')
      .from('due')
      .set({ guard_claimed_at: now })
      .whereRef('ad_drafts.id', '=', 'due.id')
      .returning(['ad_drafts.id as draftId', 'meta_ad_id_returned as adId', 'meta_ad_set_id_returned as adSetId'])
      .returning(['guard_state', 'guard_differences', 'guard_baseline', 'is_worn_out'])
      .returning(['effective_status', 'review_feedback'])
      .returning(sql<string | null>`last_impressions_on::text`.as('last_impressions_on'))
      .execute()
  )
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
