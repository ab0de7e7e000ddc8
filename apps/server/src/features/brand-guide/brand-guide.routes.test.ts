import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let owner: Browser
let member: Browser
beforeAll(async () => {
  t = await buildTestApp()
  owner = await t.signUp('olga')
  member = await t.signUp('ute')
})
afterAll(() => t.destroy())

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
