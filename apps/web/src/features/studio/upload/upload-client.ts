import { errorBodySchema } from '@hookline/contract/errors.schemas'
import { uploadsEndpoints } from '@hookline/contract/uploads/uploads.endpoints'
import { notAVideoMessage, resumableFromBytes, undeclaredVideoTypes } from '@hookline/contract/uploads/uploads.rules'
import type { SameBytes, StoredFile, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { hashFile } from './hash-file.ts'
import { ResumableUploadError, type SentFile, sendResumable } from './resumable-upload.ts'
import { beginsLikeVideo, type KnownVideo, type UploadErrorKind, videoContentType } from './upload-list.rules.ts'

interface PostOptions {
  onProgress: (progress: number) => void
  signal: AbortSignal
}

export interface UploadOptions extends PostOptions {
  /** The object name of an earlier attempt, which may have stored the bytes although no answer came. */
  sentAs: string | undefined
  onNamed: (objectName: string) => void
  /** Called instead of sending the bytes when they are stored already. */
  onKnown: (known: KnownVideo) => void
}

export class UploadError extends Error {
  readonly kind: UploadErrorKind
  /** How long to wait before another try, when the server is busy and says so. */
  readonly retryAfterSeconds: number | null

  constructor(message: string, kind: UploadErrorKind, retryAfterSeconds: number | null = null) {
    super(message)
    this.name = 'UploadError'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Uploads one video to the object store: a large one in pieces, others as a form under a policy; then the file
 * information. Bytes that an earlier attempt has stored are not sent again.
 * @throws UploadError with the message to show.
 */
export async function uploadVideo(file: File, options: UploadOptions): Promise<UploadedVideo> {
  const { sentAs, signal } = options
  const arrived = sentAs ? await findStoredFile(sentAs, signal) : null
  if (arrived) return toUploadedVideo(arrived, file.name)
  if (!(await isMaybeVideo(file))) throw new UploadError(notAVideoMessage, 'refused')
  const known = await findSame(file, signal)
  if (known?.file) {
    options.onKnown({ historyId: known.historyId })
    return toUploadedVideo({ ...known.file, filename: file.name }, file.name)
  }
  const send = file.size > resumableFromBytes ? sendInPieces : sendAsForm
  const sent = await send(file, options)
  const stored = await findStoredFile(sent.objectName, signal).catch(async (error) => {
    // Sending it again would end the same way.
    if (error instanceof UploadError && error.kind === 'refused') await sent.forget()
    throw error
  })
  await sent.forget()
  if (!stored) throw new UploadError(noFileInformation, 'other')
  return toUploadedVideo(stored, file.name)
}

/** By its first bytes, where the browser knows no type: a wrong file is not sent. */
async function isMaybeVideo(file: File): Promise<boolean> {
  if (file.type && !undeclaredVideoTypes.includes(file.type)) return true
  // An unreadable file fails with a message of its own when it is sent.
  const head = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => null)
  return head === null || beginsLikeVideo(new Uint8Array(head))
}

/** What is stored of the same bytes; null when that is unknown, so that the file is sent. */
async function findSame(file: File, signal: AbortSignal): Promise<SameBytes | null> {
  const ask = async (sha256?: string) =>
    (await call(uploadsEndpoints.same, { query: { size: file.size, sha256 }, signal })).data
  try {
    // No stored file has the size of most files: those need no digest.
    if (!(await ask()).mayExist) return null
    const sha256 = await hashFile(file, signal)
    return sha256 === null ? null : await ask(sha256)
  } catch (error) {
    if (signal.aborted) throw createAbortError()
    if (error instanceof ApiError && error.status === 401) throw toUploadError(error, { refused: '', broken: '' })
    return null
  }
}

async function sendAsForm(file: File, options: UploadOptions): Promise<SentFile> {
  const policy = await requestPolicy(file, options.signal)
  const objectName = policy.fields.key ?? ''
  options.onNamed(objectName)
  await postForm(policy.url, file, policy.fields, options)
  return { objectName, forget: async () => undefined }
}

async function sendInPieces(file: File, options: UploadOptions): Promise<SentFile> {
  try {
    const sent = await sendResumable(file, options)
    options.onNamed(sent.objectName)
    return sent
  } catch (error) {
    if (options.signal.aborted) throw createAbortError()
    if (!(error instanceof ResumableUploadError)) throw await explainBreak(file)
    throw error.status === null ? await explainBreak(file) : createRefusalError(error.status, error.body)
  }
}

const networkBroken = 'Network error during upload'
const noFileInformation = 'Failed to get file information'
const createAbortError = () => new UploadError('Upload was aborted', 'other')

async function requestPolicy(file: File, signal: AbortSignal) {
  try {
    const body = { fileName: file.name, contentType: videoContentType(file), size: file.size }
    const answer = await call(uploadsEndpoints.createUpload, { query: { service: 'videos' }, body, signal })
    if (!answer.data.fields.key) throw new Error('Failed to get upload policy')
    return answer.data
  } catch (error) {
    throw toUploadError(error, { refused: 'Failed to get upload policy', broken: 'Error creating upload policy' })
  }
}

async function findStoredFile(objectName: string, signal: AbortSignal): Promise<StoredFile | null> {
  try {
    return (await call(uploadsEndpoints.fileInfo, { params: { '*': objectName }, signal })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw toUploadError(error, { refused: noFileInformation, broken: noFileInformation })
  }
}

/** The server's message if it sent one, else the given texts. */
function toUploadError(error: unknown, words: { refused: string; broken: string }): UploadError {
  if (error instanceof DOMException && error.name === 'AbortError') return createAbortError()
  if (!(error instanceof ApiError)) return new UploadError(errorMessage(error, words.broken), 'other')
  if (error.status === 0) return new UploadError(words.broken, 'network')
  const hasMessage = error.code !== 'INTERNAL' && !error.isUnreadable
  // Unlike stores, which also answer 400 to an expired policy, this server refuses only the file with 400.
  const kind = error.status === 400 ? 'refused' : classifyStatus(error.status)
  return new UploadError(hasMessage ? error.message : words.refused, kind, error.retryAfterSeconds)
}

function classifyStatus(status: number): UploadErrorKind {
  if (status === 401) return 'session'
  return status === 413 || status === 415 ? 'refused' : 'other'
}

function buildUploadForm(fields: Record<string, string>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // Object stores ignore fields after the file.
  form.append('file', file)
  return form
}

/** A form post by XMLHttpRequest: fetch reports no upload progress. */
function postForm(
  url: string,
  file: File,
  fields: Record<string, string>,
  { onProgress, signal }: PostOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(createAbortError())
    const request = new XMLHttpRequest()
    const handleSignal = () => request.abort()
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else {
        const retryAfter = request.getResponseHeader('Retry-After')
        reject(createRefusalError(request.status, request.responseText, Number(retryAfter) || null))
      }
    }
    request.onerror = () => void explainBreak(file).then(reject)
    request.onabort = () => reject(createAbortError())
    request.onloadend = () => signal.removeEventListener('abort', handleSignal)
    signal.addEventListener('abort', handleSignal)
    request.open('POST', url)
    request.send(buildUploadForm(fields, file))
  })
}

/** A file that was moved or changed after it was chosen fails like a lost connection. */
async function explainBreak(file: File): Promise<UploadError> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return new UploadError(networkBroken, 'network')
  } catch {
    return new UploadError('The file was moved or changed. Choose it again.', 'refused')
  }
}

function createRefusalError(status: number, body: string, retryAfterSeconds: number | null = null): UploadError {
  const words = `Server responded with status code ${status}`
  const message = readMessage(body)
  return new UploadError(message ? `${words}: ${message}` : words, classifyStatus(status), retryAfterSeconds)
}

function readMessage(body: string): string | null {
  try {
    return errorBodySchema.safeParse(JSON.parse(body)).data?.message ?? null
  } catch {
    return null
  }
}

function toUploadedVideo({ media: _, ...stored }: StoredFile, filename: string): UploadedVideo {
  return { ...stored, filename: stored.filename || filename }
}
