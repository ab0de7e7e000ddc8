import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId } from '../../../test/drafts.ts'
import { buildPayload, insertResult, threeVariants } from '../../../test/history.ts'
import { toJson } from '../../platform/json.ts'

const now = new Date('2026-11-20T10:00:00Z')
let t: TestApp
let ana: Browser
let anaId: number

beforeAll(async () => {
  t = await buildTestApp({}, { clock: { now: () => now } })
  ana = await t.signUp('ana')
  anaId = await findUserId(t.database.db, 'ana')
})
afterAll(() => t.destroy())
beforeEach(() => emptyTables(t.database.db, 'draft_creations', 'ad_drafts', 'history', 'events', 'activity_log'))

const insert = (change: Parameters<typeof insertResult>[1] = {}) => insertResult(t.database.db, change)
const create = (payload: object, path = '/api/meta-ads/create-from-selection') =>
  ana.request({ method: 'POST', url: path, payload })
const list = async () => (await ana.request({ method: 'GET', url: '/api/meta-ads' })).json().data as Draft[]

const headlines = threeVariants.map(({ headline }) => headline)
const primaryTexts = threeVariants.map(({ primaryText }) => primaryText)

describe('drafts of results', () => {
  it('copy texts, project, video and screenshot, and are named by file and day', async () => {
    const id = await insert({
      project: 'Spring',
      video_object_name: 'videos/2026/01/a.mp4',
      screenshot_object_name: 'screenshots/2026/01/a.jpg',
    })
    const answer = await create({ generatedResultIds: [id] })
    expect(answer.statusCode).toBe(201)
    const { data, skipped, message } = answer.json()
    expect({ skipped, message }).toEqual({ skipped: [], message: '1 ad draft created.' })
    expect(data).toMatchObject([
      {
        ad_name: 'summer – 2026-11-20',
        creative_name: 'summer – 2026-11-20',
        status: 'draft',
        project: 'Spring',
        primary_texts: primaryTexts,
        headlines,
        link_descriptions: [],
        call_to_action_type: 'LEARN_MORE',
        initial_ad_status_on_meta: 'PAUSED',
        history_id: id,
        video_url: '/storage/videos/2026/01/a.mp4',
        image_url: '/storage/screenshots/2026/01/a.jpg',
        is_ready_to_submit: false,
      },
    ])
    expect(await list()).toEqual(data)
    const log = await t.database.db.selectFrom('activity_log').select(['action', 'subject_id']).execute()
    expect(log).toEqual([{ action: 'draft.created', subject_id: data[0].id }])
    const events = await t.database.db.selectFrom('events').select(['user_id', 'data']).execute()
    expect(events).toEqual([
      {
        user_id: null,
        data: { id: data[0].id, user_id: data[0].user_id, change: 'created', status: 'draft', submission: null },
      },
    ])
  })

  it('are created by both paths, from the edited version if there is one', async () => {
    const edited = { variants: [{ headline: 'Mine', primaryText: 'My text' }] }
    const id = await insert({ is_edited: true, edited_result: toJson(edited) })
    const [draft] = (await create({ generatedResultIds: [id] }, '/api/meta-ads')).json().data
    expect(draft).toMatchObject({ headlines: ['Mine'], primary_texts: ['My text'] })
  })

  it('are one for each variant on request, the first listed first', async () => {
    const ids = [await insert(), await insert({ video_filename: 'winter.mp4' })]
    const { data, message } = (await create({ generatedResultIds: ids, perVariant: true })).json()
    expect(message).toBe('6 ad drafts created.')
    expect(data.map((draft: Draft) => draft.ad_name)).toEqual([
      'summer – 2026-11-20 – variant 1',
      'summer – 2026-11-20 – variant 2',
      'summer – 2026-11-20 – variant 3',
      'winter – 2026-11-20 – variant 1',
      'winter – 2026-11-20 – variant 2',
      'winter – 2026-11-20 – variant 3',
    ])
    expect(data[1]).toMatchObject({ headlines: ['Headline two'], primary_texts: ['Text two'] })
    expect((await list()).map(({ id }) => id)).toEqual(data.map(({ id }: Draft) => id))
  })

  it('are one for each cut of the video, with the same texts and named by ratio', async () => {
    const cut = (ratio: string) => ({
      filename: `summer_${ratio}.mp4`,
      objectName: `videos/2026/01/${ratio}.mp4`,
      screenshotName: ratio === '1x1' ? 'screenshots/2026/01/1x1.jpg' : null,
    })
    const id = await insert({
      video_filename: 'summer_9x16.mp4',
      video_object_name: 'videos/2026/01/9x16.mp4',
      screenshot_object_name: 'screenshots/2026/01/9x16.jpg',
      cuts: toJson([cut('1x1'), cut('4x5')]),
    })
    const { data, message } = (await create({ generatedResultIds: [id] })).json()
    expect(message).toBe('3 ad drafts created.')
    const texts = { primary_texts: primaryTexts, headlines, history_id: id }
    expect(data).toMatchObject([
      {
        ...texts,
        ad_name: 'summer 9:16 – 2026-11-20',
        video_url: '/storage/videos/2026/01/9x16.mp4',
        image_url: '/storage/screenshots/2026/01/9x16.jpg',
      },
      {
        ...texts,
        ad_name: 'summer 1:1 – 2026-11-20',
        video_url: '/storage/videos/2026/01/1x1.mp4',
        image_url: '/storage/screenshots/2026/01/1x1.jpg',
      },
      { ...texts, ad_name: 'summer 4:5 – 2026-11-20', video_url: '/storage/videos/2026/01/4x5.mp4', image_url: null },
    ])
    const each = (await create({ generatedResultIds: [id], draftPer: 'variant' })).json().data
    expect(each.slice(0, 4).map((draft: Draft) => draft.ad_name)).toEqual([
      'summer 9:16 – 2026-11-20 – variant 1',
      'summer 1:1 – 2026-11-20 – variant 1',
      'summer 4:5 – 2026-11-20 – variant 1',
      'summer 9:16 – 2026-11-20 – variant 2',
    ])
  })

  it('are created from accepted variants only on request; results without any are skipped', async () => {
    const decisions = toJson(['accepted', 'rejected', 'accepted'].map((decision) => ({ decision, reason: null })))
    const [decided, open] = [await insert({ decisions }), await insert()]
    const request = { generatedResultIds: [decided, open], acceptedOnly: true }
    const { data, skipped } = (await create(request)).json()
    expect(data).toMatchObject([{ headlines: ['Headline one', 'Headline three'] }])
    expect(skipped).toEqual([{ id: open, reason: 'None of its variants is accepted.' }])
    const each = (await create({ ...request, draftPer: 'variant' })).json().data
    expect(each.map((draft: Draft) => draft.ad_name)).toEqual([
      'summer – 2026-11-20 – variant 1',
      'summer – 2026-11-20 – variant 3',
    ])
  })

  it('are not created from unfinished or other results; each has a reason', async () => {
    const fine = await insert()
    const running = await insert({ status: 'PROCESSING', result: null })
    const failed = await insert({ status: 'FAILED_PARSING', result: null })
    const deleted = await insert({ deleted_at: now })
    const other = await insert({ result: toJson(buildPayload({ variants: undefined, content: { score: 7 } })) })
    const comparison = await insert({ operation: 'comparison', second_video_filename: 'b.mp4' })
    const answer = await create({ generatedResultIds: [running, fine, failed, deleted, other, comparison, 999_999] })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toHaveLength(1)
    expect(answer.json().skipped).toEqual([
      { id: running, reason: 'It is not finished yet.' },
      { id: failed, reason: 'It failed: there is no copy to take over.' },
      { id: deleted, reason: 'It was deleted, or never was there.' },
      { id: other, reason: 'It holds no ad copy variants.' },
      { id: comparison, reason: 'It is a comparison, not ad copy.' },
      { id: 999_999, reason: 'It was deleted, or never was there.' },
    ])
  })

  it('are none when no result qualifies, without an error', async () => {
    const answer = await create({ generatedResultIds: [999_999] })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ success: true, data: [], message: '0 ad drafts created.' })
  })

  it('are at most 500 at once', async () => {
    const many = Array.from({ length: 501 }, (_, n) => ({ headline: `H ${n}`, primaryText: `T ${n}` }))
    const id = await insert({ result: toJson(buildPayload({ variants: many })) })
    const answer = await create({ generatedResultIds: [id], perVariant: true })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('This would create 501 drafts. At most 500 drafts at once.')
    expect(await list()).toEqual([])
  })

  it('get names of their own where a name is in use', async () => {
    const ids = [await insert(), await insert()]
    const named = async (payload: object) =>
      (await create({ generatedResultIds: ids, ...payload })).json().data.map(({ ad_name }: Draft) => ad_name)
    expect(await named({})).toEqual(['summer – 2026-11-20', 'summer – 2026-11-20 (2)'])
    expect(await named({})).toEqual(['summer – 2026-11-20 (3)', 'summer – 2026-11-20 (4)'])
  })

  it('need a selection', async () => {
    const answer = await create({ generatedResultIds: [] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('Please select at least one result to create Meta ad drafts.')
  })
})

