import type { Insertable, Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { fastPace } from '../../../test/fast-pace.ts'
import { insertResult } from '../../../test/history.ts'
import { buildMetaApp, type MetaTestApp } from '../../../test/meta-app.ts'
import { world } from '../../../test/sandbox-world.ts'
import {
  insertDraft,
  makeDraft,
  newAdSet,
  readDraft,
  readSubmission,
  sendDraft,
  submitDraft,
  untilState,
} from '../../../test/submissions.ts'
import { buildRefusedVideo, upload, uploadVideo } from '../../../test/upload.ts'
import { systemClock } from '../../platform/clock.ts'
import type { AdDrafts, Submissions } from '../../platform/database/database.gen.ts'

let t: MetaTestApp
let ana: Browser
beforeAll(async () => {
  t = await buildMetaApp({}, { clock: systemClock, submissionPace: { ...fastPace, lookAfterMs: [50, 300] } })
  await t.app.start()
  ana = await t.signUp('ana')
  await t.connect(ana)
})
afterEach(() => t.clearFaults())
afterAll(() => t.destroy())

const isTaggedWith = (id: string) => (made: Record<string, unknown>) =>
  String(made.name).includes(id.replaceAll('-', '').slice(-12))
const listAds = async (id: string) => (await t.objects('ads')).filter(isTaggedWith(id))
const listAdSets = async (id: string) => (await t.objects('adsets')).filter(isTaggedWith(id))
const changeRow = (id: string, change: Updateable<AdDrafts>) =>
  t.database.db.updateTable('ad_drafts').set(change).where('id', '=', id).execute()
const both = { newAdSet: { ...newAdSet, status: 'ACTIVE' }, initial_ad_status_on_meta: 'ACTIVE' as const }

describe('sending a draft', () => {
  it('makes a paused ad of its video and texts, and records its ids', async () => {
    const id = await makeDraft(t, ana)
    const answer = await submitDraft(ana, id)
    expect(answer.statusCode, answer.body).toBe(202)
    const { jobId } = answer.json().data
    expect(answer.json()).toMatchObject({ success: true, data: { state: 'queued', version: 1 } })
    await untilState(ana, id, 'done')
    const [ad] = await listAds(id)
    expect(ad).toMatchObject({ status: 'PAUSED', adset_id: world.adSetId })
    expect(await readDraft(ana, id)).toMatchObject({
      status: 'SUBMITTED_TO_META',
      meta_ad_id_returned: ad?.id,
      meta_ad_set_id_returned: world.adSetId,
      submission: { jobId, state: 'done', error: null },
    })
    expect(await readSubmission(ana, jobId)).toMatchObject({
      status: 'completed',
      result: { success: true, metaAdId: ad?.id },
    })
  })

  it('takes the id of a draft in capitals', async () => {
    const id = await makeDraft(t, ana)
    const answer = await submitDraft(ana, id.toUpperCase())
    expect(answer.statusCode, answer.body).toBe(202)
    await untilState(ana, id, 'done')
  })

  it('creates its own ad set, and activates it and the ad', async () => {
    const id = await makeDraft(t, ana, both)
    await sendDraft(ana, id)
    const [adSet] = await listAdSets(id)
    const { meta_ad_set_id_returned } = await readDraft(ana, id)
    expect(adSet).toMatchObject({ id: meta_ad_set_id_returned, status: 'ACTIVE', daily_budget: '2000' })
    expect(await listAds(id)).toMatchObject([{ status: 'ACTIVE', adset_id: adSet?.id }])
  })

  it('reports values that were sent otherwise than chosen', async () => {
    const id = await makeDraft(t, ana, { newAdSet: { ...newAdSet, status: 'ARCHIVED' } })
    expect((await sendDraft(ana, id)).result?.message).toMatch(/^Meta creates no archived ad sets/)
  })

  it('sends equal texts once, and no blank ones', async () => {
    const id = await makeDraft(t, ana, {
      creative_name: 'Texts of one kind',
      primary_texts: [' Tea ', 'Coffee', 'tea', ''],
      headlines: ['One', 'Two'],
    })
    expect(await sendDraft(ana, id)).toMatchObject({ status: 'completed' })
    const [creative] = (await t.objects('adcreatives')).filter(({ name }) => String(name).includes('Texts of one kind'))
    expect(creative).toMatchObject({ asset_feed_spec: { bodies: [{ text: 'Tea' }, { text: 'Coffee' }] } })
  })

  it('makes one ad of ten concurrent calls, and refuses nine', async () => {
    const id = await makeDraft(t, ana, both)
    const answers = await Promise.all(Array.from({ length: 10 }, () => submitDraft(ana, id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, ...Array(9).fill(409)])
    const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().message)
    expect(new Set(refused)).toEqual(new Set(['This draft is already being sent.']))
    await untilState(ana, id, 'done')
    expect(await listAds(id)).toHaveLength(1)
    expect(await listAdSets(id)).toHaveLength(1)
  })

  it.each([
    [3, both, 'The ad account Sandbox US is unsettled. Pay the outstanding balance in Meta’s billing settings.'],
    [101, {}, 'The ad account Sandbox US is closed. Reopen it in Meta’s ad account settings'],
  ])('fails at an ad account of the status %i with what to do', async (status, change, sentence) => {
    const id = await makeDraft(t, ana, change)
    await t.changeAccount(world.adAccountId, { account_status: status })
    const job = await sendDraft(ana, id)
    await t.changeAccount(world.adAccountId, { account_status: 1 })
    expect(job.status).toBe('failed')
    const error = expect.stringContaining(sentence)
    expect((await readDraft(ana, id)).submission).toMatchObject({ error, errorField: 'meta_ad_account_id' })
    expect([await listAds(id), await listAdSets(id)]).toEqual([[], []])
  })

  it('fails before it makes anything when the ad set leads to a lead form', async () => {
    const campaign = (await t.objects('campaigns')).find(({ name }) => name === 'Leads from the website')
    const pages = (await ana.request({ method: 'GET', url: `/api/meta/pages?adAccountId=${world.adAccountId}` })).json()
    const payload = {
      adAccountId: world.adAccountId,
      campaignId: campaign?.id,
      adSetPayload: {
        name: 'Leads by form',
        daily_budget: 2000,
        optimization_goal: 'LEAD_GENERATION',
        promoted_object: { page_id: pages.data[0].id },
        targeting: { geo_locations: { countries: ['US'] } },
      },
    }
    const made = (await ana.request({ method: 'POST', url: '/api/meta/ad-sets', payload })).json()
    const id = await makeDraft(t, ana, {
      meta_campaign_id: String(campaign?.id),
      target_meta_ad_set_id: made.data.data.id,
    })
    const before = (await t.objects('advideos')).length
    expect((await sendDraft(ana, id)).error).toContain('The ad set Leads by form leads people to a lead form')
    expect((await t.objects('advideos')).length).toBe(before)
  })

  it('is refused for a submitted draft', async () => {
    const id = await makeDraft(t, ana)
    await sendDraft(ana, id)
    const again = await submitDraft(ana, id)
    expect(again.statusCode).toBe(409)
    expect(again.json().message).toMatch(/already sent/)
    expect(await listAds(id)).toHaveLength(1)
  })

  it('is refused with every missing field', async () => {
    const id = await makeDraft(t, ana, { headlines: [], website_url: null })
    const answer = await submitDraft(ana, id)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual(['headlines', 'website_url'])
    expect((await readDraft(ana, id)).submission).toBeNull()
  })

  it('is refused for another user’s draft', async () => {
    const ben = await t.signUp('ben')
    const id = await makeDraft(t, ana)
    expect((await submitDraft(ben, id)).statusCode).toBe(403)
    expect((await submitDraft(ana, crypto.randomUUID())).json().message).toBe('Ad draft not found.')
  })

  it('is refused without a connection to Meta', async () => {
    const cleo = await t.signUp('cleo')
    const answer = await submitDraft(cleo, await makeDraft(t, cleo))
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('META_NOT_CONNECTED')
  })

  it('fails with Meta’s words and the blamed field; succeeds after the correction', async () => {
    const tooLittle = { daily_budget: null, lifetime_budget: 1, end_time: '2099-01-01T00:00:00Z' }
    const id = await makeDraft(t, ana, { newAdSet: { ...newAdSet, ...tooLittle } })
    expect(await sendDraft(ana, id)).toMatchObject({ status: 'failed', meta: { code: 100 } })
    const errorField = 'new_ad_set_configuration.lifetime_budget'
    expect(await readDraft(ana, id)).toMatchObject({
      status: 'FAILED_SUBMISSION',
      submission: { state: 'failed', errorCode: 'META_REFUSED', errorField },
    })
    const payload = { new_ad_set_configuration: newAdSet }
    expect((await ana.request({ method: 'PUT', url: `/api/meta-ads/${id}`, payload })).statusCode).toBe(200)
    expect(await sendDraft(ana, id)).toMatchObject({ status: 'completed' })
    expect(await listAdSets(id)).toHaveLength(1)
  })

  it('fails when its video is gone from storage', async () => {
    const id = await makeDraft(t, ana, { video_object_name: 'videos/2026/11/gone.mp4' })
    const failure = { errorCode: 'VALIDATION', errorField: 'video_asset_gcs_url' }
    expect(await sendDraft(ana, id)).toMatchObject({ submission: failure })
  })

  it('succeeds although its result was purged', async () => {
    const { objectName } = await uploadVideo(ana)
    const result = await insertResult(t.database.db, { video_object_name: objectName })
    const id = await makeDraft(t, ana, { history_id: result, video_object_name: objectName })
    expect((await ana.request({ method: 'DELETE', url: `/api/history/${result}` })).statusCode).toBe(200)
    await t.database.db.deleteFrom('history').where('id', '=', result).execute()
    expect(await sendDraft(ana, id)).toMatchObject({ status: 'completed' })
    expect(await readDraft(ana, id)).toMatchObject({ status: 'SUBMITTED_TO_META', history_id: null })
    expect(await listAds(id)).toHaveLength(1)
  })

  it('fails when its ad set was archived meanwhile', async () => {
    const id = await makeDraft(t, ana, { target_meta_ad_set_id: '120220000000000022' })
    expect(await sendDraft(ana, id)).toMatchObject({ submission: { errorField: 'target_meta_ad_set_id' } })
  })

  it('fails when Meta cannot use the video, and uploads it again the next time', async () => {
    const id = await makeDraft(t, ana, { ad_name: 'A [broken-video] ad' })
    expect(await sendDraft(ana, id)).toMatchObject({ submission: { errorField: 'video_asset_gcs_url' } })
    await t.database.db.updateTable('ad_drafts').set({ ad_name: 'A whole one' }).where('id', '=', id).execute()
    expect(await sendDraft(ana, id)).toMatchObject({ status: 'completed' })
  })

  it('makes one ad set and one ad when the refused video was replaced', async () => {
    const refused = await upload(ana, buildRefusedVideo(), 'refused.mp4')
    const id = await makeDraft(t, ana, { ...both, video_object_name: refused })
    expect(await sendDraft(ana, id)).toMatchObject({ submission: { errorField: 'video_asset_gcs_url' } })

    const [draft, { gsUrl, objectName }] = [await readDraft(ana, id), await uploadVideo(ana)]
    const payload = { video_asset_gcs_url: gsUrl, image_asset_gcs_url: null, updatedAt: draft.updated_at }
    const replace = (browser: Browser) => browser.request({ method: 'PUT', url: `/api/meta-ads/${id}`, payload })
    expect((await replace(await t.signUp('eve'))).statusCode).toBe(403)
    expect((await replace(ana)).statusCode).toBe(200)
    expect((await replace(ana)).statusCode).toBe(409)
    const rows = await t.database.db
      .selectFrom('activity_log')
      .select(['before', 'after'])
      .where('subject_id', '=', id)
      .where('action', '=', 'draft.updated')
      .execute()
    expect(rows).toMatchObject([{ before: { video_object_name: refused }, after: { video_object_name: objectName } }])

    await t.fault({ kind: 'delay', path: '/advideos', method: 'POST', times: 1, ms: 300 })
    expect((await submitDraft(ana, id)).statusCode).toBe(202)
    expect((await replace(ana)).statusCode).toBe(409)
    await untilState(ana, id, 'done')
    expect([await listAds(id), await listAdSets(id)]).toMatchObject([[{}], [{}]])
    expect((await t.objects('advideos')).filter(isTaggedWith(id))).toMatchObject([
      { status: { video_status: 'error' } },
      { status: { video_status: 'ready' } },
    ])
  })
})

describe('a network fault', () => {
  const faults = ['drop-before', 'execute-then-drop', 'execute-then-500', 'html-502', 'delay'] as const
  const paths = ['/advideos', '/adimages', '/adcreatives', '/adsets', '/ads']
  const table = faults.flatMap((kind) => paths.map((path) => [kind, path] as const))

  it('leaves one ad and one ad set, whatever its kind and step', async () => {
    const { objectName } = (await t.database.db
      .selectFrom('ad_drafts')
      .select('video_object_name as objectName')
      .where('video_object_name', 'is not', null)
      .executeTakeFirstOrThrow()) as { objectName: string }
    for (const [kind, path] of table) await t.fault({ kind, path, method: 'POST', ms: 50 })
    const adIds = []
    for (const _ of table) adIds.push(await makeDraft(t, ana, { ...both, video_object_name: objectName }))
    const answer = await ana.request({ method: 'POST', url: '/api/meta-ads/batch-submit', payload: { adIds } })
    expect(answer.statusCode).toBe(202)
    for (const id of adIds) {
      await vi.waitFor(async () => expect((await readDraft(ana, id)).submission?.state).toBe('done'), {
        interval: 100,
      })
      expect(await listAds(id)).toMatchObject([{ status: 'ACTIVE' }])
      expect(await listAdSets(id)).toHaveLength(1)
    }
  })

  it('makes no second ad while reads lag', async () => {
    await t.fault({ kind: 'read-lag', path: '/ads', ms: 200 })
    await t.fault({ kind: 'execute-then-drop', path: '/ads', method: 'POST' })
    // In a new ad set, so that the first call there is the one that makes the ad, and no dry run.
    const id = await makeDraft(t, ana, both)
    expect(await sendDraft(ana, id)).toMatchObject({ status: 'completed' })
    await t.clearFaults()
    expect(await listAds(id)).toHaveLength(1)
  })
})

describe('Meta’s quota', () => {
  it('lets the submission wait with the time of its next try', async () => {
    const dora = await t.signUp('dora')
    await t.connect(dora)
    const japan = {
      meta_ad_account_id: 'act_10160300000000002',
      meta_campaign_id: '120210000000000011',
      facebook_page_id: '106100000000000002',
    }
    const id = await makeDraft(t, dora, { ...japan, target_meta_ad_set_id: '120220000000000111' })
    await t.fault({ kind: 'rate-limit', path: '/ads', method: 'POST' })
    const answer = await submitDraft(dora, id)
    expect(answer.statusCode, answer.body).toBe(202)
    const { submission } = await untilState(dora, id, 'waiting')
    expect(Date.parse(submission?.retryAt ?? '')).toBeGreaterThan(Date.now())
    expect(submission).toMatchObject({
      error: 'Meta asks for a pause. This continues in the background.',
      errorField: null,
    })
    const { jobId } = answer.json().data
    expect((await readSubmission(dora, jobId)).status).toBe('processing')
    const change = await dora.request({ method: 'PUT', url: `/api/meta-ads/${id}`, payload: { ad_name: 'Other' } })
    expect(change.statusCode).toBe(409)

    const stopped = await dora.request({ method: 'POST', url: `/api/jobs/${jobId}/cancel` })
    expect(stopped.json().job).toMatchObject({ status: 'cancelled', submission: { state: 'stopped' } })
    expect((await dora.request({ method: 'POST', url: `/api/jobs/${jobId}/cancel` })).statusCode).toBe(409)
  })
})

describe('requests of another user', () => {
  it('do not find the submission', async () => {
    const id = await makeDraft(t, ana)
    const { jobId } = (await submitDraft(ana, id)).json().data
    const eva = await t.signUp('eva')
    expect((await eva.request({ method: 'GET', url: `/api/jobs/${jobId}` })).statusCode).toBe(404)
    expect((await eva.request({ method: 'POST', url: `/api/jobs/${jobId}/cancel` })).statusCode).toBe(404)
    expect((await eva.request({ method: 'POST', url: `/api/meta-ads/${id}/refresh-status` })).statusCode).toBe(403)
    expect(
      (await eva.request({ method: 'GET', url: `/api/meta-ads/${id}/preview?format=INSTAGRAM_STORY` })).statusCode,
    ).toBe(403)
  })
})

describe('the overview', () => {
  it('counts running, waiting and recently failed drafts, but no cancelled or resubmitted ones', async () => {
    const fay = await t.signUp('fay')
    const { db } = t.database
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'fay')
      .executeTakeFirstOrThrow()
    const hoursFromNow = (hours: number) => new Date(systemClock.now().getTime() + hours * 3_600_000)
    const add = async (...tries: Partial<Insertable<Submissions>>[]) => {
      const id = await insertDraft(db, userId, {})
      const about = { draft_id: id, user_id: userId, ad_account_id: world.adAccountId, ad_name: 'x' }
      for (const [n, change] of tries.entries()) {
        const row = { id: uuidv7(), ...about, state: 'failed', created_at: hoursFromNow(n), ...change }
        await db.insertInto('submissions').values(row).execute()
      }
    }
    await add({ state: 'queued' })
    await add({}, { state: 'running' })
    await add({ state: 'waiting', retry_at: hoursFromNow(2) })
    await add({ state: 'waiting', retry_at: hoursFromNow(1) })
    await add({ state: 'failed' })
    await add({ state: 'stopped' })
    await add({ state: 'stopped', error_code: 'CANCELLED' })
    await add({ state: 'failed', updated_at: hoursFromNow(-25) })
    await makeDraft(t, fay)
    const read = (browser: Browser) => browser.request({ method: 'GET', url: '/api/meta-ads/submissions' })
    const { data } = (await read(fay)).json()
    expect(data).toEqual({ running: 2, waiting: 2, retryAt: expect.any(String), failed: 2 })
    expect(Date.parse(data.retryAt)).toBeLessThan(hoursFromNow(1.5).getTime())
    const gus = await t.signUp('gus')
    expect((await read(gus)).json().data).toEqual({ running: 0, waiting: 0, retryAt: null, failed: 0 })
  })
})

