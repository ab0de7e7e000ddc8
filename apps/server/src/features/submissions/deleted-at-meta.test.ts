import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Crash, createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'
import { newAdSet } from '../../../test/submissions.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'

// An object of an earlier step may be deleted at Meta, or not visible there yet.
let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
afterAll(() => harness.destroy())

/** A draft of which everything before this call is made. */
async function stopBefore(call: string) {
  const draftId = await harness.makeDraft({ newAdSet })
  const [jobId = ''] = await harness.queue(draftId)
  await harness.runOnce(jobId, ({ what, when }) => {
    if (what === call && when === 'before') throw new Crash()
  })
  return { draftId, jobId }
}

const readStep = (draftId: string, step: string) =>
  harness.db
    .selectFrom('submission_steps')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('step', '=', step)
    .executeTakeFirstOrThrow()
const missing = () => new MetaAdsError('permission', 'Unsupported request.', { code: 100, subcode: 33 })

/** Fails calls of this name so often as if what they name were not there. */
function failMissing(call: string, times: number) {
  let left = times
  return ({ what, when }: { what: string; when: string }) => {
    if (what !== call || when !== 'before' || left === 0) return
    left -= 1
    throw missing()
  }
}

describe('an object that was deleted at Meta an hour after it was created', () => {
  it('is created again when it is the video', async () => {
    const { draftId, jobId } = await stopBefore('createAdSet')
    const { videoId } = (await readStep(draftId, 'video')).result as { videoId: string }
    expect((await harness.remove(videoId)).status).toBe(200)
    await harness.ageSteps(draftId)
    expect(await harness.run(jobId)).toMatchObject({ state: 'done' })
    expect((await readStep(draftId, 'video')).result).not.toMatchObject({ videoId })
    expect(await harness.countAds(draftId)).toHaveLength(1)
  })

  it.each(['remove', 'archive'] as const)("is created again when it is the draft's own ad set (%s)", async (way) => {
    const { draftId, jobId } = await stopBefore('createAd')
    const { id } = (await readStep(draftId, 'ad_set')).result as { id: string }
    expect((await harness[way](id)).status).toBe(200)
    await harness.ageSteps(draftId)
    expect(await harness.run(jobId)).toMatchObject({ state: 'done' })
    const { meta_ad_set_id_returned: used } = await harness.readDraft(draftId)
    expect(used).not.toBe(id)
    expect(await harness.countAds(draftId)).toMatchObject([{ adset_id: used }])
  })

  it('is never created again when it is the ad', async () => {
    const { draftId, jobId } = await stopBefore('getAd')
    const [ad] = await harness.countAds(draftId)
    await harness.ageSteps(draftId)
    expect((await harness.runOnce(jobId, failMissing('getAd', 1))).state).toBe('done')
    expect(await harness.readDraft(draftId)).toMatchObject({ status: 'SUBMITTED_TO_META', meta_ad_id_returned: ad?.id })
    expect(await harness.countAds(draftId)).toHaveLength(1)
  })
})

describe('an object that Meta reports missing seconds after it was created', () => {
  it.each([
    ['the video, while its state is read', 'getVideoStatus', 'startVideo'],
    ['the ad set, while the ad is created', 'createAd', 'createAdSet'],
    ['the ad, while it is read back', 'getAd', 'createAd'],
  ])('is waited for: %s', async (_what, call, maker) => {
    const draftId = await harness.makeDraft({ newAdSet })
    const fail = failMissing(call, 8)
    let made = 0
    const row = await harness.send(draftId, (point) => {
      fail(point)
      if (point.what === maker && point.when === 'after') made += 1
    })
    expect(row).toMatchObject({ state: 'done', error: null })
    expect(made).toBe(1)
  })

  it('is waited for when it is the chosen ad set', async () => {
    const draftId = await harness.makeDraft({ target_meta_ad_set_id: await harness.makeAdSet() })
    expect(await harness.send(draftId, failMissing('getAdSet', 3))).toMatchObject({ state: 'done', error: null })
    const other = await harness.makeDraft({ target_meta_ad_set_id: await harness.makeAdSet() })
    expect(await harness.send(other, failMissing('getAdSet', 4))).toMatchObject({ state: 'failed' })
  })
})
