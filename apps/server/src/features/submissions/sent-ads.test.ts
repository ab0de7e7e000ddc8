import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSendingBench, type SendingBench } from '../../../test/sending.ts'
import { findNextQueued } from './submissions.repo.ts'

let bench: SendingBench
beforeAll(async () => {
  bench = await createSendingBench()
})
afterAll(() => bench.destroy())

const whatWasCalled = async (change: Parameters<SendingBench['makeDraft']>[0]) => {
  const calls: string[] = []
  const draftId = await bench.makeDraft(change)
  const row = await bench.send(draftId, ({ when, what }) => void (when === 'before' && calls.push(what)))
  expect(row).toMatchObject({ state: 'done', error: null })
  return { draftId, calls: calls.filter((call) => call !== 'commit') }
}

describe('an ad', () => {
  it('of an image alone uploads no video', async () => {
    const { draftId, calls } = await whatWasCalled({
      video_object_name: null,
      image_object_name: 'images/2026/11/a.jpg',
    })
    expect(calls).toEqual(['getCampaign', 'getAdSet', 'uploadImage', 'tryAd', 'createCreative', 'createAd', 'getAd'])
    expect(await bench.adsOf(draftId)).toHaveLength(1)
  })

  it('of a video with a picture of its own does not ask Meta for one', async () => {
    const { calls } = await whatWasCalled({ image_object_name: 'screenshots/2026/11/a.jpg' })
    const first = calls.indexOf('uploadImage')
    expect(calls.slice(first - 1, first)).toEqual(['getVideoStatus'])
    expect(calls.filter((call) => call === 'sendVideoChunk')).toHaveLength(3)
  })
})

describe('a draft of a batch', () => {
  it('leaves the rest of Meta’s quota to people until it has begun to upload, and then goes through', async () => {
    const urgencies: string[] = []
    await bench.send(await bench.makeDraft(), ({ when, what, urgency }) => {
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

describe('the daily look', () => {
  it('reads how the ads of the last 30 days stand, and no others', async () => {
    const change = { image_object_name: 'screenshots/2026/11/a.jpg' }
    const [young, old, archived] = [
      await bench.makeDraft(change),
      await bench.makeDraft(change),
      await bench.makeDraft(change),
    ]
    for (const id of [young, old, archived]) await bench.send(id)
    const { db } = bench
    const set = (values: object, id: string) => db.updateTable('ad_drafts').set(values).where('id', '=', id).execute()
    const before = new Date(Date.now() - 31 * 24 * 3600 * 1000)
    await set({ effective_status: null, status_checked_at: null }, young)
    await set({ effective_status: 'UNREAD', submitted_at: before }, old)
    await set({ effective_status: 'ARCHIVED' }, archived)
    await bench.refreshAll()
    expect(await bench.readDraft(young)).toMatchObject({
      effective_status: expect.stringMatching(/^[A-Z_]+$/),
      status_checked_at: expect.any(Date),
    })
    expect(await bench.readDraft(old)).toMatchObject({ effective_status: 'UNREAD' })
    expect(await bench.readDraft(archived)).toMatchObject({ effective_status: 'ARCHIVED' })
  })

  it('passes over an ad that Meta no longer shows', async () => {
    const ids = [await bench.makeDraft(), await bench.makeDraft()]
    for (const id of ids) await bench.send(id)
    const [gone = '', there = ''] = ids
    const { db } = bench
    const lost = { meta_ad_id_returned: '120000000000009999', status_checked_at: null, effective_status: 'OLD' }
    await db.updateTable('ad_drafts').set(lost).where('id', '=', gone).execute()
    await db.updateTable('ad_drafts').set({ effective_status: 'OLD' }).where('id', '=', there).execute()
    await bench.refreshAll()
    expect(await bench.readDraft(gone)).toMatchObject({ effective_status: 'OLD' })
    expect((await bench.readDraft(there)).effective_status).not.toBe('OLD')
  })
})

describe('the turn', () => {
  const account = 'act_1'

  async function queue(userId: number, state: string, createdAt: Date) {
    const draftId = await bench.makeDraft()
    const id = crypto.randomUUID()
    const about = { ad_name: 'x', ad_account_id: account, state, created_at: createdAt }
    await bench.db
      .insertInto('submissions')
      .values({ id, draft_id: draftId, user_id: userId, ...about })
      .execute()
    return id
  }

  it('is that of the person with the fewest running ones, then of the oldest', async () => {
    const other = await bench.addUser('ben')
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
    await queue(bench.actor.id, 'running', at(0))
    const second = await queue(bench.actor.id, 'queued', at(2))
    const first = await queue(bench.actor.id, 'queued', at(1))
    const late = await queue(other, 'queued', at(9))
    const next = () => bench.db.transaction().execute((tx) => findNextQueued(tx, account))
    const start = (id: string) =>
      bench.db.updateTable('submissions').set({ state: 'running' }).where('id', '=', id).execute()
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
