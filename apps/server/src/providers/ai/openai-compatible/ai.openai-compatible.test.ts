import { parseOutput } from '@hookline/contract/generation/parse-output.rules'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildAiRequest, buildAiVideo, testFrames, testReport } from '../../../../test/ai-requests.ts'
import type { Classified } from '../../../../test/gemini.ts'
import { type OpenAiStub, startOpenAiStub } from '../../../../test/openai-stub.ts'
import { AiError, type AiRequest } from '../ai.ts'
import { createOpenAiCompatibleAi, type OpenAiConnection } from './ai.openai-compatible.ts'

const apiKey = 'sk-or-v1-secret-of-the-test'
const modelId = 'qwen3-vl:8b'
let stub: OpenAiStub
beforeAll(async () => {
  stub = await startOpenAiStub({ apiKey })
})
afterEach(() => {
  vi.useRealTimers()
  stub.requests.length = 0
})
afterAll(() => stub.close())

const create = (change: Partial<OpenAiConnection> = {}, timeoutMs?: number) =>
  createOpenAiCompatibleAi({
    connection: { baseUrl: stub.url, apiKey, videoInput: 'frames', ...change },
    ...(timeoutMs && { timeoutMs }),
  })
const request = (change: Parameters<typeof buildAiRequest>[0] = {}) => buildAiRequest({ modelId, ...change })

async function captureFailure(aiRequest: AiRequest, provider = create()): Promise<AiError> {
  const failure = await provider.generate(aiRequest).catch((error) => error)
  expect(failure).toBeInstanceOf(AiError)
  return failure
}

interface Part {
  type: string
  text?: string
  image_url?: { url: string }
  video_url?: { url: string }
}
interface Body {
  messages: { role: string; content: string | Part[] }[]
  response_format?: { type: string }
}
const bodies = () => stub.requests.map(({ body }) => body as Body)
const userParts = () => (bodies().at(-1)?.messages[1]?.content ?? []) as Part[]
const formats = () => bodies().map(({ response_format }) => response_format?.type ?? 'none')

