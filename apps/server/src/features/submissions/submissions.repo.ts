import type { SubmissionState } from '@hookline/contract/drafts/drafts.schemas'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Submissions } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'

export type SubmissionRow = Selectable<Submissions>
/** With what the draft became at Meta. */
export type SubmissionWithAd = Awaited<ReturnType<typeof findSubmission>> & {}
export type SubmissionChange = Updateable<Submissions> & { state?: SubmissionState }

/** Rows of one page of `listStalled`. */
export const stalledPageSize = 100
const unfinished: SubmissionState[] = ['queued', 'running', 'waiting']
const next = { version: sql<number>`version + 1`, updated_at: sql<Date>`clock_timestamp()` }

/** @returns the rows in the order given. */
export function insertSubmissions(tx: Tx, rows: readonly Insertable<Submissions>[]): Promise<SubmissionRow[]> {
  return tx.insertInto('submissions').values(rows).returningAll().execute()
}

function withAds(db: Queryable) {
  return db
    .selectFrom('submissions')
    .innerJoin('ad_drafts', 'ad_drafts.id', 'submissions.draft_id')
    .selectAll('submissions')
    .select([
      'ad_drafts.meta_ad_id_returned as made_ad_id',
      'ad_drafts.meta_creative_id_returned as made_creative_id',
      'ad_drafts.meta_ad_set_id_returned as made_ad_set_id',
    ])
}

export function findSubmission(db: Queryable, id: string) {
  return withAds(db).where('submissions.id', '=', id).executeTakeFirst()
}

/** In the order in which they were queued. */
export function listOfBatches(db: Queryable, batchIds: readonly string[]): Promise<SubmissionWithAd[]> {
  if (batchIds.length === 0) return Promise.resolve([])
  return withAds(db).where('submissions.batch_id', 'in', batchIds).orderBy('submissions.id').execute()
}

/** For the activity log. */
export function findOwner(db: Queryable, userId: number): Promise<{ id: number; username: string }> {
  return db.selectFrom('users').select(['id', 'username']).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Holds the row until the transaction ends. `is_due`: by the database's clock, which also decides in the queue. */
export function lockSubmission(tx: Tx, id: string): Promise<(SubmissionRow & { is_due: boolean }) | undefined> {
  return tx
    .selectFrom('submissions')
    .selectAll()
    .select(sql<boolean>`coalesce(retry_at <= clock_timestamp(), true)`.as('is_due'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateSubmission(tx: Tx, id: string, change: SubmissionChange): Promise<SubmissionRow> {
  return tx
    .updateTable('submissions')
    .set({ ...change, ...next })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a submission that the run `runId` still holds. Nothing when it was taken away or has ended. */
export function updateHeld(
  tx: Tx,
  id: string,
  runId: string,
  change: SubmissionChange,
): Promise<SubmissionRow | undefined> {
  return tx
    .updateTable('submissions')
    .set({ ...change, ...next })
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

/** Does the run still hold it? Holds the row until the transaction ends. */
export async function isHeld(tx: Tx, id: string, runId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** One at a time decides, on all nodes, which submissions of an ad account run; until the transaction ends. */
export async function lockAccount(tx: Tx, adAccountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submissions of ${adAccountId}`}, 0))`.execute(tx)
}

export async function countRunning(tx: Tx, adAccountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ad_account_id', '=', adAccountId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return count
}

/** The queued submission whose turn it is: of the person with the fewest running ones, the oldest. */
export async function findNextQueued(tx: Tx, adAccountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select queued.id from submissions queued
    where queued.ad_account_id = ${adAccountId} and queued.state = 'queued'
    order by (
      select count(*) from submissions running
      where running.ad_account_id = queued.ad_account_id and running.state = 'running'
        and running.user_id = queued.user_id
    ), queued.created_at, queued.id
    limit 1
    for update of queued skip locked`.execute(tx)
  return rows[0]?.id
}

/** Ad accounts in which something is queued. */
export async function listQueuedAccounts(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('ad_account_id')
    .distinct()
    .where('state', '=', 'queued')
    .execute()
  return rows.map(({ ad_account_id }) => ad_account_id)
}

/** Ends what has not begun or waits, of one person or of one ad account. */
export function stopWaiting(
  tx: Tx,
  of: { userId: number } | { adAccountId: string },
  change: SubmissionChange,
): Promise<SubmissionRow[]> {
  // Locked in one order: two that stop the same ones must not wait for each other.
  const chosen = tx
    .selectFrom('submissions')
    .select('id')
    .where('state', 'in', ['queued', 'waiting'])
    .$if('userId' in of, (query) => query.where('user_id', '=', (of as { userId: number }).userId))
    .$if('adAccountId' in of, (query) => query.where('ad_account_id', '=', (of as { adAccountId: string }).adAccountId))
    .orderBy('id')
    .forUpdate()
  return tx
    .with('chosen', () => chosen)
    .updateTable('submissions')
    .set({ ...change, ...next, state: 'stopped', run_id: null, retry_at: null })
    .where('id', 'in', (eb) => eb.selectFrom('chosen').select('chosen.id'))
    .returningAll()
    .execute()
}

/** Those begun that have not moved since `before`, though no wait of theirs ends later: a page in order, after `after`. */
export function listStalled(db: Queryable, before: Date, after: string): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('state', 'in', unfinished)
    .where('state', '<>', 'queued')
    .where('updated_at', '<', before)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<', before)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(stalledPageSize)
    .execute()
}

export async function insertBatch(tx: Tx, id: string, userId: number): Promise<void> {
  await tx.insertInto('submission_batches').values({ id, user_id: userId }).execute()
}

/** Newest first. */
export function listOpenBatches(db: Queryable, userId: number) {
  return db
    .selectFrom('submission_batches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export async function isBatchOf(db: Queryable, id: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('submission_batches')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function closeBatch(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .updateTable('submission_batches')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}

/**
 * One person's unfinished submissions, and those that failed after `since` and were the draft's last: by numbers.
 * `retry_at`: when the first of the waiting ones goes on.
 */
export async function countOf(db: Queryable, userId: number, { since, cancelled }: { since: Date; cancelled: string }) {
  const { rows } = await sql<{ running: number; waiting: number; retry_at: Date | null; failed: number }>`
    select
      count(*) filter (where state in ('queued', 'running')) as running,
      count(*) filter (where state = 'waiting') as waiting,
      min(retry_at) filter (where state = 'waiting') as retry_at,
      count(*) filter (where state in ('failed', 'stopped')) as failed
    from ad_drafts
    join lateral (
      select state, retry_at, error_code, updated_at from submissions
      where draft_id = ad_drafts.id order by created_at desc, id desc limit 1
    ) latest on latest.state in ('queued', 'running', 'waiting')
      or (latest.updated_at >= ${since} and latest.error_code is distinct from ${cancelled})
    where ad_drafts.user_id = ${userId} and ad_drafts.status in ('draft', 'FAILED_SUBMISSION')`.execute(db)
  const [row] = rows
  return row ?? { running: 0, waiting: 0, retry_at: null, failed: 0 }
}

/** Unfinished submissions by state, and since when the oldest of them has been there. */
export function countUnfinished(db: Queryable): Promise<{ status: string; count: number; oldest: Date }[]> {
  return db
    .selectFrom('submissions')
    .select(({ fn }) => ['state as status', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('state', 'in', unfinished)
    .groupBy('state')
    .execute()
}
