import { watchStateSchema } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { readReport } from '../../platform/database/stored-columns.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { toPriority } from '../../platform/jobs/turns.repo.ts'
import {
  isWorthReading,
  maxReadings,
  planReading,
  type QueueState,
  type ReadingUse,
  ranks,
} from './watch-queue.rules.ts'
import * as repo from './watch-reports.repo.ts'

export const watchVideoJob = 'watch-video'

/** A new generation then tries again: the machine may have been busy. */
const retryFailedMs = 10 * 60_000
/** Longer than the queue takes to give a dead worker's job to another. */
const lostMs = 120_000

export type WatchQueue = ReturnType<typeof createWatchQueue>

/** The queue of videos to read: by rank, and within a rank by the turns of users. */
export function createWatchQueue(needs: {
  db: Database
  jobs: Pick<Jobs, 'enqueue' | 'isQueued'>
  events: Pick<Events, 'publish'>
  clock: Clock
}) {
  const { db, jobs, events, clock } = needs

  /** Every screen that shows a place in the queue follows these events. */
  async function publish(tx: Tx, { sha256, status }: repo.ReportRow) {
    const data = { sha256, status: watchStateSchema.shape.status.parse(status) }
    await events.publish(tx, { type: 'watch_report', data }, null)
  }

  async function enqueue(tx: Tx, sha256: string, position: Parameters<typeof repo.queueReading>[2]) {
    const row = await repo.queueReading(tx, sha256, position)
    await jobs.enqueue(tx, watchVideoJob, { sha256, ticket: row.ticket }, { priority: toPriority(row.turn, row.rank) })
    await publish(tx, row)
  }

  function readState(row: repo.ReportRow): QueueState {
    const { version, status, queued, rank, readings, updated_at: updatedAt } = row
    const durationMs = readReport(row.sha256, row.report)?.durationMs ?? null
    return { version, status, queued, rank, readings, durationMs, updatedAt }
  }

  /** @returns null when the reading already has its position. */
  async function chooseQueuePosition(
    tx: Tx,
    row: repo.ReportRow | undefined,
    { kind, rank }: NonNullable<ReturnType<typeof planReading>>,
    userId: number | null,
  ) {
    if (!row) return { rank, turn: await repo.reportTurns.findNext(tx, userId), userId }
    const former = { rank, turn: row.turn, userId: row.user_id }
    // An idle reading takes no user's turn.
    if (kind === 'again' && rank === ranks.idle) return former
    if (kind === 'advance' && row.user_id === userId) return rank < row.rank ? former : null
    const own = { rank, turn: await repo.reportTurns.findNext(tx, userId), userId }
    if (kind !== 'advance' || own.turn < row.turn) return own
    return rank < row.rank ? former : null
  }

  /** Requests a reading of these bytes, unless there is nothing to read again. @param version of the reader */
  async function request(
    sha256: string,
    { use, version, userId }: { use: ReadingUse; version: number; userId: number | null },
  ): Promise<void> {
    const wish = { use, version, retryFailedBefore: new Date(clock.now().getTime() - retryFailedMs) }
    const known = await repo.findReport(db, sha256)
    if (known && !planReading(readState(known), wish)) return
    await db.transaction().execute(async (tx) => {
      const row = await repo.lockReport(tx, sha256, version)
      const plan = planReading(row && readState(row), wish)
      if (!plan) return
      const position = await chooseQueuePosition(tx, row, plan, userId)
      if (plan.kind === 'first') await repo.clearReport(tx, sha256, version)
      if (position) await enqueue(tx, sha256, position)
    })
  }

  /** Ends a reading; one that a limit ended is queued again for when the server has time. */
  async function end(reading: { sha256: string; ticket: number }, outcome: repo.Outcome): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const row = await repo.endReading(tx, reading, outcome)
      if (!row) return
      if ('report' in outcome) await repo.replacePictures(tx, row.sha256, outcome.report)
      const isRead = row.status !== 'partial' && row.status !== 'waiting'
      if (isRead || !isWorthReading(row)) return publish(tx, row)
      // Without any report, somebody may be waiting for it.
      const rank = row.status === 'partial' ? ranks.idle : ranks.long
      await enqueue(tx, row.sha256, { rank, turn: row.turn, userId: row.user_id })
    })
  }

  return {
    request,

    /** Begins a reading. Undefined when the ticket was replaced, or the reading has ended. */
    start: (sha256: string, ticket: number) =>
      db.transaction().execute(async (tx) => {
        const row = await repo.startReading(tx, sha256, ticket)
        if (row) await publish(tx, row)
        return row
      }),

    end,

    /** Puts a reading that made way for others back into the queue, at the end of its rank. */
    async putBack(row: repo.ReportRow): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const locked = await repo.lockReport(tx, row.sha256, row.version)
        if (locked?.ticket !== row.ticket || locked.queued === null) return
        await enqueue(tx, row.sha256, { rank: row.rank, turn: row.turn, userId: row.user_id })
      })
    },

    /** Ends readings that no worker makes any more: their workers died too often, or the queue lost them. */
    async endLost(): Promise<void> {
      for (const row of await repo.listQueuedBefore(db, new Date(clock.now().getTime() - lostMs))) {
        if (await jobs.isQueued(watchVideoJob, { sha256: row.sha256 })) continue
        const error = 'It was tried several times, and ended without a result.'
        const outcome: repo.Outcome =
          row.report === null ? { status: 'failed', error } : { status: 'partial', readings: row.readings + 1 }
        await end(row, outcome)
      }
    },

    /** Queues partial reports whose next reading is not due, such as those of an earlier version. */
    async requestPartial(version: number): Promise<void> {
      for (const sha256 of await repo.listPartial(db, maxReadings)) {
        await request(sha256, { use: 'idle', version, userId: null })
      }
    },
  }
}
