import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'

let t: TestApp
let ana: Browser
let ben: Browser
const start = new Date('2026-03-02T12:00:00Z')
const dayMs = 24 * 3600 * 1000
let now = start

beforeAll(async () => {
  t = await buildTestApp({}, { clock: { now: () => now } })
  ana = await t.signUp('ana')
  ben = await t.signUp('ben')
})
afterAll(() => t.destroy())
beforeEach(async () => {
  now = start
  await emptyTables(t.database.db, 'ad_drafts', 'history', 'events', 'activity_log')
})

const insert = (change: Parameters<typeof insertResult>[1] = {}) => insertResult(t.database.db, change)
const get = (url: string, browser = ana) => browser.request({ method: 'GET', url })
const remove = (id: number, browser: Browser) => browser.request({ method: 'DELETE', url: `/api/history/${id}` })
const restore = (id: number, browser = ana) => browser.request({ method: 'POST', url: `/api/history/${id}/restore` })
/** Sets the deletion to just over 30 days ago. */
const expire = (id: number) =>
  t.database.db
    .updateTable('history')
    .set({ deleted_at: new Date(start.getTime() - 30 * dayMs - 1) })
    .where('id', '=', id)
    .execute()
const benUuid = async () => (await get('/api/user', ben)).json().user.user_uuid as string
const listIds = async (query: string) => {
  const { results } = (await get(`/api/history?${query}`)).json()
  return results.map(({ id }: { id: number }) => id)
}

describe('the list of deleted results', () => {
  it('shows who deleted each result and until when it can be restored, last deleted first', async () => {
    const [first, second, live] = [await insert(), await insert(), await insert()]
    await remove(second, ben)
    now = new Date(start.getTime() + 1000)
    await remove(first, ana)
    const answer = (await get('/api/history?deleted=true', ben)).json()
    expect(answer.results.map(({ id }: { id: number }) => id)).toEqual([first, second])
    expect(answer.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1, totalIsExact: true })
    expect(answer.data).toEqual({ results: answer.results, pagination: answer.pagination })
    expect(answer.results[1].deletion).toEqual({
      deletedAt: start.toISOString(),
      deletedBy: 'ben',
      restorableUntil: new Date(start.getTime() + 30 * dayMs).toISOString(),
    })
    expect(await listIds('')).toEqual([live])
    expect((await get('/api/history')).json().results[0]).not.toHaveProperty('deletion')
  })

  it('leaves out restored and expired results', async () => {
    const [back, old] = [await insert(), await insert()]
    await remove(back, ana)
    await remove(old, ana)
    await restore(back, ben)
    expect(await listIds('deleted=true')).toEqual([old])
    await expire(old)
    expect(await listIds('deleted=true')).toEqual([])
  })

  it.each([
    ['user', async () => `userId=${await benUuid()}`],
    ['project', async () => 'project=Launch'],
    ['tag', async () => 'tag=summer'],
    ['search', async () => 'search=SPRING'],
  ])('is filtered by %s', async (_, buildQuery) => {
    const user_id = await benUuid()
    const wanted = await insert({ user_id, project: 'Launch', tags: ['summer'], video_filename: 'spring.mp4' })
    const other = await insert({ video_filename: 'autumn.mp4' })
    for (const id of [wanted, other]) await remove(id, ana)
    expect(await listIds(`deleted=true&${await buildQuery()}`)).toEqual([wanted])
  })

  it('is paginated', async () => {
    const ids = [await insert(), await insert(), await insert()]
    for (const id of ids) await remove(id, ana)
    const answer = (await get('/api/history?deleted=true&limit=2&page=2')).json()
    expect(answer.results).toHaveLength(1)
    expect(answer.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2, totalIsExact: true })
  })

  it('refuses values other than true and false', async () => {
    const answer = await get('/api/history?deleted=yes')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path: 'deleted', message: "deleted must be 'true' or 'false'" }])
    expect((await get('/api/history?deleted=false')).statusCode).toBe(200)
  })
})

describe('one deleted result', () => {
  it('is shown to any member while it can be restored', async () => {
    const id = await insert({ video_filename: 'spring.mp4' })
    const describeDeletion = () => get(`/api/history/${id}/deletion`, ben)
    expect((await describeDeletion()).statusCode).toBe(404)
    await remove(id, ana)
    expect((await get(`/api/history/${id}`, ben)).statusCode).toBe(404)
    expect((await describeDeletion()).json().data.result).toMatchObject({
      id,
      videoFilename: 'spring.mp4',
      deletion: { deletedAt: start.toISOString(), deletedBy: 'ana' },
    })
    await expire(id)
    expect((await describeDeletion()).statusCode).toBe(404)
  })
})

describe('the activity log', () => {
  it('tells which deletions can be undone', async () => {
    const [restored, deleted] = [await insert(), await insert()]
    await remove(restored, ben)
    await restore(restored, ben)
    await remove(deleted, ben)
    const restorable = async () => {
      const { entries } = (await get('/api/admin/activity?subjectType=history')).json().data
      return entries.map((entry: { subjectId: string; action: string; isRestorable: boolean }) => [
        Number(entry.subjectId),
        entry.action,
        entry.isRestorable,
      ])
    }
    expect(await restorable()).toEqual([
      [deleted, 'history.deleted', true],
      [restored, 'history.restored', false],
      [restored, 'history.deleted', false],
    ])
    await expire(deleted)
    expect((await restorable())[0]).toEqual([deleted, 'history.deleted', false])
  })
})
