import { tusPath } from '@hookline/contract/uploads/uploads.rules'
import type { DetailedError, PreviousUpload, Upload } from 'tus-js-client'
import { videoContentType } from './upload-list.rules.ts'

/** The bytes of one request: a part in the store, so that an answer, which counts as progress, comes often. */
const chunkBytes = 8_388_608
/** For one chunk at half a megabit a second. A connection that died in its sleep reports no error. */
const chunkTimeoutMs = 150_000
/** While the server restarts. Progress resets the counter. */
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000]

/** Cut off as too slow, in conflict with an earlier connection, or too many at once. */
const retriedRefusals = [408, 409, 423, 429]

/** A full store stays full for longer than the retries last. @param status 0 without an answer */
export function shouldRetry(status: number): boolean {
  return retriedRefusals.includes(status) || (status !== 507 && (status < 400 || status >= 500))
}

interface ResumableOptions {
  onProgress: (progress: number) => void
  signal: AbortSignal
}

export interface SentFile {
  objectName: string
  /** Forgets this upload, once its object was accepted or refused. */
  forget(): Promise<void>
}

/** The server refused, or no answer came: `status` is then null. */
export class ResumableUploadError extends Error {
  readonly status: number | null
  readonly body: string

  constructor(error: Error | DetailedError) {
    super(error.message)
    const response = 'originalResponse' in error ? error.originalResponse : null
    this.status = response?.getStatus() || null
    this.body = response?.getBody() ?? ''
  }
}

/**
 * Sends a file by tus and continues where an earlier attempt stopped, also one before a reload: the browser's storage
 * remembers the address of each unfinished upload. Aborting gives the upload up on the server.
 * @throws ResumableUploadError, or an AbortError.
 */
export async function sendResumable(file: File, options: ResumableOptions): Promise<SentFile> {
  const tus = await import('tus-js-client')
  const { onProgress, signal } = options
  const outcome = Promise.withResolvers<void>()
  let objectName = ''
  const upload = new tus.Upload(file, {
    endpoint: tusPath,
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    onShouldRetry: (error) => shouldRetry(error.originalResponse?.getStatus() ?? 0) && navigator.onLine,
    metadata: { filename: file.name, filetype: videoContentType(file) },
    onBeforeRequest(request) {
      const xhr: XMLHttpRequest = request.getUnderlyingObject()
      xhr.timeout = chunkTimeoutMs
    },
    onAfterResponse(_, response) {
      objectName = response.getHeader('Upload-Object-Name') ?? ''
    },
    onProgress: (sent, total) => onProgress(sent / total),
    onSuccess: () => outcome.resolve(),
    onError: (error) => outcome.reject(new ResumableUploadError(error)),
  })
  const giveUp = () => {
    outcome.reject(signal.reason)
    // Without an answer the server removes it when it expires.
    upload.abort(true).catch(() => undefined)
  }
  signal.throwIfAborted()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const [known] = newestFirst(await upload.findPreviousUploads())
    if (known) upload.resumeFromPreviousUpload(known)
    signal.throwIfAborted()
    upload.start()
    await outcome.promise
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
  return { objectName, forget: () => forget(upload, tus.defaultOptions.urlStorage) }
}

async function forget(upload: Upload, storage: typeof import('tus-js-client')['defaultOptions']['urlStorage']) {
  for (const { urlStorageKey } of await upload.findPreviousUploads()) await storage?.removeUpload(urlStorageKey)
}

function newestFirst(uploads: PreviousUpload[]): PreviousUpload[] {
  return uploads.toSorted((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))
}
