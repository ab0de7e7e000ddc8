import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Crash, createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'
import { newAdSet } from '../../../test/submissions.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'
import type { SubmissionChange } from './submissions.repo.ts'

let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
afterAll(() => harness.destroy())

const longAgo = new Date(Date.now() - 10 * 60_000)

async function loseOne(change: SubmissionChange) {
  const draftId = await harness.makeDraft()
  const [jobId = ''] = await harness.queue(draftId)
  await harness.db.updateTable('submissions').set(change).where('id', '=', jobId).execute()
  await harness.rescueLost()
  const row = await harness.db.selectFrom('submissions').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
  return { draftId, jobId, row }
}

describe('a submission that the queue lost', () => {
  it('fails when it was running, and the draft may be submitted again', async () => {
    const { draftId, row } = await loseOne({ state: 'running', updated_at: longAgo })
    expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('Submit it again') })
    expect(await harness.readDraft(draftId)).toMatchObject({ status: 'FAILED_SUBMISSION' })
    expect(await harness.send(draftId)).toMatchObject({ state: 'done' })
  })

  it('continues when it was waiting', async () => {
    const { draftId, jobId, row } = await loseOne({ state: 'waiting', updated_at: longAgo, retry_at: longAgo })
    expect(row).toMatchObject({ state: 'running', retry_at: null })
    expect(await harness.run(jobId)).toMatchObject({ state: 'done' })
    expect(await harness.countAds(draftId)).toHaveLength(1)
  })

  it.each<[string, SubmissionChange]>([
    ['runs since a moment', { state: 'running' }],
    ['waits for a later moment', { state: 'waiting', updated_at: longAgo, retry_at: new Date(Date.now() + 60_000) }],
  ])('is not one that %s', async (_what, change) => {
    const { row } = await loseOne(change)
    expect(row.state).toBe(change.state)
  })

  it('is started when it was queued below the limit', async () => {
    expect((await loseOne({ state: 'queued' })).row.state).toBe('running')
  })
})

describe('a draft whose new ad set was changed after it was created', () => {
  it('gets a new one, and ignores the former', async () => {
    const draftId = await harness.makeDraft({ newAdSet })
    const refuseAd = ({ what, when }: { what: string; when: string }) => {
      if (what === 'createAd' && when === 'before') throw new Error('unexpected error')
    }
    expect(await harness.send(draftId, refuseAd)).toMatchObject({ state: 'failed', error_code: 'INTERNAL' })
    const [former] = await harness.countAdSets(draftId)
    const changed = JSON.stringify({ ...newAdSet, daily_budget: 3000 })
    await harness.db
      .updateTable('ad_drafts')
      .set({ new_ad_set_configuration: changed })
      .where('id', '=', draftId)
      .execute()
    await harness.send(draftId)
    const [ad, ...others] = await harness.countAds(draftId)
    expect(others).toEqual([])
    const adSet = (await harness.countAdSets(draftId)).find(({ id }) => id === ad?.adset_id)
    expect(adSet).toMatchObject({ daily_budget: '3000' })
    expect(adSet?.id).not.toBe(former?.id)
  })
})

describe('an ad of a failed submission', () => {
  it('needs a decision when the draft differs, and is kept by choice', async () => {
    const draftId = await harness.makeDraft()
    let isMade = false
    await harness
      .send(draftId, ({ what, when }) => {
        isMade ||= what === 'createAd' && when === 'after'
        if (isMade) throw new Error('unexpected error after the ad')
      })
      .catch(() => undefined)
    await harness.db.updateTable('submissions').set({ state: 'failed' }).where('draft_id', '=', draftId).execute()
    await harness.db
      .updateTable('ad_drafts')
      .set({ headlines: ['Changed'] })
      .where('id', '=', draftId)
      .execute()
    expect(await harness.send(draftId)).toMatchObject({ state: 'failed', error_code: 'CONFLICT' })
    await expect(harness.send(draftId)).rejects.toThrow("Please select ads that are marked as 'Ready to Submit'.")
    await expect(harness.choose(draftId, null)).rejects.toThrow('choose: change the ad at Meta, or keep it as it is')
    expect(await harness.choose(draftId, 'keep')).toMatchObject({ state: 'done' })
    expect(await harness.countAds(draftId)).toHaveLength(1)
    expect(await harness.readDraft(draftId)).toMatchObject({ status: 'SUBMITTED_TO_META', headlines: ['Tea'] })
  })
})

