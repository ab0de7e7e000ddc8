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
const keptLists = () =>
  t.database.db
    .selectFrom('meta_lists')
    .innerJoin('users', 'users.id', 'meta_lists.user_id')
    .select('list')
    .where('username', '=', ana.username)
    .execute()

it('another person at Meta takes the place of the first, and nothing of the first is kept', async () => {
  person.userId = '502'
  await connect()
  const status = (await ana.request({ method: 'GET', url: '/api/meta/auth/status' })).json()
  expect(status).toMatchObject({ isConnected: true, metaUserId: '502', sandbox: false, expiresAt: null })
  expect(await keptLists()).toEqual([])
})

it('the same person anew keeps the lists, and they are asked for anew', async () => {
  await connect()
  expect(await keptLists()).toHaveLength(1)
  await ana.request({ method: 'GET', url: '/api/meta/ad-accounts' })
  expect(questions).toBe(2)
})

it('the sign-in of the real Meta is at Meta', async () => {
  expect(await startLogin(ana)).toMatch(/^https:\/\/www\.facebook\.com\//)
})
