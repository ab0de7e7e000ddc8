import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { fastPace } from '../../../test/fast-pace.ts'
import { buildMetaApp, type MetaTestApp } from '../../../test/meta-app.ts'
import { makeDraft, newAdSet, readDraft, sendDraft, submitDraft, untilState } from '../../../test/submissions.ts'
import { systemClock } from '../../platform/clock.ts'

// An ad can exist at Meta although its draft is not marked as submitted. The draft may differ from the ad by then.

let t: MetaTestApp
let ana: Browser
beforeAll(async () => {
  t = await buildMetaApp({}, { clock: systemClock, submissionPace: fastPace })
  await t.app.start()
  ana = await t.signUp('ana')
  await t.connect(ana)
})
afterEach(() => t.clearFaults())
afterAll(() => t.destroy())

const active = { newAdSet: { ...newAdSet, status: 'ACTIVE' }, initial_ad_status_on_meta: 'ACTIVE' as const }
const isTaggedWith = (id: string) => (made: Record<string, unknown>) =>
  String(made.name).includes(id.replaceAll('-', '').slice(-12))
const listAds = async (id: string) => (await t.objects('ads')).filter(isTaggedWith(id))
const listAdSets = async (id: string) => (await t.objects('adsets')).filter(isTaggedWith(id))
const save = (id: string, payload: Partial<Draft>) =>
  ana.request({ method: 'PUT', url: `/api/meta-ads/${id}`, payload })
const cancel = (jobId = '') => ana.request({ method: 'POST', url: `/api/jobs/${jobId}/cancel` })

