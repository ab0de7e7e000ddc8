import {
  type Regenerated,
  type Regeneration,
  regeneratedSchema,
  regenerationSchema,
} from '@hookline/contract/generation/regeneration.schemas'
import { cancelledErrorType } from '@hookline/contract/history/history.rules'
import type { HistoryStatus } from '@hookline/contract/history/history.schemas'
import type { JobStatus } from '@hookline/contract/job-statuses.schemas'
import { isJobOver, isRetried } from '@hookline/contract/jobs/jobs.rules'
import {
  type Job,
  type JobStage,
  type JobSummary,
  jobSummarySchema,
  type RegenerationJob,
} from '@hookline/contract/jobs/jobs.schemas'
import { isRecord } from '@hookline/contract/json/read-json.rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { presentReadable, readStored, readWord } from '../../platform/database/read-stored.ts'
import { storedUsageSchema, unknownUsage } from '../../platform/database/stored-columns.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import type { HistoryService } from '../history/history.service.ts'
import type { Notify } from '../notifications/notifications.service.ts'
import * as repo from './jobs.repo.ts'

export type JobsService = ReturnType<typeof createJobsService>
export type LeasedJob = NonNullable<Awaited<ReturnType<JobsService['take']>>>

const dayMs = 24 * 3600 * 1000
/** Longer than the queue takes to give a dead worker's job to another (30 s). */
const stalledMs = 120_000

export function createJobsService(needs: {
  db: Database
  events: Events
  history: HistoryService
  clock: Clock
  notify: Notify
}) {
  const { db, events, history, clock, notify } = needs

  async function publish(tx: Tx, row: repo.JobRow): Promise<void> {
    // Without a user, the event would go to everyone.
    if (row.user_id === null) return
    const regeneration = presentRegeneration(row)
    const event = regeneration
      ? ({ type: 'regeneration', data: regeneration } as const)
      : ({ type: 'job', data: present(row) } as const)
    await events.publish(tx, event, row.user_id)
  }

  /** Notifies the job's user once every job of the batch has ended, unless none has an outcome. */
  async function reportEnd(tx: Tx, row: repo.JobRow): Promise<void> {
    const { user_id: userId, batch_id: batchId, regeneration } = row
    if (userId === null || regeneration !== null || !isJobOver(present(row).status)) return
    const jobs = presentReadable(await repo.lockBatchJobs(tx, batchId, userId), present)
    if (!jobs.every(({ status }) => isJobOver(status))) return
    const done = jobs.filter(({ status }) => status === 'completed')
    const failed = jobs.filter((job) => job.status === 'failed' && !isRetried(job, jobs))
    const [first] = [...done, ...failed]
    if (!first) return
    const { operation } = first
    await notify(tx, userId, { kind: 'batch_done', batchId, operation, jobs: jobs.length, done, failed })
  }

  function leased(row: repo.JobRow, previousErrorType: string | null) {
    const update = async (tx: Tx, change: repo.JobChange) => {
      const after = await repo.jobLeases.update(tx, { id: row.id, number: row.lease }, change)
      await publish(tx, after)
      return after
    }
    let current: { stage: string; place: number | null } = { stage: row.stage, place: row.watch_place }
    return {
      jobId: row.id,
      historyId: row.history_id,
      /** Null when the account was deleted. */
      userId: row.user_id,
      turn: row.turn,
      retryCount: row.retry_count,
      /** Null for the generation of a result. */
      regeneration: readRegeneration(row),
      previousErrorType,
      /** @param place of the video in the queue of videos to read. @throws LeaseLostError */
      async setStage(stage: JobStage, place: number | null): Promise<void> {
        if (stage === current.stage && place === current.place) return
        current = { stage, place }
        await db.transaction().execute((tx) => update(tx, { stage, watch_place: place }))
      },
      /** @throws LeaseLostError */
      async release(tx: Tx, change: repo.JobChange & { status: JobStatus }): Promise<void> {
        await reportEnd(tx, await update(tx, { error: null, error_type: null, retry_at: null, ...change }))
      },
    }
  }

  /** Does nothing for a regeneration, which leaves its result as it is. */
  async function moveResult(
    tx: Tx,
    row: repo.JobRow,
    to: HistoryStatus,
    change?: { error_type: string | null; error_message: string | null },
  ): Promise<void> {
    if (row.regeneration === null) await history.move(tx, row.history_id, to, change)
  }

  async function getOwn(actor: Actor, jobId: string): Promise<repo.JobRow> {
    const row = await repo.findJob(db, jobId)
    if (!row || row.user_id !== actor.id) throw notFound('Job')
    return row
  }

  async function end(row: repo.JobRow, status: 'failed' | 'cancelled', error: string, errorType: string) {
    return db.transaction().execute(async (tx) => {
      const after = await repo.endJob(tx, row.id, { status, error, error_type: errorType })
      if (!after) return null
      await moveResult(tx, row, 'FAILED_OTHER', { error_type: errorType, error_message: error })
      await publish(tx, after)
      await reportEnd(tx, after)
      return presentRegeneration(after) ?? present(after)
    })
  }

  return {
    /** Locks out other requests of the user that add jobs, until the transaction ends. Call it before any other lock. */
    lockNewJobs: (tx: Tx, actor: Actor) => repo.lockNewJobs(tx, actor.id),
    nextTurn: (tx: Tx, actor: Actor) => repo.jobTurns.findNext(tx, actor.id),
    async create(
      tx: Tx,
      job: Pick<JobSummary, 'jobId' | 'batchId' | 'historyId' | 'filename' | 'operation'> & {
        actor: Actor
        turn: number
        regeneration?: Regeneration
      },
    ): Promise<void> {
      const { jobId, batchId, actor, historyId, regeneration, ...named } = job
      const about = {
        id: jobId,
        batch_id: batchId,
        user_id: actor.id,
        history_id: historyId,
        regeneration: regeneration && toJson(regeneration),
      }
      await publish(tx, await repo.insertJob(tx, { ...about, ...named }))
    },
    firstTurn: (tx: Tx, actor: Actor) => repo.findFirstTurn(tx, actor.id),
    countUnfinishedRegenerations: (tx: Tx, actor: Actor) => repo.countUnfinishedRegenerations(tx, actor.id),
    countRegenerations: repo.countRegenerations,
    /** Takes the job's lease, from a former worker too. Null when the job has ended or is not due. */
    take: (jobId: string) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.findJob(tx, jobId)
        const row = await repo.jobLeases.take(tx, jobId, { stage: 'preparing', watch_place: null })
        if (!before || !row) return null
        // A worker died while it processed the result: this is a retry.
        if (before.status === 'processing') await moveResult(tx, row, 'RETRYING')
        await moveResult(tx, row, 'PROCESSING', { error_type: null, error_message: null })
        await publish(tx, row)
        return leased(row, before.error_type)
      }),
    async list(actor: Actor): Promise<JobSummary[]> {
      const rows = await repo.listJobs(db, actor.id, new Date(clock.now().getTime() - dayMs))
      return presentReadable(rows, present)
    },
    /** Lists the jobs of every user: all members see a batch. */
    async listByResults(historyIds: readonly number[]): Promise<JobSummary[]> {
      return historyIds.length > 0 ? presentReadable(await repo.listJobsOfResults(db, historyIds), present) : []
    },
    async get(actor: Actor, jobId: string): Promise<Job | RegenerationJob> {
      const row = await getOwn(actor, jobId)
      const regeneration = presentRegeneration(row)
      if (regeneration) return regeneration
      // None when the result was deleted.
      const [item] = row.status === 'completed' ? await history.listChosen([row.history_id]) : []
      return { ...present(row), result: item?.result ?? null }
    },
    async cancel(actor: Actor, jobId: string): Promise<JobSummary | RegenerationJob> {
      const row = await getOwn(actor, jobId)
      const cancelled = await end(row, 'cancelled', `Cancelled by ${actor.username}.`, cancelledErrorType)
      if (!cancelled) throw new AppError('CONFLICT', `This job has already ended (${row.status}).`)
      return cancelled
    },
    /** Ends jobs that no worker runs any more: their workers died too often, or the queue lost them. */
    failStalled: (isQueued: (jobId: string) => Promise<boolean>) =>
      repo.jobLeases.sweep(db, {
        before: new Date(clock.now().getTime() - stalledMs),
        isQueued,
        rescue: (row) =>
          end(row, 'failed', 'The worker stopped several times while working on this video.', 'WORKER_LOST'),
      }),
    /** Calls back when a job is cancelled on any node. */
    onCancelled: (listener: (jobId: string) => void) =>
      events.subscribe(({ event }) => {
        if ((event.type === 'job' || event.type === 'regeneration') && event.data.status === 'cancelled')
          listener(event.data.jobId)
      }),
  }
}

