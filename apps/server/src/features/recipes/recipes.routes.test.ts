import type { RecipeBody } from '@hookline/contract/recipes/recipes.schemas'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { testMoment } from '../../../test/clock.ts'

let t: TestApp
let ana: Browser
let ben: Browser
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  ben = await t.signUp('ben')
})
afterAll(() => t.destroy())

const url = '/api/recipes'
const post = (payload: object, by = ana) => by.request({ method: 'POST', url, payload })
const put = (id: string, payload: object, by = ana) => by.request({ method: 'PUT', url: `${url}/${id}`, payload })
const remove = (id: string, by = ana) => by.request({ method: 'DELETE', url: `${url}/${id}` })
const list = async (by = ana) => (await by.request({ method: 'GET', url })).json().data
const create = async (body: Partial<RecipeBody> = {}, by = ana) =>
  (await post({ name: 'Summer', ...body }, by)).json().data
const find = async (id: string, by = ana) => (await list(by)).find((recipe: { id: string }) => recipe.id === id)
const read = (id: string, by = ana) => by.request({ method: 'GET', url: `${url}/${id}` })

async function createTemplate(): Promise<string> {
  const payload = { name: 'Hooks', type: 'ad copy', instructions: 'Be brief.' }
  return (await ana.request({ method: 'POST', url: '/api/templates', payload })).json().template.id
}
async function createPreset(by = ana, preset_type = 'AD_DETAILS_PRESET'): Promise<string> {
  const configurations: Record<string, object> = {
    AD_DETAILS_PRESET: { call_to_action_type: 'SHOP_NOW' },
    LINK_DETAILS: { website_url: 'https://shop.example' },
  }
  const payload = { preset_name: 'Shop', preset_type, configuration: configurations[preset_type] }
  return (await by.request({ method: 'POST', url: '/api/meta/presets', payload })).json().data.id
}

describe('a long system prompt', () => {
  const systemPrompt = 'Write short. '.repeat(7000).trim()

  it('is left out of the list and in the recipe itself', async () => {
    const { id } = await create({ systemPrompt, shared: true })
    const listed = await find(id, ben)
    expect(listed).toMatchObject({ hasSystemPrompt: true })
    expect(listed).not.toHaveProperty('systemPrompt')
    expect((await read(id, ben)).json().data).toMatchObject({ id, hasSystemPrompt: true, systemPrompt })
  })

  it("is not found in another's private recipe", async () => {
    const { id } = await create({ systemPrompt })
    expect((await read(id, ben)).statusCode).toBe(404)
  })
})

