import { type Draft, draftSchema } from '@hookline/contract/drafts/drafts.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId, insertDraft, insertDraftWithNewAdSet, insertSubmission, newAdSet } from '../../../test/drafts.ts'
import { upload, uploadVideo } from '../../../test/upload.ts'

let t: TestApp
let ana: Browser
let ben: Browser
let anaId: number
let benId: number
let anaUuid: string

beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  ben = await t.signUp('ben')
  anaId = await findUserId(t.database.db, 'ana')
  benId = await findUserId(t.database.db, 'ben')
  anaUuid = (await ana.request({ method: 'GET', url: '/api/user' })).json().user.user_uuid
})
afterAll(() => t.destroy())
beforeEach(() => emptyTables(t.database.db, 'ad_drafts', 'history', 'events', 'activity_log'))

const insert = (change: Parameters<typeof insertDraft>[2] = {}, userId = anaId) =>
  insertDraft(t.database.db, userId, change)
const list = async (query = '', browser = ana) =>
  (await browser.request({ method: 'GET', url: `/api/meta-ads${query}` })).json().data as Draft[]
const get = (id: string, browser = ana) => browser.request({ method: 'GET', url: `/api/meta-ads/${id}` })
const read = async (id: string) => (await get(id)).json().data as Draft
const put = (id: string, payload: object, browser = ana) =>
  browser.request({ method: 'PUT', url: `/api/meta-ads/${id}`, payload })
const remove = (id: string, browser = ana) => browser.request({ method: 'DELETE', url: `/api/meta-ads/${id}` })
const bulk = (adIds: string[], updates: object, browser = ana) =>
  browser.request({ method: 'PATCH', url: '/api/meta-ads/bulk-update', payload: { adIds, updates } })
const duplicate = (id: string, browser = ana) =>
  browser.request({ method: 'POST', url: `/api/meta-ads/${id}/duplicate` })
const logged = () =>
  t.database.db.selectFrom('activity_log').select(['action', 'subject_id', 'before', 'after']).orderBy('id').execute()
const told = () =>
  t.database.db.selectFrom('events').select(['user_id', 'data']).where('type', '=', 'draft').orderBy('id').execute()

describe('the list', () => {
  it('holds unsent and failed drafts; the other tab holds submitted ones', async () => {
    const draft = await insert({ created_at: new Date('2026-01-02') })
    const failed = await insert({ status: 'FAILED_SUBMISSION', created_at: new Date('2026-01-01') })
    const sent = await insert({ status: 'SUBMITTED_TO_META' })
    await insert({}, benId)
    expect((await list()).map(({ id }) => id)).toEqual([draft, failed])
    expect((await list('?status=draft&project=')).map(({ id }) => id)).toEqual([draft, failed])
    expect((await list('?status=SUBMITTED_TO_META')).map(({ id }) => id)).toEqual([sent])
  })

  it('shows a draft with an unreadable new ad set as incomplete', async () => {
    await insert({})
    await insert({ target_meta_ad_set_id: null, new_ad_set_configuration: '{"name": 1}' })
    expect((await list()).map(({ readiness_issues }) => readiness_issues.map(({ field }) => field))).toEqual([
      ['target_meta_ad_set_id'],
      [],
    ])
  })

  it('has readiness issues and addresses of objects', async () => {
    await insert({ image_object_name: 'screenshots/2026/01/a.jpg' })
    const [ready] = await list()
    expect(draftSchema.parse(ready)).toMatchObject({
      is_ready_to_submit: true,
      readiness_issues: [],
      video_asset_gcs_url: 'gs://hookline-local/videos/2026/01/a.mp4',
      video_url: '/storage/videos/2026/01/a.mp4',
      image_url: '/storage/screenshots/2026/01/a.jpg',
      submission: null,
    })
    await insert({ headlines: [], website_url: null, project: 'Bare' })
    const [bare] = await list('?project=Bare')
    expect(bare).toMatchObject({ is_ready_to_submit: false })
    expect(bare?.readiness_issues.map(({ field }) => field)).toEqual(['headlines', 'website_url'])
  })

  it('counts the own unsent drafts by readiness', async () => {
    await insert({})
    await insert({ headlines: [], status: 'FAILED_SUBMISSION' })
    await insert({ status: 'SUBMITTED_TO_META' })
    await insert({}, benId)
    const counts = await ana.request({ method: 'GET', url: '/api/meta-ads/counts' })
    expect(counts.json()).toMatchObject({ data: { ready: 1, notReady: 1 } })
  })

  it('refuses an unknown status', async () => {
    expect((await ana.request({ method: 'GET', url: '/api/meta-ads?status=gone' })).statusCode).toBe(400)
  })
})

