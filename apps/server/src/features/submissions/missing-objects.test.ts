import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSubmissionHarness, type Interfere, type SubmissionHarness } from '../../../test/submission-harness.ts'
import { newAdSet } from '../../../test/submissions.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'

// An object that a draft names may be gone, or not fit, when the draft is sent. The submission then fails at the field to
// correct, and the next one continues.
let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
afterAll(() => harness.destroy())

/** Sends it and notes which calls were made. */
async function send(draftId: string) {
  const calls: string[] = []
  const row = await harness.send(draftId, ({ when, what }) => {
    if (when === 'before' && what !== 'commit') calls.push(what)
  })
  return { row, calls }
}

async function expectOneAd(draftId: string) {
  expect(await harness.readDraft(draftId)).toMatchObject({ status: 'SUBMITTED_TO_META' })
  expect(await harness.countAds(draftId)).toHaveLength(1)
}

it('fails at the video when its bytes are gone; continues with another', async () => {
  const draftId = await harness.makeDraft({ video_object_name: 'videos/2026/11/lost.mp4' })
  const { row } = await send(draftId)
  expect(row).toMatchObject({ state: 'failed', error_code: 'VALIDATION', error_field: 'video_asset_gcs_url' })
  expect(row.error).toBe('The video is no longer in the store. Upload it again.')
  await harness.changeDraft(draftId, { video_object_name: 'videos/2026/11/a.mp4' })
  expect(await harness.send(draftId)).toMatchObject({ state: 'done' })
  await expectOneAd(draftId)
})

it('fails at a removed page before the creative; continues with another', async () => {
  const draftId = await harness.makeDraft({ facebook_page_id: '106100000000009999' })
  const { row, calls } = await send(draftId)
  expect(row).toMatchObject({ state: 'failed', error_field: 'facebook_page_id' })
  expect(calls).not.toContain('createCreative')
  const { facebook_page_id } = await harness.readDraft(await harness.makeDraft())
  await harness.changeDraft(draftId, { facebook_page_id })
  const second = await send(draftId)
  expect(second.row).toMatchObject({ state: 'done' })
  // The video of the first try was not sent again.
  expect(second.calls).not.toContain('startVideo')
  await expectOneAd(draftId)
})

it('fails at a removed page before a new ad set is created', async () => {
  const draftId = await harness.makeDraft({ newAdSet, facebook_page_id: '106100000000009999' })
  expect((await send(draftId)).row).toMatchObject({ state: 'failed', error_field: 'facebook_page_id' })
  expect(await harness.countAdSets(draftId)).toEqual([])
})

it('fails at an ad set that was archived while it waited; continues with another', async () => {
  const adSetId = await harness.makeAdSet()
  const draftId = await harness.makeDraft({ target_meta_ad_set_id: adSetId })
  const [jobId = ''] = await harness.queue(draftId)
  const slowDown: Interfere = ({ what }) => {
    if (what === 'startVideo') throw new MetaAdsError('rate', 'Slow down.', { retryAt: new Date() })
  }
  expect(await harness.runOnce(jobId, slowDown)).toMatchObject({ state: 'waiting' })
  expect((await harness.archive(adSetId)).status).toBe(200)
  expect(await harness.run(jobId)).toMatchObject({ state: 'failed', error_field: 'target_meta_ad_set_id' })
  await harness.changeDraft(draftId, { target_meta_ad_set_id: await harness.makeAdSet() })
  expect(await harness.send(draftId)).toMatchObject({ state: 'done' })
  await expectOneAd(draftId)
})

it('fails at a campaign of another ad account before anything is created', async () => {
  const draftId = await harness.makeDraft({ meta_campaign_id: '120210000000000011', newAdSet })
  const { row, calls } = await send(draftId)
  expect(row).toMatchObject({ state: 'failed', error_field: 'meta_campaign_id' })
  expect(row.error).toContain('does not belong to the chosen ad account')
  expect(calls).toEqual(['getCampaign'])
})

it('fails at a new ad set that its campaign forbids before any call that creates', async () => {
  const targeting = { ...newAdSet.targeting, genders: 'MALE' }
  const forbidden = { meta_campaign_id: '120210000000000007', newAdSet: { ...newAdSet, targeting } }
  const { row, calls } = await send(await harness.makeDraft(forbidden))
  expect(row).toMatchObject({ state: 'failed', error_field: 'new_ad_set_configuration.targeting.genders' })
  expect(row.error).toBe('This campaign has a special ad category: all genders must be included.')
  expect(calls).toEqual(['getCampaign', 'listAdAccounts'])
})
