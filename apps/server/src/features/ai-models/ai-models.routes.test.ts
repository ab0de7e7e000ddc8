import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import type { AiModel } from '@hookline/contract/ai-models/ai-models.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { type GeminiStub, startGeminiStub } from '../../../test/gemini-stub.ts'

const base = '/api/settings/ai-models'
let stub: GeminiStub
let t: TestApp
let owner: Browser
let user: Browser
beforeAll(async () => {
  stub = await startGeminiStub({ processingPolls: 0 })
  t = await buildTestApp({ GEMINI_API_KEY: 'test-key', GEMINI_BASE_URL: stub.url })
  owner = await t.signUp('olga')
  user = await t.signUp('ute')
})
afterAll(async () => {
  await t.destroy()
  await stub.close()
})

const body = { provider: 'Gemini', name: 'Flash', version: '9', path_name: 'gemini-9-flash' }
const list = async (browser = owner): Promise<AiModel[]> =>
  (await browser.request({ method: 'GET', url: base })).json().data.models
const byPath = async (path: string) => (await list()).find(({ path_name }) => path_name === path) as AiModel
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, browser = owner) =>
  browser.request({ method, url: base + url, ...(payload && { payload }) })

let count = 0
async function create(browser = owner): Promise<AiModel> {
  const payload = { ...body, path_name: `gemini-9-${++count}`, is_default: true }
  return (await send('POST', '', payload, browser)).json().data.model
}