describe('saving', () => {
  it('changes the given fields, logs before and after, and publishes an event', async () => {
    const id = await insert({ project: 'Spring' })
    const answer = await put(id, { ad_name: ' New ', primary_texts: [' One ', ''], website_url: '' })
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Ad draft updated successfully.',
      data: { ad_name: 'New', primary_texts: ['One'], website_url: null, project: 'Spring', headlines: ['Headline'] },
    })
    expect(await logged()).toMatchObject([
      {
        action: 'draft.updated',
        subject_id: id,
        before: { ad_name: 'Summer', primary_texts: ['Text'], website_url: 'https://example.com' },
        after: { ad_name: 'New', primary_texts: ['One'], website_url: null },
      },
    ])
    expect(await told()).toEqual([
      { user_id: null, data: { id, user_id: anaUuid, change: 'updated', status: 'draft', submission: null } },
    ])
  })

  it('writes nothing when nothing changes, even for a whole draft with a new ad set', async () => {
    const id = await insertDraftWithNewAdSet(t.database.db, anaId)
    const before = await read(id)
    const saved = await put(id, { ...before, video_asset_gcs_url: before.video_asset_gcs_url })
    expect(saved.statusCode).toBe(200)
    // The first save spells out what the schema fills in; the second finds nothing new.
    const filled = saved.json().data
    expect((await put(id, filled)).json().data).toEqual(filled)
    expect((await logged()).length).toBeLessThanOrEqual(1)
  })

  it('clears one ad set when the other is set', async () => {
    const id = await insert()
    const made = (await put(id, { new_ad_set_configuration: newAdSet })).json().data
    expect(made).toMatchObject({ target_meta_ad_set_id: null, new_ad_set_configuration: { name: 'New set' } })
    const chosen = (await put(id, { target_meta_ad_set_id: '7' })).json().data
    expect(chosen).toMatchObject({ target_meta_ad_set_id: '7', new_ad_set_configuration: null })
    const both = await put(id, { target_meta_ad_set_id: '7', new_ad_set_configuration: newAdSet })
    expect(both.json()).toMatchObject({ message: 'Choose an existing ad set or a new one, not both.' })
  })

  it('clears fields that depended on the former ad account, even for a whole draft', async () => {
    const id = await insert()
    const cleared = { meta_campaign_id: null, target_meta_ad_set_id: null }
    const alone = await put(id, { meta_ad_account_id: 'act_9' })
    expect(alone.json().data).toMatchObject({ ...cleared, meta_ad_account_id: 'act_9', instagram_user_id: null })
    const other = await insert()
    const whole = await put(other, { ...(await read(other)), meta_ad_account_id: 'act_9' })
    expect(whole.json().data).toMatchObject({ ...cleared, meta_ad_account_id: 'act_9', ad_name: 'Summer' })
    expect((await logged()).at(-1)).toMatchObject({ before: { meta_campaign_id: '3', target_meta_ad_set_id: '4' } })
  })

  it('names every fault', async () => {
    const answer = await put(await insert(), {
      ad_name: ' ',
      creative_name: '',
      primary_texts: [' '],
      headlines: [],
      link_descriptions: ['1', '2', '3', '4', '5', '6'],
      website_url: 'example',
      new_ad_set_configuration: { targeting: { age_min: 12, age_max: 66 } },
    })
    expect(answer.statusCode).toBe(400)
    const paths = answer.json().issues.map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual([
      'ad_name',
      'creative_name',
      'headlines',
      'link_descriptions',
      'new_ad_set_configuration.targeting.age_max',
      'new_ad_set_configuration.targeting.age_min',
      'primary_texts',
      'website_url',
    ])
  })

  it('stores the creative features that Meta may use, none unless chosen, and refuses unknown ones', async () => {
    const id = await insert()
    expect((await read(id)).allowed_creative_features).toEqual([])
    const chosen = ['text_optimizations', 'contextual_multi_ads']
    const saved = await put(id, { allowed_creative_features: [...chosen, 'text_optimizations'] })
    expect(saved.json().data.allowed_creative_features).toEqual(chosen)
    const refused = await put(id, { allowed_creative_features: ['text_optimisations', 'standard_enhancements'] })
    expect(refused.statusCode).toBe(400)
    const message =
      'Unknown creative features "text_optimisations" and "standard_enhancements". Use Meta\'s keys, such as "text_optimizations".'
    expect(refused.json().issues).toEqual([{ path: 'allowed_creative_features', message }])
    const changes = [{ id, updates: { allowed_creative_features: ['sparkles'] } }]
    const many = await ana.request({ method: 'PATCH', url: '/api/meta-ads/bulk-update', payload: { changes } })
    expect(many.statusCode).toBe(400)
    expect(many.json().issues[0].path).toBe('changes.0.updates.allowed_creative_features')
    expect((await read(id)).allowed_creative_features).toEqual(chosen)
  })

  it('refuses a save based on an older version', async () => {
    const id = await insert()
    const { updated_at } = await read(id)
    expect((await put(id, { ad_name: 'First', updatedAt: updated_at })).statusCode).toBe(200)
    const late = await put(id, { ad_name: 'Late', updatedAt: updated_at })
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toBe('This was changed by someone else. Reload to see the latest version.')
    expect((await read(id)).ad_name).toBe('First')
  })

  it('accepts only videos and images that the user may use', async () => {
    const id = await insert()
    const video = await uploadVideo(ana)
    const taken = await put(id, { video_asset_gcs_url: video.gsUrl, image_asset_gcs_url: null })
    expect(taken.json().data).toMatchObject({ video_asset_gcs_url: video.gsUrl, video_url: video.publicUrl })
    expect((await put(id, { video_asset_gcs_url: video.publicUrl })).json().data.video_url).toBe(video.publicUrl)

    const picture = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
    const image = await upload(ben, picture, 'a.jpg', 'image/jpeg', 'images')
    const foreign = [
      `gs://hookline-local/${image}`,
      `gs://other/${video.objectName}`,
      '/storage/../secret',
      'videos/a.mp4',
    ]
    for (const address of foreign) {
      const refused = await put(id, { image_asset_gcs_url: address, video_asset_gcs_url: address })
      expect(refused.statusCode).toBe(400)
      const paths = refused.json().issues.map(({ path }: { path: string }) => path)
      expect(paths).toEqual(['video_asset_gcs_url', 'image_asset_gcs_url'])
    }
    // A video is no image.
    expect((await put(id, { image_asset_gcs_url: video.gsUrl })).statusCode).toBe(400)
    expect((await read(id)).video_url).toBe(video.publicUrl)
  })

  it('can be saved with a video that is gone from storage and history', async () => {
    const id = await insert({ video_object_name: 'videos/2026/01/gone.mp4' })
    const draft = await read(id)
    const saved = await put(id, { video_asset_gcs_url: draft.video_asset_gcs_url, ad_name: 'New' })
    expect(saved.json().data).toMatchObject({ ad_name: 'New', video_asset_gcs_url: draft.video_asset_gcs_url })
  })
})