describe('the request', () => {
  it('has the frames with their times, then the text and speech, then the instructions', async () => {
    const asked = request({ videos: [buildAiVideo({ report: testReport })] })
    await create().generate(asked)
    const [{ messages } = { messages: [] }] = bodies()
    expect(messages[0]).toEqual({ role: 'system', content: asked.system })
    const parts = userParts()
    const shown = parts.map(({ type, text }) => (type === 'text' ? text : type))
    expect(shown.slice(1, 5)).toEqual(['[00:00]', 'image_url', '[00:01]', 'image_url'])
    expect(shown.filter((each) => each === 'image_url')).toHaveLength(testFrames.length)
    expect(shown.at(-2)).toContain('Text on screen:\n[00:00] 20% off with SAVE20\nSpeech:\n[00:02] Free shipping')
    expect(shown.at(-1)).toBe(asked.instructions)
    const first = Buffer.from(testFrames[0]?.jpeg ?? []).toString('base64')
    expect(parts[2]?.image_url?.url).toBe(`data:image/jpeg;base64,${first}`)
  })

  it.each([
    [20, undefined, 12],
    [20, 'INPUT_TOO_LONG', 6],
    [20, 'TRUNCATED', 6],
    [3, 'TRUNCATED', 3],
  ])('of %i frames after the error %s sends %i', async (taken, previousErrorType, sent) => {
    const frames = Array.from({ length: taken }, (_, n) => ({ atMs: n * 1000, jpeg: new Uint8Array([0xff, n]) }))
    const videos = [buildAiVideo({ readFrames: async () => frames })]
    await create().generate(request({ videos, previousErrorType }))
    const urls = userParts().flatMap(({ image_url }) => image_url?.url ?? [])
    expect(urls).toHaveLength(sent)
    expect(new Set(urls).size).toBe(sent)
    const last = Buffer.from([0xff, taken - 1]).toString('base64')
    expect(urls.at(-1)).toBe(`data:image/jpeg;base64,${last}`)
  })

  it('has the whole file as a data URI where the server takes videos', async () => {
    const video = buildAiVideo({ sizeBytes: 1000 })
    await create({ videoInput: 'video' }).generate(request({ videos: [video] }))
    const [part] = userParts()
    expect(part?.video_url?.url).toBe(`data:video/mp4;base64,${Buffer.alloc(1000, 7).toString('base64')}`)
  })

  it('includes the answer that did not parse, and why', async () => {
    const unparsedAnswer = { text: 'Sorry, no.', error: 'The answer is not valid JSON.' }
    await create().generate(request({ unparsedAnswer }))
    const [, , assistant, again] = bodies()[0]?.messages ?? []
    expect(assistant).toEqual({ role: 'assistant', content: 'Sorry, no.' })
    expect(again?.content).toContain('The answer is not valid JSON.')
  })

  it('numbers two videos, which share the frames', async () => {
    const videos = [buildAiVideo({ report: testReport }), buildAiVideo({ report: testReport })]
    await create().generate(request({ output: 'comparison', videos }))
    const shown = userParts().map(({ text }) => text?.split(/[:,] /)[0])
    const listExpectedParts = (n: number) => [
      `Video ${n}:`,
      `These pictures are frames of Video ${n}`,
      ...['[00:00]', '[00:03]', '[00:05]', '[00:06]', '[00:09]', '[00:11]'].flatMap((label) => [label, undefined]),
      expect.stringContaining(`Read from Video ${n} by a machine`),
    ]
    expect(shown).toEqual([...listExpectedParts(1), ...listExpectedParts(2), expect.any(String)])
  })

  it('has two whole files only when they fit together', async () => {
    const videos = [12, 14].map((megabytes) => buildAiVideo({ sizeBytes: megabytes * 1024 * 1024 }))
    const error = await captureFailure(request({ output: 'comparison', videos }), create({ videoInput: 'video' }))
    expect(error.errorType).toBe('VIDEO_TOO_LARGE')
    expect(error.message).toMatch(/^summer-shoes.mp4 and summer-shoes.mp4 have 26 MB, .* at most 25 MB/)
  })

  it('is recorded without the key and without the pictures', async () => {
    const { requestCall, rawResponse } = await create().generate(request())
    const recorded = JSON.stringify([requestCall, rawResponse])
    expect(recorded).toContain(`data:image/jpeg;base64,<${testFrames[0]?.jpeg.length} bytes>`)
    expect(recorded).not.toContain(apiKey)
    expect(recorded.length).toBeLessThan(10_000)
    expect(stub.requests[0]?.headers.authorization).toBe(`Bearer ${apiKey}`)
  })
})

describe('the form of the answer', () => {
  it.each([
    ['variants', 'json_schema'],
    ['takeaways', 'json_schema'],
    ['analysis', 'json_schema'],
    ['comparison', 'json_schema'],
    ['json', 'json_object'],
    ['text', 'none'],
  ] as const)('is requested for %s as %s', async (output, format) => {
    await create().generate(request({ output }))
    expect(formats()).toEqual([format])
  })

  it.each([
    ['no-schema', ['json_schema', 'json_object']],
    ['no-format', ['json_schema', 'json_object', 'none']],
  ])('falls back where the server refuses it (%s), and is remembered', async (scenario, tried) => {
    const provider = create()
    for (const _ of tried) stub.next(scenario)
    const { text } = await provider.generate(request())
    expect(parseOutput('variants', text)).toMatchObject({ ok: true })
    expect(formats()).toEqual(tried)
    await provider.generate(request())
    expect(formats()).toEqual([...tried, tried.at(-1)])
  })

  it('is requested in full again an hour after its refusal', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const provider = create()
    stub.next('no-schema')
    await provider.generate(request())
    vi.setSystemTime(59 * 60_000)
    await provider.generate(request())
    vi.setSystemTime(60 * 60_000)
    await provider.generate(request())
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object', 'json_schema'])
  })

  it.each(['analysis', 'comparison'] as const)('is given by the prompt alone for the %s', async (output) => {
    for (const _ of [1, 2, 3]) stub.next('no-format')
    const { text } = await create().generate(request({ output }))
    expect(parseOutput(output, text)).toMatchObject({ ok: true })
    expect(formats()).toEqual(['json_schema', 'json_object', 'none'])
  })

  it('is requested again in full after a refusal of something else', async () => {
    const provider = create()
    stub.next('400', '400', '400')
    expect(await captureFailure(request(), provider)).toMatchObject({ errorType: 'INVALID_REQUEST' })
    await provider.generate(request())
    expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'json_schema'])
  })
})

