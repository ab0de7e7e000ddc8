import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { isAcceptedVideoType, maxBatchSize, maxUploadBytes } from '@hookline/contract/uploads/uploads.rules'
import type { ScreenshotInfo, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import type { ToastContent } from '../../../lib/toast.ts'

export type UploadStatus = 'waiting' | 'uploading' | 'success' | 'error'

/** One file of the upload list, without its bytes. */
export interface UploadItem {
  id: string
  name: string
  sizeBytes: number
  status: UploadStatus
  /** 0…1 while uploading. */
  progress: number
  /** It is to be uploaded and waits for a slot or the network. */
  isQueued: boolean
  /** Why the upload failed. */
  error: string | null
  /** Another try may succeed. */
  isRetryable: boolean
  /** The upload failed because no answer came. */
  isCutOff: boolean
  /** Why there is no screenshot. */
  note: string | null
  /** It was stored before: for an earlier result, or before a reload. */
  isPreloaded: boolean
  /** It is uploaded and its screenshot is being made. */
  isProcessing: boolean
  video: UploadedVideo | null
  screenshot: ScreenshotInfo | null
}

export type UploadAction =
  | { type: 'add'; items: UploadItem[] }
  | { type: 'queue'; id: string }
  | { type: 'start'; id: string }
  | { type: 'progress'; id: string; progress: number }
  | { type: 'uploaded'; id: string; video: UploadedVideo }
  | { type: 'ready'; id: string; screenshot: ScreenshotInfo | null; note: string | null }
  | { type: 'fail'; id: string; error: string; isRetryable: boolean; isCutOff: boolean }
  | { type: 'remove'; id: string }

/** The upload list after one event. Events of removed files change nothing. */
export function reduceUploads(items: UploadItem[], action: UploadAction): UploadItem[] {
  switch (action.type) {
    case 'add':
      return [...items, ...action.items]
    case 'remove':
      return items.filter(({ id }) => id !== action.id)
    default:
      return items.map((item) => (item.id === action.id ? { ...item, ...changeOf(action) } : item))
  }
}

function changeOf(action: Exclude<UploadAction, { type: 'add' | 'remove' }>): Partial<UploadItem> {
  switch (action.type) {
    case 'queue':
      return { status: 'waiting', progress: 0, isQueued: true, error: null, isCutOff: false }
    case 'start':
      return { status: 'uploading', progress: 0, isQueued: false }
    case 'progress':
      return { progress: action.progress }
    case 'uploaded':
      return { status: 'success', progress: 1, video: action.video, isProcessing: true }
    case 'ready':
      return { isProcessing: false, screenshot: action.screenshot, note: action.note }
    case 'fail': {
      const { error, isRetryable, isCutOff } = action
      return { status: 'error', isProcessing: false, video: null, error, isRetryable, isCutOff }
    }
  }
}

/** A list item for a file that waits for its upload. */
export function waitingItem(id: string, file: { name: string; size: number }): UploadItem {
  return {
    id,
    name: file.name,
    sizeBytes: file.size,
    status: 'waiting',
    progress: 0,
    isQueued: false,
    error: null,
    isRetryable: false,
    isCutOff: false,
    note: null,
    isPreloaded: false,
    isProcessing: false,
    video: null,
    screenshot: null,
  }
}

/** A list item for a video that is already stored. */
export function preloadedItem(id: string, { video, screenshot }: RequestedVideo): UploadItem {
  const stored = waitingItem(id, { name: video.filename, size: video.size ?? 0 })
  return { ...stored, status: 'success', progress: 1, isPreloaded: true, video, screenshot }
}

/** The stored videos, in list order; some may still lack their screenshot. */
export function uploadedVideos(items: UploadItem[]): RequestedVideo[] {
  return items.flatMap(({ video, screenshot }) => (video ? [{ video, screenshot }] : []))
}

/** The videos that can be submitted, in list order. */
export function readyVideos(items: UploadItem[]): RequestedVideo[] {
  return uploadedVideos(items.filter(({ isProcessing }) => !isProcessing))
}

/** How many videos the submit button will send: those uploaded and those on their way. */
export function countToSend(items: UploadItem[]): number {
  return items.filter(({ status, isQueued, video }) => isQueued || status === 'uploading' || video).length
}

/** Failed uploads first, so that they are in sight; the others in the order in which they were added. */
export function failedFirst(items: UploadItem[]): UploadItem[] {
  const failed = items.filter(({ status }) => status === 'error')
  return failed.length > 0 ? [...failed, ...items.filter(({ status }) => status !== 'error')] : items
}

/** The file that blocks the submit: the first that failed, else the first that is not uploaded. */
export function firstBadUpload(items: UploadItem[]): UploadItem | null {
  return failedFirst(items).find((item) => readyVideos([item]).length === 0) ?? null
}

/** The content type to declare: the browser's, or by the file's extension if the browser knows none. */
export function videoContentType(file: { name: string; type: string }): string {
  if (file.type) return file.type
  if (/\.mov$/i.test(file.name)) return 'video/quicktime'
  return /\.mp4$/i.test(file.name) ? 'video/mp4' : ''
}

export interface ChosenFile {
  name: string
  size: number
  type: string
}

export interface Rejection {
  title: string
  message: string
}

/**
 * Sorts chosen files into accepted and rejected ones.
 * @param room how many more videos the list may take.
 */
export function screenFiles<F extends ChosenFile>(files: F[], present: ChosenFile[], room: number) {
  const accepted: F[] = []
  const rejected: Rejection[] = []
  for (const file of files) {
    const rejection = rejectionOf(file, [...present, ...accepted])
    if (rejection) rejected.push(rejection)
    else if (accepted.length >= room) rejected.push(noRoom(file.name))
    else accepted.push(file)
  }
  return { accepted, rejected }
}

const tooLarge = 'File too large'

/** The rejection to show in a toast: a file that is too large always gets one. */
export function rejectionToShow(rejected: readonly Rejection[]): Rejection | undefined {
  return rejected.find(({ title }) => title === tooLarge) ?? rejected[0]
}

function noRoom(name: string): Rejection {
  return { title: 'Too many files', message: `${name}: One batch holds at most ${maxBatchSize} videos` }
}

function rejectionOf(file: ChosenFile, present: ChosenFile[]): Rejection | null {
  if (file.size > maxUploadBytes) {
    return { title: tooLarge, message: `${file.name}: Maximum file size is ${formatSize(maxUploadBytes)}` }
  }
  if (!isAcceptedVideoType(videoContentType(file))) {
    return { title: 'File type not accepted', message: `${file.name}: Only MP4 and MOV videos can be uploaded` }
  }
  if (file.size === 0) return { title: 'File is empty', message: `${file.name}: The file holds no data` }
  if (present.some(({ name, size }) => name === file.name && size === file.size)) {
    return { title: 'File already added', message: `${file.name}: This file is already in the list` }
  }
  return null
}

/** The uploads since the list was last idle. `firstError` names a file and its reason. */
export interface UploadRound {
  uploaded: number
  failed: number
  firstError: string
  /** An upload failed because the session had ended. */
  isSessionLost: boolean
}

/** The toast at the end of a round of uploads. */
export function summarizeUploads({ uploaded, failed, firstError }: Omit<UploadRound, 'isSessionLost'>): ToastContent {
  const total = uploaded + failed
  if (failed === 0) {
    return { title: 'Upload complete', message: `Successfully uploaded ${uploaded} file(s).`, kind: 'success' }
  }
  if (uploaded === 0) {
    const message = `Failed to upload ${failed} file(s).`
    return { title: 'Upload failed', message: total === 1 ? `${message} ${firstError}` : message, kind: 'error' }
  }
  const message = `Uploaded ${uploaded} out of ${total} files. Check for errors.`
  return { title: 'Upload partially completed', message, kind: 'error' }
}

/** The outcome of a video's screenshot. */
export interface ProcessedVideo {
  toast: ToastContent
  hasFailed: boolean
}

/**
 * The toast after the summary of a round: a single video is reported as ready, of several only the failures. Null when
 * there is nothing to report.
 */
export function summarizeProcessing(processed: ProcessedVideo[], hadFailures: boolean): ToastContent | null {
  const [first] = processed
  const failed = processed.filter(({ hasFailed }) => hasFailed)
  if (processed.length === 1 && first) return hadFailures && !first.hasFailed ? null : first.toast
  if (failed.length <= 1) return failed[0]?.toast ?? null
  const message = `${failed.length} of ${processed.length} videos are processed without a screenshot. The list says why.`
  return { title: 'Upload Processing Error', message, kind: 'error' }
}

/** 'N files added, M rejected' for the live region. */
export function describeAdded(added: number, rejected: number): string {
  const files = `${added} ${added === 1 ? 'file' : 'files'} added`
  return rejected > 0 ? `${files}, ${rejected} rejected` : files
}
