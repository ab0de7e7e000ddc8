import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId, insertDraft, insertSubmission } from '../../../test/drafts.ts'

let t: TestApp
let ana: Browser
let ben: Browser
let cleo: Browser
let anaId: number
let benId: number
let uuids: Record<'ana' | 'ben', string>

beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  ben = await t.signUp('ben')
  cleo = await t.signUp('cleo')
  anaId = await findUserId(t.database.db, 'ana')
  benId = await findUserId(t.database.db, 'ben')
  const readUuid = async (browser: Browser) =>
    (await browser.request({ method: 'GET', url: '/api/user' })).json().user.user_uuid as string
  uuids = { ana: await readUuid(ana), ben: await readUuid(ben) }
})
afterAll(() => t.destroy())
beforeEach(() => emptyTables(t.database.db, 'ad_drafts', 'history', 'events', 'activity_log'))

const insert = (change: Parameters<typeof insertDraft>[2] = {}, userId = anaId) =>
  insertDraft(t.database.db, userId, change)
const list = async (query: string, browser = ben) =>
  (await browser.request({ method: 'GET', url: `/api/meta-ads${query}` })).json().data as Draft[]
const listIds = async (query: string, browser = ben) => (await list(query, browser)).map(({ id }) => id)
const takeOver = (id: string, browser = ben, payload?: object) =>
  browser.request({ method: 'POST', url: `/api/meta-ads/${id}/take-over`, ...(payload && { payload }) })
const listTaken = async (browser = ana) =>
  (await browser.request({ method: 'GET', url: '/api/meta-ads/taken-over' })).json().data

describe('the list', () => {
  it('holds the drafts of all users, or of one', async () => {
    const mine = await insert({ created_at: new Date('2026-01-01') }, benId)
    const hers = await insert({ created_at: new Date('2026-01-02'), project: 'Spring' })
    const sent = await insert({ status: 'SUBMITTED_TO_META' })
    expect(await listIds('')).toEqual([mine])
    expect(await listIds('?owner=all')).toEqual([hers, mine])
    expect(await listIds(`?owner=${uuids.ana}`)).toEqual([hers])
    expect(await listIds('?owner=all&status=SUBMITTED_TO_META')).toEqual([sent])
    expect(await listIds('?owner=all&project=Spring')).toEqual([hers])
    expect(await listIds(`?owner=${crypto.randomUUID()}`)).toEqual([])
    expect(await list('?owner=all')).toMatchObject([
      { user_id: uuids.ana, username: 'ana', is_own: false },
      { user_id: uuids.ben, username: 'ben', is_own: true },
    ])
  })

  it('refuses an owner that is no user', async () => {
    const answer = await ben.request({ method: 'GET', url: '/api/meta-ads?owner=ana' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path: 'owner', message: "owner must be 'all' or the user_uuid of a user" }])
  })

  it('names everyone who has drafts', async () => {
    await insert()
    const users = await cleo.request({ method: 'GET', url: '/api/meta-ads/users' })
    expect(users.json().data).toEqual([{ user_id: uuids.ana, username: 'ana' }])
  })
})

