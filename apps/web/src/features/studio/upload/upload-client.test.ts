import { uploadsEndpoints } from '@hookline/contract/uploads/uploads.endpoints'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { failToConnect, fakeApi, refuse, refuseFor, refuseWithText } from '../../../../test/fake-api.ts'
import * as hashing from './hash-file.ts'
import * as resumable from './resumable-upload.ts'
import { type UploadOptions, uploadVideo } from './upload-client.ts'

/** Replaces the browser's XMLHttpRequest; the test decides how the post ends. */
class FakeXhr {
  static latest: FakeXhr
  static onSend: (request: FakeXhr) => void = (request) => request.answer(204)

  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  url = ''
  form = new FormData()

  constructor() {
    FakeXhr.latest = this
  }

  open(_method: string, url: string) {
    this.url = url
  }

  send(form: FormData) {
    this.form = form
    FakeXhr.onSend(this)
  }

  abort() {
    this.onabort?.()
    this.onloadend?.()
  }

  getResponseHeader(name: string) {
    return this.headers[name] ?? null
  }

  answer(status: number, body = '', headers: Record<string, string> = {}) {
    this.status = status
    this.responseText = body
    this.headers = headers
    this.onload?.()
    this.onloadend?.()
  }
}

const policy = {
  message: '',
  data: { url: '/storage', fields: { key: 'videos/2026/11/1-a.mp4', policy: 'p', signature: 's' } },
}
const stored = {
  message: '',
  data: {
    objectName: 'videos/2026/11/1-a.mp4',
    publicUrl: '/storage/videos/2026/11/1-a.mp4',
    gsUrl: 'gs://hookline-local/videos/2026/11/1-a.mp4',
    contentType: 'video/mp4',
    size: 5,
    filename: 'a.mp4',
    media: null,
  },
}
const small = new File(['12345'], 'a.mp4', { type: 'video/mp4' })

function upload(options: Partial<UploadOptions> = {}, file = small) {
  const defaults = {
    onProgress: () => {},
    onNamed: () => {},
    onKnown: () => {},
    sentAs: undefined,
    signal: new AbortController().signal,
  }
  return uploadVideo(file, { ...defaults, ...options })
}

