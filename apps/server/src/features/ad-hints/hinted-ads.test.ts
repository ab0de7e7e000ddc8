import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyTables } from '../../../test/database.ts'
import { world } from '../../../test/sandbox-world.ts'
import { createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'

let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
beforeEach(() => emptyTables(harness.db, 'ad_drafts', 'watched_ad_accounts'))
afterEach(async () => {
  harness.setTime(null)
  await harness.sandbox.clearFaults()
  await harness.sandbox.resetFeatures()
})
afterAll(() => harness.destroy())

const signal = AbortSignal.timeout(120_000)
let texts = 0
async function send() {
  texts += 1
  const id = await harness.makeDraft({ primary_texts: [`Hinted text ${texts}`, 'Tea is good.'] })
  await harness.send(id)
  const { meta_ad_id_returned: adId, meta_creative_id_returned: creativeId } = await harness.readDraft(id)
  return { id, adId: adId ?? '', creativeId: creativeId ?? '' }
}
const hint = (adId: string, at = new Date()) =>
  harness.hinted().hint([{ adAccountId: world.adAccountId, objectId: adId, at }])
const isHinted = async (id: string) => (await harness.readDraft(id)).guard_hinted_at !== null
const countCalls = async () => (await harness.sandbox.calls()).length

describe('hinted ads', () => {
  it('are read once, however many hints there are', async () => {
    const [one, other] = [await send(), await send()]
    await harness.sandbox.review(one.adId, { effective_status: 'DISAPPROVED', feedback: { Alcohol: 'No.' } })
    for (let sent = 0; sent < 50; sent++) await hint(one.adId)
    await hint(other.adId)
    const before = await countCalls()
    await harness.hinted().run(signal)
    await harness.hinted().run(signal)
    expect((await countCalls()) - before).toBe(1)
    expect(await harness.readDraft(one.id)).toMatchObject({
      effective_status: 'DISAPPROVED',
      review_feedback: ['Alcohol: No.'],
      guard_hinted_at: null,
    })
    expect(await isHinted(other.id)).toBe(false)
  })

  it('are read again after a hint that came during the read', async () => {
    const { id, adId } = await send()
    const start = new Date()
    harness.setTime(start)
    await hint(adId)
    const during = new Date(start.getTime() + 1000)
    let storing: Promise<number> | null = null
    const checks = harness.hinted(({ when, what }) => {
      if (when !== 'before' || what !== 'commit' || storing) return
      harness.setTime(during)
      storing = hint(adId, during)
    })
    // The commit waits for the row of the hint, or the hint for the commit: both orders keep the hint.
    await checks.run(signal)
    await storing
    expect(await isHinted(id)).toBe(true)
    await harness.hinted().run(signal)
    expect(await isHinted(id)).toBe(false)
  })

  it('are read once when two nodes do it at the same time', async () => {
    const { adId } = await send()
    await hint(adId)
    const before = await countCalls()
    await Promise.all([harness.hinted().run(signal), harness.hinted().run(signal)])
    expect((await countCalls()) - before).toBe(1)
  })

  it('are found gone when they were deleted', async () => {
    const { id, adId } = await send()
    await harness.remove(adId)
    await hint(adId)
    await harness.hinted().run(signal)
    expect((await harness.readDraft(id)).guard_state).toBe('gone')
  })

  it('wait for the quota, and are dropped where the account cannot be read', async () => {
    const { id, adId } = await send()
    await hint(adId)
    await harness.sandbox.fault({ kind: 'rate-limit', path: '/ads', method: 'GET', ms: 60_000 })
    await harness.hinted().run(signal)
    expect(await isHinted(id)).toBe(true)
    await harness.sandbox.clearFaults()
    harness.setTime(new Date(Date.now() + 400_000))
    await harness.sandbox.fault({ kind: 'missing', path: '/ads', method: 'GET', times: 9 })
    await harness.hinted().run(signal)
    expect(await isHinted(id)).toBe(false)
    expect((await harness.readDraft(id)).guard_state).toBe('as_sent')
  })
})

describe('the search for hints', () => {
  const soon = () => harness.setTime(new Date(Date.now() + 400_000))
  const watched = () => harness.db.selectFrom('watched_ad_accounts').selectAll().executeTakeFirst()

  it('finds another creative by the activity log', async () => {
    const [swapped, other] = [await send(), await send()]
    await harness.searchHints()
    await harness.hinted().run(signal)
    soon()
    await harness.post(swapped.adId, { creative: JSON.stringify({ creative_id: other.creativeId }) })
    await harness.db
      .updateTable('ad_drafts')
      .set({ guard_checked_at: new Date(Date.now() - 600_000) })
      .execute()
    const before = await countCalls()
    await harness.searchHints()
    expect((await countCalls()) - before).toBe(1)
    expect([await isHinted(swapped.id), await isHinted(other.id)]).toEqual([true, false])
    await harness.hinted().run(signal)
    expect((await harness.readDraft(swapped.id)).guard_state).toBe('changed')
  })

  it('finds another creative, another status and a deleted ad by the list, where the log is refused', async () => {
    const [swapped, other, refused, deleted] = [await send(), await send(), await send(), await send()]
    await harness.post(swapped.adId, { creative: JSON.stringify({ creative_id: other.creativeId }) })
    await harness.sandbox.review(refused.adId, { effective_status: 'DISAPPROVED' })
    await harness.remove(deleted.adId)
    await harness.changeDraft(other.id, { effective_status: await readStatus(other.adId) })
    await harness.sandbox.fault({ kind: 'refuse', path: '/activities', method: 'GET' })
    await harness.searchHints()
    const found = await Promise.all([swapped, other, refused, deleted].map(({ id }) => isHinted(id)))
    expect(found).toEqual([true, false, true, true])
    await harness.hinted().run(signal)
    // A difference that is known is no hint.
    await harness.db.updateTable('watched_ad_accounts').set({ ads_listed_at: null }).execute()
    await harness.changeDraft(swapped.id, { effective_status: await readStatus(swapped.adId) })
    await harness.sandbox.fault({ kind: 'refuse', path: '/activities', method: 'GET' })
    await harness.searchHints()
    expect(await isHinted(swapped.id)).toBe(false)
  })

  it('waits for the quota, and does not forget what it has not read', async () => {
    await send()
    await harness.sandbox.fault({ kind: 'rate-limit', path: '/activities', method: 'GET', ms: 60_000 })
    await harness.searchHints()
    expect(await watched()).toBeUndefined()
  })
})

async function readStatus(adId: string): Promise<string> {
  const { effective_status } = (await harness.get(`${adId}?fields=effective_status`)) as { effective_status: string }
  return effective_status
}
