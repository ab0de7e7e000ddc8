import { setTimeout as wait } from 'node:timers/promises'
import type { Claims } from '@hookline/contract/claims/claims.schemas'
import { groundClaims } from '@hookline/contract/claims/ground-claims.rules'
import { currentVariants } from '@hookline/contract/history/current-variants.rules'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { WatchReport, WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { WatchReport as ReadReport } from '@hookline/perception'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { readReport } from '../../platform/database/stored-columns.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/observability/log.ts'
import { ObjectMissingError, type ObjectStorage } from '../../providers/storage/storage.ts'
import type { HistoryService } from '../history/history.service.ts'
import type { UploadsService, UsableObject } from '../uploads/uploads.service.ts'
import * as repo from './watch-reports.repo.ts'

export const watchVideoJob = 'watch-video'

/** Fallback poll in case the event is lost. */
const pollMs = 5000
/** A generation continues without the report after this time, for example when many videos are watched before it. */
const longestWaitMs = 20 * 60_000
/**
 * The limit for a model that gets the video itself, counted from the request at upload, so that waits in a batch do not
 * add up.
 */
const helpfulForMs = 60_000
/** A new generation then tries again: the machine may have been busy. */
const retryFailedMs = 10 * 60_000
/** Longer than the queue takes to give a dead worker's job to another. */
const lostMs = 120_000

export interface Perception {
  /** Grows when the same video may give another report. */
  version: number
  /** Reads a local file. Rejects when nothing of it can be read, or with the signal's reason. */
  watchVideo(video: { path: string; signal: AbortSignal }): Promise<ReadReport>
  /** Takes only the pictures of the report. */
  takeStills(video: { path: string; signal: AbortSignal }): Promise<ReadReport['frames']>
}

const unreadable = 'The stored report of this video cannot be read.'
const off: WatchState = { status: 'off', report: null, error: null }

export type WatchReportsService = ReturnType<typeof createWatchReportsService>

/** Watch reports: one for each content hash, made by a job in the background. */
export function createWatchReportsService(needs: {
  db: Database
  jobs: Pick<Jobs, 'enqueue' | 'isQueued'>
  events: Pick<Events, 'publish' | 'subscribe'>
  storage: Pick<ObjectStorage, 'openFile' | 'publicUrl'>
  uploads: Pick<UploadsService, 'findUsable' | 'findStored' | 'storeFrame'>
  history: Pick<HistoryService, 'get'>
  /** Null: no video is watched. */
  perception: Perception | null
  clock: Clock
  log: Log
}) {
  const { db, jobs, events, storage, uploads, history, perception, clock, log } = needs

  /** @param retryFailedBefore a report that failed before this time is made again. */
  async function request(sha256: string, retryFailedBefore: Date | null = null): Promise<void> {
    if (!perception) return
    await db.transaction().execute(async (tx) => {
      if (!(await repo.insertWaiting(tx, { sha256, version: perception.version, retryFailedBefore }))) return
      await jobs.enqueue(tx, watchVideoJob, { sha256 })
    })
  }

  async function find(sha256: string): Promise<WatchState> {
    const row = perception && (await repo.findReport(db, sha256))
    if (!row) return off
    const report = readReport(sha256, row.report)
    if (row.status === 'ready' && !report) return { status: 'failed', report, error: unreadable }
    return {
      status: row.status === 'ready' || row.status === 'failed' ? row.status : 'waiting',
      report,
      error: row.error,
    }
  }

  /** The state of an object's report, which is requested if there is none. */
  async function describe(object: UsableObject | null): Promise<WatchState> {
    if (!object?.contentType.startsWith('video/')) throw notFound('Video')
    await request(object.sha256)
    return find(object.sha256)
  }

  /** @param video 2 in a comparison only. */
  async function describeVideoOf({ videoObjectName, secondVideo }: HistoryItem, video: 1 | 2): Promise<WatchState> {
    if (video === 2 && !secondVideo) throw notFound('Video 2')
    const objectName = video === 2 ? secondVideo?.objectName : videoObjectName
    const object = objectName ? await uploads.findStored(objectName) : null
    if (object) return describe(object)
    return { status: 'failed', report: null, error: 'The video of this result is no longer in the store.' }
  }

  async function end(sha256: string, outcome: Parameters<typeof repo.endWait>[2]) {
    await db.transaction().execute(async (tx) => {
      if (!(await repo.endWait(tx, sha256, outcome))) return
      if (outcome.status === 'ready') await repo.replaceFrames(tx, sha256, outcome.report.frames)
      await events.publish(tx, { type: 'watch_report', data: { sha256, status: outcome.status } }, null)
    })
  }

  async function read(sha256: string, { watchVideo }: Perception, signal: AbortSignal): Promise<WatchReport> {
    const objectName = await repo.findObjectNameOf(db, sha256)
    if (!objectName) throw new ObjectMissingError(sha256)
    const file = await storage.openFile(objectName)
    try {
      const { frames, ...report } = await watchVideo({ path: file.path, signal })
      const stored: WatchReport['frames'] = []
      for (const { atMs, jpeg } of frames) {
        const frameName = await uploads.storeFrame(`${atMs}.jpg`, jpeg)
        stored.push({ atMs, objectName: frameName, url: storage.publicUrl(frameName) })
      }
      return { ...report, frames: stored }
    } finally {
      await file.close()
    }
  }

  return {
    /** Requests the report of these bytes, unless there is one. */
    request,
    find,
    /** Requests the report of a newly verified video. */
    onVerified({ objectName, contentType, sha256 }: UsableObject): void {
      if (!contentType.startsWith('video/') || objectName.startsWith('diagnostics/')) return
      // A generation requests it again.
      request(sha256).catch((err) => log.warn({ err, sha256 }, 'watch report not requested'))
    },
    /** @throws AppError 404 when the video is missing or not visible to the user. */
    ofObject: async (actor: Actor, objectName: string) => describe(await uploads.findUsable(actor, objectName)),
    /** @throws AppError 404 when the result is missing, or has no such video. */
    ofResult: async (id: number, video: 1 | 2): Promise<WatchState> => describeVideoOf(await history.get(id), video),
    /**
     * The claims in the current texts of a copy result.
     * @throws AppError 404 when the result is missing, 400 when it is no ad copy.
     */
    async claimsOf(id: number): Promise<Claims> {
      const item = await history.get(id)
      if (item.operation !== 'copy') {
        throw invalid([{ path: 'id', message: 'Only ad copy has claims to check. Choose a result of that kind.' }])
      }
      const { status, report } = await describeVideoOf(item, 1)
      return { status, variants: report ? groundClaims(currentVariants(item), report) : [] }
    },
    /**
     * Waits until the report of these bytes is ready or failed; `onWait` is called when it is neither yet.
     * @param isNeeded the model sees only what the report holds.
     * @returns the state; still `waiting` when other videos take too long.
     * @throws the signal's reason when it aborts.
     */
    async whenOver(
      sha256: string,
      { isNeeded, signal, onWait }: { isNeeded: boolean; signal: AbortSignal; onWait(): void },
    ): Promise<WatchState> {
      const now = () => clock.now().getTime()
      await request(sha256, new Date(now() - retryFailedMs))
      const requestedAt = (await repo.findReport(db, sha256))?.created_at.getTime() ?? 0
      const giveUpAt = isNeeded ? now() + longestWaitMs : requestedAt + helpfulForMs
      let ended = Promise.withResolvers<void>()
      const unsubscribe = events.subscribe(({ event }) => {
        if (event.type === 'watch_report' && event.data.sha256 === sha256) ended.resolve()
      })
      try {
        for (;;) {
          // Before the state is read, so that no event is missed.
          ended = Promise.withResolvers()
          const state = await find(sha256)
          if (state.status !== 'waiting' || now() >= giveUpAt) return state
          onWait()
          const waitMs = Math.max(0, Math.min(pollMs, giveUpAt - now()))
          const poll = wait(waitMs, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted())
          await Promise.race([ended.promise, poll])
        }
      } finally {
        unsubscribe()
      }
    },
    /** The work of the job: watches the video of these bytes. */
    async watch(sha256: string, signal: AbortSignal): Promise<void> {
      if (!perception || (await find(sha256)).status !== 'waiting') return
      try {
        await end(sha256, { status: 'ready', report: await read(sha256, perception, signal) })
      } catch (error) {
        signal.throwIfAborted()
        const message = finalMessage(error)
        // The queue tries again.
        if (message === null) throw error
        log.warn({ err: error, sha256 }, 'video not watched')
        await end(sha256, { status: 'failed', error: message })
      }
    },
    /** Ends reports that no worker makes any more: their workers died too often, or the queue lost them. */
    async failLost(): Promise<void> {
      for (const sha256 of await repo.listWaiting(db, new Date(clock.now().getTime() - lostMs))) {
        if (await jobs.isQueued(watchVideoJob, { sha256 })) continue
        await end(sha256, { status: 'failed', error: 'It was tried several times, and ended without a result.' })
      }
    },
  }
}

/** The message of an error that would repeat in a retry; null for a transient one, such as an unreachable store. */
function finalMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ObjectMissingError) return 'The video is no longer in the store.'
  return error.name === 'UnreadableVideoError' || error.name === 'DecoderMissingError' ? error.message : null
}