describe('uploading a video', () => {
  let api: ReturnType<typeof fakeApi>
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    FakeXhr.onSend = (request) => request.answer(204)
    api = fakeApi([
      [uploadsEndpoints.createUpload, policy],
      [uploadsEndpoints.fileInfo, stored],
    ])
  })

  it('posts the policy’s fields before the file, then requests what was stored', async () => {
    await expect(upload()).resolves.toMatchObject({
      objectName: stored.data.objectName,
      gsUrl: stored.data.gsUrl,
      filename: 'a.mp4',
    })
    expect(FakeXhr.latest.url).toBe('/storage')
    expect([...FakeXhr.latest.form.keys()]).toEqual(['key', 'policy', 'signature', 'file'])
    expect(api.calls(uploadsEndpoints.createUpload)[0]).toMatchObject({
      query: { service: 'videos' },
      body: { fileName: 'a.mp4', contentType: 'video/mp4', size: 5 },
    })
  })

  it('reports its progress', async () => {
    const reported: number[] = []
    FakeXhr.onSend = (request) => {
      request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
      request.answer(204)
    }
    await upload({ onProgress: (progress) => reported.push(progress) })
    expect(reported).toEqual([0.25])
  })

  it.each([
    ['the policy is refused without a message', uploadsEndpoints.createUpload, refuseWithText(502, '<html>')],
    ['the policy holds no key', uploadsEndpoints.createUpload, { message: '', data: { url: '/storage', fields: {} } }],
  ])('fails with "Failed to get upload policy" when %s', async (_, endpoint, answer) => {
    api.answer(endpoint, answer)
    await expect(upload()).rejects.toThrow('Failed to get upload policy')
  })

  it('reports that the policy could not be requested', async () => {
    api.answer(uploadsEndpoints.createUpload, failToConnect)
    await expect(upload()).rejects.toThrow('Error creating upload policy')
  })

  it('shows the status and the store’s message, if any', async () => {
    FakeXhr.onSend = (request) => request.answer(503, 'busy')
    await expect(upload()).rejects.toThrow(/^Server responded with status code 503$/)
    const body = { success: false, message: 'The file is too large.', error: '', code: 'TOO_LARGE' }
    FakeXhr.onSend = (request) => request.answer(413, JSON.stringify(body))
    await expect(upload()).rejects.toThrow('Server responded with status code 413: The file is too large.')
  })

  it('tells when a busy server wants to be asked again', async () => {
    FakeXhr.onSend = (request) => request.answer(503, 'busy', { 'Retry-After': '5' })
    await expect(upload()).rejects.toMatchObject({ kind: 'other', retryAfterSeconds: 5 })
    FakeXhr.onSend = (request) => request.answer(507, 'full')
    await expect(upload()).rejects.toMatchObject({ kind: 'other', retryAfterSeconds: null })
    api.answer(uploadsEndpoints.createUpload, refuseFor(3))
    await expect(upload()).rejects.toMatchObject({ kind: 'other', retryAfterSeconds: 3 })
  })

  it('distinguishes a broken connection from an abort', async () => {
    FakeXhr.onSend = (request) => request.onerror?.()
    await expect(upload()).rejects.toThrow('Network error during upload')
    const abort = new AbortController()
    FakeXhr.onSend = () => abort.abort()
    await expect(upload({ signal: abort.signal })).rejects.toThrow('Upload was aborted')
  })

  it("shows the server's sentence when the stored bytes are no video", async () => {
    const words = 'This file is not an MP4 or QuickTime video.'
    api.answer(uploadsEndpoints.fileInfo, refuse(415, 'UNSUPPORTED_MEDIA', words))
    await expect(upload()).rejects.toThrow(words)
    api.answer(uploadsEndpoints.fileInfo, refuse(500, 'INTERNAL', 'Something broke'))
    await expect(upload()).rejects.toThrow('Failed to get file information')
  })

  it('does not resend what an earlier attempt has stored', async () => {
    FakeXhr.onSend = () => expect.unreachable('the bytes are there')
    await expect(upload({ sentAs: stored.data.objectName })).resolves.toMatchObject({ gsUrl: stored.data.gsUrl })
    expect(api.calls(uploadsEndpoints.createUpload)).toEqual([])
  })

  it('sends the bytes when an earlier attempt has stored nothing', async () => {
    let asked = 0
    api.answer(uploadsEndpoints.fileInfo, () => (++asked === 1 ? refuse(404, 'NOT_FOUND', 'File not found') : stored))
    const named: string[] = []
    const sentAs = 'videos/2026/11/0-a.mp4'
    await expect(upload({ sentAs, onNamed: (name) => named.push(name) })).resolves.toMatchObject({ filename: 'a.mp4' })
    expect(named).toEqual([stored.data.objectName])
  })

  it.each([
    ['a lost connection', 'network', () => FakeXhr.latest.onerror?.()],
    ['a file that is too large', 'refused', () => FakeXhr.latest.answer(413)],
    ['a file of another type', 'refused', () => FakeXhr.latest.answer(415)],
    ['a slow post, which stores refuse with 400', 'other', () => FakeXhr.latest.answer(400)],
    ['a store that fails', 'other', () => FakeXhr.latest.answer(503)],
  ])('classifies %s as %s', async (_, kind, end) => {
    FakeXhr.onSend = end
    await expect(upload()).rejects.toMatchObject({ kind })
  })

  it('shows why the server has no room, and may try again', async () => {
    const sentence = 'The server has no room left for uploads.'
    api.answer(uploadsEndpoints.createUpload, refuse(507, 'STORAGE_FULL', sentence))
    await expect(upload()).rejects.toMatchObject({ kind: 'other', message: sentence })
  })

  it('recognizes an ended session and a refused name', async () => {
    api.answer(uploadsEndpoints.createUpload, refuse(401, 'UNAUTHENTICATED', 'Please sign in.'))
    await expect(upload()).rejects.toMatchObject({ kind: 'session' })
    api.answer(uploadsEndpoints.createUpload, refuse(400, 'VALIDATION', 'fileName is too long'))
    await expect(upload()).rejects.toMatchObject({ kind: 'refused', message: 'fileName is too long' })
  })

  it('sends a file of unknown type only if it begins like a video', async () => {
    const video = new File(['size', 'ftyp', 'isom'], 'clip')
    await expect(upload({}, video)).resolves.toMatchObject({ objectName: stored.data.objectName })
    expect(api.calls(uploadsEndpoints.createUpload)[0]?.body).toMatchObject({ contentType: 'application/octet-stream' })
    FakeXhr.onSend = () => expect.unreachable('it is no video')
    await expect(upload({}, new File(['subtitles'], 'clip.srt'))).rejects.toMatchObject({
      kind: 'refused',
      message: 'This file is not an MP4 or QuickTime video.',
    })
  })

  it('reports a moved file, which fails like a lost connection', async () => {
    FakeXhr.onSend = (request) => request.onerror?.()
    vi.spyOn(small, 'slice').mockReturnValueOnce({ arrayBuffer: () => Promise.reject(new DOMException()) } as never)
    await expect(upload()).rejects.toMatchObject({
      kind: 'refused',
      message: 'The file was moved or changed. Choose it again.',
    })
  })
})

