import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildAiRequest, buildAiVideo, createMemoryFileCache } from '../../../test/ai-requests.ts'
import { type GeminiStub, startGeminiStub } from '../../../test/gemini-stub.ts'
import { createGeminiAi } from './ai.gemini.ts'
import { AiError, type AiRequest } from './ai.ts'

const apiKey = 'AIza-secret-key-of-the-test'
const chunkBytes = 8 * 1024 * 1024

let stub: GeminiStub
beforeAll(async () => {
  stub = await startGeminiStub()
})
afterEach(() => {
  stub.requests.length = 0
})
afterAll(() => stub.close())

function createDeveloper(replace: { apiKey?: string; baseUrl?: string } = {}) {
  const fileCache = createMemoryFileCache()
  const connection = { kind: 'developer' as const, apiKey, baseUrl: stub.url, ...replace }
  return { provider: createGeminiAi({ connection, fileCache, pollMs: 1, notActiveWaitMs: 1 }), fileCache }
}

async function failureOf(request: AiRequest, provider = createDeveloper().provider): Promise<AiError> {
  const failure = await provider.generate(request).then(
    () => new Error('It answered.'),
    (error) => error,
  )
  expect(failure).toBeInstanceOf(AiError)
  return failure
}

const calls = (kind: 'start' | 'chunk' | 'poll' | 'model') =>
  stub.requests.filter((request) => kindOf(request) === kind)

/** The body of the first model call, as far as a test looks into it. */
function modelBody(): { contents: { role: string; parts: { text?: string }[] }[]; systemInstruction: unknown } {
  const [call] = calls('model')
  return call?.body as ReturnType<typeof modelBody>
}

function kindOf({ method, path }: { method: string; path: string }): string {
  if (path.includes('upload_id=')) return 'chunk'
  if (path.startsWith('/upload/')) return 'start'
  if (path.includes('/models/')) return 'model'
  return method === 'GET' && path.includes('/files/') ? 'poll' : 'other'
}

type Case = [scenario: string, expected: Partial<Pick<AiError, 'errorType' | 'status' | 'maxTries' | 'retryAfterMs'>>]
const api = 'FAILED_AI_API'
const video = 'FAILED_VIDEO_PROCESSING'
const parsing = 'FAILED_PARSING'

describe('a refusal of the model call is classified', () => {
  it.each<Case>([
    ['400', { errorType: 'INVALID_REQUEST', status: api, maxTries: 1 }],
    ['400-key', { errorType: 'API_KEY_INVALID', status: api, maxTries: 1 }],
    ['400-tokens', { errorType: 'INPUT_TOO_LONG', status: api, maxTries: 1 }],
    ['400-thinking', { errorType: 'INVALID_REQUEST', status: api, maxTries: 1 }],
    ['400-region', { errorType: 'FAILED_PRECONDITION', status: api, maxTries: 1 }],
    ['401', { errorType: 'UNAUTHENTICATED', status: api, maxTries: 1 }],
    ['403', { errorType: 'PERMISSION_DENIED', status: api, maxTries: 1 }],
    ['404', { errorType: 'MODEL_NOT_FOUND', status: api, maxTries: 1 }],
    ['408', { errorType: 'CANCELLED', status: api, maxTries: 4 }],
    ['413', { errorType: 'REQUEST_TOO_LARGE', status: api, maxTries: 1 }],
    ['429', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 2000 }],
    ['429-message', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 12_300 }],
    ['429-header', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 7000 }],
    ['429-bare', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: null }],
    ['429-daily', { errorType: 'QUOTA_DAILY', status: api, maxTries: 1, retryAfterMs: null }],
    ['nested-429', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 5000 }],
    ['499', { errorType: 'CANCELLED', status: api, maxTries: 4 }],
    ['500', { errorType: 'INTERNAL', status: api, maxTries: 4 }],
    ['502', { errorType: 'BAD_GATEWAY', status: api, maxTries: 4 }],
    ['503', { errorType: 'OVERLOADED', status: api, maxTries: 4 }],
    ['504', { errorType: 'DEADLINE_EXCEEDED', status: api, maxTries: 4 }],
    ['529', { errorType: 'HTTP_529', status: api, maxTries: 4 }],
    ['html-200', { errorType: 'BAD_RESPONSE', status: api, maxTries: 4 }],
    ['reset', { errorType: 'NETWORK', status: api, maxTries: 4 }],
  ])('%s', async (scenario, expected) => {
    const failure = await failureOf(buildAiRequest({ prompt: `[[stub:${scenario}]]` }))
    expect(failure).toMatchObject(expected)
    expect(failure.message).toMatch(/\S.*\.$/)
    expect(failure.message).not.toMatch(/[<{]/)
    expect(calls('model')).toHaveLength(1)
  })
})

