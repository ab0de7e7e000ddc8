import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'
import { findUserId, insertDraft } from '../../../../test/drafts.ts'

let t: TestApp
let ana: Browser
let anaId: number
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  anaId = await findUserId(t.database.db, 'ana')
})
beforeEach(() => emptyTables(t.database.db, 'ad_drafts', 'ad_checks'))
afterAll(() => t.destroy())

const post = (url: string, payload: object) => ana.request({ method: 'POST', url, payload })
const get = async (url: string) => (await ana.request({ method: 'GET', url })).json()

it('switches at most 50 ads by one call, and names the limit', async () => {
  const adIds = Array.from({ length: 51 }, () => uuidv7())
  const answer = await post('/api/meta-ads/status', { adIds, status: 'PAUSED' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues).toEqual([{ path: 'adIds', message: 'At most 50 ads at once' }])
  expect((await post('/api/meta-ads/status', { adIds: adIds.slice(1), status: 'PAUSED' })).statusCode).toBe(404)
})

it('answers the check that is under way, one that was asked for first', async () => {
  expect(await get('/api/meta-ads/check')).toMatchObject({ data: null })
  const { db } = t.database
  const row = { user_id: anaId, remaining: [uuidv7()], total: 3, status: 'enqueued' }
  const daily = { ...row, id: uuidv7(), is_daily: true, created_at: new Date('2026-11-20T11:00:00Z') }
  await db.insertInto('ad_checks').values(daily).execute()
  expect((await get('/api/meta-ads/check')).data).toMatchObject({
    jobId: daily.id,
    isDaily: true,
    checked: 2,
    total: 3,
  })
  const asked = { ...row, id: uuidv7(), created_at: new Date('2026-11-20T10:00:00Z') }
  await db.insertInto('ad_checks').values(asked).execute()
  expect((await get('/api/meta-ads/check')).data).toMatchObject({ jobId: asked.id, isDaily: false })
  const ben = await t.signUp('ben')
  expect((await ben.request({ method: 'GET', url: '/api/meta-ads/check' })).json().data).toBeNull()
})

it('lists submitted ads by pages, in the order of a column, those without a value last', async () => {
  const { db } = t.database
  const sent = { status: 'SUBMITTED_TO_META', submitted_at: new Date('2026-11-20T10:00:00Z') }
  const statuses = ['PAUSED', 'ACTIVE', null, 'DISAPPROVED']
  for (const [index, effective_status] of statuses.entries()) {
    await insertDraft(db, anaId, { ...sent, ad_name: `${'bADc'[index]}`, effective_status })
  }
  await insertDraft(db, anaId)
  const list = async (query: string) => {
    const { data, pagination } = await get(`/api/meta-ads?status=SUBMITTED_TO_META&${query}`)
    return [data.map(({ ad_name }: { ad_name: string }) => ad_name).join(''), pagination]
  }
  const pages = { limit: 3, total: 4, totalPages: 2, totalIsExact: true }
  expect(await list('page=1&limit=3&sort=name')).toEqual(['Abc', { page: 1, ...pages }])
  expect(await list('page=2&limit=3&sort=name')).toEqual(['D', { page: 2, ...pages }])
  expect((await list('page=1&sort=-name'))[0]).toBe('DcbA')
  expect((await list('page=1&sort=status'))[0]).toBe('AcbD')
  expect((await list('page=1&sort=-status'))[0]).toBe('bcAD')
  expect((await list('page=1&attention=true'))[0]).toBe('c')
  expect(await list('page=9')).toEqual(['', { page: 9, limit: 20, total: 4, totalPages: 1, totalIsExact: true }])
  expect(await list('')).toEqual(['cDAb', undefined])
  const { statusCode, body } = await ana.request({ method: 'GET', url: '/api/meta-ads?page=1&sort=colour' })
  expect([statusCode, body]).toEqual([400, expect.stringContaining('sort must be one of name')])
})
