import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryFileCache } from '../../../test/ai-requests.ts'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { echo } from '../../../test/echo-ai/echo.definition.ts'
import { readResult, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { encodeForm, uploadVideo } from '../../../test/upload.ts'
import { aiProviders, createAi, readAiConfig } from './create-ai.ts'

/** What a line in `create-ai.ts` does. */
const providers = { ...aiProviders, echo }
const models = '/api/settings/ai-models'
let t: TestApp
let owner: Browser
afterEach(() => t.destroy())

async function start(environment: Record<string, string>) {
  const needs = { fileCache: createMemoryFileCache() }
  t = await buildTestApp({}, { ai: createAi(readAiConfig(environment, providers), needs, providers) })
  await t.app.start()
  owner = await t.signUp('olga')
}
const read = async (url: string) => (await owner.request({ method: 'GET', url })).json()
const send = (url: string, payload: object) => owner.request({ method: 'POST', url, payload })
const model = { provider: 'Echo', name: 'Short', version: '1', path_name: 'Echo/Short' }

describe('a further AI provider', () => {
  it('lists its models for import, and generates with them', async () => {
    await start({ ECHO_WALL: 'Rock' })
    expect((await read(`${models}/importable`)).data.models).toMatchObject([
      { provider: 'Echo', path_name: 'Echo/Long:1' },
    ])
    expect((await send(`${models}/import`, { path_names: ['Echo/Long:1'] })).statusCode).toBe(201)
    const { jobId, historyId } = await submitVideo(owner, 'Echo/Long:1')
    await untilStatus(owner, jobId, 'completed')
    expect((await readResult(owner, historyId)).result?.variants?.[0]).toMatchObject({ headline: 'Rock 0' })
    expect((await read('/api/about')).simulated).not.toContain('ai')
  })

  it('is offered with its rule for path names and its ways to connect', async () => {
    await start({})
    const { providers: offered } = (await read(models)).data
    expect(offered.at(-1)).toEqual({
      provider: 'Echo',
      path_names: 'free',
      is_offered: true,
      can_omit_report: false,
      lacks: { what: echo.needs, setting: echo.setting },
    })
    expect((await read('/api/about')).aiWays.at(-1)).toEqual(echo.ways[0])
    expect((await send(models, { ...model, path_name: 'with spaces' })).json().issues).toMatchObject([
      { path: 'path_name' },
    ])
    expect((await send(models, { ...model, provider: 'Cave' })).json().issues).toEqual([
      { path: 'provider', message: 'Provider must be Gemini, OpenAI-compatible, Offline or Echo' },
    ])
  })

  it('says what it needs while it is not configured', async () => {
    await start({})
    expect((await send(models, model)).statusCode).toBe(201)
    const form = await encodeForm({ modelId: 'Echo/Short', gcsVideo: JSON.stringify(await uploadVideo(owner)) })
    const refused = await owner.request({ method: 'POST', url: '/api/jobs/submit', ...form })
    expect(refused.json().issues[0].message).toBe(
      'Short needs a wall, and none is configured. Choose the Offline draft writer.',
    )
    expect((await read(`${models}/importable`)).message).toBe(
      'Set GEMINI_API_KEY, OPENAI_COMPATIBLE_URL or ECHO_WALL to import models. You can also add them by hand.',
    )
    const { id } = (await read(models)).data.models.find(({ name }: { name: string }) => name === 'Short')
    expect((await send(`${models}/${id}/test`, {})).json().data.message).toBe(
      'The model Echo/Short needs a wall: set ECHO_WALL, or choose the Offline draft writer.',
    )
  })
})
