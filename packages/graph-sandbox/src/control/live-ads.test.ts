import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAd, type Json, prepareMedia, startSandbox, type TestSandbox, usAccount } from '../../test/sandbox.ts'
import { creativeFeatures } from '../validation/enums.schemas.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const read = (id: string, fields: string) => sandbox.get(`/${id}?fields=${fields}`)
const switchedOn = async (creativeId: string) => {
  const { degrees_of_freedom_spec: spec } = await read(creativeId, 'degrees_of_freedom_spec')
  const all = Object.entries(spec.creative_features_spec as Record<string, Json>)
  return all.flatMap(([key, { enroll_status }]) => (enroll_status === 'OPT_IN' ? key : []))
}

describe('a creative as it is read', () => {
  it('has every feature off, and multi-advertiser ads on unless stated', async () => {
    const { creativeId } = await createAd(sandbox)
    expect(await switchedOn(creativeId)).toEqual([])
    const { degrees_of_freedom_spec: spec, contextual_multi_ads: multi } = await read(
      creativeId,
      'degrees_of_freedom_spec,contextual_multi_ads',
    )
    expect(Object.keys(spec.creative_features_spec)).toEqual(expect.arrayContaining([...creativeFeatures]))
    expect(multi.enroll_status).toBe('OPT_IN')
  })

  it('has extra members, other addresses and labels, and lost the ends of texts and empty lists', async () => {
    const { spec } = await prepareMedia(sandbox)
    const feed = {
      bodies: [{ text: 'One' }, { text: 'Two' }],
      titles: [{ text: 'A' }],
      optimization_type: 'DEGREES_OF_FREEDOM',
      audios: [],
    }
    const form = { object_story_spec: spec('Buy now  '), asset_feed_spec: feed }
    const { id } = await sandbox.post(`/${usAccount}/adcreatives`, form)
    const fields = 'object_story_spec,asset_feed_spec,thumbnail_url'
    const [one, other] = [await read(id, fields), await read(id, fields)]
    expect(one.object_story_spec.video_data).toMatchObject({
      message: 'Buy now',
      call_to_action: { type: 'SHOP_NOW', value: { link: 'https://example.com/' } },
      branded_content: {},
    })
    expect(one.asset_feed_spec.bodies[0]).toEqual({ text: 'One', adlabels: [expect.anything()] })
    expect(one.asset_feed_spec).not.toHaveProperty('audios')
    expect(one.thumbnail_url).not.toBe(other.thumbnail_url)
  })
})

it('an ad of a full ad set takes another creative, which adds no ad', async () => {
  const { id, creativeId } = await createAd(sandbox)
  await sandbox.control('POST', 'ads', { ad_id: id, count: 49 })
  expect(await sandbox.post(`/${id}`, { creative: { creative_id: creativeId } })).toEqual({ success: true })
})

it('a refused field is named for each read that asks for it', async () => {
  const { id } = await createAd(sandbox)
  await sandbox.control('POST', 'faults', { kind: 'refuse-field', field: 'url_tags' })
  for (const fields of ['creative{url_tags}', 'creative{id,url_tags}']) {
    expect((await read(id, fields)).error.message).toContain('nonexisting field (url_tags)')
  }
  expect(await read(id, 'creative{id}')).toHaveProperty('creative')
})

describe('features', () => {
  it('are switched in the creative of an ad, and back; an equal creative is then a new one', async () => {
    const { id, creativeId, form } = await createAd(sandbox)
    await sandbox.control('POST', 'features', { ad_id: id, feature: 'nobody_knows_this', enroll_status: 'OPT_IN' })
    expect(await switchedOn(creativeId)).toEqual(['nobody_knows_this'])
    const again = await createAd(sandbox)
    const [old] = (await sandbox.control('GET', 'objects?type=adcreatives')).objects
    const equal = () => sandbox.post(`/${usAccount}/adcreatives`, { object_story_spec: old.object_story_spec })
    const first = await equal()
    expect([(await equal()).id, again.id !== id, form.name]).toEqual([first.id, true, 'New ad'])
    expect(first.id).not.toBe(creativeId)
    await sandbox.control('DELETE', 'features')
    expect(await switchedOn(creativeId)).toEqual([])
  })

  it('are switched in every new creative without an ad', async () => {
    const before = await createAd(sandbox)
    await sandbox.control('POST', 'features', { feature: 'text_optimizations' })
    await sandbox.control('POST', 'features', { feature: 'contextual_multi_ads', enroll_status: 'OPT_OUT' })
    const { creativeId } = await createAd(sandbox, { message: 'Another' })
    expect(await switchedOn(creativeId)).toEqual(['text_optimizations'])
    expect((await read(creativeId, 'contextual_multi_ads')).contextual_multi_ads.enroll_status).toBe('OPT_OUT')
    expect(await switchedOn(before.creativeId)).toEqual([])
  })

  it('need a key and an ad that exists', async () => {
    expect(await sandbox.control('POST', 'features', {})).toHaveProperty('error')
    expect(await sandbox.control('POST', 'features', { feature: 'x', ad_id: '1' })).toHaveProperty('error')
  })
})

