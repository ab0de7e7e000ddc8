import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { parseOutput } from '@hookline/contract/generation/parse-output.rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildAiRequest } from '../../../../test/ai-requests.ts'
import { type OpenAiStub, startOpenAiStub } from '../../../../test/openai-stub.ts'
import type { AiError } from '../ai.ts'
import { createOpenAiCompatibleAi } from './ai.openai-compatible.ts'

let stub: OpenAiStub
beforeAll(async () => {
  stub = await startOpenAiStub()
})
afterEach(() => stub.reset())
afterAll(() => stub.close())

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../test/fixtures/ai/${name}.json`, import.meta.url), 'utf8'))
const create = () => createOpenAiCompatibleAi({ connection: { baseUrl: stub.url, apiKey: null, videoInput: 'frames' } })
type Asked = Parameters<typeof buildAiRequest>[0]

/** The answer to a reply with this body, which the server sends once. */
function answerTo(body: unknown, aiRequest: Asked = {}, headers: Record<string, string> = {}) {
  stub.next({ status: 200, body, headers })
  return create().generate(buildAiRequest({ modelId: 'qwen3-vl:8b', ...aiRequest }))
}
const captureFailure = (...sent: Parameters<typeof answerTo>): Promise<AiError> =>
  answerTo(...sent).then(
    () => expect.unreachable('it answered'),
    (error) => error,
  )

const final = { headline: 'FINAL Headline 1', primaryText: 'FINAL text.' }
const json = JSON.stringify({ variants: [{ angle: 'a', ...final }] })
const draft = JSON.stringify({ variants: [{ headline: 'Draft', primaryText: 'Draft.' }] })
const usage = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 }

function reply(message: object, more: object = {}) {
  const { finish_reason = 'stop', ...rest } = more as { finish_reason?: unknown }
  return { id: 'x', model: 'stub', choices: [{ index: 0, message, finish_reason }], usage, ...rest }
}
const content = (text: unknown, more: object = {}) => reply({ role: 'assistant', content: text }, more)

const sse = (...events: unknown[]) =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('')
const delta = (part: object, finish_reason: string | null = null) => ({
  model: 'stub',
  choices: [{ index: 0, delta: part, finish_reason }],
})

describe('a complete answer is read after one call', () => {
  it.each<[string, unknown]>([
    ...[
      'fractional-usage',
      'think-brackets',
      'json-in-reasoning-content',
      'tool-call',
      'finish-reason-empty',
      'finish-reason-STOP',
    ].map((name): [string, unknown] => [name, fixture(name)]),
    [
      'content in parts',
      content([
        { type: 'text', text: json.slice(0, 9) },
        { type: 'text', text: json.slice(9) },
      ]),
    ],
    [
      'content in parts with a thought',
      content([
        { type: 'thinking', thinking: draft },
        { type: 'text', text: json },
      ]),
    ],
    ['content that is JSON already', content(JSON.parse(json))],
    ['the answer in reasoning', reply({ content: null, reasoning: `First ${draft}, then ${json}` })],
    [
      'the answer in details of reasoning',
      reply({ content: '', reasoning_details: [{ type: 'reasoning.text', text: `First ${draft}, then ${json}` }] }),
    ],
    ['the answer in a thought', content(`<think>First ${draft}, then ${json}</think>`)],
    [
      'a tool call with JSON already',
      reply({ tool_calls: [{ function: { name: 'f', arguments: JSON.parse(json) } }] }),
    ],
    ['a function call', reply({ content: null, function_call: { name: 'f', arguments: json } })],
    ['the text of a completion', { choices: [{ text: json, finish_reason: 'eos' }] }],
    ['a finish reason of its own', content(json, { finish_reason: 'complete_turn' })],
    ['a limit that was reached after the answer', content(`${json} I made these`, { finish_reason: 'length' })],
    ['no usage', content(json, { usage: null })],
    ['usage in words', content(json, { usage: 'many' })],
    ['tokens as text', content(json, { usage: { prompt_tokens: 'x', completion_tokens: {} } })],
    ['a date of creation in words', content(json, { created: '2026-11-20T12:00:00Z' })],
    ['an absurd date of creation', content(json, { created: 1e300 })],
    ['a model that is no text', content(json, { model: { name: 'x' } })],
    ['an id that is no text', content(json, { id: 7 })],
    ['another role', reply({ role: 'model', content: json })],
    ['NaN for numbers', JSON.stringify(content(json, { usage: { prompt_tokens: 0 } })).replace(':0}', ':NaN}')],
    [
      'an event stream',
      sse(
        delta({ role: 'assistant' }),
        delta({ content: json.slice(0, 30) }),
        delta({ content: json.slice(30) }, 'stop'),
        { choices: [], usage },
        '[DONE]',
      ),
    ],
    [
      'an event stream with a comment first',
      `: ping\r\n\r\n${sse(delta({ content: json }, 'stop')).replaceAll('\n', '\r\n')}`,
    ],
    [
      'an event stream with an event of several lines',
      JSON.stringify(delta({ content: json }, 'stop'), null, 1)
        .replaceAll(/^/gm, 'data: ')
        .replaceAll('\n', '\r\n'),
    ],
    ['an event stream without an end', sse(delta({ content: json }))],
    [
      'an event stream of a tool call',
      sse(
        delta({ tool_calls: [{ index: 0, function: { name: 'f', arguments: json.slice(0, 5) } }] }),
        delta({ tool_calls: [{ index: 0, function: { arguments: json.slice(5) } }] }, 'tool_calls'),
        '[DONE]',
      ),
    ],
    ['white space of more than 20 MB after it', JSON.stringify(content(json)) + ' '.repeat(21 * 1024 * 1024)],
  ])('%s', async (_case, body) => {
    const answer = await answerTo(body)
    expect(parseOutput('variants', answer.text)).toEqual({ ok: true, variants: [final] })
    for (const count of Object.values(answer.usage)) expect(count).toSatisfy(Number.isSafeInteger)
    expect(stub.requests).toHaveLength(1)
  })

  it('that was compressed unasked', async () => {
    const body = gzipSync(JSON.stringify(content(json)))
    const answer = await answerTo(body, {}, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
    expect(parseOutput('variants', answer.text)).toEqual({ ok: true, variants: [final] })
  })

  it.each<[unknown, unknown, number, number]>([
    [10.5, 20.25, 11, 20],
    ['10', '20', 10, 20],
    [-1, 20, 0, 20],
    [1e308, 5, 0, 5],
    [true, [5], 0, 0],
  ])('with %j and %j tokens', async (prompt_tokens, completion_tokens, inputTokens, outputTokens) => {
    const answer = await answerTo(content(json, { usage: { prompt_tokens, completion_tokens } }))
    expect(answer.usage).toEqual({ inputTokens, outputTokens, thoughtTokens: 0 })
  })

  it('keeps the raw reply as it came', async () => {
    const body = fixture('fractional-usage')
    expect((await answerTo(body)).rawResponse).toEqual(body)
  })
})

describe('an answer that is not complete fails with its class', () => {
  const half = '{"variants":[{"headline":"H","primaryText":"P"},{"headl'
  it.each<[string, unknown, string]>([
    ['cut off within the list', content(half, { finish_reason: 'length' }), 'TRUNCATED'],
    ['cut off by a limit of another name', content(half, { finish_reason: 'MAX_TOKENS' }), 'TRUNCATED'],
    [
      'cut off in its thoughts',
      content(`<think>First ${draft}, but`, { finish_reason: 'length' }),
      'MAX_TOKENS_THINKING',
    ],
    [
      'cut off in its reasoning',
      reply({ content: '', reasoning_content: draft }, { finish_reason: 'length' }),
      'MAX_TOKENS_THINKING',
    ],
    ['an event stream that was cut off', sse(delta({ content: half })), 'TRUNCATED'],
    ['an event stream with an error', sse({ error: { message: 'Busy.', code: 503 } }), 'OVERLOADED'],
    ['reasoning without an answer', reply({ content: '', reasoning_content: 'Let me think.' }), 'EMPTY_RESPONSE'],
    ['blocked under another name', content(null, { finish_reason: 'SAFETY' }), 'BLOCKED_CONTENT_FILTER'],
    [
      'refused without a reason',
      reply({ content: null, refusal: 'No.' }, { finish_reason: '' }),
      'BLOCKED_CONTENT_FILTER',
    ],
  ])('%s', async (_case, body, errorType) => {
    expect(await captureFailure(body)).toMatchObject({ errorType })
  })

  it.each<[string, unknown]>([
    ['of an error', { error: { message: 'No. '.repeat(250_000), code: 403 } }],
    ['of an unknown ending', content(half, { finish_reason: 'odd '.repeat(250_000) })],
  ])('a sentence of a megabyte %s is cut', async (_case, body) => {
    const { message } = await captureFailure(body)
    expect(message).toMatch(/…$/)
    expect(message).toHaveLength(1000)
  })

  it('a reasoning is no free text', async () => {
    const body = reply({ content: '', reasoning_content: 'Let me think.' })
    expect(await captureFailure(body, { output: 'text' })).toMatchObject({ errorType: 'EMPTY_RESPONSE', maxTries: 2 })
  })

  it.each([
    [undefined, { type: 'json_schema' }],
    ['EMPTY_RESPONSE', undefined],
  ])('the try after %s asks for the form %j', async (previousErrorType, response_format) => {
    await create().generate(buildAiRequest({ modelId: 'qwen3-vl:8b', previousErrorType }))
    const body = stub.requests[0]?.body as { response_format?: unknown }
    if (response_format) expect(body.response_format).toMatchObject(response_format)
    else expect(body).not.toHaveProperty('response_format')
  })

  it('a web page is named, and not called again', async () => {
    const page = '<!DOCTYPE html>\n<html><head><title>Sign in to Café</title></head><body>…</body></html>'
    expect(await captureFailure(page)).toMatchObject({
      errorType: 'WEB_PAGE',
      maxTries: 1,
      message:
        'The AI service answered with a web page (Sign in to Café) instead of an answer. Correct OPENAI_COMPATIBLE_URL.',
    })
  })

  it.each<[string, () => [unknown, Record<string, string>?]]>([
    ['as text', () => [JSON.stringify(content('x'.repeat(21 * 1024 * 1024)))]],
    [
      'compressed',
      () => [gzipSync(JSON.stringify(content('x'.repeat(64 * 1024 * 1024)))), { 'content-encoding': 'gzip' }],
    ],
  ])('a reply of more than 20 MB is cut off: %s', async (_case, make) => {
    const [body, headers] = make()
    expect(await captureFailure(body, {}, headers)).toMatchObject({
      errorType: 'ANSWER_TOO_LARGE',
      maxTries: 2,
      message: 'The AI service sent more than 20 MB, which was cut off.',
    })
  })
})

describe('the list of models', () => {
  const list = (body: unknown) => {
    stub.next({ status: 200, body })
    return create().listModels?.(new AbortController().signal)
  }

  it.each<[string, unknown]>([
    ['bare', fixture('models-bare-array')],
    ['in data', { data: fixture('models-bare-array') }],
    ['in models', { models: fixture('models-bare-array') }],
    ['among rows that cannot be read', [null, 7, 'x', { id: 5 }, {}, ...fixture('models-bare-array')]],
    ['with a date that is absurd', [{ id: 'a/b', created: 1e300 }]],
    ['with a date in milliseconds', [{ id: 'a/b', created: 1_763_000_000_000 }]],
    ['with a date before AI', [{ id: 'a/b', created: -1 }]],
    ['with fields of other types', [{ id: 'a/b', name: 5, description: [], created: 'now', architecture: 'x' }]],
  ])('is read %s', async (_case, body) => {
    expect((await list(body))?.models).toEqual([{ pathName: 'a/b', name: 'a/b', version: 'unknown', description: '' }])
  })

  it('fails when it is no list', async () => {
    await expect(list({ object: 'list' })).rejects.toMatchObject({ errorType: 'BAD_RESPONSE' })
  })
})
