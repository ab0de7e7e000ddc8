import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { maxBatchSize } from '@hookline/contract/uploads/uploads.rules'
import type { ScreenshotInfo, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { errorMessage } from '../../../lib/api-error.ts'
import type { Network } from '../../../lib/network.ts'
import { sessionEndedToast, type ToastContent } from '../../../lib/toast.ts'
import { UndecodableVideoError } from './screenshot.ts'
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

interface UploadQueueParts {
  uploadVideo: (file: File, options: UploadOptions) => Promise<UploadedVideo>
  makeScreenshot: (file: File) => Promise<ScreenshotInfo>
  notify: (toast: ToastContent) => void
  /** Shows a toast after the present one. */
  notifyNext: (toast: ToastContent) => void
  network: Network
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * Uploads the files chosen in the studio, three at a time. It lives outside the page, so that uploads continue while
 * another page is open.
 */
export function createUploadQueue(parts: UploadQueueParts) {
  const { uploadVideo, makeScreenshot, notify, notifyNext, network } = parts
  let items: UploadItem[] = []
  let lastId = 0
  let active = 0
  /** Files that are still being fetched. */
  let fetching = 0
  let round = emptyRound
  /** The last round had failures: its videos are not reported as ready. */
  let hadFailures = false
  /** Uploaded videos that no toast has reported yet. */
  const processed: ProcessedVideo[] = []
  const files = new Map<string, File>()
  /** The object name that each file was last sent under. */
  const sentAs = new Map<string, string>()
  const aborts = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  function newId(): string {
    lastId += 1
    return String(lastId)
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener()
  }

  function dispatch(action: UploadAction): void {
    items = reduceUploads(items, action)
    notifyListeners()
  }

  const find = (id: string) => items.find((item) => item.id === id)

  /** Adds chosen files, which wait for `start`. Returns how many were added and why others were rejected. */
  function addFiles(chosen: File[]): { added: number; rejected: Rejection[] } {
    const present: ChosenFile[] = items.map(({ name, sizeBytes }) => ({ name, size: sizeBytes, type: '' }))
    const { accepted, rejected } = screenFiles(chosen, present, maxBatchSize - items.length)
    if (accepted.length > 0) {
      const added = accepted.map((file) => {
        const item = waitingItem(newId(), file)
        files.set(item.id, file)
        return item
      })
      dispatch({ type: 'add', items: added })
    }
    return { added: accepted.length, rejected }
  }

  /** Adds and uploads a file once it is fetched. Rejects when fetching fails. */
  async function addFetching(file: Promise<File>): Promise<void> {
    fetching += 1
    try {
      addFiles([await file])
      start()
    } finally {
      fetching -= 1
      notifyListeners()
    }
  }

  /** Adds videos that are already stored, except those in the list. */
  function preload(videos: RequestedVideo[]): void {
    const known = new Set(items.map(({ video }) => video?.objectName))
    const fresh = videos.filter(({ video }) => !known.has(video.objectName))
    const added = fresh.map((ready) => preloadedItem(newId(), ready))
    if (added.length > 0) dispatch({ type: 'add', items: added })
  }

  /** Uploads all waiting files. */
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

  /** Retries one failed upload, or all that may succeed. */
  function retry(id?: string): void {
    enqueue(items.filter((item) => item.status === 'error' && item.isRetryable && (id ?? item.id) === item.id))
  }

  function enqueue(chosen: UploadItem[]): void {
    for (const { id } of chosen) dispatch({ type: 'queue', id })
    pump()
  }

  /** Sends nothing while the network is offline. */
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
    reportProcessed()
  }

  /** The uploaded video; null when the file was removed, failed, or waits for the network. */
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
    // The summary of the round covers later failures; the shell reports an ended session.
    if (round.failed === 0 && kind !== 'session') notify({ title: 'Upload failed', message: firstError, kind: 'error' })
    round = {
      uploaded: round.uploaded,
      failed: round.failed + 1,
      firstError: round.firstError || firstError,
      isSessionLost: round.isSessionLost || kind === 'session',
    }
  }

  /** Resumes interrupted uploads when the network is back. */
  function followNetwork(): void {
    if (!network.isOffline()) enqueue(items.filter(({ isCutOff }) => isCutOff))
  }

  const isUploading = () => items.some(({ status, isQueued }) => isQueued || status === 'uploading')
  const isBusy = () => fetching > 0 || isUploading() || items.some(({ isProcessing }) => isProcessing)

  /** Resolves when no file is being fetched, uploaded or processed; unstarted files may still wait. */
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

  /** Shows the summary when the last upload has ended. */
  function closeRound(): void {
    if (active > 0 || isUploading() || round.uploaded + round.failed === 0) return
    notify(summarizeUploads(round))
    // The summary has replaced the shell's toast.
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

  /** Follows the summary of the uploads. */
  function reportProcessed(): void {
    if (isBusy()) return
    const toast = summarizeProcessing(processed.splice(0), hadFailures)
    if (toast) notifyNext(toast)
  }

  async function screenshotOf(id: string, file: File): Promise<ProcessedVideo & MadeScreenshot> {
    try {
      const screenshot = await makeScreenshot(file)
      const toast = processedToast(`${file.name} and its screenshot are ready.`)
      return { screenshot, note: null, toast, hasFailed: false }
    } catch (error) {
      const reason = errorMessage(error)
      if (error instanceof UndecodableVideoError) {
        const note = `No screenshot: ${reason}. This browser cannot decode it; it is processed without one.`
        return { screenshot: null, note, toast: processedToast(`${file.name} is ready. ${note}`), hasFailed: false }
      }
      if ((await network.check()) && find(id)) {
        await networkBack()
        return screenshotOf(id, file)
      }
      const note = `${reason}. It is processed without a screenshot.`
      const toast = { title: 'Upload Processing Error', message: `${file.name}: ${note}`, kind: 'error' as const }
      return { screenshot: null, note, toast, hasFailed: true }
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
    addFetching,
    preload,
    start,
    retry,
    remove,
    clear,
  }
}

interface MadeScreenshot {
  screenshot: ScreenshotInfo | null
  /** Why there is no screenshot. */
  note: string | null
}

const emptyRound: UploadRound = { uploaded: 0, failed: 0, firstError: '', isSessionLost: false }

function processedToast(message: string): ToastContent {
  return { title: 'Upload Processed', message, kind: 'success' }
}
