import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { maxBatchSize } from '@hookline/contract/uploads/uploads.rules'
import type { ScreenshotInfo, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { errorMessage } from '../../../lib/api-error.ts'
import type { Network } from '../../../lib/network.ts'
import { sessionEndedToast, type ToastContent } from '../../../lib/toast.ts'
import { UploadError, type UploadErrorKind, type UploadOptions } from './upload-client.ts'
import {
  type ChosenFile,
  type ProcessedVideo,
  preloadedItem,
  type Rejection,
  reduceUploads,
  screenFiles,
  summarizeProcessing,
  summarizeUploads,
  type UploadAction,
  type UploadItem,
  type UploadRound,
  waitingItem,
} from './upload-list.rules.ts'

const parallelUploads = 3
/** What the capture says when the browser has no decoder for the video. */
const undecodable = 'Failed to load video'

interface UploadQueueParts {
  uploadVideo: (file: File, options: UploadOptions) => Promise<UploadedVideo>
  makeScreenshot: (file: File) => Promise<ScreenshotInfo>
  notify: (toast: ToastContent) => void
  /** After the toast that is shown has had its time. */
  notifyNext: (toast: ToastContent) => void
  network: Network
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * The files chosen in the studio and their way to the object store, three at a time. It lives outside the screen, so
 * that uploads go on while another page is open.
 */
export function createUploadQueue(parts: UploadQueueParts) {
  const { uploadVideo, makeScreenshot, notify, notifyNext, network } = parts
  let items: UploadItem[] = []
  let lastId = 0
  let active = 0
  let coming = 0
  let round = emptyRound
  /** The last round had failures: no good news follows its summary. */
  let hadFailures = false
  /** Videos of which nothing was told since they were uploaded. */
  const processed: ProcessedVideo[] = []
  const files = new Map<string, File>()
  /** The object name under which a file was last sent. */
  const sentAs = new Map<string, string>()
  const aborts = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  function newId(): string {
    lastId += 1
    return String(lastId)
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function dispatch(action: UploadAction): void {
    items = reduceUploads(items, action)
    tell()
  }

  const find = (id: string) => items.find((item) => item.id === id)

  /** Adds chosen files that wait for `start`. Returns how many were taken, and why others were not. */
  function addFiles(chosen: File[], multiple: boolean): { added: number; rejected: Rejection[] } {
    const present: ChosenFile[] = items.map(({ name, sizeBytes }) => ({ name, size: sizeBytes, type: '' }))
    const room = multiple ? maxBatchSize - items.length : 1
    const { accepted, rejected } = screenFiles(chosen, multiple ? present : [], room)
    if (accepted.length > 0) {
      if (!multiple) clear()
      const added = accepted.map((file) => {
        const item = waitingItem(newId(), file)
        files.set(item.id, file)
        return item
      })
      dispatch({ type: 'add', items: added, multiple })
    }
    return { added: accepted.length, rejected }
  }

  /** Uploads a file that is still being fetched as soon as it is there. Fails as the fetching does. */
  async function addComing(file: Promise<File>): Promise<void> {
    coming += 1
    try {
      addFiles([await file], true)
      start()
    } finally {
      coming -= 1
      tell()
    }
  }

  /** Puts in videos that are stored already; one that is in the list stays once. */
  function preload(videos: RequestedVideo[]): void {
    const known = new Set(items.map(({ video }) => video?.objectName))
    const fresh = videos.filter(({ video }) => !known.has(video.objectName))
    const added = fresh.map((ready) => preloadedItem(newId(), ready))
    if (added.length > 0) dispatch({ type: 'add', items: added, multiple: true })
  }

  /** Uploads everything that waits. */
  function start(): void {
    const fresh = items.filter(({ status, isQueued }) => status === 'waiting' && !isQueued)
    if (items.length === 0) {
      notify({ title: 'No file selected', message: 'Please select a file to upload', kind: 'error' })
    } else if (fresh.length === 0) {
      const message = 'All files have already been uploaded or are in progress'
      notify({ title: 'No files to upload', message })
    }
    enqueue(fresh)
  }

  /** Tries failed uploads again: one, or all that may succeed. */
  function retry(id?: string): void {
    enqueue(items.filter((item) => item.status === 'error' && item.isRetryable && (id ?? item.id) === item.id))
  }

  function enqueue(chosen: UploadItem[]): void {
    for (const { id } of chosen) dispatch({ type: 'queue', id })
    pump()
  }

  /** Nothing is sent while the network is gone. */
  function pump(): void {
    for (const { id, isQueued } of items) {
      if (active >= parallelUploads || network.isOffline()) return
      const file = files.get(id)
      if (isQueued && file) void runUpload(id, file)
    }
  }

  async function runUpload(id: string, file: File): Promise<void> {
    active += 1
    dispatch({ type: 'start', id })
    const video = await send(id, file)
    active -= 1
    closeRound()
    pump()
    if (video && find(id)) await processVideo(id, file, video)
    tellProcessed()
  }

  /** The uploaded video; null when it was removed, failed, or waits for the network. */
  async function send(id: string, file: File): Promise<UploadedVideo | null> {
    const abort = new AbortController()
    aborts.set(id, abort)
    try {
      const video = await uploadVideo(file, {
        onProgress: (progress) => dispatch({ type: 'progress', id, progress }),
        onNamed: (objectName) => sentAs.set(id, objectName),
        sentAs: sentAs.get(id),
        signal: abort.signal,
      })
      if (!find(id)) return null
      round = { ...round, uploaded: round.uploaded + 1 }
      dispatch({ type: 'uploaded', id, video })
      return video
    } catch (error) {
      const kind = error instanceof UploadError ? error.kind : 'other'
      const waits = kind === 'network' && (await network.check())
      if (!find(id)) return null
      if (waits) dispatch({ type: 'queue', id })
      else fail(id, file.name, error, kind)
      return null
    } finally {
      aborts.delete(id)
    }
  }

  function fail(id: string, name: string, error: unknown, kind: UploadErrorKind): void {
    const message = errorMessage(error, 'Network error during upload')
    dispatch({ type: 'fail', id, error: message, isRetryable: kind !== 'refused', isCutOff: kind === 'network' })
    const firstError = `${name}: ${message}`
    // The others of the round are in its summary; the shell tells itself of an ended session.
    if (round.failed === 0 && kind !== 'session') notify({ title: 'Upload failed', message: firstError, kind: 'error' })
    round = {
      uploaded: round.uploaded,
      failed: round.failed + 1,
      firstError: round.firstError || firstError,
      isSessionLost: round.isSessionLost || kind === 'session',
    }
  }

  /** What the lost network interrupted goes on when it is back. */
  function followNetwork(): void {
    if (!network.isOffline()) enqueue(items.filter(({ isCutOff }) => isCutOff))
  }

  const isUnderWay = () => items.some(({ status, isQueued }) => isQueued || status === 'uploading')
  const isBusy = () => coming > 0 || isUnderWay() || items.some(({ isProcessing }) => isProcessing)

  /** Resolves when nothing is being fetched, uploaded or processed any more; files that nobody started may still wait. */
  function settled(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (isBusy()) return
        listeners.delete(check)
        resolve()
      }
      listeners.add(check)
      check()
    })
  }

  /** Sums up when the last upload has ended. */
  function closeRound(): void {
    if (active > 0 || isUnderWay() || round.uploaded + round.failed === 0) return
    notify(summarizeUploads(round))
    // The summary has covered what the shell said a moment before.
    if (round.isSessionLost) notifyNext(sessionEndedToast)
    hadFailures = round.failed > 0
    round = emptyRound
  }

  async function processVideo(id: string, file: File, video: UploadedVideo): Promise<void> {
    if (!video.objectName) {
      const error = 'Failed to process video information.'
      dispatch({ type: 'fail', id, error, isRetryable: true, isCutOff: false })
      return notify({ title: 'Processing Error', message: error, kind: 'error' })
    }
    const { screenshot, note, ...outcome } = await screenshotOf(id, file)
    if (!find(id)) return
    processed.push(outcome)
    dispatch({ type: 'ready', id, screenshot, note })
  }

  /** After the summary of the uploads, which keeps its time. */
  function tellProcessed(): void {
    if (isBusy()) return
    const toast = summarizeProcessing(processed.splice(0), hadFailures)
    if (toast) notifyNext(toast)
  }

  async function screenshotOf(id: string, file: File): Promise<ProcessedVideo & MadeScreenshot> {
    try {
      const screenshot = await makeScreenshot(file)
      const toast = processedToast(`${file.name} and its screenshot are ready.`)
      return { screenshot, note: null, toast, isFault: false }
    } catch (error) {
      const reason = errorMessage(error, undecodable)
      if (reason === undecodable) {
        const note = `No screenshot: ${reason}. This browser cannot decode it; it is processed without one.`
        return { screenshot: null, note, toast: processedToast(`${file.name} is ready. ${note}`), isFault: false }
      }
      if ((await network.check()) && find(id)) {
        await networkBack()
        return screenshotOf(id, file)
      }
      const note = `${reason}. It is processed without a screenshot.`
      const toast = { title: 'Upload Processing Error', message: `${file.name}: ${note}`, kind: 'error' as const }
      return { screenshot: null, note, toast, isFault: true }
    }
  }

  function networkBack(): Promise<void> {
    return new Promise((resolve) => {
      const stop = network.subscribe(() => {
        if (network.isOffline()) return
        stop()
        resolve()
      })
    })
  }

  function remove(id: string): void {
    files.delete(id)
    sentAs.delete(id)
    dispatch({ type: 'remove', id })
    aborts.get(id)?.abort()
  }

  function clear(): void {
    for (const { id } of items) remove(id)
  }

  network.subscribe(followNetwork)

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getItems: () => items,
    isBusy,
    settled,
    addFiles,
    addComing,
    preload,
    start,
    retry,
    remove,
    clear,
  }
}

interface MadeScreenshot {
  screenshot: ScreenshotInfo | null
  /** Why there is none. */
  note: string | null
}

const emptyRound: UploadRound = { uploaded: 0, failed: 0, firstError: '', isSessionLost: false }

function processedToast(message: string): ToastContent {
  return { title: 'Upload Processed', message, kind: 'success' }
}