describe('a colleague’s draft', () => {
  it('is read, and every change of it is refused with a sentence', async () => {
    const id = await insert()
    const own = await insert({}, benId)
    const url = `/api/meta-ads/${id}`
    const read = await ben.request({ method: 'GET', url })
    expect(read.json().data).toMatchObject({ id, username: 'ana', is_own: false })
    const answers = [
      await ben.request({ method: 'PUT', url, payload: { ad_name: 'Mine' } }),
      await ben.request({ method: 'DELETE', url }),
      await ben.request({
        method: 'PATCH',
        url: '/api/meta-ads/bulk-update',
        payload: { adIds: [own, id], updates: { facebook_page_id: '9' } },
      }),
      await ben.request({ method: 'POST', url: `${url}/submit`, payload: {} }),
      await ben.request({ method: 'POST', url: `${url}/refresh-status` }),
      await ben.request({ method: 'GET', url: `${url}/preview?format=INSTAGRAM_STORY` }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({
        code: 'FORBIDDEN',
        message: 'This draft belongs to ana. Take it over to change it.',
      })
    }
    const submitted = await ben.request({ method: 'POST', url: '/api/meta-ads/batch-submit', payload: { adIds: [id] } })
    expect(submitted.statusCode).toBe(400)
    expect(await list(`?owner=${uuids.ana}`)).toMatchObject([{ id, ad_name: 'Summer', submission: null }])
  })

  it('can be duplicated as an own draft', async () => {
    const answer = await ben.request({ method: 'POST', url: `/api/meta-ads/${await insert()}/duplicate` })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({ ad_name: 'Summer (copy)', username: 'ben', is_own: true })
  })

  it('is in a sheet that names it', async () => {
    const sheet = await ben.request({ method: 'GET', url: `/api/meta-ads/sheet?ids=${await insert()}` })
    expect(sheet.statusCode).toBe(200)
    expect(sheet.body).toContain('Summer')
  })
})

describe('taking over', () => {
  it('makes the caller the owner, with its history, and tells the former owner', async () => {
    const id = await insert({ status: 'FAILED_SUBMISSION' })
    const jobId = await insertSubmission(t.database.db, { id, userId: anaId }, 'failed', { error: 'Meta refused.' })
    const answer = await takeOver(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      message: 'The draft is yours now.',
      data: { id, username: 'ben', is_own: true, submission: { jobId, error: 'Meta refused.' } },
    })
    expect(await listIds('', ana)).toEqual([])
    expect(await listIds('')).toEqual([id])
    const job = await ben.request({ method: 'GET', url: `/api/jobs/${jobId}` })
    expect(job.json().job).toMatchObject({ status: 'failed' })
    expect(await listTaken()).toMatchObject([{ id, ad_name: 'Summer', username: 'ben' }])
    const log = await t.database.db.selectFrom('activity_log').selectAll().execute()
    expect(log).toMatchObject([
      {
        username: 'ben',
        action: 'draft.taken_over',
        subject_id: id,
        before: { owner: 'ana' },
        after: { owner: 'ben' },
      },
    ])
    const events = await t.database.db.selectFrom('events').select(['user_id', 'data']).execute()
    expect(events).toMatchObject([
      { user_id: null, data: { id, user_id: uuids.ben, former_user_id: uuids.ana, change: 'updated' } },
    ])
  })

  it('tells until it is closed, and nothing more to an owner who has it back', async () => {
    const [first, second] = [await insert(), await insert()]
    for (const id of [first, second]) await takeOver(id)
    await takeOver(first, ana)
    expect(await listTaken()).toMatchObject([{ id: second }])
    expect(await listTaken(ben)).toMatchObject([{ id: first, username: 'ana' }])
    const close = { method: 'POST', url: '/api/meta-ads/taken-over/close', payload: { adIds: [second] } } as const
    await ben.request(close)
    expect(await listTaken()).toHaveLength(1)
    expect((await ana.request(close)).statusCode).toBe(200)
    expect(await listTaken()).toEqual([])
  })

  it('succeeds for one of two callers at once, and tells the other one', async () => {
    const id = await insert()
    const answers = await Promise.all([takeOver(id, ben), takeOver(id, cleo)])
    const winner = answers[0].statusCode === 200 ? 'ben' : 'cleo'
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const loser = answers.find(({ statusCode }) => statusCode === 409)
    expect(loser?.json().message).toBe(`${winner} has taken over this draft meanwhile.`)
  })

  it('is refused when it belongs to another than the caller saw, and repeated without effect', async () => {
    const id = await insert()
    await takeOver(id, cleo)
    const late = await takeOver(id, ben, { from: uuids.ana })
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toBe('cleo has taken over this draft meanwhile.')
    expect((await takeOver(id, cleo, { from: uuids.ana })).statusCode).toBe(200)
    expect(await listTaken()).toHaveLength(1)
  })

  it.each([
    ['queued', 'draft', 'This draft is being sent to Meta. Take it over when that has ended.'],
    ['done', 'SUBMITTED_TO_META', 'This draft was sent to Meta and stays with its owner. Duplicate it as a new draft.'],
  ])('is refused while the submission is %s', async (state, status, message) => {
    const id = await insert({ status })
    await insertSubmission(t.database.db, { id, userId: anaId }, state)
    const answer = await takeOver(id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe(message)
    expect(await listTaken()).toEqual([])
  })

  it('answers 404 for a draft that does not exist', async () => {
    expect((await takeOver(crypto.randomUUID())).statusCode).toBe(404)
  })

  it('refuses the former owner’s save', async () => {
    const id = await insert()
    await takeOver(id)
    const answer = await ana.request({ method: 'PUT', url: `/api/meta-ads/${id}`, payload: { ad_name: 'Late' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toBe('This draft belongs to ben. Take it over to change it.')
  })
})
