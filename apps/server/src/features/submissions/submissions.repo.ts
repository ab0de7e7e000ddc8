import type { SubmissionState } from '@hookline/contract/submission-state/submission-state.schemas'
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Submissions } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { deleteBatch } from '../../platform/database/delete-batch.ts'
import { lockUntilEnd } from '../../platform/database/lock-until-end.ts'
import { createLeases, nextLease, nextVersion } from '../../platform/jobs/lease.repo.ts'

export type SubmissionRow = Selectable<Submissions>
/** With the ids at Meta of ad, creative and ad set. */
export type SubmissionWithAd = Awaited<ReturnType<typeof findSubmission>> & {}
export type SubmissionChange = Updateable<Submissions> & { state?: SubmissionState }

const unfinished: SubmissionState[] = ['queued', 'running', 'waiting']

export const submissionLeases = createLeases({
  table: 'submissions',
  status: { column: 'state', running: 'running', takeable: ['running', 'waiting'] },
})

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
export function listBatchSubmissions(db: Queryable, batchIds: readonly string[]): Promise<SubmissionWithAd[]> {
  if (batchIds.length === 0) return Promise.resolve([])
  return withAds(db).where('submissions.batch_id', 'in', batchIds).orderBy('submissions.id').execute()
}

/** For the activity log. */
export function findOwner(db: Queryable, userId: number): Promise<{ id: number; username: string }> {
  return db.selectFrom('users').select(['id', 'username']).where('id', '=', userId).executeTakeFirstOrThrow()
}

export function lockSubmission(tx: Tx, id: string): Promise<SubmissionRow | undefined> {
  return tx.selectFrom('submissions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const change = (tx: Tx, id: string) =>
  tx.updateTable('submissions').set(nextVersion).where('id', '=', id).returningAll()

/** Changes a submission that no worker has the lease of. */
export function updateSubmission(tx: Tx, id: string, values: SubmissionChange): Promise<SubmissionRow> {
  return change(tx, id).set(values).executeTakeFirstOrThrow()
}

/** Lets a worker take the lease of a queued submission, and no former worker use its own. */
export function startSubmission(tx: Tx, id: string): Promise<SubmissionRow> {
  return change(tx, id).set({ state: 'running', lease: nextLease }).executeTakeFirstOrThrow()
}

/** Lets one transaction at a time, on all nodes, decide which submissions of an ad account run. */
export const lockAccount = (tx: Tx, adAccountId: string) => lockUntilEnd(tx, `submissions of ${adAccountId}`)

export async function countRunning(tx: Tx, adAccountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ad_account_id', '=', adAccountId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return count
}

/** The next queued submission of an ad account: the oldest one of the user with the fewest running ones. */
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

/** Ad accounts with queued submissions. */
export async function listQueuedAccounts(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('ad_account_id')
    .distinct()
    .where('state', '=', 'queued')
    .execute()
  return rows.map(({ ad_account_id }) => ad_account_id)
}

/** Stops the queued and waiting submissions of one user or one ad account. */
export function stopPending(
  tx: Tx,
  owner: { user_id: number } | { ad_account_id: string },
  change: SubmissionChange,
): Promise<SubmissionRow[]> {
  // Locked in one order, so that two transactions that stop the same ones do not deadlock.
  const chosen = tx
    .selectFrom('submissions')
    .select('id')
    .where('state', 'in', ['queued', 'waiting'])
    .where((eb) => eb.and(owner))
    .orderBy('id')
    .forUpdate()
  return tx
    .with('chosen', () => chosen)
    .updateTable('submissions')
    .set({ ...change, ...nextVersion, state: 'stopped', retry_at: null })
    .where('id', 'in', (eb) => eb.selectFrom('chosen').select('chosen.id'))
    .returningAll()
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

export async function ownsBatch(db: Queryable, id: string, userId: number): Promise<boolean> {
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
 * Counts a user's drafts by their latest submission: unfinished, or failed since `since`. `retry_at` is the earliest
 * time at which a waiting one continues.
 */
export async function countByState(
  db: Queryable,
  userId: number,
  { since, cancelled }: { since: Date; cancelled: string },
) {
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

/** Unfinished submissions by state, and when the oldest of each was created. */
export function countUnfinished(db: Queryable): Promise<{ status: string; count: number; oldest: Date }[]> {
  return db
    .selectFrom('submissions')
    .select(({ fn }) => ['state as status', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('state', 'in', unfinished)
    .groupBy('state')
    .execute()
}

const isUnfinished = sql`state in ('queued', 'running', 'waiting')`

/** Deletes old batches without an unfinished submission. */
export function removeOldBatches(db: Queryable, before: Date, limit: number): Promise<number> {
  const isOld = sql<SqlBool>`created_at < ${before} and not exists (
    select from submissions where batch_id = submission_batches.id and ${isUnfinished}
  )`
  return deleteBatch(db, 'submission_batches', isOld, limit)
}

/** Deletes submissions that ended before `before`, but not a draft's latest, which its page shows. */
export function removeOldSubmissions(db: Queryable, before: Date, limit: number): Promise<number> {
  const isOld = sql<SqlBool>`updated_at < ${before} and not ${isUnfinished} and exists (
    select from submissions newer where newer.draft_id = submissions.draft_id
      and (newer.created_at, newer.id) > (submissions.created_at, submissions.id)
  )`
  return deleteBatch(db, 'submissions', isOld, limit)
}
