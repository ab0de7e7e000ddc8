import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let ana: Browser
const pages = [
  { id: '11', name: 'Elsewhere', pictureUrl: 'https://evil.example/1.jpg' },
  { id: '12', name: 'Inside', pictureUrl: 'http://127.0.0.1:5432/' },
  { id: '13', name: 'None', pictureUrl: null },
]
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp()
  const { id } = await t.database.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', ana.username)
    .executeTakeFirstOrThrow()
  const list = { list: 'pages', parent_id: '', items: JSON.stringify(pages), fetched_at: new Date() }
  await t.database.db
    .insertInto('meta_lists')
    .values({ ...list, user_id: id })
    .execute()
})
afterAll(() => t.destroy())

it.each([
  ['an address that is not Meta’s', '11'],
  ['an address within the own network', '12'],
  ['a page without a picture', '13'],
  ['a page of nobody', '99'],
  ['a path', '..%2f11'],
])('nothing is fetched for %s', async (_what, id) => {
  expect((await ana.request({ method: 'GET', url: `/api/meta/pictures/${id}` })).statusCode).toBe(404)
})
