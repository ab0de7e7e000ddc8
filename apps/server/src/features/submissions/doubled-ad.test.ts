import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Crash, createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'
import { newAdSet } from '../../../test/submissions.ts'

// Meta may show the object of an unanswered call only after the call was repeated: then there are two.
let harness: SubmissionHarness
beforeEach(async () => {
  harness = await createSubmissionHarness()
})
afterEach(() => harness.destroy())

const active = { newAdSet: { ...newAdSet, status: 'ACTIVE' }, initial_ad_status_on_meta: 'ACTIVE' as const }

/** The first call at this path gets no answer, and its object is visible only after the call was repeated. */
async function sendTwice(path: '/ads' | '/adsets', stepBefore: string) {
  const draftId = await harness.makeDraft(active)
  const [jobId = ''] = await harness.queue(draftId)
  // Up to here only the trial of the ad set is sent there.
  await harness.runOnce(jobId, ({ what, when }) => {
    if (what === stepBefore && when === 'before') throw new Crash()
  })
  await harness.sandbox.fault({ kind: 'lag-until-repeated', path })
  await harness.sandbox.fault({ kind: 'execute-then-drop', path, method: 'POST' })
  return { draftId, row: await harness.run(jobId) }
}

const readActivityLog = (draftId: string) =>
  harness.db
    .selectFrom('activity_log')
    .select(['username', 'action', 'after'])
    .where('subject_id', '=', draftId)
    .where('action', '=', 'draft.double_found')
    .execute()

describe('an ad of an unanswered call that Meta shows only after a second one was created', () => {
  it('stays paused, and is reported on the draft and in the activity log', async () => {
    const { draftId, row } = await sendTwice('/ads', 'createCreative')
    expect(row.state).toBe('done')
    const { meta_ad_id_returned: used, status } = await harness.readDraft(draftId)
    expect(status).toBe('SUBMITTED_TO_META')
    const ads = await harness.countAds(draftId)
    expect(ads).toHaveLength(2)
    const double = ads.find(({ id }) => id !== used)
    expect(double).toMatchObject({ status: 'PAUSED' })
    expect(ads.find(({ id }) => id === used)).toMatchObject({ status: 'ACTIVE' })
    expect(row.error).toContain(String(used))
    expect(row.error).toContain(String(double?.id))
    const after = { step: 'ad', used, doubles: [double?.id] }
    expect(await readActivityLog(draftId)).toEqual([{ username: 'ana', action: 'draft.double_found', after }])
  })

  it('is reported for an ad set too', async () => {
    const { draftId, row } = await sendTwice('/adsets', 'uploadImage')
    expect(row.state).toBe('done')
    const { meta_ad_set_id_returned: used } = await harness.readDraft(draftId)
    const adSets = await harness.countAdSets(draftId)
    expect(adSets).toHaveLength(2)
    const double = adSets.find(({ id }) => id !== used)
    expect(double).toMatchObject({ status: 'PAUSED' })
    expect(row.error).toContain(String(double?.id))
    expect(await readActivityLog(draftId)).toMatchObject([{ after: { step: 'ad_set', used, doubles: [double?.id] } }])
  })
})

it('uses an ad that Meta shows right before the call is repeated', async () => {
  const draftId = await harness.makeDraft(active)
  let created = 0
  await harness.sandbox.fault({ kind: 'read-lag', path: '/ads', ms: 3_600_000 })
  await harness.sandbox.fault({ kind: 'execute-then-drop', path: '/ads', method: 'POST' })
  const [jobId = ''] = await harness.queue(draftId)
  const countCreates = ({ what, when }: { what: string; when: string }) => {
    if (what === 'createAd' && when === 'before') created += 1
  }
  expect(await harness.runOnce(jobId, countCreates)).toMatchObject({ state: 'waiting' })
  await harness.sandbox.clearFaults()
  await harness.db.updateTable('submissions').set({ retry_at: null }).where('id', '=', jobId).execute()
  expect(await harness.runOnce(jobId, countCreates)).toMatchObject({ state: 'done', error: null })
  expect(created).toBe(1)
  expect(await harness.countAds(draftId)).toHaveLength(1)
})
