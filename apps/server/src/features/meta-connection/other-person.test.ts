import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fakeMetaAds } from '../../../test/fake-meta-ads.ts'
import { finishLogin, startLogin } from '../../../test/meta-app.ts'

/** Who signs in at Meta next. */
const person = { userId: '501', userName: 'Sam' }
let questions = 0
let t: TestApp
let ana: Browser
beforeAll(async () => {
  const listAdAccounts = async () => {
    questions++
    return []
  }
  t = await buildTestApp({}, { metaAds: fakeMetaAds({ listAdAccounts }, person) })
})
beforeEach(async () => {
  questions = 0
  person.userId = '501'
  ana = await t.signUp()
  await connect()
  await ana.request({ method: 'GET', url: '/api/meta/ad-accounts' })
})
afterAll(() => t.destroy())

async function connect() {
  const state = new URL(await startLogin(ana)).searchParams.get('state')
  const end = await finishLogin(ana, new URL(`http://x/api/meta/auth/callback?code=1&state=${state}`))
  expect(end.search).toBe('?meta_auth_success=true')
}
const listSavedLists = () =>
  t.database.db
    .selectFrom('meta_lists')
    .innerJoin('users', 'users.id', 'meta_lists.user_id')
    .select('list')
    .where('username', '=', ana.username)
    .execute()

it('replaces the connection of another person at Meta and deletes their lists', async () => {
  person.userId = '502'
  await connect()
  const status = (await ana.request({ method: 'GET', url: '/api/meta/auth/status' })).json()
  expect(status).toMatchObject({ isConnected: true, metaUserId: '502', sandbox: false, expiresAt: null })
  expect(await listSavedLists()).toEqual([])
})

it('keeps the lists of the same person, as stale', async () => {
  await connect()
  expect(await listSavedLists()).toHaveLength(1)
  await ana.request({ method: 'GET', url: '/api/meta/ad-accounts' })
  expect(questions).toBe(2)
})

it('sends the sign-in of the real Meta to Meta', async () => {
  expect(await startLogin(ana)).toMatch(/^https:\/\/www\.facebook\.com\//)
})
