import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'
import { findNextQueued } from './submissions.repo.ts'

let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
afterAll(() => harness.destroy())

const whatWasCalled = async (change: Parameters<SubmissionHarness['makeDraft']>[0]) => {
  const calls: string[] = []
  const draftId = await harness.makeDraft(change)
  const row = await harness.send(draftId, ({ when, what }) => void (when === 'before' && calls.push(what)))
  expect(row).toMatchObject({ state: 'done', error: null })
  return { draftId, calls: calls.filter((call) => call !== 'commit') }
}

describe('an ad', () => {
  it('uploads no video when it has only an image', async () => {
    const { draftId, calls } = await whatWasCalled({
      video_object_name: null,
      image_object_name: 'images/2026/11/a.jpg',
    })
    expect(calls).toEqual(['getCampaign', 'getAdSet', 'uploadImage', 'tryAd', 'createCreative', 'createAd', 'getAd'])
    expect(await harness.countAds(draftId)).toHaveLength(1)
  })

  it('does not ask Meta for a thumbnail when it has its own', async () => {
    const { calls } = await whatWasCalled({ image_object_name: 'screenshots/2026/11/a.jpg' })
    const first = calls.indexOf('uploadImage')
    expect(calls.slice(first - 1, first)).toEqual(['getVideoStatus'])
    expect(calls.filter((call) => call === 'sendVideoChunk')).toHaveLength(3)
  })
})

describe('a draft of a batch', () => {
  it('leaves the rest of Meta’s quota to interactive calls until it has started to upload', async () => {
    const urgencies: string[] = []
    await harness.send(await harness.makeDraft(), ({ when, what, urgency }) => {
      if (when === 'before' && what !== 'commit') urgencies.push(`${what} ${urgency}`)
    })
    expect(urgencies.slice(0, 4)).toEqual([
      'getCampaign background',
      'getAdSet background',
      'startVideo background',
      'sendVideoChunk interactive',
    ])
    expect(urgencies.slice(4).filter((call) => call.endsWith('background'))).toEqual([])
  })
})

describe('the sweep of ad statuses', () => {
  const hourMs = 3600 * 1000
  /** A sent ad as it was `submittedHours` ago, its status read `checkedHours` ago. */
  async function sentAd(status: string | null, { submittedHours = 1, checkedHours = 100 } = {}) {
    const id = await harness.makeDraft({ image_object_name: 'screenshots/2026/11/a.jpg' })
    await harness.send(id)
    await harness.changeDraft(id, {
      effective_status: status,
      submitted_at: new Date(Date.now() - submittedHours * hourMs),
      status_checked_at: status && new Date(Date.now() - checkedHours * hourMs),
    })
    return id
  }
  const readEffectiveStatus = async (id: string) => (await harness.readDraft(id)).effective_status

  it.each([
    ['never read', null, {}, true],
    ['in review for an hour, read 15 minutes ago', 'PENDING_REVIEW', { checkedHours: 0.25 }, true],
    ['in review for an hour, read 10 minutes ago', 'PENDING_REVIEW', { checkedHours: 1 / 6 }, false],
    ['paused, read 5 hours ago', 'OLD', { submittedHours: 48, checkedHours: 5 }, false],
    ['paused for two days, read 7 hours ago', 'OLD', { submittedHours: 48, checkedHours: 7 }, true],
    ['sent ten days ago, read 7 hours ago', 'OLD', { submittedHours: 240, checkedHours: 7 }, false],
    ['sent ten days ago, read 25 hours ago', 'OLD', { submittedHours: 240, checkedHours: 25 }, true],
    ['in review for ten days, read an hour ago', 'IN_PROCESS', { submittedHours: 240, checkedHours: 1 }, false],
    ['sent 31 days ago', 'OLD', { submittedHours: 31 * 24 }, false],
    ['archived', 'ARCHIVED', {}, false],
  ] as const)('of an ad that is %s', async (_, status, age, isRead) => {
    const id = await sentAd(status, age)
    const before = (await harness.readDraft(id)).status_checked_at
    await harness.sweepStatuses()
    const { effective_status, status_checked_at } = await harness.readDraft(id)
    expect(status_checked_at?.getTime() !== before?.getTime()).toBe(isRead)
    if (!isRead) expect(effective_status).toBe(status)
  })

  it('skips an ad that Meta no longer shows', async () => {
    const [gone, there] = [await sentAd('OLD'), await sentAd('OLD')]
    await harness.changeDraft(gone, { meta_ad_id_returned: '120000000000009999' })
    await harness.sweepStatuses()
    expect(await readEffectiveStatus(gone)).toBe('OLD')
    expect(await readEffectiveStatus(there)).not.toBe('OLD')
  })
})

describe('the next queued submission', () => {
  const account = 'act_1'

  async function queue(userId: number, state: string, createdAt: Date) {
    const draftId = await harness.makeDraft()
    const id = crypto.randomUUID()
    const about = { ad_name: 'x', ad_account_id: account, state, created_at: createdAt }
    await harness.db
      .insertInto('submissions')
      .values({ id, draft_id: draftId, user_id: userId, ...about })
      .execute()
    return id
  }

  it('is the oldest of the user with the fewest running ones', async () => {
    const other = await harness.addUser('ben')
    const buildMinute = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
    await queue(harness.actor.id, 'running', buildMinute(0))
    const second = await queue(harness.actor.id, 'queued', buildMinute(2))
    const first = await queue(harness.actor.id, 'queued', buildMinute(1))
    const late = await queue(other, 'queued', buildMinute(9))
    const next = () => harness.db.transaction().execute((tx) => findNextQueued(tx, account))
    const start = (id: string) =>
      harness.db.updateTable('submissions').set({ state: 'running' }).where('id', '=', id).execute()
    const order: (string | undefined)[] = []
    for (const _ of [1, 2, 3]) {
      const id = await next()
      order.push(id)
      await start(id ?? '')
    }
    expect(order).toEqual([late, first, second])
    expect(await next()).toBeUndefined()
  })
})
