import { setTimeout as wait } from 'node:timers/promises'
import type { Claims } from '@hookline/contract/claims/claims.schemas'
import { groundInSteps } from '@hookline/contract/claims/ground-claims.rules'
import { editedVariantsMax } from '@hookline/contract/copy/copy-variant.schemas'
import { currentVariants } from '@hookline/contract/history/current-variants.rules'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { type WatchState, watchStateSchema } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { readReport } from '../../platform/database/stored-columns.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { Log } from '../../platform/observability/log.ts'
import { runInSlices } from '../../platform/run-in-slices.ts'
import type { BrandGuideService } from '../brand-guide/brand-guide.service.ts'
import type { HistoryService } from '../history/history.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { UsableObject } from '../uploads/verify-object.ts'
import type { ReadingUse } from './watch-queue.rules.ts'
import type { WatchQueue } from './watch-queue.service.ts'
import * as repo from './watch-reports.repo.ts'

/** Fallback poll in case the event is lost. */
const pollMs = 5000
/** A generation continues without the report after this time, for example when many videos are watched before it. */
const longestWaitMs = 20 * 60_000
/** With what an earlier reading found of the video, a generation waits only so long for the rest. */
const longestWaitForRestMs = 5 * 60_000
/**
 * The limit for a model that gets the video itself, counted from the request at upload, so that waits in a batch do not
 * add up.
 */
const helpfulForMs = 60_000
const unreadable = 'The stored report of this video cannot be read.'
const off: WatchState = { status: 'off', report: null, error: null, place: null, canReadAgain: false }

export type WatchReportsService = ReturnType<typeof createWatchReportsService>

/** Watch reports: one for each content hash, made by a job in the background. */
export function createWatchReportsService(needs: {
  db: Database
  queue: Pick<WatchQueue, 'request'>
  events: Pick<Events, 'subscribe'>
  uploads: Pick<UploadsService, 'findUsable' | 'findStored'>
  history: Pick<HistoryService, 'get'>
  /** What the team wants to stand in texts. */
  getBrandGuide: BrandGuideService['get']
  /** The version of the reader; null: no video is watched. */
  version: number | null
  clock: Clock
  log: Log
}) {
  const { db, queue, events, uploads, history, getBrandGuide, version, clock, log } = needs

  async function request(sha256: string, use: ReadingUse, userId: number | null): Promise<void> {
    if (version !== null) await queue.request(sha256, { use, version, userId })
  }

  const findRow = async (sha256: string) => (version === null ? undefined : repo.findReportInQueue(db, sha256))

  /** The state of an object's report, which is requested if there is none. */
  async function describe(object: UsableObject | null, use: 'view' | 'press', actor: Actor): Promise<WatchState> {
    if (!object?.contentType.startsWith('video/')) throw notFound('Video')
    await request(object.sha256, use, actor.id)
    return describeRow(await findRow(object.sha256))
  }

  /** @param video 2 in a comparison only. */
  async function readVideoState(
    { videoObjectName, secondVideo }: HistoryItem,
    { video, use, actor }: { video: 1 | 2; use: 'view' | 'press'; actor: Actor },
  ): Promise<WatchState> {
    if (video === 2 && !secondVideo) throw notFound('Video 2')
    const objectName = video === 2 ? secondVideo?.objectName : videoObjectName
    const object = objectName ? await uploads.findStored(objectName) : null
    if (object) return describe(object, use, actor)
    return { ...off, status: 'failed', error: 'The video of this result is no longer in the store.' }
  }

  async function requestUploaded(objectName: string, sha256: string) {
    await request(sha256, 'upload', await repo.findUploaderId(db, objectName))
  }

  return {
    /** Requests the report of a newly verified video. */
    onVerified({ objectName, contentType, sha256 }: UsableObject): void {
      if (!contentType.startsWith('video/') || objectName.startsWith('diagnostics/')) return
      // A generation requests it again.
      requestUploaded(objectName, sha256).catch((err) => log.warn({ err, sha256 }, 'watch report not requested'))
    },
    /** @throws AppError 404 when the video is missing or not visible to the user. */
    getForObject: async (actor: Actor, objectName: string) =>
      describe(await uploads.findUsable(actor, objectName), 'view', actor),
    /**
     * @param use `press` reads the video again if it could not be read to its end.
     * @throws AppError 404 when the result is missing, or has no such video.
     */
    getForResult: async (actor: Actor, { id, video, use }: { id: number; video: 1 | 2; use: 'view' | 'press' }) =>
      readVideoState(await history.get(id), { video, use, actor }),
    /**
     * The claims in the current texts of a copy result.
     * @throws AppError 404 when the result is missing, 400 when it is no ad copy.
     */
    async listClaims(actor: Actor, id: number): Promise<Claims> {
      const item = await history.get(id)
      if (item.operation !== 'copy') {
        throw invalid([{ path: 'id', message: 'Only ad copy has claims to check. Choose a result of that kind.' }])
      }
      const { status, report } = await readVideoState(item, { video: 1, use: 'view', actor })
      if (!report) return { status, variants: [] }
      const variants = currentVariants(item).slice(0, editedVariantsMax)
      const guide = await getBrandGuide(item.project)
      // The longest texts take a second or two.
      return { status, variants: await runInSlices(groundInSteps(variants, report, guide)) }
    },
    /**
     * Waits until a reading of these bytes has ended; `onWait` is called when none has yet, and when its place in the
     * queue changes.
     * @param options.isNeeded the model sees only what the report holds.
     * @returns the state; still `waiting` when other videos take too long.
     * @throws the signal's reason when it aborts.
     */
    async whenOver(
      sha256: string,
      options: {
        isNeeded: boolean
        userId: number | null
        signal: AbortSignal
        onWait(place: WatchState['place']): void
      },
    ): Promise<WatchState> {
      const { isNeeded, userId, signal, onWait } = options
      const now = () => clock.now().getTime()
      await request(sha256, 'generation', userId)
      const before = version === null ? undefined : await repo.findReport(db, sha256)
      const longestMs = before?.report ? longestWaitForRestMs : longestWaitMs
      const giveUpAt = isNeeded ? now() + longestMs : (before?.created_at.getTime() ?? 0) + helpfulForMs
      let changed = Promise.withResolvers<void>()
      const unsubscribe = events.subscribe(({ event }) => {
        // The end of another reading changes the place of this one.
        if (event.type === 'watch_report') changed.resolve()
      })
      try {
        for (;;) {
          // Before the state is read, so that no event is missed.
          changed = Promise.withResolvers()
          const row = await findRow(sha256)
          const state = describeRow(row)
          const isRead = state.place === null || (row?.readings ?? 0) > (before?.readings ?? 0)
          const isOver = state.status === 'partial' ? isRead : state.status !== 'waiting'
          if (isOver || now() >= giveUpAt) return state
          onWait(state.place)
          const waitMs = Math.max(0, Math.min(pollMs, giveUpAt - now()))
          const poll = wait(waitMs, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted())
          await Promise.race([changed.promise, poll])
        }
      } finally {
        unsubscribe()
      }
    },
  }
}

function describeRow(row: Awaited<ReturnType<typeof repo.findReportInQueue>>): WatchState {
  if (!row) return off
  const report = readReport(row.sha256, row.report)
  const isReadable = report !== null || (row.status !== 'ready' && row.status !== 'partial')
  const status = watchStateSchema.shape.status.parse(row.status)
  return {
    status: isReadable ? status : 'failed',
    report,
    error: isReadable ? row.error : unreadable,
    place: row.place,
    canReadAgain: row.place === null && (status === 'partial' || status === 'failed'),
  }
}
