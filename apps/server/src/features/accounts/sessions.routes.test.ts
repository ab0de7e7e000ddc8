import type { Session } from '@hookline/contract/accounts/accounts.schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { testMoment } from '../../../test/clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.destroy())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

async function signIn(username: string, userAgent = firefox): Promise<Browser> {
  const browser = t.visitor()
  const payload = { username, password: 'correct horse' }
  await browser.request({ method: 'POST', url: '/api/login', payload, headers: { 'user-agent': userAgent } })
  return browser
}

const list = async (browser: Browser): Promise<Session[]> =>
  (await browser.request({ method: 'GET', url: '/api/user/sessions' })).json().data.sessions
const readStatusCode = async (browser: Browser) =>
  (await browser.request({ method: 'GET', url: '/api/user' })).statusCode
const end = (browser: Browser, id: string) => browser.request({ method: 'DELETE', url: `/api/user/sessions/${id}` })

it('lists own sessions with device and times, marks the current one, and exposes no token', async () => {
  const here = await t.signUp('anna')
  await signIn('anna')
  await t.signUp('other')
  const sessions = await list(here)
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({ device: 'Firefox on Linux' })
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(Object.keys(sessions[0] as Session).sort()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt'])
  expect(Date.parse(sessions[0]?.lastSeenAt ?? '')).toBe(Date.parse(testMoment))
})

it('ends one session by its id, and reports when it has already ended', async () => {
  const here = await t.signUp('bea')
  const away = await signIn('bea')
  const other = (await list(here)).find(({ isCurrent }) => !isCurrent) as Session
  expect((await end(here, other.id)).statusCode).toBe(200)
  expect(await readStatusCode(away)).toBe(401)
  expect(await readStatusCode(here)).toBe(200)
  const again = await end(here, other.id)
  expect([again.statusCode, again.json().message]).toEqual([404, 'This session has already ended.'])
})

it("does not end another account's session", async () => {
  const victim = await t.signUp('carl')
  const [session] = await list(victim)
  const answer = await end(await t.signUp('mallory'), (session as Session).id)
  expect(answer.statusCode).toBe(404)
  expect(await readStatusCode(victim)).toBe(200)
})

it('ends all other sessions at once and logs it', async () => {
  const here = await t.signUp('dan')
  const others = await Promise.all([signIn('dan'), signIn('dan')])
  const answer = await here.request({ method: 'DELETE', url: '/api/user/sessions' })
  expect(answer.json()).toMatchObject({ success: true, ended: 2 })
  expect(await Promise.all(others.map(readStatusCode))).toEqual([401, 401])
  expect(await readStatusCode(here)).toBe(200)
  const log = await t.database.db
    .selectFrom('activity_log')
    .select(['username', 'action', 'before'])
    .where('username', '=', 'dan')
    .where('action', 'like', 'user.session%')
    .execute()
  expect(log).toEqual([{ username: 'dan', action: 'user.sessions_ended', before: { sessions: 2 } }])
})
