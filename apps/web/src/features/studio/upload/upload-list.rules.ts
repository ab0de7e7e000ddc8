import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import {
  isAcceptedVideoType,
  maxBatchSize,
  maxUploadBytes,
  unacceptedVideoMessage,
} from '@hookline/contract/uploads/uploads.rules'
import type { ScreenshotInfo, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import type { ToolKind } from '../tool-kinds.rules.ts'

/** A message about a round of uploads, shown as a toast. */
export interface UploadNotice {
  title: string
  message?: string
  kind?: 'info' | 'success' | 'error'
}

/** Why an upload failed: no answer, an ended session, or a file that would be refused again. */
export type UploadErrorKind = 'network' | 'session' | 'refused' | 'other'

/** `historyId`: the latest result of a video whose bytes are stored already. */
export interface KnownVideo {
  historyId: number | null
}

export interface UploadItem {
  id: string
  name: string
  sizeBytes: number
  /** `queued` waits for a slot or the network, `processing` for its screenshot. */
  status: 'added' | 'queued' | 'uploading' | 'processing' | 'ready' | 'failed'
  failure: { message: string; kind: UploadErrorKind } | null
  /** Why there is no screenshot. */
  note: string | null
  /** It was stored before: for an earlier result, or before a reload. */
  isPreloaded: boolean
  /** Its bytes were stored before it was chosen here. */
  known: KnownVideo | null
  video: UploadedVideo | null
  screenshot: ScreenshotInfo | null
}

export function addedItem(id: string, file: { name: string; size: number }): UploadItem {
  return {
    id,
    name: file.name,
    sizeBytes: file.size,
    status: 'added',
    failure: null,
    note: null,
    isPreloaded: false,
    known: null,
    video: null,
    screenshot: null,
  }
}

export function preloadedItem(id: string, { video, screenshot }: RequestedVideo): UploadItem {
  const stored = addedItem(id, { name: video.filename, size: video.size ?? 0 })
  return { ...stored, status: 'ready', isPreloaded: true, video, screenshot }
}

/** Another try may succeed. */
export const isRetryable = ({ failure }: UploadItem) => failure !== null && failure.kind !== 'refused'

export const isUploading = ({ status }: UploadItem) => status === 'queued' || status === 'uploading'

/** The stored videos, in list order; some may still lack their screenshot. */
export function uploadedVideos(items: UploadItem[]): RequestedVideo[] {
  return items.flatMap(({ video, screenshot }) => (video ? [{ video, screenshot }] : []))
}

export function readyVideos(items: UploadItem[]): RequestedVideo[] {
  return uploadedVideos(items.filter(({ status }) => status === 'ready'))
}

/** The stored first video of each concept, with its other cuts. */
export function readyConcepts(concepts: readonly { lead: UploadItem; cuts: UploadItem[] }[]): RequestedVideo[] {
  return concepts.flatMap(({ lead, cuts }) => {
    const others = readyVideos(cuts)
    return readyVideos([lead]).map((video) => ({ ...video, ...(others.length > 0 && { cuts: others }) }))
  })
}

export function countToSend(items: UploadItem[]): number {
  return items.filter(({ status }) => status !== 'added' && status !== 'failed').length
}

export const isWaiting = ({ status }: UploadItem) => status === 'added'

/** The list as it is once everything that has not failed is uploaded. */
export function asIfUploaded(items: UploadItem[]): UploadItem[] {
  return items.map((item) => (item.failure ? item : { ...item, status: 'ready' }))
}

/** Failed uploads first, so that they are visible; the others in the order in which they were added. */
export function failedFirst(items: UploadItem[]): UploadItem[] {
  return items.toSorted((a, b) => Number(b.failure !== null) - Number(a.failure !== null))
}

/** The file that blocks the submit: the first that failed, else the first that is not uploaded. */
export function firstBadUpload(items: UploadItem[]): UploadItem | null {
  return failedFirst(items).find(({ status }) => status !== 'ready') ?? null
}

/** What is to be done with the videos of the list, which count by concept. */
export function describeNext(kind: ToolKind, concepts: readonly { lead: UploadItem; cuts: UploadItem[] }[]): string {
  const items = concepts.map(({ lead }) => lead)
  const cuts = concepts.flatMap((concept) => concept.cuts).length
  const waiting = items.filter(isWaiting).length
  const count = countToSend(items) + waiting
  const counted = count === 1 ? '1 video is' : `${count} videos are`
  if (count < (kind.isComparison ? 2 : 1)) return kind.empty.message
  const others = cuts > 0 ? `, with ${cuts} other ${cuts === 1 ? 'cut' : 'cuts'}` : ''
  if (waiting > 0) return `${counted} waiting${others}. Press ${kind.uploadAndSubmitLabel(count)}.`
  if (items.some(isUploading)) return `${counted} uploading${others}.`
  return `${counted} ready${others}. Press ${kind.submitLabel(count)}.`
}

/** The content type to declare: the browser's; by the extension, or as unknown, if the browser knows none. */
export function videoContentType(file: { name: string; type: string }): string {
  if (file.type) return file.type
  if (/\.mov$/i.test(file.name)) return 'video/quicktime'
  return /\.mp4$/i.test(file.name) ? 'video/mp4' : 'application/octet-stream'
}

const firstBoxes = new Set(['ftyp', 'styp', 'uuid', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/** Whether a file begins as MP4 and QuickTime files do. @param head its first 8 bytes */
export function beginsLikeVideo(head: Uint8Array): boolean {
  return firstBoxes.has(String.fromCharCode(...head.subarray(4, 8)))
}

type ChosenFile = Pick<File, 'name' | 'size' | 'type'>
type PresentFile = Pick<File, 'name' | 'size'>

export interface Rejection {
  title: string
  name: string
  reason: string
}

/** How many videos a list takes, and whether it takes one twice. */
export interface ListLimit {
  max: number
  mayRepeat: boolean
  refusal: string
}

export const batchLimit: ListLimit = {
  max: maxBatchSize,
  mayRepeat: false,
  refusal: `One batch holds at most ${maxBatchSize} videos`,
}
export const comparisonLimit: ListLimit = {
  max: 2,
  mayRepeat: true,
  refusal: 'A comparison has two videos. Remove one to choose another',
}

export function screenFiles<F extends ChosenFile>(files: F[], present: PresentFile[], limit: ListLimit) {
  const accepted: F[] = []
  const rejected: Rejection[] = []
  for (const file of files) {
    const rejection = findRejection(file, limit.mayRepeat ? [] : [...present, ...accepted])
    if (rejection) rejected.push(rejection)
    else if (present.length + accepted.length >= limit.max)
      rejected.push({ title: 'Too many files', name: file.name, reason: limit.refusal })
    else accepted.push(file)
  }
  return { accepted, rejected }
}

const tooLarge = 'File too large'

/** A toast shows one of several rejections: that of a file that is too large, if there is one. */
export function rejectionToast(rejected: readonly Rejection[]): UploadNotice | null {
  const shown = rejected.find(({ title }) => title === tooLarge) ?? rejected[0]
  return shown ? { title: shown.title, message: `${shown.name}: ${shown.reason}`, kind: 'error' } : null
}

function findRejection(file: ChosenFile, present: PresentFile[]): Rejection | null {
  const { name, size } = file
  if (size > maxUploadBytes) {
    return { title: tooLarge, name, reason: `Maximum file size is ${formatSize(maxUploadBytes)}` }
  }
  if (!isAcceptedVideoType(videoContentType(file))) {
    return { title: 'File type not accepted', name, reason: unacceptedVideoMessage }
  }
  if (size === 0) return { title: 'File is empty', name, reason: 'The file holds no data' }
  if (present.some((known) => known.name === name && known.size === size)) {
    return { title: 'File already added', name, reason: 'This file is already in the list' }
  }
  return null
}

/** The uploads since the list was last idle. `firstError` names a file and its reason. */
export interface UploadRound {
  uploaded: number
  failed: number
  firstError: string
  isSessionLost: boolean
}

export function summarizeUploads({ uploaded, failed, firstError }: Omit<UploadRound, 'isSessionLost'>): UploadNotice {
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

/**
 * The toast after the summary of a round: a single video is reported as ready, of several only the failures. Null when
 * there is nothing to report.
 */
export function summarizeProcessing(processed: UploadNotice[], hadFailures: boolean): UploadNotice | null {
  const [first] = processed
  const failed = processed.filter(({ kind }) => kind === 'error')
  if (failed.length > 1) {
    const message = `${failed.length} of ${processed.length} videos are processed without a screenshot. The list says why.`
    return { title: 'Upload Processing Error', message, kind: 'error' }
  }
  if (failed[0]) return failed[0]
  return processed.length === 1 && first && !hadFailures ? first : null
}

export function describeAdded(added: number, rejected: number): string {
  const files = `${added} ${added === 1 ? 'file' : 'files'} added`
  return rejected > 0 ? `${files}, ${rejected} rejected` : files
}
