import type { ScreenshotInfo, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import type { Network } from '../../../lib/network.ts'
import type { ToastContent } from '../../../lib/toast.ts'
import { waitUntil } from '../../../lib/wait-until.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { createUploadItems } from './upload-items.ts'
import { isRetryable, isUploading, type ListLimit, type UploadItem } from './upload-list.rules.ts'
import { createUploadReports } from './upload-reports.ts'
import { createUploadTransfers, type UploadVideo } from './upload-transfers.ts'

const parallelUploads = 3

interface UploadQueueParts {
  uploadVideo: UploadVideo
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
export function createUploadQueue({ uploadVideo, makeScreenshot, notify, network, limit }: UploadQueueParts) {
  const items = createUploadItems(limit)
  const reports = createUploadReports(notify)
  const { getItems, hasItem, isBusy } = items
  let active = 0
  const transfers = createUploadTransfers({ uploadVideo, items, reports, network })

  /** Adds and uploads a file once it is fetched. Rejects when fetching fails. */
  async function addFetching(file: Promise<File>): Promise<void> {
    items.changeFetchingCount(1)
    try {
      items.addFiles([await file])
      start()
    } finally {
      items.changeFetchingCount(-1)
    }
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
    items.update(new Set(chosen.map(({ id }) => id)), { status: 'queued', failure: null })
    pump()
  }

  /** Sends nothing while the network is offline. */
  function pump(): void {
    for (const { id, status } of getItems()) {
      if (active >= parallelUploads || network.isOffline()) return
      const file = items.getFile(id)
      if (status === 'queued' && file) void runUpload(id, file)
    }
  }

  async function runUpload(id: string, file: File): Promise<void> {
    active += 1
    items.updateOne(id, { status: 'uploading' })
    const video = await transfers.send(id, file)
    active -= 1
    if (active === 0 && !getItems().some(isUploading)) reports.closeRound()
    pump()
    if (video && hasItem(id)) await processVideo(id, file, video)
    if (!isBusy()) reports.reportProcessed()
  }

  async function processVideo(id: string, file: File, video: UploadedVideo): Promise<void> {
    if (!video.objectName) {
      const message = 'Failed to process video information.'
      items.updateOne(id, { status: 'failed', video: null, failure: { message, kind: 'other' } })
      return notify({ title: 'Processing Error', message, kind: 'error' })
    }
    const { toast, ...made } = await takeScreenshot(file, { makeScreenshot, network, isWanted: () => hasItem(id) })
    if (!hasItem(id)) return
    reports.addProcessed(toast)
    items.updateOne(id, { status: 'ready', ...made })
  }

  /** Resumes interrupted uploads when the network is back. */
  function followNetwork(): void {
    if (!network.isOffline()) enqueue(getItems().filter(({ failure }) => failure?.kind === 'network'))
  }

  function remove(id: string): void {
    items.remove(id)
    transfers.stop(id)
  }

  /** Stops and removes what is not uploaded yet. */
  function cancelAll(): void {
    for (const { id } of getItems().filter(isUploading)) remove(id)
  }

  function clear(): void {
    for (const { id } of getItems()) remove(id)
  }

  network.subscribe(followNetwork)

  return {
    limit,
    subscribe: items.subscribe,
    progress: items.progress,
    getItems,
    isBusy,
    /** Resolves when no file is being fetched, uploaded or processed; unstarted files may still wait. */
    settled: () => waitUntil(items.subscribe, () => !isBusy()),
    /** Added files wait for `start`. */
    addFiles: items.addFiles,
    addFetching,
    preload: items.preload,
    start,
    retry,
    remove,
    cancelAll,
    clear,
    swap: items.swap,
  }
}
