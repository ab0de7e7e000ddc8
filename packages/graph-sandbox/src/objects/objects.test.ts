import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  adSetParams,
  createAd,
  type Json,
  prepareMedia,
  startSandbox,
  type TestSandbox,
  trafficCampaign,
  uploadVideo,
  usAccount,
} from '../../test/sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const fetchEffectiveStatus = async (id: string) =>
  (await sandbox.get(`/${id}?fields=effective_status`)).effective_status

describe('an ad set', () => {
  it('is created, read back with strings for money, and listed', async () => {
    const { id } = await sandbox.post(`/${usAccount}/adsets`, adSetParams)
    const read = await sandbox.get(`/${id}?fields=name,daily_budget,lifetime_budget,status,destination_type,start_time`)
    expect(read).toEqual({
      id,
      name: 'New ad set',
      daily_budget: '2000',
      status: 'PAUSED',
      destination_type: 'UNDEFINED',
      start_time: '2026-11-20T07:00:00-0500',
    })
    const { data } = await sandbox.get(`/${trafficCampaign}/adsets?fields=name`)
    expect(data[0]).toEqual({ id, name: 'New ad set' })
  })

  it('is answered with the requested fields at its creation', async () => {
    const made = await sandbox.post(`/${usAccount}/adsets`, { ...adSetParams, fields: 'name,campaign{name}' })
    expect(made).toMatchObject({ name: 'New ad set', campaign: { name: 'Traffic to the shop' } })
  })

  it('is not created when a requested field does not exist', async () => {
    const before = await sandbox.control('GET', 'objects?type=adsets')
    const { error } = await sandbox.post(`/${usAccount}/adsets`, { ...adSetParams, fields: 'name,colour' })
    expect(error.message).toContain('nonexisting field (colour) on node type (AdSet)')
    expect(await sandbox.control('GET', 'objects?type=adsets')).toEqual(before)
  })

  it('is only checked with validate_only', async () => {
    const form = { ...adSetParams, execution_options: ['validate_only'] }
    const before = await sandbox.control('GET', 'objects?type=adsets')
    expect(await sandbox.post(`/${usAccount}/adsets`, form)).toEqual({ success: true })
    expect((await sandbox.post(`/${usAccount}/adsets`, { ...form, daily_budget: 1 })).error.error_subcode).toBe(1885272)
    expect(await sandbox.control('GET', 'objects?type=adsets')).toEqual(before)
  })

  it('is refused with title, message and blamed field', async () => {
    const form = { ...adSetParams, campaign_id: '120210000000000003' }
    const { status, body } = await sandbox.call('POST', `/${usAccount}/adsets`, { form })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      message: 'Invalid parameter',
      code: 100,
      error_subcode: 1885621,
      is_transient: false,
      error_user_title: expect.any(String),
      error_user_msg: expect.any(String),
      error_data: { blame_field_specs: [['daily_budget']] },
    })
  })

  it('is never deduplicated', async () => {
    const [first, second] = [
      await sandbox.post(`/${usAccount}/adsets`, adSetParams),
      await sandbox.post(`/${usAccount}/adsets`, adSetParams),
    ]
    expect(first.id).not.toBe(second.id)
  })

  it('is deleted with DELETE, and then hidden', async () => {
    const { id } = await sandbox.post(`/${usAccount}/adsets`, adSetParams)
    expect((await sandbox.call('DELETE', `/${id}`)).body).toEqual({ success: true })
    expect(await fetchEffectiveStatus(id)).toBe('DELETED')
    const { data } = await sandbox.get(`/${trafficCampaign}/adsets?fields=name`)
    expect(data.map((each: Json) => each.id)).not.toContain(id)
  })

  it('is refused in a campaign of another account', async () => {
    const { error } = await sandbox.post('/act_10160300000000002/adsets', adSetParams)
    expect([error.code, error.error_subcode]).toEqual([100, 33])
  })
})

describe('a creative', () => {
  it('is the existing one for an equal spec under any name', async () => {
    const { spec } = await prepareMedia(sandbox)
    const post = (name: string, message: string) =>
      sandbox.post(`/${usAccount}/adcreatives`, { name, object_story_spec: spec(message) })
    const first = await post('One', 'Buy')
    expect(await post('Two', 'Buy')).toEqual(first)
    expect((await post('One', 'Sell')).id).not.toBe(first.id)
  })

  it('is new each time without deduplication', async () => {
    await sandbox.control('POST', 'settings', { dedupeCreatives: false })
    const { spec } = await prepareMedia(sandbox)
    const post = () => sandbox.post(`/${usAccount}/adcreatives`, { object_story_spec: spec() })
    expect((await post()).id).not.toBe((await post()).id)
  })

  it('is not deleted while an ad uses it', async () => {
    const { creativeId, id } = await createAd(sandbox)
    expect((await sandbox.call('DELETE', `/${creativeId}`)).body.error.code).toBe(100)
    await sandbox.call('DELETE', `/${id}`)
    expect((await sandbox.call('DELETE', `/${creativeId}`)).body).toEqual({ success: true })
  })

  it('is refused while the app is in development', async () => {
    const { spec } = await prepareMedia(sandbox)
    await sandbox.control('POST', 'settings', { isInDevelopment: true })
    const { error } = await sandbox.post(`/${usAccount}/adcreatives`, { object_story_spec: spec() })
    expect(error.error_subcode).toBe(1885183)
  })

  it('takes several texts beside the video', async () => {
    const { spec } = await prepareMedia(sandbox)
    const feed = {
      bodies: [{ text: 'One' }, { text: 'Two' }],
      titles: [{ text: 'A' }, { text: 'B' }],
      optimization_type: 'DEGREES_OF_FREEDOM',
    }
    const form = { object_story_spec: spec(), asset_feed_spec: feed }
    const { id } = await sandbox.post(`/${usAccount}/adcreatives`, form)
    expect((await sandbox.get(`/${id}?fields=asset_feed_spec{bodies}`)).asset_feed_spec).toMatchObject({
      bodies: feed.bodies,
    })
  })

  it('needs a video that is ready', async () => {
    const { videoId, spec } = await prepareMedia(sandbox)
    const id = await uploadVideo(sandbox)
    const text = JSON.stringify(spec()).replace(videoId, id)
    expect(await sandbox.post(`/${usAccount}/adcreatives`, { object_story_spec: text })).toHaveProperty('error')
    sandbox.advance(1000)
    expect(await sandbox.post(`/${usAccount}/adcreatives`, { object_story_spec: text })).toHaveProperty('id')
  })
})