describe('a draft that is being sent or was sent', () => {
  it.each([
    ['queued', 'draft', 'This draft is being sent to Meta and cannot be changed meanwhile.'],
    ['waiting', 'FAILED_SUBMISSION', 'This draft is being sent to Meta and cannot be changed meanwhile.'],
    ['done', 'SUBMITTED_TO_META', 'This draft was sent to Meta and cannot be changed. Duplicate it as a new draft.'],
  ])('cannot be changed or deleted while its submission is %s', async (state, status, message) => {
    const id = await insert({ status })
    const free = await insert()
    await insertSubmission(t.database.db, { id, userId: anaId }, state)
    const answers = [
      await put(id, { ad_name: 'New' }),
      await remove(id),
      await bulk([free, id], { facebook_page_id: '9' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'CONFLICT', message })
    }
    expect(await read(id)).toMatchObject({ ad_name: 'Summer', submission: { state } })
    expect((await read(free)).facebook_page_id).toBe('2')
    expect(await logged()).toEqual([])
  })

  it('can be changed and deleted after its submission failed', async () => {
    const id = await insert({ status: 'FAILED_SUBMISSION' })
    await insertSubmission(t.database.db, { id, userId: anaId }, 'failed', { error: 'Meta refused.' })
    expect((await put(id, { ad_name: 'New' })).json().data).toMatchObject({
      ad_name: 'New',
      status: 'FAILED_SUBMISSION',
      submission: { state: 'failed', error: 'Meta refused.' },
    })
    expect((await remove(id)).json()).toMatchObject({ success: true, message: 'Ad draft deleted.' })
  })

  it('is duplicated as a new draft with the same content', async () => {
    const id = await insert({
      status: 'SUBMITTED_TO_META',
      meta_ad_id_returned: '77',
      effective_status: 'ACTIVE',
      submitted_at: new Date(),
      link_descriptions: ['Link'],
      allowed_creative_features: ['inline_comment'],
      call_to_action_type: 'SHOP_NOW',
      initial_ad_status_on_meta: 'ACTIVE',
    })
    const answer = await duplicate(id)
    expect(answer.statusCode).toBe(201)
    const copy = answer.json().data as Draft
    const original = await read(id)
    expect(copy).toEqual({
      ...original,
      id: copy.id,
      ad_name: 'Summer (copy)',
      creative_name: 'Summer (copy)',
      status: 'draft',
      meta_ad_id_returned: null,
      effective_status: null,
      submitted_at_timestamp: null,
      created_at: copy.created_at,
      updated_at: copy.updated_at,
    })
    const withNew = (await duplicate(await insertDraftWithNewAdSet(t.database.db, anaId))).json().data as Draft
    expect(withNew.new_ad_set_configuration).toEqual(newAdSet)
  })
})

