import { isPartial, mergeReports } from '@hookline/contract/watch-reports/watch-reports.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { WatchReport as ReadReport } from '@hookline/perception'
import type { Database } from '../../platform/database/database.ts'
import { readReport } from '../../platform/database/stored-columns.ts'
import type { Log } from '../../platform/observability/log.ts'
import { ObjectMissingError, type ObjectStorage } from '../../providers/storage/storage.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { chooseLimits, isWorthReading, ranks } from './watch-queue.rules.ts'
import type { WatchQueue } from './watch-queue.service.ts'
import * as repo from './watch-reports.repo.ts'

/** How often a reading that makes way for others looks whether any wait. */
const yieldCheckMs = 2000

export interface Perception {
  /** Grows when the same video may give another report. */
  version: number
  /** Reads a local file. Rejects when nothing of it can be read, or with the signal's reason. */
  watchVideo(video: { path: string; signal: AbortSignal; untilMs?: number; effort?: number }): Promise<ReadReport>
  /** Takes only the pictures of the report. */
  takeStills(video: { path: string; signal: AbortSignal }): Promise<ReadReport['frames']>
}

/** The reading was ended for one of a lower rank. */
class MadeWayError extends Error {}

/** Reads videos: the work of the job `watch-video`. */
export function createWatchVideoService(needs: {
  db: Database
  queue: Pick<WatchQueue, 'start' | 'end' | 'putBack'>
  storage: Pick<ObjectStorage, 'openFile' | 'publicUrl'>
  uploads: Pick<UploadsService, 'storeFrame'>
  perception: Perception | null
  log: Log
}) {
  const { db, queue, storage, uploads, perception, log } = needs

  async function storePicture(fileName: string, jpeg: Uint8Array) {
    const objectName = await uploads.storeFrame(fileName, jpeg)
    return { objectName, url: storage.publicUrl(objectName) }
  }

  async function storeStills(frames: ReadReport['frames']): Promise<WatchReport['frames']> {
    const stored: WatchReport['frames'] = []
    for (const { atMs, jpeg } of frames) stored.push({ atMs, ...(await storePicture(`${atMs}.jpg`, jpeg)) })
    return stored
  }

  async function storeCutOuts(texts: ReadReport['texts']): Promise<WatchReport['texts']> {
    const stored: WatchReport['texts'] = []
    for (const { cutOut, ...text } of texts) {
      stored.push({ ...text, cutOut: cutOut && (await storePicture(`${text.atMs}-${text.id}.jpg`, cutOut)) })
    }
    return stored
  }

  /** The report of a reading, joined with an earlier one. Pictures are stored only if they are part of it. */
  async function read({ sha256, readings, report }: repo.ReportRow, { watchVideo }: Perception, signal: AbortSignal) {
    const objectName = await repo.findObjectName(db, sha256)
    if (!objectName) throw new ObjectMissingError(sha256)
    const before = readReport(sha256, report)
    const file = await storage.openFile(objectName)
    try {
      const { frames, texts, ...after } = await watchVideo({ path: file.path, signal, ...chooseLimits(readings) })
      const fresh: WatchReport = { ...after, texts: texts.map((text) => ({ ...text, cutOut: null })), frames: [] }
      const merged = before ? mergeReports(before, fresh) : fresh
      return {
        ...merged,
        texts: merged.texts === fresh.texts ? await storeCutOuts(texts) : merged.texts,
        frames: merged.frames === fresh.frames ? await storeStills(frames) : merged.frames,
      }
    } finally {
      await file.close()
    }
  }

  /** Aborts when others wait. A long reading must not hold them up, and there is no end to how long it takes. */
  function makeWay(rank: number) {
    const controller = new AbortController()
    if (rank <= ranks.upload) return { signal: controller.signal, end: () => undefined }
    const check = async () => {
      if (await repo.isUrgentWaiting(db).catch(() => false)) controller.abort(new MadeWayError())
    }
    const timer = setInterval(check, yieldCheckMs)
    return { signal: controller.signal, end: () => clearInterval(timer) }
  }

  /** What a failed reading leaves; null for a fault that may pass, such as an unreachable store. */
  function describeFailure(row: repo.ReportRow, error: unknown): repo.Outcome | null {
    const message = finalMessage(error)
    if (message === null) return null
    const readings = row.readings + 1
    const isLimit = error instanceof Error && error.name === 'TimeLimitError'
    if (row.report !== null) return { status: 'partial', readings }
    return isLimit && isWorthReading({ readings })
      ? { status: 'waiting', readings }
      : { status: 'failed', error: message }
  }

  return {
    async watch({ sha256, ticket }: { sha256: string; ticket: number }, signal: AbortSignal): Promise<void> {
      const row = perception && (await queue.start(sha256, ticket))
      if (!row) return
      const way = makeWay(row.rank)
      try {
        const report = await read(row, perception, AbortSignal.any([signal, way.signal]))
        const outcome: repo.Outcome = isPartial(report)
          ? { status: 'partial', report, readings: row.readings + 1 }
          : { status: 'ready', report, readings: row.readings }
        await queue.end(row, outcome)
      } catch (error) {
        signal.throwIfAborted()
        if (way.signal.aborted) return await queue.putBack(row)
        const outcome = describeFailure(row, error)
        // The queue tries again.
        if (outcome === null) throw error
        log.warn({ err: error, sha256 }, 'video not watched')
        await queue.end(row, outcome)
      } finally {
        way.end()
      }
    },
  }
}

const finalErrors = ['UnreadableVideoError', 'DecoderMissingError', 'TimeLimitError']

/** The message of an error that would repeat in a retry; null for a transient one. */
function finalMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ObjectMissingError) return 'The video is no longer in the store.'
  return finalErrors.includes(error.name) ? error.message : null
}
