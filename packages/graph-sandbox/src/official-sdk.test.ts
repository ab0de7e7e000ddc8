import bizSdk from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

/** Makes an ad set after a dry run. @returns its id */
async function makeAdSet(): Promise<string> {
  const countAdSets = async () => (await readAll(new Campaign(trafficCampaign).getAdSets([]))).rows.length
  const before = await countAdSets()
  const tried: Json = await account().createAdSet([], { ...adSetParams, execution_options: ['validate_only'] })
  expect([tried.success, tried.id]).toEqual([true, undefined])
  expect(await countAdSets()).toBe(before)
  const { id } = await account().createAdSet([], { ...adSetParams })
  const adSet = await new AdSet(id).read(['daily_budget', 'targeting', 'campaign{name}'])
  expect(adSet).toMatchObject({
    daily_budget: '2000',
    campaign: { name: 'Traffic to the shop' },
    targeting: { geo_locations: { countries: ['US'] } },
  })
  return id
}

/** Uploads a video chunk by chunk until it is ready. @returns its id */
async function uploadVideo(): Promise<string> {
  const bytes = new Uint8Array(2500)
  const session: Json = await account().createAdVideo([], { upload_phase: 'start', file_size: bytes.length })
  const { video_id, upload_session_id } = session
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
  const readStatus = async () => ((await new AdVideo(video_id).read(['status'])) as Json).status.video_status
  expect(await readStatus()).toBe('processing')
  sandbox.advance(1000)
  expect(await readStatus()).toBe('ready')
  const { thumbnails } = await new AdVideo(video_id).read(['thumbnails{uri}'])
  expect(thumbnails.data[0].uri).toMatch(/^http/)
  return video_id
}

it('makes a paused ad of an ad set and a video, reads it back, changes, archives and deletes it', async () => {
  const [adSetId, videoId] = [await makeAdSet(), await uploadVideo()]
  const story = {
    page_id: pageId,
    video_data: {
      video_id: videoId,
      image_hash: await uploadImage(sandbox),
      message: 'Größer & besser 100 %',
      title: 'The headline',
      call_to_action: { type: 'SHOP_NOW', value: { link: 'https://example.com' } },
    },
  }
  const creative = await account().createAdCreative([], {
    name: 'By the SDK',
    object_story_spec: story,
    asset_feed_spec: {
      bodies: [{ text: 'One' }, { text: 'Two' }],
      optimization_type: 'DEGREES_OF_FREEDOM',
    },
  })
  const params = { name: 'By the SDK', adset_id: adSetId, creative: { creative_id: creative.id }, status: 'PAUSED' }
  await account().createAd([], { ...params, execution_options: ['validate_only', 'synchronous_ad_review'] })
  const { id: adId } = await account().createAd([], params)
  const ad = new Ad(adId)
  const made: Json = await ad.read([
    ...['name', 'status', 'effective_status', 'created_time', 'preview_shareable_link'],
    ...['adset{campaign{id}}', 'creative{id,object_story_spec}'],
  ])
  expect(made).toMatchObject({
    status: 'PAUSED',
    effective_status: 'IN_PROCESS',
    adset: { campaign: { id: trafficCampaign } },
  })
  expect(made.creative).toMatchObject({ id: creative.id, object_story_spec: { page_id: story.page_id } })
  sandbox.advance(2000)
  const [frame] = await ad.getPreviews([], { ad_format: 'INSTAGRAM_REELS' })
  expect(frame?.body).toContain('<iframe src="http')

  expect(await ad.update([], { name: 'Renamed', status: 'ACTIVE' })).toMatchObject({ success: true })
  expect(await ad.read(['name', 'effective_status'])).toMatchObject({
    name: 'Renamed',
    effective_status: 'ADSET_PAUSED',
  })
  const listAdIds = async (query: object) => (await readAll(account().getAds(['id'], query))).rows.map(({ id }) => id)
  await new Ad(adId).update([], { status: 'ARCHIVED' })
  expect(await listAdIds({})).not.toContain(adId)
  expect(await listAdIds({ effective_status: ['ARCHIVED'] })).toContain(adId)
  await new Ad(adId).delete([], {})
  expect(await new Ad(adId).read(['status'])).toMatchObject({ status: 'DELETED' })
})

it('takes its permissions back, after which its token is dead', async () => {
  const { access_token } = await sandbox.control('POST', 'tokens')
  const someone = new User('me', {}, null, new FacebookAdsApi(access_token, 'en_US', false))
  await someone.deletePermissions({})
  expect(await catchSdkError(someone.read(['name']))).toMatchObject({ response: { code: 190, error_subcode: 458 } })
})
