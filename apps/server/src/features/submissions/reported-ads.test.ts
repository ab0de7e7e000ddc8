import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyTables } from '../../../test/database.ts'
import { createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'
import type { SubmissionChange } from './submissions.repo.ts'

let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
beforeEach(() => emptyTables(harness.db, 'ad_drafts', 'ad_checks', 'submission_batches', 'notifications'))
afterEach(async () => {
  await harness.sandbox.clearFaults()
  await harness.sandbox.resetFeatures()
})
afterAll(() => harness.destroy())

const signal = AbortSignal.timeout(120_000)
let texts = 0
/** A draft with a creative of its own. */
function makeDraft(change: Parameters<SubmissionHarness['makeDraft']>[0] = {}): Promise<string> {
  texts += 1
  return harness.makeDraft({ primary_texts: [`Text ${texts}`, 'Tea is good.'], ad_name: `Ad ${texts}`, ...change })
}

/** The notifications of the sender, in their order. */
const listNotifications = () =>
  harness.db
    .selectFrom('notifications')
    .select(['kind', 'text', 'draft_id'])
    .where('user_id', '=', harness.actor.id)
    .orderBy('id')
    .execute()
const forget = () => emptyTables(harness.db, 'notifications')

async function send(): Promise<string> {
  const id = await makeDraft()
  await harness.send(id)
  await forget()
  return id
}
const readAdId = async (id: string) => (await harness.readDraft(id)).meta_ad_id_returned ?? ''

async function check(...ids: string[]): Promise<void> {
  const { jobId } = await harness.checks().start(harness.actor, ids)
  await harness.checks().run(jobId, signal)
}

const changeSubmissions = (jobIds: readonly string[], change: SubmissionChange) =>
  harness.db.updateTable('submissions').set(change).where('id', 'in', jobIds).execute()

const missingPage = { facebook_page_id: '404' }

describe('a submission', () => {
  it('that was sent is reported with its draft', async () => {
    const id = await makeDraft({ ad_name: 'Tea' })
    await harness.send(id)
    expect(await listNotifications()).toEqual([{ kind: 'ads_sent', text: '"Tea" was sent to Meta.', draft_id: id }])
  })

  it('that failed is reported with its reason', async () => {
    const id = await makeDraft({ ad_name: 'Tea', ...missingPage })
    const { error } = await harness.send(id)
    expect(await listNotifications()).toEqual([
      { kind: 'ads_failed', text: `"Tea" was not sent. ${error}`, draft_id: id },
    ])
  })

  it('is reported again when it fails again', async () => {
    const id = await makeDraft(missingPage)
    await harness.send(id)
    await harness.send(id)
    expect((await listNotifications()).map(({ kind }) => kind)).toEqual(['ads_failed', 'ads_failed'])
  })

  it('that its owner stops is not', async () => {
    const [jobId = ''] = await harness.queue(await makeDraft())
    await changeSubmissions([jobId], { state: 'waiting' })
    await harness.cancel(jobId)
    expect(await listNotifications()).toEqual([])
  })

  it('that the queue lost is reported as failed', async () => {
    const [jobId = ''] = await harness.queue(await makeDraft())
    await changeSubmissions([jobId], { state: 'running', updated_at: new Date(Date.now() - 600_000) })
    await harness.rescueLost()
    expect(await listNotifications()).toMatchObject([{ kind: 'ads_failed' }])
  })
})

describe('a submission batch', () => {
  it('is reported after its last ad, with what was sent and what was not', async () => {
    const jobIds = await harness.queue(
      await makeDraft(),
      await makeDraft({ ad_name: 'Tea', ...missingPage }),
      await makeDraft(),
    )
    for (const jobId of jobIds.slice(0, 2)) await harness.run(jobId)
    expect(await listNotifications()).toEqual([])
    await harness.run(jobIds[2] ?? '')
    expect(await listNotifications()).toMatchObject([
      { kind: 'ads_sent', text: '2 ads were sent to Meta.', draft_id: null },
      { kind: 'ads_failed', text: expect.stringMatching(/^"Tea" was not sent\. /) },
    ])
  })

  it('is reported once when its ads end at the same time', async () => {
    const jobIds = await harness.queue(await makeDraft(), await makeDraft(), await makeDraft())
    await Promise.all(jobIds.map((jobId) => harness.run(jobId)))
    expect(await listNotifications()).toMatchObject([{ kind: 'ads_sent', text: '3 ads were sent to Meta.' }])
  })

  it('is reported when a refused sign-in stops all of it', async () => {
    const [first = '', ...others] = await harness.queue(await makeDraft(), await makeDraft(), await makeDraft())
    await changeSubmissions(others, { state: 'queued' })
    await harness.sandbox.fault({ kind: 'expired-token' })
    await harness.runOnce(first, () => undefined)
    expect(await listNotifications()).toMatchObject([
      { kind: 'ads_failed', text: expect.stringMatching(/^3 ads were not sent\. /) },
    ])
  })
})

describe('a sent ad', () => {
  it('that Meta refuses is reported once, by whichever read sees it first', async () => {
    const id = await send()
    await harness.sandbox.review(await readAdId(id), {
      effective_status: 'DISAPPROVED',
      feedback: { Alcohol: 'No.' },
    })
    await check(id)
    await harness.sweepStatuses()
    await check(id)
    expect(await listNotifications()).toMatchObject([{ kind: 'ad_disapproved', draft_id: id }])
  })

  it('that Meta changed is reported, and again after it was set back', async () => {
    const id = await send()
    const change = async () => {
      await harness.sandbox.switchFeature('inline_comment', { ad_id: await readAdId(id) })
      await check(id)
      await check(id)
    }
    await change()
    await harness.liveAds().setBack(harness.actor, id)
    await harness.sandbox.resetFeatures()
    await check(id)
    await change()
    const { ad_name: name } = await harness.readDraft(id)
    const changed = {
      kind: 'ad_changed',
      draft_id: id,
      text: `Meta changed "${name}". Relevant comments are on. Sent: off.`,
    }
    expect(await listNotifications()).toEqual([changed, changed])
  })

  it('that is gone, or worn out, is reported', async () => {
    const [gone, worn] = [await send(), await send()]
    await harness.remove(await readAdId(gone))
    await harness.sandbox.review(await readAdId(worn), { fatigue: 'HIGH' })
    await check(gone, worn)
    await check(gone, worn)
    expect((await listNotifications()).map(({ kind, draft_id }) => [kind, draft_id]).sort()).toEqual([
      ['ad_gone', gone],
      ['ad_worn_out', worn],
    ])
  })
})

it('reports the quota of a day once for checks', async () => {
  const id = await send()
  await harness.sandbox.fault({ kind: 'rate-limit', path: '/ads', method: 'GET', ms: 60_000, times: 2 })
  await check(id)
  await check(id)
  expect(await listNotifications()).toMatchObject([
    { kind: 'quota_used_up', text: expect.stringContaining('Checks of your ads go on as soon as') },
  ])
})