describe('an answer that is none is classified', () => {
  it.each<Case>([
    ['empty', { errorType: 'EMPTY_RESPONSE', status: api, maxTries: 2 }],
    ['max-tokens', { errorType: 'TRUNCATED', status: parsing, maxTries: 2 }],
    ['max-tokens-thinking', { errorType: 'MAX_TOKENS_THINKING', status: parsing, maxTries: 2 }],
    ['recitation', { errorType: 'BLOCKED_RECITATION', status: api, maxTries: 3 }],
    ['safety', { errorType: 'BLOCKED_SAFETY', status: api, maxTries: 1 }],
    ['blocklist', { errorType: 'BLOCKED_BLOCKLIST', status: api, maxTries: 1 }],
    ['prohibited', { errorType: 'BLOCKED_PROHIBITED_CONTENT', status: api, maxTries: 1 }],
    ['spii', { errorType: 'BLOCKED_SPII', status: api, maxTries: 1 }],
    ['language', { errorType: 'BLOCKED_LANGUAGE', status: api, maxTries: 1 }],
    ['prompt-blocked', { errorType: 'PROMPT_BLOCKED_PROHIBITED_CONTENT', status: api, maxTries: 1 }],
    ['prompt-blocked-other', { errorType: 'PROMPT_BLOCKED_OTHER', status: api, maxTries: 2 }],
    ['other', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
    ['malformed', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
    ['unknown-reason', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
    ['no-candidate', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
  ])(
    '%s',
    async (scenario, expected) => {
      const failure = await failureOf(buildAiRequest({ prompt: `[[stub:${scenario}]]` }))
      expect(failure).toMatchObject(expected)
      expect(failure.rawResponse).toMatchObject({ usageMetadata: expect.anything() })
    },
    10_000,
  )

  it('and text that does not parse is left to the caller, fences and all', async () => {
    const { provider } = createDeveloper()
    const fenced = await provider.generate(buildAiRequest({ prompt: '[[stub:fenced]]' }))
    expect(fenced.text).toMatch(/^Here you go:\n```json\n/)
    const prose = await provider.generate(buildAiRequest({ prompt: '[[stub:invalid-json]]' }))
    expect(prose.text).toBe('I am sorry, I cannot return JSON.')
  })

  it('and thoughts are no part of the text', async () => {
    const { text } = await createDeveloper().provider.generate(buildAiRequest({ prompt: '[[stub:thinking-first]]' }))
    expect(text).not.toContain('Let me think')
  })
})

describe('a video is uploaded', () => {
  it('in chunks of 8 MiB with their offsets, its type and its name', async () => {
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

  it('and waited for until Google has processed it', async () => {
    const slow = await startGeminiStub({ processingPolls: 3 })
    const request = buildAiRequest()
    await createDeveloper({ baseUrl: slow.url }).provider.generate(request)
    await slow.close()
    expect(slow.requests.map(kindOf)).toEqual(['start', 'chunk', 'poll', 'poll', 'poll', 'poll', 'model'])
    expect(request.stages).toEqual(['preparing', 'analyzing', 'generating'])
  })

  it('only once for the same bytes, also under another name', async () => {
    const { provider } = createDeveloper()
    const sha256 = 'the-same-bytes'
    await provider.generate(buildAiRequest({ videos: [buildAiVideo({ sha256 })] }))
    const again = buildAiVideo({ sha256, filename: 'renamed.mp4' })
    await provider.generate(buildAiRequest({ videos: [again] }))
    expect(calls('start')).toHaveLength(1)
    expect(calls('model')).toHaveLength(2)
    expect(again.opened).toBe(0)
  })

  it('and its digest computed when the store does not know it', async () => {
    const { provider, fileCache } = createDeveloper()
    await provider.generate(buildAiRequest({ videos: [buildAiVideo({ sha256: null })] }))
    const digest = createHash('sha256').update(Buffer.alloc(1000, 7)).digest('hex')
    expect([...fileCache.files.keys()].map((key) => key.split(' ')[1])).toEqual([digest])
  })

  it('again for another key', async () => {
    const videos = [buildAiVideo()]
    const fileCache = createMemoryFileCache()
    for (const key of ['first-key', 'second-key']) {
      const connection = { kind: 'developer' as const, apiKey: key, baseUrl: stub.url }
      await createGeminiAi({ connection, fileCache, pollMs: 1 }).generate(buildAiRequest({ videos }))
    }
    expect(calls('start')).toHaveLength(2)
  })

  it('again when the remembered file has less than half an hour to live', async () => {
    const { provider, fileCache } = createDeveloper()
    const videos = [buildAiVideo()]
    await provider.generate(buildAiRequest({ videos }))
    for (const file of fileCache.files.values()) file.expiresAt = new Date(Date.now() + 29 * 60_000)
    await provider.generate(buildAiRequest({ videos }))
    expect(calls('start')).toHaveLength(2)
  })

  it('again, without a failed try, when Google has forgotten the remembered file', async () => {
    const { provider } = createDeveloper()
    const videos = [buildAiVideo()]
    await provider.generate(buildAiRequest({ videos }))
    stub.files.clear()
    expect((await provider.generate(buildAiRequest({ videos }))).finishReason).toBe('STOP')
    expect(calls('start')).toHaveLength(2)
  })

  it('again, once, when the file is lost between the look and the call', async () => {
    stub.next('403-file')
    await createDeveloper().provider.generate(buildAiRequest())
    expect(calls('start')).toHaveLength(2)
  })

  it('and given up when it is lost twice', async () => {
    stub.next('403-file', '403-file')
    expect(await failureOf(buildAiRequest())).toMatchObject({ errorType: 'FILE_LOST', status: video, maxTries: 1 })
    expect(calls('model')).toHaveLength(2)
  })

  it('and the call repeated when it is said not to be ready although it was', async () => {
    stub.next('400-not-active', '400-not-active')
    await createDeveloper().provider.generate(buildAiRequest())
    expect(calls('model')).toHaveLength(3)
    expect(calls('start')).toHaveLength(1)
  })

  it('and left to a later try when it stays not ready', async () => {
    stub.next('400-not-active', '400-not-active', '400-not-active', '400-not-active')
    expect(await failureOf(buildAiRequest())).toMatchObject({
      errorType: 'FILE_NOT_ACTIVE',
      status: video,
      maxTries: 4,
    })
  })

  it('and a hiccup while waiting does no harm', async () => {
    stub.next('poll:500', 'poll:503', 'poll:reset')
    expect((await createDeveloper().provider.generate(buildAiRequest())).finishReason).toBe('STOP')
  })

  it.each<[string, Case[1]]>([
    ['upload:503', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 4 }],
    ['upload:413', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 1 }],
    ['upload:429', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 2000 }],
    ['upload:reset', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 4 }],
    ['chunk:500', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 4 }],
    ['chunk:reset', { errorType: 'UPLOAD_FAILED', status: video, maxTries: 4 }],
  ])('or not: %s', async (scenario, expected) => {
    stub.next(scenario)
    expect(await failureOf(buildAiRequest())).toMatchObject(expected)
    expect(calls('model')).toHaveLength(0)
  })

  it('and one that Google cannot process fails, to be uploaded anew by the next try', async () => {
    const { provider, fileCache } = createDeveloper()
    const videos = [buildAiVideo({ filename: 'fail-processing.mp4' })]
    const failure = await failureOf(buildAiRequest({ videos }), provider)
    expect(failure).toMatchObject({ errorType: 'FILE_FAILED', status: video, maxTries: 2 })
    expect(fileCache.files.size).toBe(0)
  })

  it('and given up for now when processing takes more than 5 minutes', async () => {
    const stuck = await startGeminiStub({ processingPolls: 1000 })
    const now = Date.now
    const later = vi.spyOn(Date, 'now')
    later.mockImplementation(
      () => now() + stuck.requests.filter((request) => kindOf(request) === 'poll').length * 60_000,
    )
    const failure = await failureOf(buildAiRequest(), createDeveloper({ baseUrl: stuck.url }).provider)
    later.mockRestore()
    await stuck.close()
    expect(failure).toMatchObject({ errorType: 'FILE_TIMEOUT', status: video, maxTries: 4 })
  })

  it('with a clear refusal of a wrong key', async () => {
    const { provider } = createDeveloper({ apiKey: 'bad-key' })
    expect(await failureOf(buildAiRequest(), provider)).toMatchObject({ errorType: 'API_KEY_INVALID', maxTries: 1 })
  })

  it('never when it is empty', async () => {
    const failure = await failureOf(buildAiRequest({ videos: [buildAiVideo({ sizeBytes: 0 })] }))
    expect(failure).toMatchObject({ errorType: 'NO_VIDEO', status: video, message: 'summer-shoes.mp4 is empty.' })
    expect(stub.requests).toHaveLength(0)
  })
})

describe('cancelling', () => {
  it('stops an upload in its middle', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled by the user')
    stub.next('chunk:slow:20000')
    const big = buildAiVideo({ sizeBytes: 3 * chunkBytes })
    const work = createDeveloper().provider.generate(buildAiRequest({ videos: [big], signal: controller.signal }))
    await expect.poll(() => calls('chunk').length, { timeout: 5000 }).toBe(1)
    controller.abort(reason)
    await expect(work).rejects.toBe(reason)
    expect(calls('chunk')).toHaveLength(1)
  })

  it('stops a running call at once', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled by the user')
    const request = buildAiRequest({ prompt: '[[stub:slow:20000]]', signal: controller.signal })
    const work = createDeveloper().provider.generate(request)
    await expect.poll(() => calls('model').length, { timeout: 5000 }).toBe(1)
    controller.abort(reason)
    await expect(work).rejects.toBe(reason)
  })
})

describe('the shown progress', () => {
  it('is not set back by a repair', async () => {
    const request = buildAiRequest({ repairOf: { text: 'no', error: 'Not JSON.' } })
    await createDeveloper().provider.generate(request)
    expect(request.stages).toEqual([])
  })

  it('is not set back by a second upload', async () => {
    stub.next('403-file')
    const request = buildAiRequest()
    await createDeveloper().provider.generate(request)
    expect(request.stages).toEqual(['preparing', 'analyzing', 'generating'])
  })
})

describe('a try after a failed one', () => {
  it('succeeds when the trouble was short, without a new upload', async () => {
    const { provider } = createDeveloper()
    const request = buildAiRequest({ prompt: '[[stub:503-then-ok]]' })
    expect(await failureOf(request, provider)).toMatchObject({ errorType: 'OVERLOADED' })
    expect((await provider.generate({ ...request, previousErrorType: 'OVERLOADED' })).finishReason).toBe('STOP')
    expect(calls('start')).toHaveLength(1)
  })

  it('waits its turn while the service says that calls come too fast', async () => {
    const { provider } = createDeveloper()
    const videos = [buildAiVideo()]
    stub.next('429', '429', '429')
    for (let count = 0; count < 3; count++) await failureOf(buildAiRequest({ videos }), provider)
    stub.next('slow:100')
    const begun: string[] = []
    const call = (name: string) => provider.generate(buildAiRequest({ videos })).then(() => begun.push(name))
    await Promise.all([call('slow one'), call('next one')])
    expect(begun).toEqual(['slow one', 'next one'])
  })
})

describe('the request', () => {
  const generationConfig = async (replace: Parameters<typeof buildAiRequest>[0]) => {
    await createDeveloper().provider.generate(buildAiRequest(replace))
    const body = calls('model').at(-1)?.body as { generationConfig: Record<string, unknown> }
    return body.generationConfig
  }

  it('has the video before the text, and the system prompt apart', async () => {
    const request = buildAiRequest()
    await createDeveloper().provider.generate(request)
    const body = modelBody()
    expect(calls('model')[0]?.path).toBe('/v1beta/models/gemini-3.8-flash:generateContent')
    expect(body.contents).toEqual([
      {
        role: 'user',
        parts: [
          { fileData: { fileUri: expect.stringContaining('/v1beta/files/'), mimeType: 'video/mp4' } },
          { text: request.instructions },
        ],
      },
    ])
    expect(body.systemInstruction).toMatchObject({ parts: [{ text: request.system }] })
  })

  it('asks for the shape, thinks little, reads small text of an ad, and never sets the temperature', async () => {
    expect(await generationConfig({})).toEqual({
      maxOutputTokens: 12_288,
      responseMimeType: 'application/json',
      responseJsonSchema: expect.objectContaining({ required: ['variants'] }),
      mediaResolution: 'MEDIA_RESOLUTION_HIGH',
      thinkingConfig: { thinkingLevel: 'LOW' },
    })
  })

  it('sends no schema for an object of the user’s shape, and no type for text', async () => {
    expect(await generationConfig({ output: 'json' })).toMatchObject({ responseMimeType: 'application/json' })
    expect(await generationConfig({ output: 'json' })).not.toHaveProperty('responseJsonSchema')
    expect(await generationConfig({ output: 'text' })).not.toHaveProperty('responseMimeType')
  })

  it('leaves the resolution alone for a long video or one of unknown length', async () => {
    const { media } = buildAiVideo()
    const long = media && { ...media, durationSeconds: 61 }
    expect(await generationConfig({ videos: [buildAiVideo({ media: long })] })).not.toHaveProperty('mediaResolution')
    expect(await generationConfig({ videos: [buildAiVideo({ media: null })] })).not.toHaveProperty('mediaResolution')
  })

  it.each(['gemini-3.8-flash', 'gemini-3.5-flash-lite', 'gemini-4-hydrogen', 'gemini-4-neon', 'gemini-2.5-flash-lite'])(
    'is one that %s takes',
    async (modelId) => {
      const { modelVersion } = await createDeveloper().provider.generate(buildAiRequest({ modelId }))
      expect(modelVersion).toBe(`${modelId}-001`)
    },
  )

  it.each<[string, Record<string, unknown>]>([
    ['TRUNCATED', { maxOutputTokens: 65_536, thinkingConfig: { thinkingLevel: 'MEDIUM' } }],
    ['MAX_TOKENS_THINKING', { maxOutputTokens: 65_536, thinkingConfig: { thinkingLevel: 'LOW' } }],
  ])('has more room after %s', async (previousErrorType, expected) => {
    expect(await generationConfig({ modelId: 'gemini-4-neon', previousErrorType })).toMatchObject(expected)
  })

  it('asks for own words after a recitation', async () => {
    await createDeveloper().provider.generate(buildAiRequest({ previousErrorType: 'BLOCKED_RECITATION' }))
    expect(JSON.stringify(calls('model')[0]?.body)).toContain('Write in your own words')
  })

  it('waits longer after a timeout', async () => {
    const { provider } = createDeveloper()
    await provider.generate(buildAiRequest())
    await provider.generate(buildAiRequest({ previousErrorType: 'TIMEOUT' }))
    expect(calls('model').map(({ headers }) => headers['x-server-timeout'])).toEqual(['240', '290'])
  })

  it('shows the answer that did not parse, and why', async () => {
    const repairOf = { text: 'Sorry, no.', error: 'The answer is not valid JSON.' }
    await createDeveloper().provider.generate(buildAiRequest({ repairOf }))
    const { contents } = modelBody()
    expect(contents.map(({ role }) => role)).toEqual(['user', 'model', 'user'])
    expect(contents[1]?.parts).toEqual([{ text: 'Sorry, no.' }])
    expect(contents[2]?.parts[0]?.text).toContain('The answer is not valid JSON.')
  })

  it('numbers several videos', async () => {
    await createDeveloper().provider.generate(buildAiRequest({ videos: [buildAiVideo(), buildAiVideo()] }))
    const { contents } = modelBody()
    expect(contents[0]?.parts.map(({ text }) => text?.slice(0, 8))).toEqual([
      'Video 1:',
      undefined,
      'Video 2:',
      undefined,
      expect.any(String),
    ])
  })

  it('goes to Vertex AI with the address in the store, and uploads nothing', async () => {
    const provider = createGeminiAi({
      connection: { kind: 'vertex', project: 'a-project', location: 'global', baseUrl: stub.url },
      fileCache: createMemoryFileCache(),
      googleAuthOptions: {
        authClient: { getRequestHeaders: async () => new Headers({ authorization: 'Bearer a-token' }) } as never,
      },
    })
    const { requestCall } = await provider.generate(buildAiRequest())
    expect(stub.requests.map(({ path }) => path)).toEqual([
      '/v1beta1/projects/a-project/locations/global/publishers/google/models/gemini-3.8-flash:generateContent',
    ])
    const fileData = { fileUri: 'gs://bucket/videos/2026/11/1-summer-shoes.mp4', mimeType: 'video/mp4' }
    expect(stub.requests[0]?.body).toMatchObject({ contents: [{ parts: [{ fileData }, {}] }] })
    expect(JSON.stringify(requestCall)).not.toContain('a-token')
  })
})

describe('the list of models', () => {
  const list = (replace: { apiKey?: string } = {}) =>
    createDeveloper(replace).provider.listModels?.(new AbortController().signal)

  it('has those that can write copy, and leaves out what is for something else', async () => {
    const models = await list()
    expect(models?.map(({ pathName }) => pathName)).toEqual([
      'gemini-3.8-flash',
      'gemini-3.5-flash-lite',
      'gemini-4-hydrogen',
      'gemini-4-neon',
      'gemini-2.5-flash-lite',
      'gemini-4.1-neon-preview',
    ])
    expect(models?.[0]).toMatchObject({ name: 'gemini-3.8-flash', version: '001', description: 'A model of the stub' })
  })

  it('is refused with the service’s own sentence', async () => {
    await expect(list({ apiKey: 'bad-key' })).rejects.toMatchObject({
      errorType: 'API_KEY_INVALID',
      message: 'API key not valid. Please pass a valid API key.',
    })
  })
})

describe('what is kept', () => {
  it('is the call and the reply as they were, with neither key nor query string', async () => {
    const answer = await createDeveloper().provider.generate(buildAiRequest())
    expect(answer.requestCall).toEqual({
      method: 'POST',
      url: `${stub.url}/v1beta/models/gemini-3.8-flash:generateContent`,
      body: calls('model')[0]?.body,
    })
    expect(answer.rawResponse).toMatchObject({
      candidates: [{ finishReason: 'STOP' }],
      modelVersion: 'gemini-3.8-flash-001',
    })
    expect(JSON.stringify([answer.requestCall, answer.rawResponse])).not.toContain(apiKey)
    expect(answer.usage).toEqual({
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
      thoughtTokens: 120,
    })
  })

  it('hides a key that stands in a prompt or an error', async () => {
    const failure = await failureOf(buildAiRequest({ prompt: `[[stub:500]] my key is ${apiKey}` }))
    expect(JSON.stringify(failure.requestCall)).toContain('my key is [key]')
  })

  it('of a failed upload is its size, without the address that gives the right to upload', async () => {
    stub.next('chunk:500')
    const failure = await failureOf(buildAiRequest())
    expect(failure.requestCall).toEqual({
      method: 'POST',
      url: `${stub.url}/upload/v1beta/files`,
      body: '<1000 bytes>',
    })
    expect(failure.rawResponse).toMatchObject({ error: { status: 'INTERNAL' } })
  })
})