describe('a sent ad that needs attention', () => {
  it.each<[Parameters<typeof insertDraft>[2], string | null]>([
    [{ effective_status: 'ACTIVE' }, null],
    [{ effective_status: 'DISAPPROVED' }, 'disapproved'],
    [{ effective_status: 'WITH_ISSUES' }, 'issues'],
    [{ effective_status: 'PENDING_BILLING_INFO' }, 'payment'],
    [{ effective_status: 'DELETED' }, 'gone'],
    [{ guard_state: 'gone' }, 'gone'],
    [{ guard_state: 'changed' }, 'changed'],
    [{ guard_state: 'as_sent', effective_status: 'PAUSED' }, null],
    [{ effective_status: 'ACTIVE', review_feedback: ['No.'] }, 'issues'],
    [{ effective_status: 'ACTIVE', is_worn_out: true }, 'worn_out'],
  ])('is filtered by %j', async (change, kind) => {
    const id = await insert({ status: 'SUBMITTED_TO_META', meta_ad_id_returned: '1', ...change })
    const sent = await list('?status=SUBMITTED_TO_META')
    expect(sent.map((draft) => draft.needs_attention?.kind ?? null)).toEqual([kind])
    const filtered = await list('?status=SUBMITTED_TO_META&attention=true')
    expect(filtered.map((draft) => draft.id)).toEqual(kind ? [id] : [])
  })

  it('becomes a new draft with everything, names included', async () => {
    const fix = (id: string, body: object = { fix: true }) =>
      ana.request({ method: 'POST', url: `/api/meta-ads/${id}/duplicate`, payload: body })
    const id = await insert({ status: 'SUBMITTED_TO_META', effective_status: 'DISAPPROVED', headlines: ['One', 'Two'] })
    const answer = await fix(id)
    expect(answer.statusCode).toBe(201)
    const expected = { ad_name: 'Summer', creative_name: 'Summer', status: 'draft', headlines: ['One', 'Two'] }
    expect(answer.json().data).toMatchObject({ ...expected, needs_attention: null, guard: { state: 'unchecked' } })
    expect((await fix(await insert())).statusCode).toBe(409)
    expect((await fix(id, { fix: 'yes' })).statusCode).toBe(400)
  })
})

