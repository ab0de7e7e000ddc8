import type { JobStage, JobStatus } from '@hookline/contract/jobs/jobs.schemas'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Jobs } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'

export type JobRow = Selectable<Jobs>

/** Rows of one page of `listStalledJobs`. */
export const stalledPageSize = 100
const unfinished: JobStatus[] = ['enqueued', 'new', 'processing']

export function insertJob(tx: Tx, job: Insertable<Jobs>): Promise<JobRow> {
  return tx.insertInto('jobs').values(job).returningAll().executeTakeFirstOrThrow()
}

/**
 * The turn that a user's next job takes: after their own last one, and not before what is under way, so that nobody
 * gains by having rested (start-time fair queueing).
 */
export async function findNextTurn(db: Queryable, userId: number): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    select greatest(
      (select max(turn) + 1 from jobs where user_id = ${userId}),
      coalesce(
        greatest(
          (select max(turn) from jobs where status = 'processing'),
          (select min(turn) from jobs where status = 'enqueued' and retry_at is null)
        ),
        (select max(turn) from jobs),
        0
      )
    ) as turn`.execute(db)
  return rows[0]?.turn ?? 0
}

/** Unfinished jobs by status, and since when the oldest of them has been there. */
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

/**
 * A user's jobs since `from`, and those that have not ended however old; newest first. The limit is
 * five of the largest batches: above it the tray would only grow slow.
 */
export function listJobs(db: Queryable, userId: number, from: Date): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('created_at', '>=', from), eb('status', 'in', unfinished)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
}

const next = { version: sql<number>`version + 1`, updated_at: sql<Date>`clock_timestamp()` }

/**
 * Gives the job to the run `runId`, whoever had it before. Nothing when it has ended, or when its retry is not due: a
 * worker that died just after it put the retry into the queue leaves its own entry there too.
 */
export function takeJob(tx: Tx, id: string, runId: string): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set({ ...next, run_id: runId, status: 'processing', stage: 'preparing', retry_at: null, error: null })
    .where('id', '=', id)
    .where('status', 'in', unfinished)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()
}

/** Changes a job that the run `runId` still holds. Nothing when it was taken away, cancelled or has ended. */
export function updateHeldJob(
  tx: Tx,
  id: string,
  runId: string,
  change: Updateable<Jobs> & { stage?: JobStage; status?: JobStatus },
): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set({ ...change, ...next })
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('status', '=', 'processing')
    .returningAll()
    .executeTakeFirst()
}

/** Ends a job that has not ended, whoever holds it. */
export function endJob(
  tx: Tx,
  id: string,
  change: Updateable<Jobs> & { status: JobStatus },
): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set({ ...change, ...next, run_id: null, retry_at: null })
    .where('id', '=', id)
    .where('status', 'in', unfinished)
    .returningAll()
    .executeTakeFirst()
}

/** Jobs that have not moved since `before`, though no retry of theirs is due later: 100 in order, after `after`. */
export function listStalledJobs(db: Queryable, before: Date, after: string): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('status', 'in', unfinished)
    .where('updated_at', '<', before)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<', before)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(stalledPageSize)
    .execute()
}
