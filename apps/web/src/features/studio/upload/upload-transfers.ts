import type { UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { errorMessage } from '../../../lib/api-error.ts'
import type { Network } from '../../../lib/network.ts'
import { UploadError, type UploadOptions } from './upload-client.ts'
import type { createUploadItems } from './upload-items.ts'
import type { createUploadReports } from './upload-reports.ts'

/** Each change of a percentage draws its row; a fast upload has a hundred of them in two seconds. */
const progressStepMs = 250

/** A server that stays busy for longer needs a person. */
const busyAnswersMax = 5

export type UploadVideo = (file: File, options: UploadOptions) => Promise<UploadedVideo>

interface UploadTransfersNeeds {
  uploadVideo: UploadVideo
  items: ReturnType<typeof createUploadItems>
  reports: ReturnType<typeof createUploadReports>
  network: Network
}

/** Sends files to the object store, and shows how each one does in its item. */
export function createUploadTransfers({ uploadVideo, items, reports, network }: UploadTransfersNeeds) {
  /** The object name that each file was last sent under. */
  const sentAs = new Map<string, string>()
  const aborts = new Map<string, AbortController>()

  /** The uploaded video; null when the file was removed, failed, or waits for the network. */
  async function send(id: string, file: File): Promise<UploadedVideo | null> {
    const abort = new AbortController()
    aborts.set(id, abort)
    let shownAt = Number.NEGATIVE_INFINITY
    const onProgress = (done: number) => {
      if (performance.now() - shownAt < progressStepMs) return
      shownAt = performance.now()
      items.setProgress(id, done)
    }
    try {
      const video = await untilServed(abort.signal, () =>
        uploadVideo(file, {
          onProgress,
          onNamed: (objectName) => sentAs.set(id, objectName),
          onKnown: (known) => items.updateOne(id, { known }),
          sentAs: sentAs.get(id),
          signal: abort.signal,
        }),
      )
      if (!items.hasItem(id)) return null
      reports.addUploaded()
      items.updateOne(id, { status: 'processing', video })
      return video
    } catch (error) {
      const kind = error instanceof UploadError ? error.kind : 'other'
      const waits = kind === 'network' && (await network.check())
      if (!items.hasItem(id)) return null
      if (waits) {
        items.updateOne(id, { status: 'queued' })
        return null
      }
      const message = errorMessage(error, 'Network error during upload')
      items.updateOne(id, { status: 'failed', failure: { message, kind } })
      reports.addFailure(`${file.name}: ${message}`, kind)
      return null
    } finally {
      aborts.delete(id)
      items.setProgress(id, null)
    }
  }

  /** Stops sending a file that was removed. */
  function stop(id: string): void {
    sentAs.delete(id)
    aborts.get(id)?.abort()
  }

  return { send, stop }
}

/** Waits and tries again as often as the server is busy. */
async function untilServed<Result>(signal: AbortSignal, send: () => Promise<Result>): Promise<Result> {
  for (let busyAnswers = 1; ; busyAnswers++) {
    try {
      return await send()
    } catch (error) {
      const seconds = error instanceof UploadError ? error.retryAfterSeconds : null
      if (seconds === null || busyAnswers > busyAnswersMax) throw error
      await wait(seconds * 1000, signal)
      if (signal.aborted) throw error
    }
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', resolve)
  })
