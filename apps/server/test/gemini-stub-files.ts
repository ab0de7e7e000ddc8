import { createHash, type Hash, randomUUID } from 'node:crypto'
import { googleError, noFile, notActive, type StubReply } from './gemini-stub-answers.ts'

interface StoredFile {
  id: string
  displayName: string
  mimeType: string
  sizeBytes: number
  received: number
  hash: Hash
  sha256: string
  state: 'RECEIVING' | 'PROCESSING' | 'ACTIVE' | 'FAILED'
  pollsLeft: number
  createdAt: Date
}

export interface StubFiles {
  start(headers: Record<string, string>, body: unknown, base: string): StubReply
  chunk(uploadId: string, headers: Record<string, string>, bytes: Buffer): StubReply
  get(id: string): StubReply
  list(): StubReply
  remove(id: string): StubReply
  /** The error for a call that uses the file; null if the file is usable. */
  findRefusal(uri: string): StubReply | null
  findDisplayName(uri: string): string | null
  /** Expires every file, like Google after 48 h. */
  clear(): void
}

const fileLifeMs = 48 * 3_600_000
const videoSeconds = 10

/** The Files API without storing bytes. Processing fails for names that contain `fail-processing`. */
export function createStubFiles(options: { processingPolls: number }): StubFiles {
  const files = new Map<string, StoredFile>()
  const parseFileId = (uri: string) => uri.split('/files/').at(-1) ?? uri

  function start(headers: Record<string, string>, body: unknown, base: string): StubReply {
    const given = (body as { file?: Record<string, string> } | null)?.file ?? {}
    const sizeBytes = Number(headers['x-goog-upload-header-content-length'])
    const isStart = headers['x-goog-upload-protocol'] === 'resumable' && headers['x-goog-upload-command'] === 'start'
    if (!isStart || !(sizeBytes > 0)) return googleError(400, 'INVALID_ARGUMENT', 'Invalid upload start.')
    const id = given.name?.replace('files/', '') ?? randomUUID().replaceAll('-', '').slice(0, 12)
    files.set(id, {
      id,
      displayName: given.displayName ?? '',
      mimeType: given.mimeType ?? headers['x-goog-upload-header-content-type'] ?? '',
      sizeBytes,
      received: 0,
      hash: createHash('sha256'),
      sha256: '',
      state: 'RECEIVING',
      pollsLeft: options.processingPolls,
      createdAt: new Date(),
    })
    const uploadUrl = `${base}/upload/v1beta/files?upload_id=${id}&upload_protocol=resumable`
    return { status: 200, body: '', contentType: 'text/plain', headers: { 'x-goog-upload-url': uploadUrl } }
  }

  function chunk(uploadId: string, headers: Record<string, string>, bytes: Buffer): StubReply {
    const file = files.get(uploadId)
    if (file?.state !== 'RECEIVING') return googleError(404, 'NOT_FOUND', 'Upload not found.')
    if (Number(headers['x-goog-upload-offset']) !== file.received) {
      return googleError(400, 'INVALID_ARGUMENT', `Wrong offset: ${file.received} bytes were received.`)
    }
    file.received += bytes.byteLength
    file.hash.update(bytes)
    if (!headers['x-goog-upload-command']?.includes('finalize')) {
      return { status: 200, body: '', contentType: 'text/plain', headers: { 'x-goog-upload-status': 'active' } }
    }
    if (file.received !== file.sizeBytes) {
      return googleError(400, 'INVALID_ARGUMENT', `Got ${file.received} of the announced ${file.sizeBytes} bytes.`)
    }
    file.state = options.processingPolls > 0 ? 'PROCESSING' : 'ACTIVE'
    file.sha256 = file.hash.digest('base64')
    return { status: 200, body: { file: describe(file) }, headers: { 'x-goog-upload-status': 'final' } }
  }

  function get(id: string): StubReply {
    const file = files.get(id)
    if (!file || file.state === 'RECEIVING') return noFile(id)
    if (file.state === 'PROCESSING' && file.pollsLeft-- <= 0) {
      file.state = file.displayName.includes('fail-processing') ? 'FAILED' : 'ACTIVE'
    }
    return { status: 200, body: describe(file) }
  }

  function findRefusal(uri: string): StubReply | null {
    const file = files.get(parseFileId(uri))
    if (!file) return noFile(parseFileId(uri))
    return file.state === 'ACTIVE' ? null : notActive(file.id)
  }

  return {
    start,
    chunk,
    get,
    findRefusal,
    list: () => ({ status: 200, body: { files: [...files.values()].map(describe) } }),
    remove: (id) => (files.delete(id) ? { status: 200, body: {} } : noFile(id)),
    findDisplayName: (uri) => files.get(parseFileId(uri))?.displayName ?? null,
    clear: () => files.clear(),
  }
}

function describe(file: StoredFile) {
  return {
    name: `files/${file.id}`,
    displayName: file.displayName,
    mimeType: file.mimeType,
    sizeBytes: String(file.sizeBytes),
    createTime: file.createdAt.toISOString(),
    updateTime: file.createdAt.toISOString(),
    expirationTime: new Date(file.createdAt.getTime() + fileLifeMs).toISOString(),
    sha256Hash: file.sha256,
    uri: `https://generativelanguage.googleapis.com/v1beta/files/${file.id}`,
    state: file.state,
    source: 'UPLOADED',
    ...(file.state === 'ACTIVE' && { videoMetadata: { videoDuration: `${videoSeconds}s` } }),
    ...(file.state === 'FAILED' && { error: { code: 3, message: 'The video could not be decoded.' } }),
  }
}