async function expectSaved(id: string, change: Partial<Draft>) {
  const answer = await save(id, change)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** The text of the creative that the ad shows. */
async function shownText(ad: Record<string, unknown> | undefined) {
  const { creative } = ad as { creative: { id: string } }
  const made = (await t.objects('adcreatives')).find(({ id }) => id === creative.id)
  return (made?.object_story_spec as { video_data: { message: string } } | undefined)?.video_data.message
}

/** A draft that is to be on, whose ad was created by a call without an answer; the token died before it was found. */
async function loseAnswer(change: Parameters<typeof makeDraft>[2] = {}) {
  const id = await makeDraft(t, ana, { ...active, primary_texts: ['The first text.'], ...change })
  await t.fault({ kind: 'execute-then-drop', path: '/ads', method: 'POST' })
  await t.fault({ kind: 'expired-token', path: '/ads', method: 'GET' })
  expect(await sendDraft(ana, id)).toMatchObject({ submission: { errorCode: 'META_RECONNECT' } })
  expect(await listAds(id)).toMatchObject([{ status: 'PAUSED' }])
  await t.clearFaults()
  await t.connect(ana)
  return id
}

/** Loses the answer, then changes the draft to a paused ad with another text. */
async function loseAndChange() {
  const id = await loseAnswer()
  await expectSaved(id, { initial_ad_status_on_meta: 'PAUSED', primary_texts: ['The second text.'] })
  return id
}

describe('an ad of an unanswered call whose draft was changed since', () => {
  it('stays paused until the user decides', async () => {
    const id = await loseAndChange()
    expect((await readDraft(ana, id)).existing_ad).toEqual({ adId: null, differs: ['primary_texts'] })
    const { error, submission } = await sendDraft(ana, id)
    const [ad, ...others] = await listAds(id)
    expect(others).toEqual([])
    expect(submission.errorCode).toBe('CONFLICT')
    expect(error).toContain(String(ad?.id))
    expect(ad?.status).toBe('PAUSED')
    const draft = await readDraft(ana, id)
    expect(draft).toMatchObject({
      meta_ad_id_returned: null,
      existing_ad: { adId: ad?.id, differs: ['primary_texts'] },
    })

    // Asked at once from now on, without another call to Meta.
    const calls = (await t.calls()).length
    const again = await submitDraft(ana, id)
    expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT'])
    expect((await t.calls()).length).toBe(calls)
    const other = await makeDraft(t, ana)
    const payload = { adIds: [id, other] }
    const batch = await ana.request({ method: 'POST', url: '/api/meta-ads/batch-submit', payload })
    expect(batch.json().skipped).toEqual([{ id, reason: again.json().message }])
    await untilState(ana, other, 'done')
  })

  it('is updated at Meta by choice, and stays one paused ad', async () => {
    const id = await loseAndChange()
    await sendDraft(ana, id)
    await expectSaved(id, { ad_name: 'Another name' })
    expect((await readDraft(ana, id)).existing_ad?.differs).toEqual(['ad_name', 'primary_texts'])
    const updated = await sendDraft(ana, id, 'update')
    const [ad, ...others] = await listAds(id)
    expect(others).toEqual([])
    const creative = ad?.creative as { id: string }
    expect(ad).toMatchObject({ id: updated.result?.metaAdId, status: 'PAUSED' })
    expect(String(ad?.name)).toMatch(/^Another name \[hk-/)
    expect(await shownText(ad)).toBe('The second text.')
    expect(await readDraft(ana, id)).toMatchObject({
      status: 'SUBMITTED_TO_META',
      meta_ad_id_returned: ad?.id,
      meta_creative_id_returned: creative.id,
      primary_texts: ['The second text.'],
      existing_ad: null,
    })
  })

  it('is kept by choice: the draft is set back to its content, and the ad stays paused', async () => {
    const id = await loseAndChange()
    await sendDraft(ana, id)
    const submitted = await sendDraft(ana, id, 'keep')
    const [ad, ...others] = await listAds(id)
    expect(others).toEqual([])
    expect(ad).toMatchObject({ id: submitted.result?.metaAdId, status: 'PAUSED' })
    expect(await shownText(ad)).toBe('The first text.')
    expect(await readDraft(ana, id)).toMatchObject({
      status: 'SUBMITTED_TO_META',
      primary_texts: ['The first text.'],
      initial_ad_status_on_meta: 'PAUSED',
    })
  })

  it('is activated when only its text was changed and it is updated', async () => {
    const id = await loseAnswer()
    await expectSaved(id, { primary_texts: ['The second text.'] })
    await sendDraft(ana, id)
    expect(await sendDraft(ana, id, 'update')).toMatchObject({ status: 'completed' })
    expect(await listAds(id)).toMatchObject([{ status: 'ACTIVE' }])
    expect(await listAdSets(id)).toMatchObject([{ status: 'ACTIVE' }])
  })

  it('is not activated when the draft was changed to paused', async () => {
    const id = await loseAnswer()
    await expectSaved(id, { initial_ad_status_on_meta: 'PAUSED' })
    expect(await sendDraft(ana, id)).toMatchObject({ status: 'completed' })
    expect(await listAds(id)).toMatchObject([{ status: 'PAUSED' }])
  })

  it('is not activated when it was created paused, unless it is updated by choice', async () => {
    const id = await loseAnswer({ initial_ad_status_on_meta: 'PAUSED' })
    await expectSaved(id, { initial_ad_status_on_meta: 'ACTIVE' })
    expect(await sendDraft(ana, id)).toMatchObject({ submission: { errorCode: 'CONFLICT' } })
    expect((await readDraft(ana, id)).existing_ad?.differs).toEqual(['initial_ad_status_on_meta'])
    expect(await listAds(id)).toMatchObject([{ status: 'PAUSED' }])
    expect(await sendDraft(ana, id, 'update')).toMatchObject({ status: 'completed' })
    expect(await listAds(id)).toMatchObject([{ status: 'ACTIVE' }])
  })

  it('cannot be moved to another ad set; the refusal says what can be done', async () => {
    const id = await loseAnswer()
    await expectSaved(id, { new_ad_set_configuration: { ...newAdSet, daily_budget: 3000 } as never })
    expect(await sendDraft(ana, id)).toMatchObject({ submission: { errorCode: 'CONFLICT' } })
    const answer = await submitDraft(ana, id, 'update')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT'])
    expect(answer.json().message).toContain('cannot be moved')
    expect(await listAdSets(id)).toHaveLength(1)
  })

  it('is still asked about after Meta refused the change', async () => {
    const id = await loseAndChange()
    await sendDraft(ana, id)
    await expectSaved(id, { facebook_page_id: '106100000000009999' })
    expect(await sendDraft(ana, id, 'update')).toMatchObject({ submission: { errorCode: 'META_REFUSED' } })
    const draft = await readDraft(ana, id)
    expect(draft.existing_ad?.differs).toEqual(['primary_texts', 'facebook_page_id'])
    expect((await submitDraft(ana, id)).json().code).toBe('CONFLICT')
    expect(await sendDraft(ana, id, 'keep')).toMatchObject({ status: 'completed' })
    expect(await listAds(id)).toHaveLength(1)
  })
})

it('marks the draft as submitted when it is cancelled after its ad was created', async () => {
  const id = await makeDraft(t, ana, { ...active, primary_texts: ['The first text.'] })
  const makesAd = (call: string) => call.startsWith('POST') && call.endsWith('/ads')
  const before = (await t.calls()).filter(makesAd).length
  await t.fault({ kind: 'delay', path: '/ads', method: 'POST', ms: 1000 })
  await submitDraft(ana, id)
  await vi.waitFor(async () => expect((await t.calls()).filter(makesAd)).toHaveLength(before + 1), 30_000)
  // The ad is being created: from here on the reads concern the ad.
  await t.fault({ kind: 'html-502', path: '/120', method: 'GET', times: 1000 })
  const { submission } = await untilState(ana, id, 'waiting')
  expect(submission).toMatchObject({ step: 'read_back' })
  const cancelled = await vi.waitFor(async () => {
    const answer = await cancel(submission?.jobId)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  })
  await t.clearFaults()
  const [ad, ...others] = await listAds(id)
  expect(others).toEqual([])
  expect(cancelled.json().job).toMatchObject({ status: 'completed', result: { success: true, metaAdId: ad?.id } })
  expect(await readDraft(ana, id)).toMatchObject({ status: 'SUBMITTED_TO_META', meta_ad_id_returned: ad?.id })
  expect((await save(id, { primary_texts: ['The second text.'] })).statusCode).toBe(409)
  expect((await submitDraft(ana, id)).statusCode).toBe(409)
  expect(await listAds(id)).toMatchObject([{ status: 'PAUSED' }])
})

it('names the existing ad on a duplicate of its draft', async () => {
  const id = await loseAnswer()
  await expectSaved(id, { primary_texts: ['The second text.'] })
  await sendDraft(ana, id)
  const copy = (await ana.request({ method: 'POST', url: `/api/meta-ads/${id}/duplicate` })).json().data as Draft
  const [ad] = await listAds(id)
  expect(copy).toMatchObject({ existing_ad: null, original_ad: { adId: ad?.id } })
  expect(await readDraft(ana, copy.id)).toMatchObject({ original_ad: { adId: ad?.id } })
  const plain = await makeDraft(t, ana)
  const other = (await ana.request({ method: 'POST', url: `/api/meta-ads/${plain}/duplicate` })).json().data as Draft
  expect(other.original_ad).toBeNull()
})

it('refuses to cancel while it is unknown whether the ad exists', async () => {
  const id = await makeDraft(t, ana, active)
  await t.fault({ kind: 'execute-then-drop', path: '/ads', method: 'POST' })
  await t.fault({ kind: 'rate-limit', path: '/ads', method: 'GET', times: 1000, ms: 60_000 })
  const { jobId } = (await submitDraft(ana, id)).json().data
  await untilState(ana, id, 'waiting')
  const answer = await cancel(jobId)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain('may have created the ad')
})
