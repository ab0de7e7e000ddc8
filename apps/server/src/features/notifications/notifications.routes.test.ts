import { notificationsMax } from '@hookline/contract/notifications/notifications.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId } from '../../../test/drafts.ts'
import { fakeAi } from '../../../test/fake-ai.ts'
import { submitVideo, untilStatus } from '../../../test/jobs.ts'
import { encodeForm, uploadVideo } from '../../../test/upload.ts'

let t: TestApp
let ana: Browser
let ben: Browser
beforeAll(async () => {
  t = await buildTestApp({}, { ai: fakeAi() })
  await t.app.start()
  ana = await t.signUp('ana')
  ben = await t.signUp('ben')
})
beforeEach(() => emptyTables(t.database.db, 'notifications'))
afterAll(() => t.destroy())

const list = async (browser: Browser) =>
  (await browser.request({ method: 'GET', url: '/api/notifications' })).json().data
const markRead = (browser: Browser, payload?: object) =>
  browser.request({ method: 'POST', url: '/api/notifications/read', ...(payload && { payload }) })

async function insert(occurrence: string): Promise<string> {
  const row = await t.database.db
    .insertInto('notifications')
    .values({
      id: crypto.randomUUID(),
      user_id: await findUserId(t.database.db, 'ana'),
      kind: 'quota_used_up',
      occurrence,
      text: 'Used up.',
      path: '/meta-ads-workspace',
      created_at: new Date('2026-11-20T12:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

describe('GET and POST /api/notifications', () => {
  it('answers the own ones, and marks some or all of them as read', async () => {
    const [first] = [await insert('1'), await insert('2')]
    expect(await list(ana)).toMatchObject({
      unread: 2,
      notifications: [{ href: '/meta-ads-workspace', readAt: null }, { kind: 'quota_used_up' }],
    })
    expect(await list(ben)).toEqual({ unread: 0, notifications: [] })
    expect((await markRead(ben)).json().data).toEqual({ unread: 0 })
    expect((await markRead(ana, { ids: [] })).json().data).toEqual({ unread: 2 })
    expect((await markRead(ana, { ids: [first.toUpperCase()] })).json().data).toEqual({ unread: 1 })
    expect((await markRead(ana)).json().data).toEqual({ unread: 0 })
  })

  it.each([
    [{ ids: ['7'] }, 'ids.0', 'A notification id is a UUID'],
    [{ ids: 'all' }, 'ids', expect.any(String)],
    [
      { ids: Array.from({ length: notificationsMax + 1 }, () => crypto.randomUUID()) },
      'ids',
      `At most ${notificationsMax} notifications at once`,
    ],
  ])('refuses other ids', async (payload, path, message) => {
    const answer = await markRead(ana, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toMatchObject([{ path, message }])
  })
})

describe('a generation batch', () => {
  const wait = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 25 })

  it('is reported to its user once its last job has ended', async () => {
    const [first, second] = [await uploadVideo(ana), await uploadVideo(ana, 'small.mov')]
    const fields = {
      modelId: 'gemini-3.8-flash',
      batchMode: 'true',
      batchSize: '2',
      gcsVideo0: JSON.stringify(first),
      gcsVideo1: JSON.stringify(second),
    }
    const payload = await encodeForm(fields)
    const { data } = (await ana.request({ method: 'POST', url: '/api/jobs/submit', ...payload })).json()
    const notifications = await wait(async () => {
      const found = (await list(ana)).notifications
      expect(found).toHaveLength(1)
      return found
    })
    expect(notifications).toMatchObject([
      { kind: 'batch_done', text: 'A batch is done: 2 results.', href: `/review?batch=${data.batchId}` },
    ])
    expect(await list(ben)).toMatchObject({ unread: 0 })
  })

  it('of one video leads to its result', async () => {
    const { jobId, historyId } = await submitVideo(ana)
    await untilStatus(ana, jobId, 'completed')
    expect(await list(ana)).toMatchObject({
      unread: 1,
      notifications: [{ text: 'The copy for "small.mp4" is ready.', href: `/result/${historyId}` }],
    })
  })
})
