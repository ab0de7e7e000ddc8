import type { AiModel } from '@hookline/contract/ai-models/ai-models.schemas'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildReadReport, fakePerception } from '../../../test/fake-perception.ts'
import { type GeminiStub, startGeminiStub } from '../../../test/gemini-stub.ts'
import { readResult, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { type OpenAiStub, startOpenAiStub } from '../../../test/openai-stub.ts'

const apiKey = 'a-key-of-the-other-server'
const base = '/api/settings/ai-models'
let gemini: GeminiStub
let other: OpenAiStub
let t: TestApp
let owner: Browser
beforeEach(async () => {
  gemini = await startGeminiStub({ processingPolls: 0 })
  other = await startOpenAiStub({ apiKey })
})
afterEach(async () => {
  await t.destroy()
  await Promise.all([gemini.close(), other.close()])
})

async function start(env: Record<string, string> = {}, perception = fakePerception()) {
  const servers = {
    GEMINI_API_KEY: 'test-key',
    GEMINI_BASE_URL: gemini.url,
    OPENAI_COMPATIBLE_URL: other.url,
    OPENAI_COMPATIBLE_API_KEY: apiKey,
  }
  t = await buildTestApp({ ...servers, ...env }, { perception, random: () => 0 })
  await t.app.start()
  owner = await t.signUp('olga')
}
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  owner.request({ method, url: base + url, ...(payload && { payload }) })
const importModels = (...path_names: string[]) => send('POST', '/import', { path_names })
const stringifyBody = ({ body }: { body: unknown }) => JSON.stringify(body)

async function generate(modelId: string) {
  const { jobId, historyId } = await submitVideo(owner, modelId)
  await untilStatus(owner, jobId, 'completed')
  return readResult(owner, historyId)
}

describe('the models of another AI server', () => {
  it('are stored whatever their texts hold', async () => {
    await start()
    const model = { id: 'a/b', name: `A\0\ud800${'x'.repeat(300)}`, description: `D\0${'y'.repeat(3000)}` }
    const body = [model, { id: 'c/d', name: ' ' }, { id: 'with spaces' }]
    other.next({ status: 200, body })
    const { data } = (await send('GET', '/importable')).json()
    const ids = data.models.map((model: AiModel) => model.path_name)
    expect(ids).toEqual(expect.arrayContaining(['a/b', 'c/d', 'gemini-4-neon']))
    other.next({ status: 200, body })
    const answer = await importModels('a/b', 'c/d')
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect(answer.json().data.models).toMatchObject([
      {
        name: `A\ufffd\ufffd${'x'.repeat(197)}`,
        description: expect.stringMatching(/^D\ufffdy{1998}$/),
        version: 'unknown',
      },
      { name: 'c/d', description: null },
    ])
  })

  it('are listed with those of Gemini, imported with their exact ids, and tested', async () => {
    await start()
    const { data } = (await send('GET', '/importable')).json()
    const providers = new Map(data.models.map((model: AiModel) => [model.path_name, model.provider]))
    expect(providers.get('gemini-4-neon')).toBe('Gemini')
    expect(providers.get('Qwen/Qwen3-VL-30B-A3B')).toBe('OpenAI-compatible')
    expect(data.failures).toEqual([])
    const added: AiModel[] = (await importModels('Qwen/Qwen3-VL-30B-A3B', 'qwen3-vl:8b')).json().data.models
    expect(added).toMatchObject([
      { provider: 'OpenAI-compatible', path_name: 'Qwen/Qwen3-VL-30B-A3B', is_available: true, sends_report: true },
      { provider: 'OpenAI-compatible', path_name: 'qwen3-vl:8b', name: 'qwen3-vl:8b' },
    ])
    expect((await send('POST', `/${added[0]?.id}/test`)).json().data).toMatchObject({
      ok: true,
      answer: { modelVersion: 'Qwen/Qwen3-VL-30B-A3B', inputTokens: 900, outputTokens: 200, thoughtTokens: 120 },
    })
    expect(stringifyBody(other.requests.at(-1) ?? { body: null })).toContain('data:image/jpeg;base64,')
    const about = (await owner.request({ method: 'GET', url: '/api/about' })).json()
    expect((about.data ?? about).simulated).not.toContain('ai')
  })

  it.each([
    ['all of them', { models: [{ name: 'x' }] }, [], '1 of 1 listed models cannot be read'],
    ['some of them', { data: [{ id: 5 }, null, { id: 'a/b' }] }, ['a/b'], '2 of 3 listed models cannot be read'],
  ])('are counted as unreadable, and none as retired: %s', async (_, body, readable, sentence) => {
    await start()
    const stored = { provider: 'OpenAI-compatible', name: 'Old', version: '1', path_name: 'old/one' }
    expect((await send('POST', '', stored)).statusCode).toBe(201)
    other.next({ status: 200, body })
    const { data } = (await send('GET', '/importable')).json()
    const own = data.models.filter(({ provider }: AiModel) => provider === 'OpenAI-compatible')
    expect(own.map(({ path_name }: AiModel) => path_name)).toEqual(readable)
    expect(data.failures).toEqual([`OpenAI-compatible: ${sentence}: an id is missing, or a field is no text.`])
    expect(data.unlisted).toEqual([])
  })

  it('that all cannot be read are refused with that sentence when no other provider lists any', async () => {
    await start({ GEMINI_API_KEY: '', GEMINI_BASE_URL: '' })
    other.next({ status: 200, body: { models: [{ name: 'x' }] } })
    const answer = await send('GET', '/importable')
    expect(answer.statusCode).toBe(503)
    expect(answer.json().message).toContain('1 of 1 listed models cannot be read')
  })

  it('are listed while another provider fails, with a sentence about it', async () => {
    await start()
    other.next('503')
    const { data } = (await send('GET', '/importable')).json()
    expect(data.failures).toEqual(['OpenAI-compatible: Loading model'])
    expect(data.models.length).toBeGreaterThan(0)
  })
})

describe('a generation', () => {
  it.each(['on', 'off'])('sends another AI server pictures with PERCEPTION=%s', async (PERCEPTION) => {
    await start({ PERCEPTION })
    await importModels('qwen3-vl:8b')
    const result = await generate('qwen3-vl:8b')
    expect(result.result?.variants).toHaveLength(5)
    const body = stringifyBody(other.requests.at(-1) ?? { body: null })
    expect(body).toContain('data:image/jpeg;base64,')
    expect(body.includes('20% off with SAVE20')).toBe(PERCEPTION === 'on')
    expect(JSON.stringify(result)).not.toContain(apiKey)
  })

  it('keeps its AI server when its model is deleted after it was accepted', async () => {
    const reading = Promise.withResolvers<void>()
    const perception = fakePerception(() => reading.promise.then(() => buildReadReport()))
    await start({ PERCEPTION: 'on' }, perception)
    const [model] = (await importModels('qwen3-vl:8b')).json().data.models
    const { jobId } = await submitVideo(owner, 'qwen3-vl:8b')
    expect((await send('DELETE', `/${model.id}`)).statusCode).toBe(200)
    reading.resolve()
    await untilStatus(owner, jobId, 'completed')
    expect(stringifyBody(other.requests.at(-1) ?? { body: null })).toContain('qwen3-vl:8b')
  })

  it('sends Gemini the text and speech, unless its model says no', async () => {
    await start({ PERCEPTION: 'on' })
    await generate('gemini-3.8-flash')
    const models: AiModel[] = (await send('GET', '')).json().data.models
    const { id, provider, name, version, path_name } = models.find(
      (model) => model.path_name === 'gemini-3.8-flash',
    ) as AiModel
    const change = { provider, name, version, path_name, sends_report: false }
    expect((await send('PUT', `/${id}`, change)).json().data.model.sends_report).toBe(false)
    await generate('gemini-3.8-flash')
    const calls = gemini.requests.filter(({ path }) => path.includes(':generateContent')).map(stringifyBody)
    expect(calls.map((body) => body.includes('20% off with SAVE20'))).toEqual([true, false])
  })
})