/** A row with one never reads as the generation of a result. */
const readRegeneration = ({ id, regeneration }: repo.JobRow): Regeneration | null =>
  readStored('jobs.regeneration', id, regenerationSchema.nullable(), regeneration, (stored) => {
    if (stored === null) return null
    return { variants: [], index: 0, instruction: null, attempt: 0 }
  })

const storedRegenerated = regeneratedSchema.extend({ usage: storedUsageSchema })
const readRegenerated = ({ id, regenerated }: repo.JobRow): Regenerated | null =>
  readStored('jobs.regenerated', id, storedRegenerated.nullable(), regenerated, (stored) =>
    isRecord(stored) ? { variant: { headline: '', primaryText: '' }, usage: unknownUsage } : null,
  )

/** Null for the generation of a result. */
function presentRegeneration(row: repo.JobRow): RegenerationJob | null {
  const asked = readRegeneration(row)
  if (!asked) return null
  const { index: variantIndex, instruction } = asked
  return { ...present(row), variantIndex, instruction, result: readRegenerated(row) }
}

function present(row: repo.JobRow): JobSummary {
  return {
    jobId: row.id,
    batchId: row.batch_id,
    historyId: row.history_id,
    filename: row.filename,
    operation: readWord('jobs.operation', row.id, jobSummarySchema.shape.operation, row.operation),
    status: readWord('jobs.status', row.id, jobSummarySchema.shape.status, row.status),
    stage: readWord('jobs.stage', row.id, jobSummarySchema.shape.stage, row.stage),
    place: row.stage === 'watching' ? row.watch_place : null,
    error: row.error,
    errorType: row.error_type,
    retryCount: row.retry_count,
    retryAt: row.retry_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