describe('reviews', () => {
  it('decide the status and its reasons, until they are reset', async () => {
    const { id } = await createAd(sandbox)
    sandbox.advance(60_000)
    const fields = 'effective_status,ad_review_feedback,issues_info,recommendations'
    const issues = [{ level: 'AD', error_code: 1815869, error_summary: 'Link', error_message: 'The link is broken.' }]
    const decision = { effective_status: 'DISAPPROVED', feedback: { Alcohol: 'No.' }, issues, fatigue: 'HIGH' }
    await sandbox.control('POST', 'reviews', { ad_id: id, ...decision })
    expect(await read(id, fields)).toMatchObject({
      effective_status: 'DISAPPROVED',
      ad_review_feedback: { global: { Alcohol: 'No.' } },
      issues_info: issues,
      recommendations: [{ title: 'Creative fatigue' }],
    })
    const reset = { effective_status: null, feedback: null, issues: null, fatigue: null }
    await sandbox.control('POST', 'reviews', { ad_id: id, ...reset })
    expect(await read(id, fields)).toEqual({ id, effective_status: 'PAUSED' })
    expect(await sandbox.control('POST', 'reviews', { ad_id: '1' })).toHaveProperty('error')
  })
})

it('answers the impressions of days that were set, and none of others', async () => {
  const { id } = await createAd(sandbox)
  await sandbox.control('POST', 'insights', { ad_id: id, impressions: { '2026-11-18': 5, '2026-11-20': 1200 } })
  const insights = (more: string) => read(id, `insights${more}{impressions,date_start}`)
  const range = `.time_range(${JSON.stringify({ since: '2026-11-19', until: '2026-11-20' })})`
  const day = { impressions: '1200', date_start: '2026-11-20', date_stop: '2026-11-20' }
  expect((await insights(`${range}.time_increment(1)`)).insights.data).toEqual([day])
  expect((await insights('')).insights.data).toMatchObject([{ impressions: '1205', date_start: '2026-11-18' }])
  const none = JSON.stringify({ since: '2026-11-19', until: '2026-11-19' })
  expect(await insights(`.time_range(${none})`)).toEqual({ id })
  expect((await read(id, 'insights{karma}')).error.code).toBe(100)
  expect(await sandbox.control('POST', 'insights', { ad_id: id, impressions: { today: 5 } })).toHaveProperty('error')
  expect(await sandbox.control('POST', 'insights', { ad_id: '1', impressions: {} })).toHaveProperty('error')
})

it('logs what was posted, without tokens', async () => {
  await sandbox.control('DELETE', 'requests')
  const { id, form } = await createAd(sandbox)
  await sandbox.post(`/${id}`, { name: 'Renamed', access_token: sandbox.token, verify_token: 'our-token' })
  const { requests } = await sandbox.control('GET', 'requests')
  expect(requests.at(-1)).toMatchObject({ method: 'POST', params: { name: 'Renamed' } })
  expect(JSON.stringify(requests)).not.toContain('our-token')
  expect(requests.find(({ path }: Json) => path.endsWith('/ads')).params).toMatchObject(form)
  expect(JSON.stringify(requests)).not.toContain(sandbox.token)
})

it('moves the start of an ad set until it has started', async () => {
  const { adSetId } = await createAd(sandbox)
  const move = (start_time: string) => sandbox.post(`/${adSetId}`, { start_time })
  expect(await move('2026-11-20T13:00:00Z')).toEqual({ success: true })
  expect(await move('soon')).toHaveProperty('error.code', 100)
  await sandbox.post(`/${adSetId}`, { status: 'ACTIVE' })
  expect(await move('2026-11-20T13:00:00Z')).toEqual({ success: true })
  sandbox.advance(3_600_000)
  expect((await move('2026-11-21T13:00:00Z')).error.error_subcode).toBe(1487057)
})
