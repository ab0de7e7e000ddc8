import { maxBatchSize } from '@hookline/contract/uploads/uploads.rules'
import type { ScreenshotInfo, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import type { ToastContent } from '../../lib/toast.ts'
import {
  type ChosenFile,
  preloadedItem,
  type ReadyVideo,
  type Rejection,
  reduceUploads,
  screenFiles,
  summarizeUploads,
  type UploadAction,
  type UploadItem,
  waitingItem,
} from './upload-list.rules.ts'

const parallelUploads = 3
/** What the capture says when the browser has no decoder for the video. */
const undecodable = 'Failed to load video'

interface UploadQueueParts {
  uploadVideo: (
    file: File,
    options: { onProgress: (progress: number) => void; signal: AbortSignal },
  ) => Promise<UploadedVideo>
  makeScreenshot: (file: File) => Promise<ScreenshotInfo>
  notify: (toast: ToastContent) => void
  newId: () => string
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * The files chosen in the studio and their way to the object store, three at a time. It lives outside the screen, so
 * that uploads go on while another page is open.
 */
export function createUploadQueue({ uploadVideo, makeScreenshot, notify, newId }: UploadQueueParts) {
  let items: UploadItem[] = []
  let active = 0
  let coming = 0
  let round = { uploaded: 0, failed: 0 }
  /** A failure was told; no later good news may cover it. */
  let isQuiet = false
  const files = new Map<string, File>()
  const queued = new Set<string>()
  const aborts = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

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
  function preload(videos: ReadyVideo[]): void {
    const known = new Set(items.map(({ video }) => video?.objectName))
    const fresh = videos.filter(({ video }) => !known.has(video.objectName))
    const added = fresh.map((ready) => preloadedItem(newId(), ready))
    if (added.length > 0) dispatch({ type: 'add', items: added, multiple: true })
  }

  /** Uploads everything that waits. */
  function start(): void {
    if (items.length === 0) {
      notify({ title: 'No file selected', message: 'Please select a file to upload', kind: 'error' })
    } else if (!items.some(({ status }) => status === 'waiting')) {
      const message = 'All files have already been uploaded or are in progress'
      notify({ title: 'No files to upload', message })
    }
    if (active === 0) isQuiet = false
    for (const { id, status } of items) if (status === 'waiting') queued.add(id)
    pump()
  }

  function pump(): void {
    for (const id of queued) {
      if (active >= parallelUploads) return
      queued.delete(id)
      const file = files.get(id)
      if (file && find(id)?.status === 'waiting') void runUpload(id, file)
    }
  }

  async function runUpload(id: string, file: File): Promise<void> {
    active += 1
    const abort = new AbortController()
    aborts.set(id, abort)
    dispatch({ type: 'start', id })
    let video: UploadedVideo | null = null
    try {
      const onProgress = (progress: number) => dispatch({ type: 'progress', id, progress })
      video = await uploadVideo(file, { onProgress, signal: abort.signal })
      if (find(id)) round = { ...round, uploaded: round.uploaded + 1 }
      dispatch({ type: 'uploaded', id, video })
    } catch (error) {
      if (find(id)) {
        const message = errorMessage(error, 'Network error during upload')
        isQuiet = true
        dispatch({ type: 'fail', id, error: message })
        // The shell tells of an ended session itself, and leads to the sign-in page.
        if (!isSessionEnd(error)) {
          round = { ...round, failed: round.failed + 1 }
          notify({ title: 'Upload failed', message: `${file.name}: ${message}`, kind: 'error' })
        }
      }
    }
    aborts.delete(id)
    active -= 1
    closeRound()
    pump()
    if (video && find(id)) await processVideo(id, file, video)
  }

  const isBusy = () =>
    coming > 0 || queued.size > 0 || items.some(({ status, isProcessing }) => status === 'uploading' || isProcessing)

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
    if (active > 0 || queued.size > 0 || round.uploaded + round.failed === 0) return
    notify(summarizeUploads(round))
    round = { uploaded: 0, failed: 0 }
  }

  async function processVideo(id: string, file: File, video: UploadedVideo): Promise<void> {
    if (!video.objectName) {
      dispatch({ type: 'fail', id, error: 'Failed to process video information.' })
      return notify({ title: 'Processing Error', message: 'Failed to process video information.', kind: 'error' })
    }
    const outcome = await screenshotOf(file)
    if (!find(id)) return
    dispatch({ type: 'ready', id, screenshot: outcome.screenshot, note: outcome.note })
    if (!isQuiet) notify(outcome.toast)
  }

  async function screenshotOf(file: File) {
    try {
      const screenshot = await makeScreenshot(file)
      return { screenshot, note: null, toast: processedToast(`${file.name} and its screenshot are ready.`) }
    } catch (error) {
      const reason = errorMessage(error, undecodable)
      if (reason === undecodable) {
        const note = `No screenshot: ${reason}. This browser cannot decode it; it is processed without one.`
        return { screenshot: null, note, toast: processedToast(`${file.name} is ready. ${note}`) }
      }
      const note = `${reason}. It is processed without a screenshot.`
      const title = 'Upload Processing Error'
      return { screenshot: null, note, toast: { title, message: `${file.name}: ${note}`, kind: 'error' as const } }
    }
  }

  /** Tries failed uploads again: one, or all. */
  function retry(id?: string): void {
    if (active === 0) isQuiet = false
    for (const item of items) {
      if (item.status !== 'error' || (id !== undefined && item.id !== id)) continue
      dispatch({ type: 'retry', id: item.id })
      queued.add(item.id)
    }
    pump()
  }

  function remove(id: string): void {
    queued.delete(id)
    files.delete(id)
    dispatch({ type: 'remove', id })
    aborts.get(id)?.abort()
  }

  function clear(): void {
    for (const { id } of items) remove(id)
  }

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

const isSessionEnd = (error: unknown) => error instanceof ApiError && error.status === 401

function processedToast(message: string): ToastContent {
  return { title: 'Upload Processed', message, kind: 'success' }
}
