import { describe, expect, it, vi } from 'vitest'
import { buildAiRequest, buildAiVideo, createMemoryFileCache } from '../../../../test/ai-requests.ts'
import { type Classified, classifyRequest, useGemini } from '../../../../test/gemini.ts'
import { startGeminiStub } from '../../../../test/gemini-stub.ts'
import { createGeminiAi } from './ai.gemini.ts'

const chunkBytes = 8 * 1024 * 1024
const api = 'FAILED_AI_API'
const video = 'FAILED_VIDEO_PROCESSING'

const gemini = useGemini()
const { createDeveloper, captureFailure, calls } = gemini

describe('the upload of a video', () => {
  it('sends chunks of 8 MiB with their offsets, its type and its name', async () => {
    const big = buildAiVideo({
      sizeBytes: 2 * chunkBytes + 5,
      filename: 'größe "1".mov',
      contentType: 'video/quicktime',
    })
    await createDeveloper().provider.generate(buildAiRequest({ videos: [big] }))
    expect(calls('start').map(({ body }) => body)).toEqual([
      { file: { mimeType: 'video/quicktime', displayName: 'größe "1".mov', sizeBytes: String(big.sizeBytes) } },
    ])
    const chunks = calls('chunk').map(({ headers, body }) => [
      headers['x-goog-upload-command'],
      headers['x-goog-upload-offset'],
      body,
    ])
    expect(chunks).toEqual([
      ['upload', '0', chunkBytes],
      ['upload', String(chunkBytes), chunkBytes],
      ['upload, finalize', String(2 * chunkBytes), 5],
    ])
  })

  it('polls until Google has processed the video', async () => {
    const slow = await startGeminiStub({ processingPolls: 3 })
    const request = buildAiRequest()
    await createDeveloper({ baseUrl: slow.url }).provider.generate(request)
    await slow.close()
    expect(slow.requests.map(classifyRequest)).toEqual(['start', 'chunk', 'poll', 'poll', 'poll', 'poll', 'model'])
    expect(request.stages).toEqual(['preparing', 'analyzing', 'generating'])
  })

  it('sends the same bytes only once, also under another name', async () => {
    const { provider } = createDeveloper()
    const sha256 = 'the-same-bytes'
    await provider.generate(buildAiRequest({ videos: [buildAiVideo({ sha256 })] }))
    const again = buildAiVideo({ sha256, filename: 'renamed.mp4' })
    await provider.generate(buildAiRequest({ videos: [again] }))
    expect(calls('start')).toHaveLength(1)
    expect(calls('model')).toHaveLength(2)
    expect(again.opened).toBe(0)
  })

  it('is repeated for another key', async () => {
    const videos = [buildAiVideo()]
    const fileCache = createMemoryFileCache()
    for (const key of ['first-key', 'second-key']) {
      const connection = { kind: 'developer' as const, apiKey: key, baseUrl: gemini.stub.url }
      await createGeminiAi({ connection, fileCache, pollMs: 1 }).generate(buildAiRequest({ videos }))
    }
    expect(calls('start')).toHaveLength(2)
  })

  it('is repeated when the cached file expires within half an hour', async () => {
    const { provider, fileCache } = createDeveloper()
    const videos = [buildAiVideo()]
    await provider.generate(buildAiRequest({ videos }))
    for (const file of fileCache.files.values()) file.expiresAt = new Date(Date.now() + 29 * 60_000)
    await provider.generate(buildAiRequest({ videos }))
    expect(calls('start')).toHaveLength(2)
  })

  it('is repeated, without a failed try, when Google no longer has the cached file', async () => {
    const { provider } = createDeveloper()
    const videos = [buildAiVideo()]
    await provider.generate(buildAiRequest({ videos }))
    gemini.stub.files.clear()
    expect((await provider.generate(buildAiRequest({ videos }))).finishReason).toBe('STOP')
    expect(calls('start')).toHaveLength(2)
  })

  it('is repeated once when the file is lost between the poll and the call', async () => {
    gemini.stub.next('403-file')
    await createDeveloper().provider.generate(buildAiRequest())
    expect(calls('start')).toHaveLength(2)
  })

  it('fails when the file is lost twice', async () => {
    gemini.stub.next('403-file', '403-file')
    expect(await captureFailure(buildAiRequest())).toMatchObject({ errorType: 'FILE_LOST', status: video, maxTries: 1 })
    expect(calls('model')).toHaveLength(2)
  })

  it('repeats the call when a ready file is reported as not ready', async () => {
    gemini.stub.next('400-not-active', '400-not-active')
    await createDeveloper().provider.generate(buildAiRequest())
    expect(calls('model')).toHaveLength(3)
    expect(calls('start')).toHaveLength(1)
  })

  it('fails with a retry when the file stays not ready', async () => {
    gemini.stub.next('400-not-active', '400-not-active', '400-not-active', '400-not-active')
    expect(await captureFailure(buildAiRequest())).toMatchObject({
      errorType: 'FILE_NOT_ACTIVE',
      status: video,
      maxTries: 4,
    })
  })

  it('tolerates failed polls', async () => {
    gemini.stub.next('poll:500', 'poll:503', 'poll:reset')
    expect((await createDeveloper().provider.generate(buildAiRequest())).finishReason).toBe('STOP')
  })

  it.each<[string, Classified]>([
    ['upload:503', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 4 }],
    ['upload:413', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 1 }],
    ['upload:429', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 2000 }],
    ['upload:reset', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 4 }],
    ['chunk:500', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 4 }],
    ['chunk:reset', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 4 }],
  ])('fails with its class: %s', async (scenario, expected) => {
    gemini.stub.next(scenario)
    expect(await captureFailure(buildAiRequest())).toMatchObject(expected)
    expect(calls('model')).toHaveLength(0)
  })

  it('fails when Google cannot process the video, and is repeated by the next try', async () => {
    const { provider, fileCache } = createDeveloper()
    const videos = [buildAiVideo({ filename: 'fail-processing.mp4' })]
    const failure = await captureFailure(buildAiRequest({ videos }), provider)
    expect(failure).toMatchObject({ errorType: 'FILE_FAILED', status: video, maxTries: 2 })
    expect(fileCache.files.size).toBe(0)
  })

  it('fails when processing takes more than 5 minutes', async () => {
    const stuck = await startGeminiStub({ processingPolls: 1000 })
    const now = Date.now
    const later = vi.spyOn(Date, 'now')
    later.mockImplementation(
      () => now() + stuck.requests.filter((request) => classifyRequest(request) === 'poll').length * 60_000,
    )
    const failure = await captureFailure(buildAiRequest(), createDeveloper({ baseUrl: stuck.url }).provider)
    later.mockRestore()
    await stuck.close()
    expect(failure).toMatchObject({ errorType: 'FILE_TIMEOUT', status: video, maxTries: 4 })
  })

  it('says that the key is wrong', async () => {
    const { provider } = createDeveloper({ apiKey: 'bad-key' })
    expect(await captureFailure(buildAiRequest(), provider)).toMatchObject({
      errorType: 'API_KEY_INVALID',
      maxTries: 1,
    })
  })

  it('refuses an empty video', async () => {
    const failure = await captureFailure(buildAiRequest({ videos: [buildAiVideo({ sizeBytes: 0 })] }))
    expect(failure).toMatchObject({ errorType: 'NO_VIDEO', status: video, message: 'summer-shoes.mp4 is empty.' })
    expect(gemini.stub.requests).toHaveLength(0)
  })
})