/** A submission that ended right after the call that makes its ad, with or without its answer. */
async function stopAfterAd(isAnswered: boolean) {
  const draftId = await harness.makeDraft({ newAdSet, initial_ad_status_on_meta: 'ACTIVE' })
  const [jobId = ''] = await harness.queue(draftId)
  let isMade = false
  await harness.runOnce(jobId, ({ what, when }) => {
    if (isMade && (!isAnswered || what !== 'commit')) throw new Crash()
    isMade ||= what === 'createAd' && when === 'after'
    if (isMade && !isAnswered) throw new Crash()
  })
  return { draftId, jobId }
}

describe('a submission with an ad that the queue lost', () => {
  it.each([
    ['counts as sent, with its ad paused', true, 'done', 'SUBMITTED_TO_META'],
    ['runs again when it is not known whether the ad was created', false, 'running', 'draft'],
  ])('%s', async (_what, isAnswered, state, status) => {
    const { draftId, jobId } = await stopAfterAd(isAnswered)
    await harness.db.updateTable('submissions').set({ updated_at: longAgo }).where('id', '=', jobId).execute()
    await harness.rescueLost()
    const row = await harness.db.selectFrom('submissions').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state })
    expect(await harness.readDraft(draftId)).toMatchObject({ status })
    expect(await harness.countAds(draftId)).toMatchObject([{ status: 'PAUSED' }])
    if (state === 'done') return expect(row.error).toContain('stays paused')
    expect(await harness.run(jobId)).toMatchObject({ state: 'done' })
    expect(await harness.countAds(draftId)).toMatchObject([{ status: 'ACTIVE' }])
  })

  it('counts as sent when it waits and the ad account is blocked', async () => {
    const { draftId, jobId } = await stopAfterAd(true)
    await harness.db.updateTable('submissions').set({ state: 'waiting' }).where('id', '=', jobId).execute()
    await harness.send(await harness.makeDraft(), ({ what }) => {
      if (what === 'createAd') throw new MetaAdsError('blocked', 'You may not advertise now.')
    })
    const [ad] = await harness.countAds(draftId)
    const sent = { status: 'SUBMITTED_TO_META', meta_ad_id_returned: ad?.id }
    expect(await harness.readDraft(draftId)).toMatchObject(sent)
  })
})

describe('an ad account that Meta blocks', () => {
  it('stops the pending submissions of all users in it, and none elsewhere', async () => {
    const other = await harness.addUser('ben')
    const block = ({ what }: { what: string }) => {
      if (what === 'createAd') throw new MetaAdsError('blocked', 'You may not advertise now.')
    }
    const ids = [
      await harness.makeDraft(),
      await harness.makeDraft(),
      await harness.makeDraft(),
      await harness.makeDraft(),
    ]
    const [blocked = '', ...others] = ids
    const waiting = await harness.queue(...others)
    const change = (id: string | undefined, values: SubmissionChange) =>
      harness.db
        .updateTable('submissions')
        .set({ state: 'waiting', ...values })
        .where('id', '=', id ?? '')
        .execute()
    await change(waiting[0], {})
    await change(waiting[1], { user_id: other })
    await change(waiting[2], { ad_account_id: 'act_2' })
    expect(await harness.send(blocked, block)).toMatchObject({ state: 'stopped' })
    const rows = await harness.db
      .selectFrom('submissions')
      .select(['id', 'state', 'error'])
      .where('id', 'in', waiting)
      .execute()
    const findRow = (id: string | undefined) => rows.find((row) => row.id === id)
    const sentence = expect.stringContaining('You may not advertise now.')
    expect(findRow(waiting[0])).toMatchObject({ state: 'stopped', error: sentence })
    expect(findRow(waiting[1])).toMatchObject({ state: 'stopped', error: sentence })
    expect(findRow(waiting[2])).toMatchObject({ state: 'waiting', error: null })
  })
})