it.each([
  [0, true],
  [408, true],
  [413, false],
  [423, true],
  [429, true],
  [503, true],
  [507, false],
])('a piece that was answered with %d is sent again: %s', (status, expected) => {
  expect(resumable.shouldRetry(status)).toBe(expected)
})

describe('a large video', () => {
  const big = new File([new Uint8Array(5_242_881)], 'big.mp4', { type: 'video/mp4' })
  const forget = vi.fn(async () => undefined)
  const failWith = (status: number | null, body = '') => {
    const response = status === null ? null : { getStatus: () => status, getBody: () => body }
    return new resumable.ResumableUploadError(Object.assign(new Error('tus'), { originalResponse: response }) as never)
  }
  let api: ReturnType<typeof fakeApi>
  let send: MockInstance<typeof resumable.sendResumable>
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    FakeXhr.onSend = (request) => request.answer(204)
    forget.mockClear()
    send = vi.spyOn(resumable, 'sendResumable').mockResolvedValue({ objectName: 'videos/2026/11/1-a.mp4', forget })
    api = fakeApi([
      [uploadsEndpoints.createUpload, policy],
      [uploadsEndpoints.fileInfo, stored],
    ])
  })

  it('is sent in pieces, and forgotten once its object is inspected', async () => {
    await expect(upload({}, big)).resolves.toMatchObject({ objectName: 'videos/2026/11/1-a.mp4' })
    expect(send.mock.calls[0]?.[0]).toBe(big)
    expect(api.calls(uploadsEndpoints.createUpload)).toEqual([])
    expect(forget).toHaveBeenCalledOnce()
  })

  it('is only one above 5 MB: smaller ones are sent as a form', async () => {
    await upload()
    expect(send).not.toHaveBeenCalled()
    expect(api.calls(uploadsEndpoints.createUpload)).toHaveLength(1)
  })

  it.each([
    [null, 'network', 'Network error during upload'],
    [401, 'session', 'Server responded with status code 401'],
    [413, 'refused', 'Server responded with status code 413'],
    [503, 'other', 'Server responded with status code 503'],
    [507, 'other', 'Server responded with status code 507'],
  ])('that fails with the status %s has a failure of the kind %s', async (status, kind, message) => {
    send.mockRejectedValue(failWith(status))
    await expect(upload({}, big)).rejects.toMatchObject({ kind, message })
    expect(forget).not.toHaveBeenCalled()
  })

  it('is forgotten when its object is refused, but not while the answer is missing', async () => {
    api.answer(uploadsEndpoints.fileInfo, refuse(503, 'UNAVAILABLE', 'Away.'))
    await expect(upload({}, big)).rejects.toThrow('Away.')
    expect(forget).not.toHaveBeenCalled()
    api.answer(uploadsEndpoints.fileInfo, refuse(415, 'UNSUPPORTED_MEDIA', 'No video.'))
    await expect(upload({}, big)).rejects.toMatchObject({ kind: 'refused' })
    expect(forget).toHaveBeenCalledOnce()
  })

  it('is not sent when the same bytes are stored', async () => {
    const hash = vi.spyOn(hashing, 'hashFile').mockResolvedValue('a'.repeat(64))
    const known: object[] = []
    api.answer(uploadsEndpoints.same, ({ query }) => ({
      message: '',
      data: { mayExist: true, file: query.sha256 ? stored.data : null, historyId: query.sha256 ? 7 : null },
    }))
    await expect(upload({ onKnown: (same) => known.push(same) }, big)).resolves.toMatchObject({ filename: 'big.mp4' })
    expect(known).toEqual([{ historyId: 7 }])
    expect(send).not.toHaveBeenCalled()

    hash.mockClear()
    api.answer(uploadsEndpoints.same, { message: '', data: { mayExist: false, file: null, historyId: null } })
    await upload({}, big)
    expect(hash).not.toHaveBeenCalled()
    expect(send).toHaveBeenCalledOnce()
  })
})