const api = 'FAILED_AI_API'
const parsing = 'FAILED_PARSING'

describe('a refusal', () => {
  it.each<[string, Classified]>([
    ['301', { errorType: 'HTTP_301', status: api, maxTries: 1 }],
    ['400-context', { errorType: 'INPUT_TOO_LONG', status: api, maxTries: 2 }],
    ['400-llama', { errorType: 'INPUT_TOO_LONG', status: api, maxTries: 2 }],
    ['400-filter', { errorType: 'PROMPT_BLOCKED_CONTENT_FILTER', status: api, maxTries: 1 }],
    ['402', { errorType: 'PAYMENT_REQUIRED', status: api, maxTries: 1 }],
    ['403', { errorType: 'PERMISSION_DENIED', status: api, maxTries: 1 }],
    ['404', { errorType: 'MODEL_NOT_FOUND', status: api, maxTries: 1 }],
    ['408', { errorType: 'CANCELLED', status: api, maxTries: 4 }],
    ['413', { errorType: 'REQUEST_TOO_LARGE', status: api, maxTries: 1 }],
    ['429', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 7000 }],
    ['429-bare', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: null }],
    ['429-quota', { errorType: 'QUOTA_EXCEEDED', status: api, maxTries: 1 }],
    ['500', { errorType: 'INTERNAL', status: api, maxTries: 4 }],
    ['502', { errorType: 'BAD_GATEWAY', status: api, maxTries: 4 }],
    ['503', { errorType: 'OVERLOADED', status: api, maxTries: 4 }],
    ['504', { errorType: 'DEADLINE_EXCEEDED', status: api, maxTries: 4 }],
    ['529', { errorType: 'HTTP_529', status: api, maxTries: 4 }],
    ['error-200', { errorType: 'RATE_LIMITED', status: api, maxTries: 4 }],
    ['choice-error', { errorType: 'OVERLOADED', status: api, maxTries: 4 }],
    ['html-200', { errorType: 'WEB_PAGE', status: api, maxTries: 1 }],
    ['no-choice', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
    ['reset', { errorType: 'NETWORK', status: api, maxTries: 4 }],
  ])('is classified: %s', async (scenario, expected) => {
    const failure = await captureFailure(request({ prompt: `[[stub:${scenario}]]` }))
    expect(failure).toMatchObject(expected)
    expect(failure.message).toMatch(/\S/)
    expect(failure.message).not.toMatch(/[<{]/)
    expect(stub.requests).toHaveLength(1)
  })

  it.each([
    ['400', 'Something in this request is wrong.'],
    ['400-flat', 'At most 4 images may be provided.'],
    ['422', 'Unprocessable input.'],
  ])('%s has the server’s sentence, after every form was tried', async (scenario, message) => {
    const failure = await captureFailure(request({ prompt: `[[stub:${scenario}]]` }))
    expect(failure).toMatchObject({ errorType: 'INVALID_REQUEST', maxTries: 1, message })
    expect(stub.requests).toHaveLength(3)
  })

  it('shows no key, also when the server quotes it', async () => {
    const wrong = 'sk-or-v1-wrong-key-of-the-test'
    const failure = await captureFailure(request(), create({ apiKey: wrong }))
    expect(failure).toMatchObject({ errorType: 'UNAUTHENTICATED', maxTries: 1 })
    expect(failure.message).toBe('Incorrect API key provided: [key].')
    expect(JSON.stringify([failure, failure.requestCall, failure.rawResponse])).not.toContain(wrong)
    expect(failure.cause).toBeUndefined()
  })

  it('has the code of a server that is not there', async () => {
    const failure = await captureFailure(request(), create({ baseUrl: 'http://127.0.0.1:9/v1' }))
    expect(failure.message).toBe('The AI service could not be reached (ECONNREFUSED).')
  })

  it('ends a slow call at the time limit, or with the signal', async () => {
    const slow = { prompt: '[[stub:slow:2000]]' }
    expect(await captureFailure(request(slow), create({}, 50))).toMatchObject({ errorType: 'TIMEOUT', maxTries: 4 })
    const cancel = new AbortController()
    const answer = create().generate(request({ ...slow, signal: cancel.signal }))
    const reason = new Error('cancelled by the user')
    setTimeout(() => cancel.abort(reason), 50)
    await expect(answer).rejects.toBe(reason)
  })
})