describe('cancelling', () => {
  it('stops an upload in its middle', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled by the user')
    gemini.stub.next('chunk:slow:20000')
    const big = buildAiVideo({ sizeBytes: 3 * chunkBytes })
    const work = createDeveloper().provider.generate(buildAiRequest({ videos: [big], signal: controller.signal }))
    await expect.poll(() => calls('chunk').length).toBe(1)
    controller.abort(reason)
    await expect(work).rejects.toBe(reason)
    expect(calls('chunk')).toHaveLength(1)
  })

  it('stops a running call at once', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled by the user')
    const request = buildAiRequest({ prompt: '[[stub:slow:20000]]', signal: controller.signal })
    const work = createDeveloper().provider.generate(request)
    await expect.poll(() => calls('model').length).toBe(1)
    controller.abort(reason)
    await expect(work).rejects.toBe(reason)
  })
})

describe('a try after a failed one', () => {
  it('succeeds when the trouble was short, without a new upload', async () => {
    const { provider } = createDeveloper()
    const request = buildAiRequest({ prompt: '[[stub:503-then-ok]]' })
    expect(await captureFailure(request, provider)).toMatchObject({ errorType: 'OVERLOADED' })
    expect((await provider.generate({ ...request, previousErrorType: 'OVERLOADED' })).finishReason).toBe('STOP')
    expect(calls('start')).toHaveLength(1)
  })

  it('waits while the service limits the rate', async () => {
    const { provider } = createDeveloper()
    const videos = [buildAiVideo()]
    gemini.stub.next('429', '429', '429')
    for (let count = 0; count < 3; count++) await captureFailure(buildAiRequest({ videos }), provider)
    gemini.stub.next('slow:100')
    const begun: string[] = []
    const call = (name: string) => provider.generate(buildAiRequest({ videos })).then(() => begun.push(name))
    await Promise.all([call('slow one'), call('next one')])
    expect(begun).toEqual(['slow one', 'next one'])
  })
})
