import { errorBodySchema } from '@hookline/contract/errors'
import { uploadsEndpoints } from '@hookline/contract/uploads/uploads.endpoints'
import type { StoredFile, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { videoContentType } from './upload-list.rules.ts'

interface UploadOptions {
  /** Told 0…1 as bytes leave. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

/**
 * Sends one video to the object store: policy, form post, then a look at what was stored.
 * @throws Error with a sentence of spec 1 section 8, or the server's own.
 */
export async function uploadVideo(file: File, { onProgress, signal }: UploadOptions): Promise<UploadedVideo> {
  const policy = await requestPolicy(file, signal)
  await postForm(policy.url, formOf(policy.fields, file), { onProgress, signal })
  const stored = await readStoredFile(policy.fields.key ?? '', signal)
  return toUploadedVideo(stored, file.name)
}

async function requestPolicy(file: File, signal: AbortSignal) {
  try {
    const body = { fileName: file.name, contentType: videoContentType(file) }
    const answer = await call(uploadsEndpoints.createUpload, { query: { service: 'videos' }, body, signal })
    if (!answer.data?.url || !answer.data.fields?.key) throw new Error('Failed to get upload policy')
    return answer.data
  } catch (error) {
    throw reworded(error, { refused: 'Failed to get upload policy', broken: 'Error creating upload policy' })
  }
}

async function readStoredFile(objectName: string, signal: AbortSignal): Promise<StoredFile> {
  try {
    return (await call(uploadsEndpoints.fileInfo, { params: { '*': objectName }, signal })).data
  } catch (error) {
    const words = 'Failed to get file information'
    throw reworded(error, { refused: words, broken: words })
  }
}

/** The server's own sentence where it sent one; the specification's words where it only failed. */
function reworded(error: unknown, words: { refused: string; broken: string }): Error {
  if (error instanceof DOMException && error.name === 'AbortError') return new Error('Upload was aborted')
  if (!(error instanceof ApiError)) return error instanceof Error && error.message ? error : new Error(words.broken)
  if (error.status === 0) return new Error(words.broken)
  if (error.status === 401) return error
  const isOurs = error.code !== 'INTERNAL' && !error.message.startsWith('API error: ')
  return new Error(isOurs ? error.message : words.refused)
}

function formOf(fields: Record<string, string>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // Object stores ignore every field that comes after the file.
  form.append('file', file)
  return form
}

/** A form post by XMLHttpRequest: fetch cannot tell how much has left. */
function postForm(url: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('Upload was aborted'))
    const request = new XMLHttpRequest()
    const handleSignal = () => request.abort()
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new Error(describeStatus(request.status, request.responseText)))
    }
    request.onerror = () => reject(new Error('Network error during upload'))
    request.onabort = () => reject(new Error('Upload was aborted'))
    request.onloadend = () => signal.removeEventListener('abort', handleSignal)
    signal.addEventListener('abort', handleSignal)
    request.open('POST', url)
    request.send(form)
  })
}

function describeStatus(status: number, body: string): string {
  const words = `Server responded with status code ${status}`
  try {
    const parsed = errorBodySchema.safeParse(JSON.parse(body))
    return parsed.success ? `${words}: ${parsed.data.message}` : words
  } catch {
    return words
  }
}

function toUploadedVideo(stored: StoredFile, filename: string): UploadedVideo {
  return {
    objectName: stored.objectName,
    publicUrl: stored.publicUrl,
    gsUrl: stored.gsUrl,
    contentType: stored.contentType,
    size: stored.size,
    filename: stored.filename || filename,
  }
}
