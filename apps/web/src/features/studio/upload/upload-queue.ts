import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import type { ScreenshotInfo, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { errorMessage } from '../../../lib/api-error.ts'
import type { Network } from '../../../lib/network.ts'
import { createStore } from '../../../lib/store.ts'
import { sessionEndedToast, type ToastContent } from '../../../lib/toast.ts'
import { UndecodableVideoError } from './screenshot.ts'
import { UploadError, type UploadOptions } from './upload-client.ts'
import {
  addedItem,
  isRetryable,
  isUploading,
  type ListLimit,
  preloadedItem,
  type Rejection,
  screenFiles,
  summarizeProcessing,
  summarizeUploads,
  type UploadErrorKind,
  type UploadItem,
  type UploadRound,
} from './upload-list.rules.ts'

const parallelUploads = 3
/** Each change of a percentage draws its row; a fast upload has a hundred of them in two seconds. */
const progressStepMs = 250

interface UploadQueueParts {
  uploadVideo: (file: File, options: UploadOptions) => Promise<UploadedVideo>
  makeScreenshot: (file: File) => Promise<ScreenshotInfo>
  notify: (toast: ToastContent) => void
  network: Network
  limit: ListLimit
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * Uploads the files chosen in the studio, three at a time. It lives outside the page, so that uploads continue while
 * another page is open.
 */
export function createUploadQueue(parts: UploadQueueParts) {
  const { uploadVideo, makeScreenshot, notify, network, limit } = parts
  const state = createStore({ items: [] as UploadItem[], fetchingCount: 0 })
  /** 0…1 of each upload under way. Apart from the items, because it changes often and concerns only its row. */
  const progress = createStore<ReadonlyMap<string, number>>(new Map())
  let lastId = 0
  let active = 0
  let round = emptyRound
  /** The last round had failures: its videos are not reported as ready. */
  let hadFailures = false
  /** Toasts of uploaded videos that are not shown yet. */
  const processed: ToastContent[] = []
  const files = new Map<string, File>()
  /** The object name that each file was last sent under. */
  const sentAs = new Map<string, string>()
  const aborts = new Map<string, AbortController>()

  function newId(): string {
    lastId += 1
    return String(lastId)
  }

  const getItems = () => state.get().items
  const setItems = (items: UploadItem[]) => state.set({ ...state.get(), items })
  const hasItem = (id: string) => getItems().some((item) => item.id === id)

  function setProgress(id: string, done: number | null): void {
    const next = new Map(progress.get())
    if (done === null) next.delete(id)
    else next.set(id, done)
    progress.set(next)
  }

  function update(id: string, change: Partial<UploadItem>): void {
    setItems(getItems().map((item) => (item.id === id ? { ...item, ...change } : item)))
  }

  /** Adds chosen files, which wait for `start`. Returns how many were added and why others were rejected. */
  function addFiles(chosen: File[]): { added: number; rejected: Rejection[] } {
    const items = getItems()
    const present = items.map(({ name, sizeBytes }) => ({ name, size: sizeBytes }))
    const { accepted, rejected } = screenFiles(chosen, present, limit)
    const added = accepted.map((file) => addedItem(newId(), file))
    for (const [index, { id }] of added.entries()) files.set(id, accepted[index] as File)
    setItems([...items, ...added])
    return { added: added.length, rejected }
  }

  /** Adds and uploads a file once it is fetched. Rejects when fetching fails. */
  async function addFetching(file: Promise<File>): Promise<void> {
    const changeFetchingCount = (by: number) =>
      state.set({ ...state.get(), fetchingCount: state.get().fetchingCount + by })
    changeFetchingCount(1)
    try {
      addFiles([await file])
      start()
    } finally {
      changeFetchingCount(-1)
    }
  }

  function preload(videos: RequestedVideo[]): void {
    const known = new Set(limit.mayRepeat ? [] : getItems().map(({ video }) => video?.objectName))
    const fresh = videos.filter(({ video }) => !known.has(video.objectName))
    setItems([...getItems(), ...fresh.map((ready) => preloadedItem(newId(), ready))])
  }

  function start(): void {
    const added = getItems().filter(({ status }) => status === 'added')
    if (getItems().length === 0) {
      notify({ title: 'No file selected', message: 'Please select a file to upload', kind: 'error' })
    } else if (added.length === 0) {
      const message = 'All files have already been uploaded or are in progress'
      notify({ title: 'No files to upload', message })
    }
    enqueue(added)
  }

  /** Retries one failed upload, or all that may succeed. */
  function retry(id?: string): void {
    enqueue(getItems().filter((item) => isRetryable(item) && (id ?? item.id) === item.id))
  }

  function enqueue(chosen: UploadItem[]): void {
    const ids = new Set(chosen.map(({ id }) => id))
    setItems(getItems().map((item) => (ids.has(item.id) ? { ...item, status: 'queued', failure: null } : item)))
    pump()
  }

  /** Sends nothing while the network is offline. */
  function pump(): void {
    for (const { id, status } of getItems()) {
      if (active >= parallelUploads || network.isOffline()) return
      const file = files.get(id)
      if (status === 'queued' && file) void runUpload(id, file)
    }
  }

  async function runUpload(id: string, file: File): Promise<void> {
    active += 1
    update(id, { status: 'uploading' })
    const video = await send(id, file)
    active -= 1
    closeRound()
    pump()
    if (video && hasItem(id)) await processVideo(id, file, video)
    reportProcessed()
  }

  /** The uploaded video; null when the file was removed, failed, or waits for the network. */
  async function send(id: string, file: File): Promise<UploadedVideo | null> {
    const abort = new AbortController()
    aborts.set(id, abort)
    let shownAt = Number.NEGATIVE_INFINITY
    const onProgress = (done: number) => {
      if (performance.now() - shownAt < progressStepMs) return
      shownAt = performance.now()
      setProgress(id, done)
    }
    try {
      const video = await uploadVideo(file, {
        onProgress,
        onNamed: (objectName) => sentAs.set(id, objectName),
        onKnown: (known) => update(id, { known }),
        sentAs: sentAs.get(id),
        signal: abort.signal,
      })
      if (!hasItem(id)) return null
      round = { ...round, uploaded: round.uploaded + 1 }
      update(id, { status: 'processing', video })
      return video
    } catch (error) {
      const kind = error instanceof UploadError ? error.kind : 'other'
      const waits = kind === 'network' && (await network.check())
      if (!hasItem(id)) return null
      if (waits) update(id, { status: 'queued' })
      else fail(id, file.name, error, kind)
      return null
    } finally {
      aborts.delete(id)
      setProgress(id, null)
    }
  }

  function fail(id: string, name: string, error: unknown, kind: UploadErrorKind): void {
    const message = errorMessage(error, 'Network error during upload')
    update(id, { status: 'failed', failure: { message, kind } })
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
    if (!network.isOffline()) enqueue(getItems().filter(({ failure }) => failure?.kind === 'network'))
  }

  const isBusy = () =>
    state.get().fetchingCount > 0 || getItems().some((item) => isUploading(item) || item.status === 'processing')

  /** Resolves when no file is being fetched, uploaded or processed; unstarted files may still wait. */
  const settled = () => waitUntil(state.subscribe, () => !isBusy())

  function closeRound(): void {
    if (active > 0 || getItems().some(isUploading) || round.uploaded + round.failed === 0) return
    notify(summarizeUploads(round))
    // The summary has replaced the shell's toast.
    if (round.isSessionLost) notify(sessionEndedToast)
    hadFailures = round.failed > 0
    round = emptyRound
  }

  async function processVideo(id: string, file: File, video: UploadedVideo): Promise<void> {
    if (!video.objectName) {
      const message = 'Failed to process video information.'
      update(id, { status: 'failed', video: null, failure: { message, kind: 'other' } })
      return notify({ title: 'Processing Error', message, kind: 'error' })
    }
    const { toast, ...made } = await attemptScreenshot(id, file)
    if (!hasItem(id)) return
    processed.push(toast)
    update(id, { status: 'ready', ...made })
  }

  function reportProcessed(): void {
    if (isBusy()) return
    const toast = summarizeProcessing(processed.splice(0), hadFailures)
    if (toast) notify(toast)
  }

  async function attemptScreenshot(id: string, file: File): Promise<MadeScreenshot> {
    try {
      const screenshot = await makeScreenshot(file)
      return { screenshot, note: null, toast: processedToast(`${file.name} and its screenshot are ready.`) }
    } catch (error) {
      const reason = errorMessage(error)
      if (error instanceof UndecodableVideoError) {
        const note = `No screenshot: ${reason}. This browser cannot decode it; it is processed without one.`
        return { screenshot: null, note, toast: processedToast(`${file.name} is ready. ${note}`) }
      }
      if ((await network.check()) && hasItem(id)) {
        await waitUntil(network.subscribe, () => !network.isOffline())
        return attemptScreenshot(id, file)
      }
      const note = `${reason}. It is processed without a screenshot.`
      return {
        screenshot: null,
        note,
        toast: { title: 'Upload Processing Error', message: `${file.name}: ${note}`, kind: 'error' },
      }
    }
  }

  function remove(id: string): void {
    files.delete(id)
    sentAs.delete(id)
    setItems(getItems().filter((item) => item.id !== id))
    aborts.get(id)?.abort()
  }

  /** Stops and removes what is not uploaded yet. */
  function cancelAll(): void {
    for (const { id } of getItems().filter(isUploading)) remove(id)
  }

  function clear(): void {
    for (const { id } of getItems()) remove(id)
  }

  /** Swaps the two videos of a comparison. */
  const swap = () => setItems(getItems().toReversed())

  network.subscribe(followNetwork)

  return {
    limit,
    subscribe: state.subscribe,
    progress,
    getItems,
    isBusy,
    settled,
    addFiles,
    addFetching,
    preload,
    start,
    retry,
    remove,
    cancelAll,
    clear,
    swap,
  }
}

interface MadeScreenshot {
  screenshot: ScreenshotInfo | null
  /** Why there is no screenshot. */
  note: string | null
  toast: ToastContent
}

const emptyRound: UploadRound = { uploaded: 0, failed: 0, firstError: '', isSessionLost: false }

function processedToast(message: string): ToastContent {
  return { title: 'Upload Processed', message, kind: 'success' }
}

/** Resolves once a condition holds, which each notification may change. */
async function waitUntil(subscribe: Network['subscribe'], holds: () => boolean): Promise<void> {
  let stop = () => {}
  await new Promise<void>((resolve) => {
    const check = () => holds() && resolve()
    stop = subscribe(check)
    check()
  })
  stop()
}