describe('an answer', () => {
  it.each<[string, Classified]>([
    ['empty', { errorType: 'EMPTY_RESPONSE', status: api, maxTries: 2 }],
    ['length', { errorType: 'TRUNCATED', status: parsing, maxTries: 2 }],
    ['length-thinking', { errorType: 'MAX_TOKENS_THINKING', status: parsing, maxTries: 2 }],
    ['content-filter', { errorType: 'BLOCKED_CONTENT_FILTER', status: api, maxTries: 1 }],
    ['refusal', { errorType: 'BLOCKED_CONTENT_FILTER', status: api, maxTries: 1 }],
    ['tool-call', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
  ])('is classified and charged when it is unusable: %s', async (scenario, expected) => {
    const failure = await captureFailure(request({ prompt: `[[stub:${scenario}]]` }))
    expect(failure).toMatchObject({
      ...expected,
      usage: { inputTokens: 900, outputTokens: 200, thoughtTokens: 120 },
      rawResponse: { usage: expect.anything() },
    })
  })

  it.each(['thinking', 'thinking-untagged', 'reasoning', 'fenced', 'no-reason', 'no-usage'])(
    'is read without thoughts: %s',
    async (scenario) => {
      const { text, finishReason } = await create().generate(request({ prompt: `[[stub:${scenario}]]` }))
      expect(text).not.toContain('Let me think')
      expect(parseOutput('variants', text)).toMatchObject({ ok: true })
      expect(finishReason).toBe('STOP')
    },
  )
})

describe('a video that cannot be sent', () => {
  it.each([
    [
      'is too large for a data URI',
      'video',
      { sizeBytes: 26 * 1024 * 1024 },
      /^summer-shoes\.mp4 has 26(\.0)? MB, but OPENAI_COMPATIBLE_VIDEO_INPUT=video sends at most 25(\.0)? MB\. Set it to frames/,
    ],
    [
      'has no pictures',
      'frames',
      { readFrames: async () => [] },
      /^This model sees pictures of a video, but none could be taken of summer-shoes\.mp4\.$/,
    ],
    [
      'cannot be decoded',
      'frames',
      { readFrames: () => Promise.reject(new Error('The video could not be decoded.')) },
      /none could be taken of summer-shoes\.mp4\. The video could not be decoded\.$/,
    ],
  ] as const)('fails with its reason: it %s', async (_case, videoInput, change, message) => {
    const failure = await captureFailure(request({ videos: [buildAiVideo(change)] }), create({ videoInput }))
    expect(failure).toMatchObject({ status: 'FAILED_VIDEO_PROCESSING', maxTries: 1 })
    expect(failure.message).toMatch(message)
    expect(stub.requests).toEqual([])
  })
})

describe('the list of models', () => {
  const list = () => create().listModels?.(new AbortController().signal)

  it('keeps ids exactly, and leaves out models for other purposes', async () => {
    expect((await list())?.models).toEqual([
      { pathName: 'qwen3-vl:8b', name: 'qwen3-vl:8b', version: '2025-11-13', description: '' },
      {
        pathName: 'Qwen/Qwen3-VL-30B-A3B',
        name: 'Qwen3 VL 30B',
        version: '2025-11-13',
        description: 'Sees pictures.',
      },
    ])
  })

  it.each([
    ['500', 'INTERNAL'],
    ['html-200', 'WEB_PAGE'],
    ['301', 'HTTP_301'],
    ['reset', 'NETWORK'],
  ])('fails with its class: %s', async (scenario, errorType) => {
    stub.next(scenario)
    await expect(list()).rejects.toMatchObject({ errorType })
  })
})
