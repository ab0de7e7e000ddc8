import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { cancelledErrorType } from '@hookline/contract/history/history.rules'
import type { Job, JobStage, JobStatus, JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { NIL } from 'uuid'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { HistoryService } from '../history/history.service.ts'
import * as repo from './jobs.repo.ts'

/** A job in the hands of one run, which may write nothing more once the job was taken away from it. */
export interface HeldJob {
  jobId: string
  historyId: number
  /** Whose work it is; null when the account is gone. */
  userId: number | null
  turn: number
  retryCount: number
  /** Error type of the try before this one. */
  previousErrorType: string | null
  /** Shows how far the run is. @returns false when the job was taken away. */
  setStage(stage: JobStage): Promise<boolean>
  /** Ends the job, or gives it back to wait, in the caller's transaction. @returns false when it was taken away. */
  release(
    tx: Tx,
    change: {
      status: JobStatus
      error?: string | null
      errorType?: string | null
      retryAt?: Date
      retryCount?: number
    },
  ): Promise<boolean>
}

export interface JobsService {
  create(
    tx: Tx,
    job: { jobId: string; batchId: string; actor: Actor; historyId: number; filename: string; turn: number },
  ): Promise<void>
  /** The turn of this user's next job; those behind it in a batch take the turns that follow. */
  nextTurn(tx: Tx, actor: Actor): Promise<number>
  /** Takes a job for a new run; null when it has ended. Another run that still holds it may write no more. */
  take(jobId: string, runId: string): Promise<HeldJob | null>
  list(actor: Actor): Promise<JobSummary[]>
  get(actor: Actor, jobId: string): Promise<Job>
  cancel(actor: Actor, jobId: string): Promise<JobSummary>
  /** Ends what nobody works on any more: its worker died too often, or the queue lost it. */
  failStalled(isQueued: (jobId: string) => Promise<boolean>): Promise<void>
  /** Calls back when a job was cancelled anywhere. @returns a function that ends the subscription. */
  onCancelled(listener: (jobId: string) => void): () => void
}

const dayMs = 24 * 3600 * 1000
/** Longer than the heartbeat and its take-over (30 s), so that a job in good hands is left alone. */
const stalledMs = 120_000

function present(row: repo.JobRow): JobSummary {
  return {
    jobId: row.id,
    batchId: row.batch_id,
    historyId: row.history_id,
    filename: row.filename,
    status: row.status as JobStatus,
    stage: row.stage as JobStage,
    error: row.error,
    errorType: row.error_type,
    retryCount: row.retry_count,
    retryAt: row.retry_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export function createJobsService({
  db,
  events,
  history,
  clock,
}: {
  db: Database
  events: Events
  history: HistoryService
  clock: Clock
}): JobsService {
  /** Tells the job's user of its state; when the account is gone, nobody: without a user it would go to everyone. */
  const tell = async (tx: Tx, row: repo.JobRow) => {
    if (row.user_id !== null) await events.publish(tx, { type: 'job', data: present(row) }, row.user_id)
  }

  function hold(row: repo.JobRow, runId: string, previousErrorType: string | null): HeldJob {
    const write = async (tx: Tx, change: Parameters<typeof repo.updateHeldJob>[3]) => {
      const after = await repo.updateHeldJob(tx, row.id, runId, change)
      if (after) await tell(tx, after)
      return after !== undefined
    }
    let stageNow = row.stage
    return {
      jobId: row.id,
      historyId: row.history_id,
      userId: row.user_id,
      turn: row.turn,
      retryCount: row.retry_count,
      previousErrorType,
      async setStage(stage) {
        if (stage === stageNow) return true
        stageNow = stage
        return db.transaction().execute((tx) => write(tx, { stage }))
      },
      release: (tx, { status, error = null, errorType = null, retryAt, retryCount }) =>
        write(tx, {
          status,
          error,
          error_type: errorType,
          retry_at: retryAt ?? null,
          ...(retryCount !== undefined && { retry_count: retryCount }),
        }),
    }
  }

  async function getOwn(actor: Actor, jobId: string): Promise<repo.JobRow> {
    const row = await repo.findJob(db, jobId)
    if (!row || row.user_id !== actor.id) throw notFound('Job')
    return row
  }

  /** Null when it was deleted since. */
  async function findResult(row: repo.JobRow): Promise<ResultPayload | null> {
    try {
      return (await history.get(row.history_id)).result
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null
      throw error
    }
  }

  async function fail(row: repo.JobRow, status: 'failed' | 'cancelled', error: string, errorType: string) {
    return db.transaction().execute(async (tx) => {
      const after = await repo.endJob(tx, row.id, { status, error, error_type: errorType })
      if (!after) return null
      await history.move(tx, row.history_id, 'FAILED_OTHER', { error_type: errorType, error_message: error })
      await tell(tx, after)
      return present(after)
    })
  }

  return {
    nextTurn: (tx, actor) => repo.findNextTurn(tx, actor.id),
    async create(tx, { jobId, batchId, actor, historyId, filename, turn }) {
      const row = await repo.insertJob(tx, {
        id: jobId,
        batch_id: batchId,
        user_id: actor.id,
        history_id: historyId,
        filename,
        turn,
      })
      await tell(tx, row)
    },
    take: (jobId, runId) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.findJob(tx, jobId)
        const row = await repo.takeJob(tx, jobId, runId)
        if (!before || !row) return null
        // A result found in PROCESSING belonged to a worker that died: that, too, is a retry.
        if (before.status === 'processing') await history.move(tx, row.history_id, 'RETRYING')
        await history.move(tx, row.history_id, 'PROCESSING', { error_type: null, error_message: null })
        await tell(tx, row)
        return hold(row, runId, before.error_type)
      }),
    async list(actor) {
      const rows = await repo.listJobs(db, actor.id, new Date(clock.now().getTime() - dayMs))
      return rows.map(present)
    },
    async get(actor, jobId) {
      const row = await getOwn(actor, jobId)
      return { ...present(row), result: row.status === 'completed' ? await findResult(row) : null }
    },
    async cancel(actor, jobId) {
      const row = await getOwn(actor, jobId)
      const cancelled = await fail(row, 'cancelled', `Cancelled by ${actor.username}.`, cancelledErrorType)
      if (!cancelled) throw new AppError('CONFLICT', `This job has already ended (${row.status}).`)
      return cancelled
    },
    async failStalled(isQueued) {
      const before = new Date(clock.now().getTime() - stalledMs)
      let rows: repo.JobRow[] = []
      do {
        // Page by page to the end: a long queue of waiting jobs must not hide a lost one behind it.
        rows = await repo.listStalledJobs(db, before, rows.at(-1)?.id ?? NIL)
        for (const row of rows) {
          if (await isQueued(row.id)) continue
          await fail(row, 'failed', 'The worker stopped several times while working on this video.', 'WORKER_LOST')
        }
      } while (rows.length === repo.stalledPageSize)
    },
    onCancelled: (listener) =>
      events.subscribe(({ event }) => {
        if (event.type === 'job' && event.data.status === 'cancelled') listener(event.data.jobId)
      }),
  }
}