describe('AI models', () => {
  it('are created without becoming the default, changed and deleted, with a log entry each', async () => {
    const model = await create()
    expect(model).toMatchObject({ is_default: false, is_preview: false, input_price_usd: null, is_available: true })
    const change = { ...body, path_name: model.path_name, name: 'Flash II', input_price_usd: 0.075, is_preview: true }
    expect((await send('PUT', `/${model.id}`, change)).json().data.model).toMatchObject({
      name: 'Flash II',
      input_price_usd: 0.075,
      is_preview: true,
    })
    expect((await send('DELETE', `/${model.id}`)).statusCode).toBe(200)
    expect((await send('PUT', `/${model.id}`, change)).statusCode).toBe(404)
    const log = await t.database.db
      .selectFrom('activity_log')
      .select('action')
      .where('subject_type', '=', 'ai_model')
      .where('subject_id', '=', String(model.id))
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['ai_model.created', 'ai_model.updated', 'ai_model.deleted'])
  })

  it('are replaced as the default and refused for new results once their provider retired them', async () => {
    const payload = { ...body, name: 'Old Flash', path_name: 'gemini-2.5-flash-preview-04-17' }
    const { id } = (await send('POST', '', payload)).json().data.model
    const before = (await list()).find(({ is_chosen_default }) => is_chosen_default) as AiModel
    await send('PATCH', `/${id}/default`)
    expect(await byPath(payload.path_name)).toMatchObject({
      is_retired: true,
      is_available: false,
      is_chosen_default: true,
      is_default: false,
    })
    const { model } = (await owner.request({ method: 'GET', url: `${base}/default` })).json().data
    expect(model).toMatchObject({ provider: 'Gemini', is_retired: false, is_available: true })
    await send('PATCH', `/${before.id}/default`)
    await send('DELETE', `/${id}`)
  })

  it('state the day from which their price applies', async () => {
    expect((await byPath('gemini-3.8-flash')).price_from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect((await create()).price_from).toBeNull()
  })

  it('keep omitted prices, flags and description', async () => {
    const { id, path_name } = await create()
    const prices = { input_price_usd: 1, output_price_usd: 2, is_experimental: true, description: 'Kept' }
    await send('PUT', `/${id}`, { ...body, path_name, ...prices })
    expect((await send('PUT', `/${id}`, { ...body, path_name })).json().data.model).toMatchObject(prices)
  })

  it('cannot be added, changed, deleted or tested by a user, who may only set the default', async () => {
    const { id, path_name } = await create()
    const asUser = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      send(method, url, payload, user)
    for (const answer of [
      await asUser('POST', '', body),
      await asUser('PUT', `/${id}`, { ...body, path_name }),
      await asUser('DELETE', `/${id}`),
      await asUser('POST', `/${id}/test`),
      await asUser('POST', '/import', { path_names: ['gemini-4-neon'] }),
      await user.request({ method: 'GET', url: `${base}/importable` }),
    ]) {
      expect(answer.statusCode).toBe(403)
    }
    expect((await asUser('PATCH', `/${id}/default`)).statusCode).toBe(200)
    expect((await byPath(path_name)).is_default).toBe(true)
    const last = await t.database.db
      .selectFrom('activity_log')
      .select(['action', 'username', 'subject_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(last).toEqual([{ action: 'ai_model.default_changed', username: 'ute', subject_id: String(id) }])
  })

  it('refuse a taken path name at its field, on creation and change', async () => {
    const [first, second] = [await create(), await create()]
    const taken = { ...body, path_name: first.path_name }
    for (const answer of [await send('POST', '', taken), await send('PUT', `/${second.id}`, taken)]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual(['path_name'])
    }
  })

  it('refuse every wrong field at once', async () => {
    const answer = await send('POST', '', { provider: '', name: ' ', path_name: 'Big Model', input_price_usd: -1 })
    expect(answer.json().issues).toEqual([
      { path: 'provider', message: 'Provider is required' },
      { path: 'name', message: 'Name is required' },
      { path: 'version', message: 'Version is required' },
      { path: 'input_price_usd', message: 'Price cannot be negative' },
    ])
    expect((await send('POST', '', { ...body, path_name: 'Big Model' })).json().issues).toEqual([
      {
        path: 'path_name',
        message: 'Path name can only contain lowercase letters, numbers, hyphens, dots, and underscores.',
      },
    ])
  })

  it('refuse a change based on an older reading', async () => {
    const { id, path_name, updated_at } = await create()
    const payload = { ...body, path_name, updatedAt: updated_at }
    expect((await send('PUT', `/${id}`, payload)).statusCode).toBe(200)
    expect((await send('PUT', `/${id}`, payload)).statusCode).toBe(409)
  })
})

describe('the default', () => {
  const listDefaults = (models: AiModel[]) => models.filter(({ is_default }) => is_default)

  it('is never deleted', async () => {
    const { id } = await create()
    await send('PATCH', `/${id}/default`)
    const answer = await send('DELETE', `/${id}`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('Cannot delete default model')
  })

  it('is exactly one under concurrent changes', async () => {
    const models = await Promise.all(Array.from({ length: 6 }, create))
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const { id } = models[n % models.length] as AiModel
        if (n % 10 === 9) return send('DELETE', `/${id}`)
        if (n % 10 === 5) return send('POST', '', { ...body, path_name: `gemini-race-${n}` })
        return send('PATCH', `/${id}/default`, undefined, n % 2 ? user : owner)
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    expect(listDefaults(await list())).toHaveLength(1)
    const stored = await t.database.db.selectFrom('ai_models').select('id').where('is_default', '=', true).execute()
    expect(stored).toHaveLength(1)
  })

  it('is the first model of an empty table, also under concurrent creation', async () => {
    const empty = await buildTestApp()
    const admin = await empty.signUp('olga')
    await empty.database.db.deleteFrom('ai_models').execute()
    await Promise.all(Array.from({ length: 8 }, () => create(admin)))
    expect(listDefaults(await list(admin))).toHaveLength(1)
    await empty.destroy()
  })
})

describe('without a key', () => {
  let keyless: TestApp
  let admin: Browser
  beforeAll(async () => {
    keyless = await buildTestApp()
    admin = await keyless.signUp('olga')
  })
  afterAll(() => keyless.destroy())
  const models = () => list(admin)

  it('falls back to the offline writer, which cannot be deleted and becomes the default when the chosen one is', async () => {
    const standIn = (await models()).find(({ is_default }) => is_default) as AiModel
    expect(standIn).toMatchObject({ path_name: offlineModelId, is_chosen_default: false })
    expect((await send('DELETE', `/${standIn.id}`, undefined, admin)).statusCode).toBe(409)
    const chosen = (await models()).find(({ is_chosen_default }) => is_chosen_default) as AiModel
    expect((await send('DELETE', `/${chosen.id}`, undefined, admin)).statusCode).toBe(200)
    expect((await models()).filter(({ is_chosen_default }) => is_chosen_default)).toMatchObject([
      { path_name: offlineModelId, is_default: true },
    ])
  })

  it('reports what a test needs, passes the offline writer, and offers nothing to import', async () => {
    const test = async (path: string) => {
      const { id } = (await models()).find(({ path_name }) => path_name === path) as AiModel
      return (await send('POST', `/${id}/test`, undefined, admin)).json().data
    }
    expect(await test('gemini-4-neon')).toMatchObject({
      ok: false,
      message: expect.stringContaining('needs an API key'),
      answer: null,
    })
    expect(await test(offlineModelId)).toMatchObject({ ok: true, answer: { outputTokens: 0 } })
    const answer = await admin.request({ method: 'GET', url: `${base}/importable` })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toContain('GEMINI_API_KEY')
  })
})

describe('with Gemini', () => {
  let connected: TestApp
  let admin: Browser
  beforeAll(async () => {
    connected = await buildTestApp({ GEMINI_API_KEY: 'test-key', GEMINI_BASE_URL: stub.url })
    admin = await connected.signUp('olga')
  })
  afterAll(() => connected.destroy())
  beforeEach(async () => {
    await connected.database.db.deleteFrom('ai_models').execute()
    await connected.database.db.deleteFrom('attempts').execute()
    stub.requests.length = 0
  })

  async function add(path_name: string) {
    const prices = { input_price_usd: 1, output_price_usd: 10 }
    return (await send('POST', '', { ...body, path_name, ...prices }, admin)).json().data.model as AiModel
  }

  it('tests with one clip, once, and reports time, tokens and cost', async () => {
    const { id } = await add('gemini-3.8-flash')
    const { data } = (await send('POST', `/${id}/test`, undefined, admin)).json()
    expect(data).toMatchObject({ ok: true, answer: { modelVersion: 'gemini-3.8-flash-001', thoughtTokens: 120 } })
    const { inputTokens, outputTokens, thoughtTokens, costUsd } = data.answer
    expect(costUsd).toBeCloseTo((inputTokens + 10 * (outputTokens + thoughtTokens)) / 1e6, 9)
    const paths = stub.requests.map(({ path }) => path)
    expect(paths.filter((path) => path.includes(':generateContent'))).toHaveLength(1)
  })

  it('shows the sentence of the service when a test fails', async () => {
    const { id } = await add('gemini-3.8-flash')
    stub.next('429-daily')
    expect((await send('POST', `/${id}/test`, undefined, admin)).json()).toMatchObject({
      success: true,
      data: { ok: false, message: 'You exceeded your current quota.' },
    })
  })

  it('limits tests to ten a minute per user', async () => {
    const { id } = await add('gemini-not-there')
    const answers = []
    for (let n = 0; n < 11; n++) answers.push((await send('POST', `/${id}/test`, undefined, admin)).statusCode)
    expect(answers).toEqual([...Array(10).fill(200), 429])
  })

  it('marks stored models among the offered ones, and names stored ones that are no longer offered', async () => {
    await add('gemini-3.8-flash')
    await add('gemini-1.0-gone')
    const { data } = (await admin.request({ method: 'GET', url: `${base}/importable` })).json()
    expect(data.models.find(({ path_name }: AiModel) => path_name === 'gemini-3.8-flash').is_stored).toBe(true)
    expect(data.models.find(({ path_name }: AiModel) => path_name === 'gemini-4.1-neon-preview')).toMatchObject({
      is_stored: false,
      is_preview: true,
    })
    expect(data.unlisted).toEqual(['gemini-1.0-gone'])
  })

  it('imports the chosen models once and refuses models that are not offered', async () => {
    const first = await add('gemini-4-neon')
    const answer = await send('POST', '/import', { path_names: ['gemini-4-neon', 'gemini-4.1-neon-preview'] }, admin)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data.models).toMatchObject([{ path_name: 'gemini-4.1-neon-preview', is_default: false }])
    expect((await list(admin)).map(({ path_name }) => path_name)).toEqual([first.path_name, 'gemini-4.1-neon-preview'])
    const refused = await send('POST', '/import', { path_names: ['gemini-4-hydrogen', 'gemini-99'] }, admin)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().message).toBe('Gemini does not offer gemini-99.')
    expect(await list(admin)).toHaveLength(2)
  })
})
