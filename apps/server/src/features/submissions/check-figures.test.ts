import { contextualMultiAds, creativeFeatures } from '@hookline/contract/drafts/creative-features.rules'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emptyTables } from '../../../test/database.ts'
import { createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'
import { insertDraft } from '../../../test/submissions.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'

let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
beforeEach(() => emptyTables(harness.db, 'ad_drafts', 'ad_checks'))
afterAll(() => harness.destroy())

const signal = AbortSignal.timeout(240_000)

async function send() {
  const id = await harness.makeDraft()
  await harness.send(id)
  return harness.readDraft(id)
}

/** Drafts of this many copies of one sent ad. */
async function makeCopies(count: number): Promise<string[]> {
  const source = await send()
  const columns = {
    status: 'SUBMITTED_TO_META',
    meta_ad_set_id_returned: source.meta_ad_set_id_returned,
    submitted_at: new Date('2026-11-20T10:00:00Z'),
  }
  const ids: string[] = []
  for (const adId of await harness.sandbox.copyAd(source.meta_ad_id_returned ?? '', count)) {
    ids.push(await insertDraft(harness.db, harness.actor.id, { ...columns, meta_ad_id_returned: adId }))
  }
  return ids
}

it('notices each known switch, one by one', async () => {
  const { id, meta_ad_id_returned: adId } = await send()
  const missed: string[] = []
  for (const key of [...creativeFeatures.map((feature) => feature.key), contextualMultiAds]) {
    await harness.sandbox.switchFeature(key, { ad_id: adId ?? '' })
    const { jobId } = await harness.checks().start(harness.actor, [id])
    await harness.checks().run(jobId, signal)
    const { guard_differences: differences } = await harness.readDraft(id)
    const found = (differences as { field: string; now: string }[]).map(({ field, now }) => `${field} ${now}`)
    if (found.join() !== `${key} OPT_IN`) missed.push(key)
    await harness.sandbox.resetFeatures()
  }
  expect(missed).toEqual([])
})

it('checks 1 000 ads by one call for 50, each once although the quota ends on the way', async () => {
  const ids = await makeCopies(1000)
  let calls = 0
  const limited = harness.checks(({ when, what }) => {
    if (when !== 'before' || what !== 'listLiveAds') return
    if (calls === 8) throw new MetaAdsError('rate', 'Meta allows no more calls.', { retryAt: new Date() })
    calls += 1
  })
  const { jobId } = await limited.start(harness.actor, ids)
  await limited.run(jobId, signal)
  const waiting = await limited.findJob(harness.actor, jobId)
  expect(waiting).toMatchObject({ status: 'enqueued', checked: 400, retryAt: expect.any(String) })
  const counting = harness.checks(({ when, what }) => {
    if (when === 'before' && what === 'listLiveAds') calls += 1
  })
  await counting.run(jobId, signal)
  const done = { status: 'completed', total: 1000, checked: 1000, changed: 0, gone: 0 }
  expect(await counting.findJob(harness.actor, jobId)).toMatchObject(done)
  expect(calls).toBe(20)
})