describe('drafts by a recipe', () => {
  async function createPreset(preset_type: string, configuration: object): Promise<string> {
    const payload = { preset_name: preset_type, preset_type, configuration }
    return (await ana.request({ method: 'POST', url: '/api/meta/presets', payload })).json().data.id
  }
  const createRecipe = async (recipe: object, by = ana): Promise<string> =>
    (await by.request({ method: 'POST', url: '/api/recipes', payload: { name: 'Summer', ...recipe } })).json().data.id

  const account = {
    ad_account_id: 'act_17',
    ad_account_name: 'Shop',
    facebook_page_id: '71',
    instagram_user_id: '72',
    allowed_creative_features: ['enhance_cta'],
  }
  const createPresets = async () => ({
    accountPresetId: await createPreset('META_ACCOUNT_SELECTION', account),
    adDetailsPresetId: await createPreset('AD_DETAILS_PRESET', { call_to_action_type: 'SHOP_NOW' }),
    linkDetailsPresetId: await createPreset('LINK_DETAILS', {
      website_url: 'https://shop.example',
      url_parameters_string: 'utm_source=fb',
    }),
    linkDescriptionsPresetId: await createPreset('LINK_DESCRIPTIONS_PRESET', { link_description_1: 'Free returns' }),
    adSetPresetId: await createPreset('AD_SET_CONFIGURATION', { daily_budget: 5000, geo_locations: 'us' }),
  })

  it('have its account, ad set, link and names, and are ready', async () => {
    const recipeId = await createRecipe({
      ...(await createPresets()),
      campaignId: '42',
      adSetId: '43',
      project: 'Bloom',
      namingPattern: '{project} – {video} – {n}',
    })
    const ids = [
      await insert({ video_object_name: 'v.mp4' }),
      await insert({ project: 'Fern', video_object_name: 'v.mp4' }),
    ]
    const answer = await create({ generatedResultIds: ids, recipeId })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject([
      {
        ad_name: 'Bloom – summer – 1',
        creative_name: 'Bloom – summer – 1',
        project: 'Bloom',
        meta_ad_account_id: 'act_17',
        facebook_page_id: '71',
        instagram_user_id: '72',
        allowed_creative_features: ['enhance_cta'],
        meta_campaign_id: '42',
        target_meta_ad_set_id: '43',
        new_ad_set_configuration: null,
        call_to_action_type: 'SHOP_NOW',
        initial_ad_status_on_meta: 'PAUSED',
        website_url: 'https://shop.example',
        url_parameters_string: 'utm_source=fb',
        link_descriptions: ['Free returns'],
        readiness_issues: [],
        is_ready_to_submit: true,
      },
      { ad_name: 'Fern – summer – 2', project: 'Fern', is_ready_to_submit: true },
    ])
  })

  it('get a new ad set of the preset when it names no existing one, named after the draft', async () => {
    const recipeId = await createRecipe({ ...(await createPresets()), campaignId: '42', draftPer: 'variant' })
    const { data } = (await create({ generatedResultIds: [await insert()], recipeId })).json()
    expect(data).toHaveLength(3)
    expect(data[1]).toMatchObject({
      ad_name: 'summer – 2026-11-20 – variant 2',
      target_meta_ad_set_id: null,
      new_ad_set_configuration: {
        name: 'summer – 2026-11-20 – variant 2',
        daily_budget: 5000,
        currency: 'USD',
        targeting: { geo_locations: { countries: ['US'] } },
      },
    })
  })

  it('are one of each result when the call says so, even against the recipe', async () => {
    const recipeId = await createRecipe({ draftPer: 'variant' })
    const { data } = (await create({ generatedResultIds: [await insert()], recipeId, perVariant: false })).json()
    expect(data).toHaveLength(1)
  })

  it('take the ratio of the video into their names', async () => {
    const media = { width: 1080, height: 1920 }
    await t.database.db
      .insertInto('objects')
      .values({ object_name: 'tall.mp4', file_name: 'tall.mp4', content_type: 'video/mp4', media: toJson(media) })
      .execute()
    const recipeId = await createRecipe({ namingPattern: '{video} {ratio} {date}' })
    const ids = [await insert({ video_object_name: 'tall.mp4' }), await insert()]
    const { data } = (await create({ generatedResultIds: ids, recipeId })).json()
    expect(data.map((draft: Draft) => draft.ad_name)).toEqual(['summer 9:16 2026-11-20', 'summer 2026-11-20'])
  })

  it('are made without a page, and say that it is missing', async () => {
    const recipeId = await createRecipe({ adAccountId: '17' })
    const [draft] = (await create({ generatedResultIds: [await insert()], recipeId })).json().data
    expect(draft).toMatchObject({ meta_ad_account_id: 'act_17', facebook_page_id: null, is_ready_to_submit: false })
    expect(draft.readiness_issues).toContainEqual({ field: 'facebook_page_id', message: 'Choose a Facebook page.' })
  })

  it('continue the numbers of names in use', async () => {
    const recipeId = await createRecipe({ namingPattern: '{video} {n}' })
    const generatedResultIds = [await insert(), await insert({ video_filename: 'winter.mp4' })]
    const createAndListAdNames = async () => {
      const { data } = (await create({ generatedResultIds, recipeId })).json()
      return data.map((draft: Draft) => draft.ad_name)
    }
    expect(await createAndListAdNames()).toEqual(['summer 1', 'winter 2'])
    expect(await createAndListAdNames()).toEqual(['summer 2', 'winter 3'])
  })

  it('leave fields empty whose object is gone at Meta', async () => {
    const recipeId = await createRecipe({ adAccountId: '17', campaignId: '42', adSetId: '43' })
    const fetched_at = new Date(now.getTime() + 60_000)
    const list = { user_id: anaId, list: 'campaigns', parent_id: 'act_17', items: '[{"id":"41"}]', fetched_at }
    await t.database.db.insertInto('meta_lists').values(list).execute()
    const { data } = (await create({ generatedResultIds: [await insert()], recipeId })).json()
    const open = { meta_campaign_id: null, target_meta_ad_set_id: null }
    expect(data).toMatchObject([{ meta_ad_account_id: 'act_17', ...open, is_ready_to_submit: false }])
    await t.database.db.deleteFrom('meta_lists').execute()
  })

  it("leave out the presets of a shared recipe's owner", async () => {
    const ben = await t.signUp()
    const recipeId = await createRecipe({ ...(await createPresets()), shared: true, campaignId: '42' })
    const payload = { generatedResultIds: [await insert()], recipeId }
    const answer = await ben.request({ method: 'POST', url: '/api/meta-ads/create-from-selection', payload })
    expect(answer.json().data).toMatchObject([{ meta_campaign_id: '42', facebook_page_id: null, website_url: null }])
  })

  it("are not created by a deleted recipe, nor by another user's private one", async () => {
    const ben = await t.signUp()
    const generatedResultIds = [await insert()]
    for (const recipeId of ['019a0000-0000-7000-8000-000000000000', await createRecipe({}, ben)]) {
      const answer = await create({ generatedResultIds, recipeId })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().issues).toEqual([
        { path: 'recipeId', message: 'This recipe no longer exists. Choose another.' },
      ])
    }
    expect((await create({ generatedResultIds, recipeId: 'x' })).json().issues[0].path).toBe('recipeId')
    expect(await list()).toEqual([])
  })
})