describe('bulk update', () => {
  it('sets the fields of all, clears dependent fields, and answers in the given order', async () => {
    const same = await insert({ meta_campaign_id: '9', target_meta_ad_set_id: '8' })
    const other = await insert()
    const withNew = await insertDraftWithNewAdSet(t.database.db, anaId)
    const ids = [withNew, same, other]
    const answer = await bulk(ids, { meta_campaign_id: '9', call_to_action_type: 'SHOP_NOW' })
    expect(answer.json()).toMatchObject({ success: true, message: '3 ad drafts updated.' })
    const data = answer.json().data as Draft[]
    expect(data.map(({ id }) => id)).toEqual(ids)
    expect(data.every((draft) => draft.meta_campaign_id === '9' && draft.call_to_action_type === 'SHOP_NOW')).toBe(true)
    expect(data.map((draft) => draft.target_meta_ad_set_id)).toEqual([null, '8', null])
    expect(data[0]?.new_ad_set_configuration?.name).toBe('New set')
    expect((await logged()).map(({ action }) => action)).toEqual(Array(3).fill('draft.bulk_updated'))
    expect((await told()).map(({ user_id }) => user_id)).toEqual([null, null, null])
  })

  it('changes none when one is missing or a colleague’s', async () => {
    const mine = await insert()
    const foreign = await bulk([mine, await insert({}, benId)], { facebook_page_id: '9' })
    expect(foreign.statusCode).toBe(403)
    expect(foreign.json().message).toBe('This draft belongs to ben. Take it over to change it.')
    const missing = await bulk([mine, crypto.randomUUID()], { facebook_page_id: '9' })
    expect(missing.statusCode).toBe(404)
    expect(missing.json().message).toBe('Ad draft not found.')
    expect((await read(mine)).facebook_page_id).toBe('2')
  })

  it('needs a change', async () => {
    const answer = await bulk([await insert()], {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('Please select at least one update to apply.')
  })

  it('does not deadlock for the same drafts in another order', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => insert()))
    const answers = await Promise.all([
      bulk(ids, { facebook_page_id: '8' }),
      bulk(ids.toReversed(), { facebook_page_id: '9' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const pages = new Set((await list()).map((draft) => draft.facebook_page_id))
    expect(pages.size).toBe(1)
  })
})

describe('deleting', () => {
  it('removes the draft, logs its content, and publishes an event', async () => {
    const id = await insert()
    expect((await remove(id)).statusCode).toBe(200)
    expect((await get(id)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(404)
    expect(await logged()).toMatchObject([{ action: 'draft.deleted', subject_id: id, before: { ad_name: 'Summer' } }])
    expect(await told()).toEqual([
      { user_id: null, data: { id, user_id: anaUuid, change: 'deleted', status: null, submission: null } },
    ])
  })
})
