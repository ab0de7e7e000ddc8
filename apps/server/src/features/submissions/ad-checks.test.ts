import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyTables } from '../../../test/database.ts'
import { world } from '../../../test/sandbox-world.ts'
import { Crash, createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'
import { insertDraft } from '../../../test/submissions.ts'

let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
beforeEach(() => emptyTables(harness.db, 'ad_drafts', 'ad_checks'))
afterEach(async () => {
  harness.setTime(null)
  await harness.sandbox.clearFaults()
  await harness.sandbox.resetFeatures()
})
afterAll(() => harness.destroy())

const signal = AbortSignal.timeout(120_000)
let texts = 0
/** A sent ad with a creative of its own. */
async function send(): Promise<string> {
  texts += 1
  const id = await harness.makeDraft({ primary_texts: [`Text ${texts}`, 'Tea is good.'] })
  await harness.send(id)
  return id
}
const readAdId = async (id: string) => (await harness.readDraft(id)).meta_ad_id_returned ?? ''
const readState = async (id: string) => (await harness.readDraft(id)).guard_state

/** Runs a check until it has ended or waits. */
async function check(adIds?: string[]) {
  const checks = harness.checks()
  const { jobId } = await checks.start(harness.actor, adIds)
  await checks.run(jobId, signal)
  return { jobId, job: await checks.findJob(harness.actor, jobId) }
}

/** Drafts of ads that share one creative, made without a submission. */
async function makeSharing(count: number): Promise<string[]> {
  const [source] = [await send()]
  const creative = (await harness.readDraft(source)).meta_creative_id_returned
  const ids: string[] = []
  let adSetId = ''
  for (let made = 0; made < count; made++) {
    if (made % 50 === 0) adSetId = await harness.makeAdSet()
    const { id } = await harness.post(`${world.adAccountId}/ads`, {
      name: `Ad ${made}`,
      adset_id: adSetId,
      status: 'PAUSED',
      creative: JSON.stringify({ creative_id: creative }),
    })
    const columns = { status: 'SUBMITTED_TO_META', meta_ad_id_returned: id, meta_ad_set_id_returned: adSetId }
    ids.push(
      await insertDraft(harness.db, harness.actor.id, { ...columns, submitted_at: new Date('2026-11-20T10:00:00Z') }),
    )
  }
  return ids
}

const countListed = async () =>
  (await harness.sandbox.calls()).filter((call) => call === `GET /v27.0/${world.adAccountId}/ads`).length

describe('a check', () => {
  it.each(['text_optimizations', 'nobody_knows_this'])(
    'notices that %s was switched on, and off again',
    async (key) => {
      const [changed, untouched] = [await send(), await send()]
      await harness.sandbox.switchFeature(key, { ad_id: await readAdId(changed) })
      const { job } = await check()
      expect(job).toMatchObject({ status: 'completed', total: 2, checked: 2, changed: 1, gone: 0, error: null })
      const difference = { object: 'creative', field: key, sent: 'OPT_OUT', now: 'OPT_IN' }
      expect(await harness.readDraft(changed)).toMatchObject({
        guard_state: 'changed',
        guard_differences: [difference],
      })
      expect(await readState(untouched)).toBe('as_sent')
      await harness.sandbox.resetFeatures()
      expect((await check([changed])).job).toMatchObject({ total: 1, checked: 1, changed: 0 })
      expect(await readState(changed)).toBe('as_sent')
    },
  )

  it('notices another creative, and a deleted ad', async () => {
    const [swapped, other, deleted] = [await send(), await send(), await send()]
    const creative = (await harness.readDraft(other)).meta_creative_id_returned
    await harness.post(await readAdId(swapped), { creative: JSON.stringify({ creative_id: creative }) })
    await harness.remove(await readAdId(deleted))
    const { job } = await check([swapped, deleted])
    expect(job).toMatchObject({ status: 'completed', changed: 1, gone: 1 })
    const { guard_differences: differences } = await harness.readDraft(swapped)
    expect((differences as { field: string }[]).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['creative_id', 'primary_texts', 'post']),
    )
    expect(await readState(deleted)).toBe('gone')
  })

  it('needs one call for 50 ads, also of a shared creative, and gives no false alarm', async () => {
    const ids = await makeSharing(120)
    const before = await countListed()
    const { job } = await check(ids)
    expect(job).toMatchObject({ status: 'completed', total: 120, checked: 120, changed: 0, gone: 0 })
    expect((await countListed()) - before).toBe(3)
    await harness.sandbox.switchFeature('inline_comment', { ad_id: await readAdId(ids[0] ?? '') })
    expect((await check(ids)).job).toMatchObject({ checked: 120, changed: 120 })
  })

  it('reads on without a field that Meta refuses', async () => {
    const id = await send()
    await harness.sandbox.switchFeature('contextual_multi_ads', { ad_id: await readAdId(id) })
    await check()
    expect(await readState(id)).toBe('changed')
    await harness.sandbox.switchFeature('text_generation', { ad_id: await readAdId(id) })
    // With and without the impressions.
    await harness.sandbox.fault({ kind: 'refuse', path: '/ads', method: 'GET', times: 2 })
    await check()
    const { guard_differences: differences } = await harness.readDraft(id)
    expect((differences as { field: string }[]).map(({ field }) => field)).toEqual([
      'text_generation',
      'contextual_multi_ads',
    ])
  })

  it('compares all but a field that Meta names as refused, which it asks for once', async () => {
    const ids = await makeSharing(60)
    const id = ids[0] ?? ''
    await harness.sandbox.switchFeature('contextual_multi_ads', { ad_id: await readAdId(id) })
    await harness.sandbox.review(await readAdId(id), { fatigue: 'HIGH' })
    await harness.sandbox.fault({ kind: 'refuse-field', path: '/ads', field: 'generative_asset_spec' })
    const before = await countListed()
    expect((await check(ids)).job).toMatchObject({ status: 'completed', checked: 60, changed: 60 })
    expect((await countListed()) - before).toBe(3)
    expect((await harness.readDraft(id)).is_worn_out).toBe(true)
  })

  it.each<[string, string | null, boolean]>([
    ['today', '2026-11-20', true],
    ['yesterday', '2026-11-19', true],
    ['the day before', '2026-11-18', false],
    ['no day', null, false],
  ])('says that an active ad with impressions of %s is delivering, without a further call', async (_, day, isSeen) => {
    harness.setTime(new Date('2026-11-20T23:30:00Z'))
    const id = await send()
    const read = () => harness.drafts.get(harness.actor, id)
    await harness.sandbox.review(await readAdId(id), { effective_status: 'ACTIVE' })
    if (day) await harness.sandbox.deliver(await readAdId(id), { [day]: 1200 })
    const before = await countListed()
    await check([id])
    expect((await countListed()) - before).toBe(1)
    expect(await read()).toMatchObject({ effective_status: 'ACTIVE', is_delivering: isSeen })
    // Until the day after, and only while it is active.
    harness.setTime(new Date('2026-11-22T00:30:00Z'))
    expect((await read()).is_delivering).toBe(false)
    harness.setTime(new Date('2026-11-20T23:50:00Z'))
    await harness.sandbox.review(await readAdId(id), { effective_status: 'PAUSED' })
    await check([id])
    expect((await read()).is_delivering).toBe(false)
  })

  it('counts the days of the ad account’s zone', async () => {
    harness.setTime(new Date('2026-11-21T03:00:00Z'), 'America/New_York')
    const id = await send()
    await harness.sandbox.review(await readAdId(id), { effective_status: 'ACTIVE' })
    await harness.sandbox.deliver(await readAdId(id), { '2026-11-19': 7 })
    await check([id])
    expect((await harness.drafts.get(harness.actor, id)).is_delivering).toBe(true)
  })

  it('compares where Meta refuses the impressions', async () => {
    const id = await send()
    await harness.sandbox.switchFeature('contextual_multi_ads', { ad_id: await readAdId(id) })
    await harness.sandbox.fault({ kind: 'refuse', path: '/ads', method: 'GET' })
    await check()
    expect(await readState(id)).toBe('changed')
  })

  it('leaves the ads of an account as they were that lost its permission', async () => {
    const id = await send()
    await harness.sandbox.fault({ kind: 'missing', path: '/ads', method: 'GET', times: 9 })
    const { job } = await check()
    expect(job).toMatchObject({ status: 'failed', checked: 0, error: expect.stringContaining(world.adAccountId) })
    expect(await readState(id)).toBe('as_sent')
  })

  it('waits for the quota, and goes on', async () => {
    const id = await send()
    await harness.sandbox.switchFeature('inline_comment', { ad_id: await readAdId(id) })
    await harness.sandbox.fault({ kind: 'rate-limit', path: '/ads', method: 'GET', ms: 60_000 })
    const { jobId, job } = await check()
    expect(job).toMatchObject({ status: 'enqueued', checked: 0, retryAt: expect.any(String) })
    await harness.sandbox.clearFaults()
    harness.setTime(new Date(Date.parse(job?.retryAt ?? '') + 1000))
    await harness.checks().run(jobId, signal)
    expect(await harness.checks().findJob(harness.actor, jobId)).toMatchObject({ status: 'completed', changed: 1 })
  })

  it('reads each ad once when two nodes check at the same time', async () => {
    const ids = await makeSharing(100)
    const before = await countListed()
    const checks = harness.checks()
    const { jobId } = await checks.start(harness.actor, ids)
    await Promise.all([checks.run(jobId, signal), harness.checks().run(jobId, signal)])
    await checks.run(jobId, signal)
    expect(await checks.findJob(harness.actor, jobId)).toMatchObject({ status: 'completed', checked: 100, changed: 0 })
    expect((await countListed()) - before).toBe(2)
  })

  it('does not read again what another check has read since it was asked for', async () => {
    const ids = await makeSharing(60)
    await harness.sandbox.switchFeature('inline_comment', { ad_id: await readAdId(ids[0] ?? '') })
    const before = await countListed()
    const [one, other] = [harness.checks(), harness.checks()]
    const [{ jobId }, { jobId: otherId }] = [
      await one.start(harness.actor, ids),
      await other.start(harness.actor, ids.slice(0, 55)),
    ]
    await Promise.all([one.run(jobId, signal), other.run(otherId, signal)])
    await one.run(jobId, signal)
    await other.run(otherId, signal)
    expect(await one.findJob(harness.actor, jobId)).toMatchObject({ status: 'completed', checked: 60, changed: 60 })
    expect(await one.findJob(harness.actor, otherId)).toMatchObject({ status: 'completed', checked: 55, changed: 55 })
    expect((await countListed()) - before).toBeLessThanOrEqual(3)
    expect((await check(ids)).job).toMatchObject({ checked: 60, changed: 60 })
    expect((await countListed()) - before).toBeGreaterThanOrEqual(4)
  })

  it('goes on after its worker died', async () => {
    const ids = [await send(), await send()]
    await harness.sandbox.switchFeature('inline_comment', { ad_id: await readAdId(ids[0] ?? '') })
    const { jobId } = await harness.checks().start(harness.actor, ids)
    const dying = harness.checks(({ when, what }) => {
      if (when === 'after' && what === 'listLiveAds') throw new Crash()
    })
    await expect(dying.run(jobId, signal)).rejects.toThrow(Crash)
    await harness.checks().run(jobId, signal)
    expect(await harness.checks().findJob(harness.actor, jobId)).toMatchObject({ status: 'completed', changed: 1 })
  })

  it('refuses drafts that were not sent, and those of a colleague', async () => {
    const draft = await harness.makeDraft()
    const foreign = await insertDraft(harness.db, await harness.addUser('ben'), { status: 'SUBMITTED_TO_META' })
    const start = (id: string) => harness.checks().start(harness.actor, [id])
    await expect(start(draft)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(start(foreign)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(start(uuidv7())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the daily check', () => {
  const checkedAt = async (id: string) => (await harness.readDraft(id)).guard_checked_at?.toISOString()
  const runAt = async (time: string, zone: string) => {
    harness.setTime(new Date(time), zone)
    await harness.checks().startDaily()
    const check = await harness.checks().findUnderWay(harness.actor)
    if (check) await harness.checks().run(check.jobId, signal)
  }

  // Before the days below, whatever day it is.
  beforeEach(() => harness.setTime(new Date('2027-01-31T00:00:00Z')))

  it.each([
    ['UTC', '2027-02-01T23:30:00Z', '2027-02-01T23:50:00Z', '2027-02-02T00:10:00Z'],
    ['America/New_York', '2027-02-02T04:30:00Z', '2027-02-02T04:50:00Z', '2027-02-02T05:10:00Z'],
    // The clocks go forward in that night.
    ['America/New_York', '2027-03-15T03:30:00Z', '2027-03-15T03:50:00Z', '2027-03-15T04:10:00Z'],
  ])('reads an ad once a day of the zone %s', async (zone, first, sameDay, nextDay) => {
    const id = await send()
    await runAt(first, zone)
    expect(await checkedAt(id)).toBe(new Date(first).toISOString())
    await runAt(sameDay, zone)
    expect(await checkedAt(id)).toBe(new Date(first).toISOString())
    await runAt(nextDay, zone)
    expect(await checkedAt(id)).toBe(new Date(nextDay).toISOString())
  })

  it('waits for a used-up quota, which is shown, goes on with what is left, and leaves out what is gone', async () => {
    const [id, gone] = [await send(), await send()]
    await harness.changeDraft(gone, { guard_state: 'gone' })
    await harness.sandbox.fault({ kind: 'rate-limit', path: '/ads', method: 'GET', ms: 60_000 })
    const before = await checkedAt(id)
    await runAt('2027-02-01T00:11:00Z', 'UTC')
    expect(await checkedAt(id)).toBe(before)
    const waiting = await harness.checks().findUnderWay(harness.actor)
    expect(waiting).toMatchObject({ isDaily: true, total: 1, checked: 0, retryAt: expect.any(String) })
    await harness.sandbox.clearFaults()
    await runAt('2027-02-01T01:11:00Z', 'UTC')
    expect(await checkedAt(id)).toBe('2027-02-01T01:11:00.000Z')
    expect(await readState(gone)).toBe('gone')
    expect(await harness.checks().findJob(harness.actor, waiting?.jobId ?? '')).toMatchObject({ status: 'completed' })
    expect(await harness.checks().findUnderWay(harness.actor)).toBeNull()
  })

  it('begins anew when a former one was lost, and once at a time', async () => {
    const id = await send()
    harness.setTime(new Date('2027-02-01T00:11:00Z'))
    await Promise.all([harness.checks().startDaily(), harness.checks().startDaily()])
    const lost = await harness.checks().findUnderWay(harness.actor)
    await harness.checks().startDaily()
    expect(await harness.checks().findUnderWay(harness.actor)).toEqual(lost)
    await runAt('2027-02-02T00:11:00Z', 'UTC')
    expect(await checkedAt(id)).toBe('2027-02-02T00:11:00.000Z')
    expect(await harness.checks().findJob(harness.actor, lost?.jobId ?? '')).toBeNull()
  })
})