describe('an ad', () => {
  it('is created twice by two calls', async () => {
    const { form } = await createAd(sandbox)
    await sandbox.post(`/${usAccount}/ads`, form)
    const { objects } = await sandbox.control('GET', 'objects?type=ads')
    expect(objects.map(({ name }: Json) => name)).toEqual(['New ad', 'New ad'])
  })

  it('is reviewed first, and then follows its parents', async () => {
    const { id, adSetId } = await createAd(sandbox, { status: 'ACTIVE' })
    expect(await fetchEffectiveStatus(id)).toBe('IN_PROCESS')
    sandbox.advance(1000)
    expect(await fetchEffectiveStatus(id)).toBe('PENDING_REVIEW')
    sandbox.advance(1500)
    expect(await fetchEffectiveStatus(id)).toBe('ADSET_PAUSED')
    await sandbox.post(`/${adSetId}`, { status: 'ACTIVE' })
    expect(await fetchEffectiveStatus(id)).toBe('ACTIVE')
    await sandbox.post(`/${trafficCampaign}`, { status: 'PAUSED' })
    expect([await fetchEffectiveStatus(id), await fetchEffectiveStatus(adSetId)]).toEqual([
      'CAMPAIGN_PAUSED',
      'CAMPAIGN_PAUSED',
    ])
    await sandbox.post(`/${id}`, { status: 'PAUSED' })
    expect(await fetchEffectiveStatus(id)).toBe('PAUSED')
    expect((await sandbox.get(`/${id}?fields=status`)).status).toBe('PAUSED')
  })

  it.each([
    ['its name', { name: 'Ad [disapprove]' }],
    ['its creative', { message: 'Buy [disapprove]' }],
  ])('is disapproved by the word in %s', async (_where, more) => {
    const { id } = await createAd(sandbox, more)
    sandbox.advance(2500)
    const read = await sandbox.get(`/${id}?fields=effective_status,ad_review_feedback`)
    expect(read.effective_status).toBe('DISAPPROVED')
    expect(read.ad_review_feedback).toHaveProperty('global')
  })

  it('is found by a part of its name while it is in review', async () => {
    const { id, adSetId, creativeId } = await createAd(sandbox, { name: 'Summer [d7f3a1]' })
    const query = new URLSearchParams({
      fields: 'id,name,adset_id,creative{id},created_time,effective_status',
      filtering: JSON.stringify([{ field: 'name', operator: 'CONTAIN', value: 'd7f3a1' }]),
      effective_status: JSON.stringify(['PENDING_REVIEW', 'IN_PROCESS', 'PAUSED', 'ACTIVE']),
    })
    for (const parent of [usAccount, adSetId, trafficCampaign]) {
      const { data } = await sandbox.get(`/${parent}/ads?${query}`)
      expect(data).toMatchObject([{ id, adset_id: adSetId, creative: { id: creativeId } }])
    }
  })

  it('takes a spec in place of a creative, and another creative later', async () => {
    const { id, form } = await createAd(sandbox)
    const { spec } = await prepareMedia(sandbox)
    const inline = await sandbox.post(`/${usAccount}/ads`, { ...form, creative: { object_story_spec: spec('Inline') } })
    const { creative } = await sandbox.get(`/${inline.id}?fields=creative{id,body}`)
    expect(creative.body).toBe('Inline')
    sandbox.advance(5000)
    expect(await sandbox.post(`/${id}`, { creative: { creative_id: creative.id } })).toEqual({ success: true })
    expect(await fetchEffectiveStatus(id)).toBe('IN_PROCESS')
    expect((await sandbox.get(`/${id}?fields=creative`)).creative).toEqual({ id: creative.id })
  })

  it('is refused in an ad set for Dynamic Creative, also in a dry run', async () => {
    const { form } = await createAd(sandbox)
    const dynamic = { ...form, adset_id: '120220000000000013' }
    for (const execution_options of [[], ['validate_only']]) {
      const { error } = await sandbox.post(`/${usAccount}/ads`, { ...dynamic, execution_options })
      expect(error.error_subcode).toBe(1885998)
    }
    expect((await sandbox.control('GET', 'objects?type=ads')).objects).toHaveLength(1)
  })
})

describe('a preview', () => {
  it('is a frame of a page of the sandbox that shows the ad', async () => {
    const { id } = await createAd(sandbox, { message: 'Buy <now>' })
    const { data } = await sandbox.get(`/${id}/previews?ad_format=INSTAGRAM_STORY`)
    const address = /src="([^"]+)"/.exec(data[0].body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const page = await fetch(address)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(await page.text()).toContain('Buy &lt;now&gt;')
  })

  it('needs a format', async () => {
    const { id } = await createAd(sandbox)
    expect((await sandbox.get(`/${id}/previews`)).error.code).toBe(100)
    expect((await sandbox.get(`/${id}/previews?ad_format=CINEMA`)).error.code).toBe(100)
  })
})