it('lets a user have a hundred recipes, also when two are created at once, and says so', async () => {
  const carla = await t.signUp('carla')
  await create({ name: 'The first' }, carla)
  await sql`
    insert into recipes (id, user_id, body)
    select gen_random_uuid(), user_id, '{"name": "One of many"}' from recipes, generate_series(1, 98) where name = 'The first'
  `.execute(t.database.db)
  const answers = await Promise.all([post({ name: 'A' }, carla), post({ name: 'B' }, carla)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().message).toBe('You have 100 recipes, the most possible. Delete one to make room.')
  expect((await post({ name: 'Of another user' }, ben)).statusCode).toBe(201)
})

describe('recipes', () => {
  it('need a name only', async () => {
    const answer = await post({ name: ' Summer ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toEqual({
      id: expect.any(String),
      name: 'Summer',
      shared: false,
      modelId: null,
      systemPrompt: null,
      hasSystemPrompt: false,
      templateId: null,
      brief: {},
      variables: {},
      responseFormatId: null,
      project: null,
      tags: [],
      accountPresetId: null,
      adAccountId: null,
      campaignId: null,
      adSetId: null,
      adDetailsPresetId: null,
      linkDetailsPresetId: null,
      linkDescriptionsPresetId: null,
      adSetPresetId: null,
      namingPattern: null,
      draftPer: 'result',
      missing: [],
      username: 'ana',
      isOwn: true,
      updatedAt: expect.any(String),
    })
    const bare = await post({})
    expect(bare.statusCode).toBe(400)
    expect(bare.json().issues).toEqual([{ path: 'name', message: 'Recipe name is required' }])
  })

  it('take null in every field but the name as left out', async () => {
    const { id, updatedAt, username, isOwn, missing, ...fields } = await create()
    const nulls = Object.fromEntries(Object.keys(fields).map((field) => [field, null]))
    const shared = await create({ shared: true })
    const changed = await put(shared.id, { ...nulls, name: fields.name })
    expect(changed.statusCode).toBe(200)
    expect(changed.json().data).toMatchObject(fields)
    const made = await post({ ...nulls, name: fields.name })
    expect(made.statusCode).toBe(201)
    expect(made.json().data).toMatchObject(fields)
  })

  it('are stored whole, changed as a whole, and logged', async () => {
    const body = {
      name: 'Whole',
      modelId: 'offline-draft-writer',
      systemPrompt: 'Write.',
      templateId: await createTemplate(),
      variables: { audience: 'runners' },
      project: 'Bloom',
      tags: ['spring', 'spring'],
      adAccountId: '17',
      campaignId: '42',
      adSetId: '43',
      adDetailsPresetId: await createPreset(),
      namingPattern: '{video} – {n}',
      draftPer: 'variant',
    } as const
    const made = await create(body as unknown as RecipeBody)
    expect(made).toMatchObject({ ...body, tags: ['spring'], adAccountId: 'act_17', missing: [] })
    const changed = (await put(made.id, { name: 'Less', updatedAt: made.updatedAt })).json().data
    expect(changed).toMatchObject({ name: 'Less', modelId: null, tags: [], draftPer: 'result' })
    const late = await put(made.id, { name: 'Late', updatedAt: made.updatedAt })
    expect([late.statusCode, late.json().changedBy]).toEqual([409, 'ana'])
    expect((await remove(made.id)).statusCode).toBe(200)
    expect(await find(made.id)).toBeUndefined()
    const log = await t.database.db
      .selectFrom('activity_log')
      .select('action')
      .where('subject_id', '=', made.id)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['recipe.created', 'recipe.updated', 'recipe.deleted'])
  })

  it('are found by others only when shared, and changed by their owner only', async () => {
    const own = await create()
    const shared = await create({ shared: true })
    const seen = (await list(ben)).map(({ id }: { id: string }) => id)
    expect(seen).toContain(shared.id)
    expect(seen).not.toContain(own.id)
    expect(await find(shared.id, ben)).toMatchObject({ isOwn: false, username: 'ana' })
    for (const [{ id }, status] of [
      [own, 404],
      [shared, 403],
    ] as const) {
      expect((await put(id, { name: 'Mine' }, ben)).statusCode).toBe(status)
      expect((await remove(id, ben)).statusCode).toBe(status)
    }
    expect(await find(shared.id)).toMatchObject({ name: 'Summer' })
  })

  it('name the parts that are gone, and keep them until they are changed', async () => {
    const templateId = await createTemplate()
    const adDetailsPresetId = await createPreset()
    const made = await create({ templateId, adDetailsPresetId })
    await ana.request({ method: 'DELETE', url: `/api/templates/${templateId}` })
    await ana.request({ method: 'DELETE', url: `/api/meta/presets/${adDetailsPresetId}` })
    await sql`update recipes set body = body || '{"modelId": "gone"}' where id = ${made.id}`.execute(t.database.db)
    const missing = ['modelId', 'templateId', 'adDetailsPresetId']
    expect((await find(made.id)).missing).toEqual(missing)
    const renamed = await put(made.id, { name: 'Renamed', modelId: 'gone', templateId, adDetailsPresetId })
    expect(renamed.json().data).toMatchObject({ name: 'Renamed', missing })
    const mended = await put(made.id, { name: 'Renamed' })
    expect(mended.json().data.missing).toEqual([])
  })

  describe('of objects at Meta', () => {
    const ids = { adAccountId: 'act_1', campaignId: '2', adSetId: '3' }
    /** What Meta answered to ana a minute after now. */
    const answered = async (list: string, parent_id: string, ids: string[]) => {
      const { id: user_id } = await t.database.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'ana')
        .executeTakeFirstOrThrow()
      const items = JSON.stringify(ids.map((id) => ({ id })))
      const row = { user_id, list, parent_id, items, fetched_at: new Date(Date.parse(testMoment) + 60_000) }
      await t.database.db
        .insertInto('meta_lists')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'list', 'parent_id']).doUpdateSet(row))
        .execute()
    }
    afterEach(() => t.database.db.deleteFrom('meta_lists').execute())

    it('name those that Meta no longer lists', async () => {
      const made = await create(ids)
      expect((await find(made.id)).missing).toEqual([])
      await answered('ad-accounts', '', ['act_1'])
      await answered('campaigns', 'act_1', ['2'])
      await answered('ad-sets', '2', ['4'])
      expect((await find(made.id)).missing).toEqual(['adSetId'])
      await answered('campaigns', 'act_1', [])
      await answered('ad-accounts', '', ['act_9'])
      expect((await find(made.id)).missing).toEqual(['adAccountId', 'campaignId', 'adSetId'])
      expect((await put(made.id, { ...ids, name: 'Renamed' })).json().data.missing).toHaveLength(3)
      expect((await put(made.id, { name: 'Mended', adAccountId: 'act_9' })).json().data.missing).toEqual([])
    })

    it('are not judged by a list that is older than their choice', async () => {
      await answered('campaigns', 'act_1', [])
      const old = new Date(Date.parse(testMoment) - 60_000)
      await t.database.db.updateTable('meta_lists').set({ fetched_at: old }).execute()
      expect((await create(ids)).missing).toEqual([])
    })
  })

  it('refuse templates and formats of other tools', async () => {
    const payload = { name: 'Notes', type: 'analysis', instructions: 'Look closely.' }
    const { template } = (await ana.request({ method: 'POST', url: '/api/templates', payload })).json()
    const { data } = (
      await ana.request({ method: 'GET', url: '/api/settings/response-formats?toolType=analysis' })
    ).json()
    const answer = await post({ name: 'Bad', templateId: template.id, responseFormatId: data.formats[0].id })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([
      { path: 'templateId', message: 'This template is for tools of the type analysis. Choose one for ad copy.' },
      {
        path: 'responseFormatId',
        message: 'This response format is for tools of the type analysis. Choose one for ad copy.',
      },
    ])
  })

  it('do not reveal the presets of another', async () => {
    const shared = await create({ shared: true, adDetailsPresetId: await createPreset() })
    expect(await find(shared.id, ben)).toMatchObject({ adDetailsPresetId: null, missing: ['adDetailsPresetId'] })
    expect(await find(shared.id)).toMatchObject({ missing: [] })
  })

  it.each([
    ['modelId', 'no-such-model', 'This AI model no longer exists. Choose another.'],
    ['templateId', 'x', 'templateId must be a UUID'],
    ['templateId', '019a0000-0000-7000-8000-000000000000', 'This template no longer exists. Choose another.'],
    ['campaignId', 'x', 'An id at Meta is a number'],
    ['adAccountId', 'shop', 'An ad account id looks like act_1234567890'],
    ['tags', 'spring', 'tags must be a list.'],
    ['namingPattern', '{vide}', 'There is no token {vide}. Use {video}, {project}, {date}, {ratio} or {n}.'],
    ['draftPer', 'video', "draftPer must be 'result' or 'variant'"],
    ['shared', 'yes', 'shared must be true or false'],
  ])('refuse a wrong %s', async (field, value, message) => {
    const answer = await post({ name: 'Bad', [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path: field, message })
  })

  it('name a value that is too long', async () => {
    const answer = await post({ name: 'Bad', variables: { offer: 'x'.repeat(2001) } })
    const message = 'The value of {{offer}} must be at most 2000 characters.'
    expect(answer.json().issues).toEqual([{ path: 'variables.offer', message }])
  })

  it('refuse the preset of another, and one of another type', async () => {
    const issue = (field: string, what: string) => ({
      path: field,
      message: `This ${what} no longer exists. Choose another.`,
    })
    const answer = await post({
      name: 'Bad',
      adDetailsPresetId: await createPreset(ben),
      accountPresetId: await createPreset(ana, 'LINK_DETAILS'),
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([
      issue('accountPresetId', 'account preset'),
      issue('adDetailsPresetId', 'ad details preset'),
    ])
  })
})
