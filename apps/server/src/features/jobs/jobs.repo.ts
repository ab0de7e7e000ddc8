import type { JobStatus } from '@hookline/contract/job-statuses.schemas'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Jobs } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { lockUntilEnd } from '../../platform/database/lock-until-end.ts'
import { createLeases, nextVersion } from '../../platform/jobs/lease.repo.ts'
import { createTurns } from '../../platform/jobs/turns.repo.ts'

export type JobRow = Selectable<Jobs>
export type JobChange = Updateable<Jobs> & { status?: JobStatus }

const unfinished: JobStatus[] = ['enqueued', 'new', 'processing']

export const jobLeases = createLeases({
  table: 'jobs',
  status: { column: 'status', running: 'processing', takeable: unfinished },
})

export function insertJob(tx: Tx, job: Insertable<Jobs>): Promise<JobRow> {
  return tx.insertInto('jobs').values(job).returningAll().executeTakeFirstOrThrow()
}

/** Lets one request of a user at a time add jobs: how many may be added, and their turns, depend on those there are. */
export const lockNewJobs = (tx: Tx, userId: number) => lockUntilEnd(tx, `new jobs of ${userId}`)

export const jobTurns = createTurns({
  table: 'jobs',
  isRunning: sql`status = 'processing'`,
  isWaiting: sql`status = 'enqueued' and retry_at is null`,
})

export function countUnfinished(db: Queryable): Promise<{ status: string; count: number; oldest: Date }[]> {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('status', 'in', unfinished)
    .groupBy('status')
    .execute()
}

export function findJob(db: Queryable, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The turn of a job for which a person waits at the screen: before the videos in the queue, else the user's next. */
export async function findFirstTurn(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ turn: number | null }>`
    select min(turn) - 1 as turn from jobs
    where status = 'enqueued' and retry_at is null and regeneration is null`.execute(tx)
  return rows[0]?.turn ?? jobTurns.findNext(tx, userId)
}

export async function countUnfinishedRegenerations(db: Queryable, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', unfinished)
    .where('user_id', '=', userId)
    .where('regeneration', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** How often this variant was regenerated. */
export async function countRegenerations(db: Queryable, historyId: number, index: number): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('history_id', '=', historyId)
    .where(sql<boolean>`regeneration ->> 'index' = ${String(index)}`)
    .executeTakeFirstOrThrow()
  return count
}

/** A user's unfinished generation jobs and all since `from`, newest first; at most five of the largest batches' jobs. */
export function listJobs(db: Queryable, userId: number, from: Date): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('regeneration', 'is', null)
    .where((eb) => eb.or([eb('created_at', '>=', from), eb('status', 'in', unfinished)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
}

/** The jobs that generated these results, in the order of the request. */
export function listJobsOfResults(db: Queryable, historyIds: readonly number[]): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('history_id', 'in', historyIds)
    .where('regeneration', 'is', null)
    .orderBy('history_id')
    .execute()
}

/**
 * A user's jobs of a batch. One transaction at a time, on all nodes, reads them until its end, so that of two jobs which
 * end at the same time one sees that the batch has ended.
 */
export async function lockBatchJobs(tx: Tx, batchId: string, userId: number): Promise<JobRow[]> {
  await lockUntilEnd(tx, `jobs of batch ${batchId}`)
  return tx
    .selectFrom('jobs')
    .innerJoin('history', 'history.id', 'jobs.history_id')
    .selectAll('jobs')
    .where('history.batch_id', '=', batchId)
    .where('jobs.user_id', '=', userId)
    .where('jobs.regeneration', 'is', null)
    .orderBy('jobs.history_id')
    .execute()
}

/** Ends an unfinished job without checking its lease. */
export function endJob(tx: Tx, id: string, change: JobChange): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set({ ...change, ...nextVersion, retry_at: null })
    .where('id', '=', id)
    .where('status', 'in', unfinished)
    .returningAll()
    .executeTakeFirst()
}