describe('drafts requested at once', () => {
  const createAll = (payloads: object[]) => Promise.all(payloads.map((payload) => create(payload)))
  const readIds = (answer: Awaited<ReturnType<typeof create>>) => answer.json().data.map(({ id }: Draft) => id)
  const keyed = (generatedResultIds: number[], requestKey = 'dialog-0001') => ({ generatedResultIds, requestKey })

  it.each([
    ['by their files', undefined],
    ['by a pattern', '{video} {n}'],
  ])('get different names, %s', async (_by, namingPattern) => {
    const recipe = { name: 'Summer', namingPattern }
    const made = namingPattern && (await ana.request({ method: 'POST', url: '/api/recipes', payload: recipe })).json()
    const payload = { generatedResultIds: [await insert()], ...(made && { recipeId: made.data.id }) }
    const answers = await createAll(Array.from({ length: 12 }, () => payload))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201))
    expect(new Set((await list()).map(({ ad_name }) => ad_name)).size).toBe(12)
  })

  it('with one key are created once', async () => {
    const ids = [await insert(), await insert({ status: 'PROCESSING', result: null })]
    const answers = await createAll(Array.from({ length: 12 }, () => keyed(ids)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json()))).size).toBe(1)
    expect(await list()).toHaveLength(1)
    const log = await t.database.db.selectFrom('activity_log').select('action').execute()
    expect(log).toEqual([{ action: 'draft.created' }])
  })

  it('are answered again as they are now, without those deleted since', async () => {
    const ids = [await insert(), await insert({ video_filename: 'winter.mp4' })]
    const [first, second] = readIds(await create(keyed(ids)))
    await ana.request({ method: 'PUT', url: `/api/meta-ads/${first}`, payload: { ad_name: 'Renamed' } })
    await ana.request({ method: 'DELETE', url: `/api/meta-ads/${second}` })
    const again = await create(keyed(ids))
    expect(again.statusCode).toBe(201)
    expect(again.json()).toMatchObject({ data: [{ id: first, ad_name: 'Renamed' }], message: '1 ad draft created.' })
  })

  it('are refused when the key was used for another selection', async () => {
    const [one, two] = [await insert(), await insert()]
    await create(keyed([one]))
    const other = await create(keyed([two]))
    expect(other.statusCode).toBe(409)
    expect(other.json().message).toMatch(/Open it again/)
    expect(await list()).toHaveLength(1)
  })

  it('are created by another key, and by another user with the same key', async () => {
    const ids = [await insert()]
    const ben = await t.signUp()
    await create(keyed(ids))
    await create(keyed(ids, 'dialog-0002'))
    const url = '/api/meta-ads/create-from-selection'
    const byBen = await ben.request({ method: 'POST', url, payload: keyed(ids) })
    expect(byBen.json().data).toHaveLength(1)
    expect(await list()).toHaveLength(2)
  })

  it('may try again with the key of a request that created none', async () => {
    const id = await insert({ status: 'PROCESSING', result: null })
    expect((await create(keyed([id]))).json().data).toEqual([])
    await t.database.db.deleteFrom('history').execute()
    const finished = await insert()
    expect((await create(keyed([finished]))).json().data).toHaveLength(1)
  })

  it('refuse a key that is too short', async () => {
    const answer = await create(keyed([await insert()], 'x'))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toMatchObject([{ path: 'requestKey' }])
  })
})
