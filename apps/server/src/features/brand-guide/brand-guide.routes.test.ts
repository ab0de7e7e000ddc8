import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'

let t: TestApp
let owner: Browser
let member: Browser
beforeAll(async () => {
  t = await buildTestApp()
  owner = await t.signUp('olga')
  member = await t.signUp('ute')
})
afterAll(() => t.destroy())
beforeEach(async () => {
  await emptyTables(t.database.db, 'ad_drafts', 'history', 'activity_log')
  await t.database.db.deleteFrom('brand_guides').execute()
  await t.database.db.insertInto('brand_guides').defaultValues().execute()
})

const url = '/api/settings/brand'
const body = {
  productNames: ['Bloom'],
  wordsToAvoid: [' cheap ', 'Cheap'],
  competitors: ['Fern & Co'],
  disclaimers: ['Delivery within the EU only.'],
  emojiLimit: 2,
  voice: 'Warm and plain.',
}
const read = async (browser: Browser) => (await browser.request({ method: 'GET', url })).json().data
const put = (browser: Browser, payload: object) => browser.request({ method: 'PUT', url, payload })

describe('the brand guide', () => {
  it('is empty at first, saved by an owner, read by every member, and logged', async () => {
    expect(await read(member)).toMatchObject({ productNames: [], emojiLimit: null, voice: '', updatedBy: null })
    const saved = await put(owner, body)
    expect(saved.json().data).toMatchObject({ ...body, wordsToAvoid: ['Cheap'], updatedBy: 'olga' })
    expect(await read(member)).toEqual(saved.json().data)
    const log = await t.database.db
      .selectFrom('activity_log')
      .select(['action', 'username'])
      .where('subject_type', '=', 'brand_guide')
      .execute()
    expect(log).toEqual([{ action: 'brand_guide.updated', username: 'olga' }])
  })

  it('is not changed by a member', async () => {
    const refused = await put(member, body)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().message).toBe('Only admins and owners can change the brand guide.')
  })

  it('refuses every wrong field at once', async () => {
    const payload = { ...body, wordsToAvoid: ['x'.repeat(101)], emojiLimit: 1.5, voice: 'x'.repeat(2001) }
    const answer = await put(owner, payload)
    expect(answer.statusCode).toBe(400)
    const paths = answer.json().issues.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(['wordsToAvoid', 'emojiLimit', 'voice'])
  })

  it('names each field that is missing', async () => {
    const answer = await put(owner, {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual(Object.keys(body).map((path) => ({ path, message: `${path} is missing.` })))
  })

  it('refuses a change based on an older reading', async () => {
    const { updatedAt } = await read(owner)
    expect((await put(owner, { ...body, updatedAt })).statusCode).toBe(200)
    expect((await put(owner, { ...body, updatedAt })).statusCode).toBe(409)
  })
})

describe('the brand guide of a project', () => {
  const buildUrl = (project: string) => `${url}?project=${encodeURIComponent(project)}`
  const request = (browser: Browser, method: 'GET' | 'PUT' | 'DELETE', address: string, payload?: object) =>
    browser.request({ method, url: address, ...(payload && { payload }) })
  const readGuide = async (project: string) => (await request(member, 'GET', buildUrl(project))).json().data
  const listProjects = async () => (await request(member, 'GET', `${url}/projects`)).json().data.projects

  it("begins as the team's, has its own once saved, and is the team's again when deleted", async () => {
    await put(owner, body)
    expect(await readGuide('Spring')).toEqual(await read(member))
    const { updatedAt } = await readGuide('Spring')
    const saved = await request(owner, 'PUT', buildUrl(' Spring '), { ...body, voice: 'Loud.', updatedAt })
    expect(saved.json().data).toMatchObject({ project: 'Spring', voice: 'Loud.', updatedBy: 'olga' })
    expect([await readGuide('Spring'), (await readGuide('spring')).project]).toEqual([saved.json().data, null])
    expect((await read(member)).voice).toBe(body.voice)
    expect(await listProjects()).toEqual(['Spring'])
    expect((await request(owner, 'DELETE', buildUrl('Spring'))).statusCode).toBe(200)
    expect([await listProjects(), (await readGuide('Spring')).voice]).toEqual([[], body.voice])
    const log = await t.database.db
      .selectFrom('activity_log')
      .select(['action', 'subject_id'])
      .where('subject_id', '=', 'project Spring')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['brand_guide.updated', 'brand_guide.deleted'])
  })

  it('is created by one of two who read the same', async () => {
    const { updatedAt } = await readGuide('Race')
    const save = () => request(owner, 'PUT', buildUrl('Race'), { ...body, updatedAt })
    const codes = (await Promise.all([save(), save()])).map(({ statusCode }) => statusCode)
    expect(codes.sort()).toEqual([200, 409])
  })

  it.each([
    ['a member', () => request(member, 'DELETE', buildUrl('Race')), 403],
    ['no project', () => request(owner, 'DELETE', url), 400],
    ['an empty project', () => request(owner, 'DELETE', buildUrl(' ')), 400],
    ['a project without its own', () => request(owner, 'DELETE', buildUrl('None')), 404],
    ['a project that is too long', () => request(owner, 'DELETE', buildUrl('x'.repeat(201))), 400],
  ])('is not deleted for %s', async (_, act, status) => {
    const answer = await act()
    expect(answer.statusCode).toBe(status)
    if (status === 400) expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual(['project'])
  })

  it('decides which variants of its results may be accepted', async () => {
    await put(owner, { ...body, wordsToAvoid: [] })
    await request(owner, 'PUT', buildUrl('Strict'), { ...body, wordsToAvoid: ['Headline'] })
    const ids = [
      await insertResult(t.database.db, { project: 'Strict' }),
      await insertResult(t.database.db, { project: 'Lax' }),
      await insertResult(t.database.db),
    ]
    const accept = (id: number) =>
      member.request({
        method: 'PUT',
        url: `/api/history/${id}/decisions`,
        payload: { decisions: ['accepted', null, null] },
      })
    const codes = []
    for (const id of ids) codes.push((await accept(id)).statusCode)
    expect(codes).toEqual([400, 200, 200])
  })

  it('tells once which accepted variants it blocks from now on', async () => {
    const words = { ...body, wordsToAvoid: [] }
    await put(owner, words)
    await request(owner, 'PUT', buildUrl('Own'), words)
    const decisions = { decisions: ['accepted', 'accepted', null], reasons: ['Legal agreed', null, null] }
    const [team, own] = [await insertResult(t.database.db), await insertResult(t.database.db, { project: 'Own' })]
    for (const id of [team, own])
      await member.request({ method: 'PUT', url: `/api/history/${id}/decisions`, payload: decisions })
    const avoid = { ...words, wordsToAvoid: ['Headline'] }
    const listed = (id: number) => ({ historyId: id, videoFilename: 'summer.mp4', variant: 2 })
    const blocked = (await put(owner, avoid)).json().blocked
    expect(blocked).toMatchObject([{ ...listed(team), message: expect.stringContaining('“Headline”') }])
    expect((await put(owner, avoid)).json().blocked).toEqual([])
    expect((await request(owner, 'PUT', buildUrl('Own'), avoid)).json().blocked).toMatchObject([listed(own)])
  })

  it("tells when it is deleted which accepted variants the team's guide blocks from then on", async () => {
    await put(owner, { ...body, wordsToAvoid: ['Headline'] })
    await request(owner, 'PUT', buildUrl('Calm'), { ...body, wordsToAvoid: [] })
    const id = await insertResult(t.database.db, { project: 'Calm' })
    await member.request({
      method: 'PUT',
      url: `/api/history/${id}/decisions`,
      payload: { decisions: ['accepted', null, null] },
    })
    const deleted = await request(owner, 'DELETE', buildUrl('Calm'))
    expect(deleted.json().blocked).toMatchObject([{ historyId: id, variant: 1 }])
  })

  it('decides whether the drafts of its results are ready', async () => {
    await request(owner, 'PUT', buildUrl('Strict'), { ...body, wordsToAvoid: ['Headline'] })
    const results = [
      await insertResult(t.database.db, { project: 'Strict' }),
      await insertResult(t.database.db, { project: 'Lax' }),
    ]
    const created = await member.request({
      method: 'POST',
      url: '/api/meta-ads',
      payload: { generatedResultIds: results },
    })
    const blocked = created
      .json()
      .data.map(({ readiness_issues }: { readiness_issues: { message: string }[] }) =>
        readiness_issues.some(({ message }) => message.includes('Headline')),
      )
    expect(blocked).toEqual([true, false])
  })
})