describe('a submitted ad', () => {
  it('has a status and a preview', async () => {
    const id = await makeDraft(t, ana)
    await sendDraft(ana, id)
    const refreshed = await ana.request({ method: 'POST', url: `/api/meta-ads/${id}/refresh-status` })
    expect(refreshed.json().data).toMatchObject({ id, effective_status: expect.any(String) })
    const url = `/api/meta-ads/${id}/preview?format=MOBILE_FEED_STANDARD`
    expect((await ana.request({ method: 'GET', url })).json().data.url).toMatch(/^http/)
  })

  it('is refreshed with all others: a refused one gets its reason, a missing one is skipped', async () => {
    const refresh = (browser: Browser, onlyStale = false) =>
      browser.request({ method: 'POST', url: '/api/meta-ads/refresh-statuses', payload: { onlyStale } })
    const hal = await t.signUp('hal')
    expect((await refresh(hal)).json().data).toEqual({ checked: 0, failed: 0, left: 0 })
    await t.connect(hal)
    await t.change({ reviewMs: 60_000 })
    const [fine, refused, gone] = [await makeDraft(t, hal), await makeDraft(t, hal), await makeDraft(t, hal)]
    await changeRow(refused, { ad_name: 'Ad [disapprove]' })
    for (const id of [fine, refused, gone]) await sendDraft(hal, id)
    expect(await readDraft(hal, refused)).toMatchObject({ effective_status: 'IN_PROCESS', review_feedback: [] })
    expect((await refresh(hal, true)).json().data).toEqual({ checked: 0, failed: 0, left: 0 })
    await t.change({ reviewMs: 0 })
    await changeRow(gone, { meta_ad_id_returned: '120000000000009999' })
    expect((await refresh(hal)).json().data).toEqual({ checked: 2, failed: 1, left: 0 })
    expect(await readDraft(hal, fine)).toMatchObject({ effective_status: 'PAUSED' })
    expect(await readDraft(hal, refused)).toMatchObject({
      effective_status: 'DISAPPROVED',
      review_feedback: [expect.stringContaining('refused by the simulated review')],
    })
    await t.fault({ kind: 'expired-token', path: '12' })
    expect((await refresh(hal)).json()).toMatchObject({ code: 'META_RECONNECT' })
  })

  it('has neither status nor preview before the submission', async () => {
    const [row] = await t.database.db.selectFrom('users').select('id').where('username', '=', 'ana').execute()
    const id = await insertDraft(t.database.db, row?.id ?? 0, {})
    expect((await ana.request({ method: 'POST', url: `/api/meta-ads/${id}/refresh-status` })).statusCode).toBe(409)
    const url = `/api/meta-ads/${id}/preview?format=MOBILE_FEED_STANDARD`
    expect((await ana.request({ method: 'GET', url })).json().data.url).toBeNull()
  })
})
