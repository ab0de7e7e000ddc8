import bizSdk from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchSdkError, readAll, startSdkSandbox } from '../test/official-sdk.ts'
import {
  adSetParams,
  type Json,
  pageId,
  type TestSandbox,
  trafficCampaign,
  uploadImage,
  usAccount,
} from '../test/sandbox.ts'

// By Meta's own SDK; see test/official-sdk.ts.

const { Ad, AdAccount, AdSet, AdVideo, Campaign, FacebookAdsApi, User } = bizSdk

let sandbox: TestSandbox
const account = () => new AdAccount(usAccount)

beforeAll(async () => {
  sandbox = await startSdkSandbox()
})
afterAll(() => sandbox.close())

describe('an ad from ad set to archive', () => {
  let adSetId: string
  let imageHash: string
  let videoId: string
  let adId: string

  const story = () => ({
    page_id: pageId,
    video_data: {
      video_id: videoId,
      image_hash: imageHash,
      message: 'Größer & besser 100 %',
      title: 'The headline',
      call_to_action: { type: 'SHOP_NOW', value: { link: 'https://example.com' } },
    },
  })

  it('makes an ad set, after a dry run', async () => {
    const adSets = async () => (await readAll(new Campaign(trafficCampaign).getAdSets([]))).rows.length
    const before = await adSets()
    const tried: Json = await account().createAdSet([], { ...adSetParams, execution_options: ['validate_only'] })
    expect([tried.success, tried.id]).toEqual([true, undefined])
    expect(await adSets()).toBe(before)
    adSetId = (await account().createAdSet([], { ...adSetParams })).id
    const adSet = await new AdSet(adSetId).read(['daily_budget', 'targeting', 'campaign{name}'])
    expect(adSet).toMatchObject({
      daily_budget: '2000',
      campaign: { name: 'Traffic to the shop' },
      targeting: { geo_locations: { countries: ['US'] } },
    })
  })

  it('uploads a video chunk by chunk until it is ready', async () => {
    imageHash = await uploadImage(sandbox)
    const bytes = new Uint8Array(2500)
    const session: Json = await account().createAdVideo([], { upload_phase: 'start', file_size: bytes.length })
    videoId = session.video_id
    const { upload_session_id } = session
    const sent: number[] = []
    for (let at = session; at.start_offset !== at.end_offset; ) {
      const [from, to] = [Number(at.start_offset), Number(at.end_offset)]
      sent.push(to - from)
      const form = new FormData()
      form.set('upload_phase', 'transfer')
      form.set('upload_session_id', upload_session_id)
      form.set('start_offset', at.start_offset)
      form.set('video_file_chunk', new Blob([bytes.subarray(from, to)]), 'chunk')
      at = await FacebookAdsApi.getDefaultApi().call('POST', [usAccount, 'advideos'], form)
    }
    expect(sent).toEqual([1000, 1000, 500])
    await account().createAdVideo([], { upload_phase: 'finish', upload_session_id, title: 'By the SDK' })
    const status = async () => ((await new AdVideo(videoId).read(['status'])) as Json).status.video_status
    expect(await status()).toBe('processing')
    sandbox.advance(1000)
    expect(await status()).toBe('ready')
    const { thumbnails } = await new AdVideo(videoId).read(['thumbnails{uri}'])
    expect(thumbnails.data[0].uri).toMatch(/^http/)
  })

  it('makes a creative and a paused ad, and reads them back', async () => {
    const creative = await account().createAdCreative([], {
      name: 'By the SDK',
      object_story_spec: story(),
      asset_feed_spec: {
        bodies: [{ text: 'One' }, { text: 'Two' }],
        optimization_type: 'DEGREES_OF_FREEDOM',
      },
    })
    const params = { name: 'By the SDK', adset_id: adSetId, creative: { creative_id: creative.id }, status: 'PAUSED' }
    await account().createAd([], { ...params, execution_options: ['validate_only', 'synchronous_ad_review'] })
    adId = (await account().createAd([], params)).id
    const ad: Json = await new Ad(adId).read([
      ...['name', 'status', 'effective_status', 'created_time', 'preview_shareable_link'],
      ...['adset{campaign{id}}', 'creative{id,object_story_spec}'],
    ])
    expect(ad).toMatchObject({
      status: 'PAUSED',
      effective_status: 'IN_PROCESS',
      adset: { campaign: { id: trafficCampaign } },
    })
    expect(ad.creative).toEqual({ id: creative.id, object_story_spec: story() })
    sandbox.advance(2000)
    const [frame] = await new Ad(adId).getPreviews([], { ad_format: 'INSTAGRAM_REELS' })
    expect(frame?.body).toContain('<iframe src="http')
  })

  it('changes, archives and deletes', async () => {
    const ad = new Ad(adId)
    expect(await ad.update([], { name: 'Renamed', status: 'ACTIVE' })).toMatchObject({ success: true })
    expect(await ad.read(['name', 'effective_status'])).toMatchObject({
      name: 'Renamed',
      effective_status: 'ADSET_PAUSED',
    })
    const listAdIds = async (params: object) =>
      (await readAll(account().getAds(['id'], params))).rows.map(({ id }) => id)
    await new Ad(adId).update([], { status: 'ARCHIVED' })
    expect(await listAdIds({})).not.toContain(adId)
    expect(await listAdIds({ effective_status: ['ARCHIVED'] })).toContain(adId)
    await new Ad(adId).delete([], {})
    expect(await new Ad(adId).read(['status'])).toMatchObject({ status: 'DELETED' })
  })
})

it('takes its permissions back, after which its token is dead', async () => {
  const { access_token } = await sandbox.control('POST', 'tokens')
  const someone = new User('me', {}, null, new FacebookAdsApi(access_token, 'en_US', false))
  await someone.deletePermissions({})
  expect(await catchSdkError(someone.read(['name']))).toMatchObject({ response: { code: 190, error_subcode: 458 } })
})
