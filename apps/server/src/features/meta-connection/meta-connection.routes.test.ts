import { metaConnectionSchema } from '@hookline/contract/meta-connection/meta-connection.schemas'
import { sandboxApp } from '@hookline/graph-sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { atUrl, buildMetaApp, finishLogin, type MetaTestApp, startLogin } from '../../../test/meta-app.ts'
import { metaLogin } from '../../../test/meta-sandbox.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Ahead of the machine's clock by this much. */
let aheadMs = 0
const logged: string[] = []
let t: MetaTestApp
let ana: Browser
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  t = await buildMetaApp({}, { clock }, { write: (line) => void logged.push(line) })
})
beforeEach(async () => {
  aheadMs = 0
  ana = await t.signUp()
})
afterEach(() => t.clearFaults())
afterAll(() => t.destroy())

const status = async (browser = ana) =>
  metaConnectionSchema.parse((await browser.request({ method: 'GET', url: '/api/meta/auth/status' })).json())
const disconnect = async () => (await ana.request({ method: 'POST', url: '/api/meta/auth/disconnect' })).json().message
const accounts = (query = '') => ana.request({ method: 'GET', url: `/api/meta/ad-accounts${query}` })
const outcome = ({ pathname, searchParams }: URL) => [pathname, Object.fromEntries(searchParams)]
const failure = (sentence: unknown) => ['/settings/meta', { meta_auth_error: 'true', error_reason: sentence }]
const success = ['/settings/meta', { meta_auth_success: 'true' }]
const badState = 'This sign-in at Meta was not begun here, was used before, or took too long. Please try again.'
const signIn = async (username: string) => {
  const browser = t.visitor()
  const payload = { username, password: 'correct horse' }
  await browser.request({ method: 'POST', url: '/api/login', payload })
  return browser
}
const backFromMeta = async () => metaLogin(atUrl(await startLogin(ana), t.url), { cookie: ana.cookie() })

describe('connecting', () => {
  it('begins with no connection and every permission missing', async () => {
    const before = await status()
    expect(before).toMatchObject({ isConnected: false, metaUserId: null, needsReconnect: false, sandbox: true })
    expect(before.permissions.every(({ isGranted }) => !isGranted)).toBe(true)
  })

  it("connects through Meta's dialog, and is logged without the token", async () => {
    expect(outcome(await t.connect(ana))).toEqual(success)
    const after = await status()
    expect(after).toMatchObject({ isConnected: true, needsReconnect: false, reconnectReason: null })
    expect(after.permissions.every(({ isGranted }) => isGranted)).toBe(true)
    expect(Date.parse(after.expiresAt ?? '')).toBeGreaterThan(Date.now() + 30 * dayMs)
    const [entry] = await log()
    expect(entry).toMatchObject({ action: 'meta_connection.connected', after: { metaUserId: after.metaUserId } })
    expect(JSON.stringify(entry)).not.toContain('EAA')
  })

  it('stores the token encrypted', async () => {
    await t.connect(ana)
    const row = await t.database.db.selectFrom('meta_connections').selectAll().executeTakeFirstOrThrow()
    expect(row.token_encrypted.length).toBeGreaterThan(40)
    expect(row.token_encrypted.toString('latin1')).not.toMatch(/EAA|token/i)
  })

  it('knows that data access ends after 90 days, and no token gets into a log line', async () => {
    const before = logged.length
    await t.connect(ana)
    const row = await t.database.db
      .selectFrom('meta_connections')
      .innerJoin('users', 'users.id', 'meta_connections.user_id')
      .select(['data_access_expires_at as end', 'data_access_problem as problem'])
      .where('username', '=', ana.username)
      .executeTakeFirstOrThrow()
    expect(Math.round(((row.end?.getTime() ?? 0) - Date.now()) / dayMs)).toBe(90)
    expect(row.problem).toBeNull()
    expect((await status()).notice).toBeNull()
    expect(await t.calls()).toContain('GET /v27.0/debug_token')
    const lines = logged.slice(before).join('')
    expect(lines).toContain('debug_token')
    expect(lines).not.toMatch(/EAA[A-Za-z0-9]{20}|input_token=|appsecret_proof/)
    expect(lines).not.toContain(sandboxApp.secret)
  })

  it('connects when Meta does not say when data access ends, and says so', async () => {
    const before = logged.length
    await t.fault({ kind: 'html-502', path: '/debug_token', times: 5 })
    expect(outcome(await t.connect(ana))).toEqual(success)
    expect(await status()).toMatchObject({
      isConnected: true,
      notice: expect.stringMatching(/^Meta did not say until when .* reconnect before 20\d\d-\d\d-\d\d\. Meta says: /),
    })
    expect(logged.slice(before).join('')).toContain('Meta token facts not read')
  })

  it('describes a refusal at Meta, and leaves an existing connection unchanged', async () => {
    expect(outcome(await t.connect(ana, { deny: true }))).toEqual(failure('You did not allow access at Meta.'))
    expect((await status()).isConnected).toBe(false)
    await t.connect(ana)
    await t.connect(ana, { deny: true })
    expect((await status()).isConnected).toBe(true)
  })

  it('shows declined permissions, and asks for them again on request', async () => {
    await t.connect(ana, { without: ['instagram_basic', 'pages_manage_ads'] })
    const missing = (await status()).permissions.filter(({ isGranted }) => !isGranted)
    expect(missing.map(({ name }) => name).sort()).toEqual(['instagram_basic', 'pages_manage_ads'])
    expect(new URL(await startLogin(ana, '?again=true')).searchParams.get('auth_type')).toBe('rerequest')
    expect(new URL(await startLogin(ana)).searchParams.get('auth_type')).toBeNull()
  })

  it('returns to the name and port that the browser used', async () => {
    const headers = { host: '127.0.0.1:4242' }
    const answer = await ana.request({ method: 'GET', url: '/api/meta/auth/start', headers })
    const address = new URL(answer.json().authUrl)
    expect(address.origin).toBe('http://127.0.0.1:4242')
    expect(address.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:4242/api/meta/auth/callback')
  })
})

describe('the way back from Meta', () => {
  it('works once', async () => {
    const back = await backFromMeta()
    expect(outcome(await finishLogin(ana, back))).toEqual(success)
    expect(outcome(await finishLogin(ana, back))).toEqual(failure(badState))
  })

  it("fails in another account's browser, and still works in the own one", async () => {
    const back = await backFromMeta()
    const mallory = await t.signUp()
    expect(outcome(await finishLogin(mallory, back))).toEqual(failure(badState))
    expect((await status(mallory)).isConnected).toBe(false)
    expect(outcome(await finishLogin(ana, back))).toEqual(success)
  })

  it('fails in another session of the same account', async () => {
    const back = await backFromMeta()
    const elsewhere = await signIn(ana.username)
    expect(outcome(await finishLogin(elsewhere, back))).toEqual(failure(badState))
    expect((await status()).isConnected).toBe(false)
  })

  it('expires after ten minutes', async () => {
    const back = await backFromMeta()
    aheadMs = 10 * 60_000 + 1000
    expect(outcome(await finishLogin(ana, back))).toEqual(failure(badState))
  })

  it('needs a session, and never shows JSON', async () => {
    const answer = await finishLogin(t.visitor(), await backFromMeta())
    expect(outcome(answer)).toEqual(failure('Your session has ended. Please sign in and connect again.'))
  })

  it("shows Meta's sentence for an invalid code", async () => {
    const state = new URL(await startLogin(ana)).searchParams.get('state')
    const answer = await finishLogin(ana, new URL(`http://x/api/meta/auth/callback?code=made-up&state=${state}`))
    expect(outcome(answer)).toEqual(failure(expect.stringMatching(/^Meta did not complete the sign-in: .{10,}/)))
  })

  it('says that Meta failed, and can be started again', async () => {
    const back = await backFromMeta()
    await t.fault({ kind: 'html-502', path: '/oauth/access_token', times: 10 })
    expect(outcome(await finishLogin(ana, back))).toEqual(failure(expect.stringContaining('Meta did not complete')))
    await t.clearFaults()
    expect(outcome(await t.connect(ana))).toEqual(success)
  })

  it.each([
    ['nothing', ''],
    ['a code without a state', '?code=abc'],
    ['an unknown state', '?code=abc&state=abc'],
    ['a refusal that was never begun', '?error=access_denied&error_reason=user_denied'],
    ['doubled words', '?code=a&code=b&state=c&state=d'],
    ['a state without end', `?code=a&state=${'s'.repeat(5000)}`],
  ])('ends on the settings page with a sentence, whatever it carries: %s', async (_what, query) => {
    const answer = await finishLogin(ana, new URL(`http://x/api/meta/auth/callback${query}`))
    expect(outcome(answer)).toEqual(failure(badState))
  })

  it('refuses a code of impossible length, naming the field', async () => {
    const answer = await ana.request({ method: 'GET', url: '/api/meta/auth/callback?code=%00&state=abc' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path: 'code', message: 'Text must not contain NUL characters.' }])
  })
})

describe('disconnecting', () => {
  it('revokes at Meta, deletes token and lists, and is logged', async () => {
    await t.connect(ana)
    expect((await accounts()).statusCode).toBe(200)
    expect(await disconnect()).toBe('Disconnected from Meta.')
    expect((await t.calls()).at(-1)).toMatch(/^DELETE .*\/me\/permissions$/)
    expect(await status()).toMatchObject({ isConnected: false, metaUserId: null })
    const gone = await accounts()
    expect(gone.statusCode).toBe(409)
    expect(gone.json()).toMatchObject({ code: 'META_NOT_CONNECTED', message: 'Please connect to Meta first.' })
    expect((await log())[0]).toMatchObject({ action: 'meta_connection.disconnected', after: { isRevokedAtMeta: true } })
  })

  it('deletes the token when Meta does not answer, and says that Meta still knows the app', async () => {
    await t.connect(ana)
    await t.fault({ kind: 'html-502', path: '/me/permissions', method: 'DELETE', times: 20 })
    expect(await disconnect()).toContain('Meta did not confirm it')
    expect((await status()).isConnected).toBe(false)
  })

  it('is harmless twice', async () => {
    expect(await disconnect()).toBe('Meta was not connected.')
  })
})

describe('a connection that is dead', () => {
  const reconnect = 'Your Meta connection has expired. Please reconnect.'
  async function expectReconnect(reason: unknown) {
    const answer = await accounts()
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'META_RECONNECT', message: reconnect })
    expect(await status()).toMatchObject({ isConnected: true, needsReconnect: true, reconnectReason: reason })
  }

  it('is noticed at the first refused call, until the person reconnects', async () => {
    await t.connect(ana)
    await t.fault({ kind: 'expired-token', path: 'adaccounts' })
    await expectReconnect(expect.stringContaining('Meta refused the connection: '))
    await t.connect(ana)
    expect((await status()).needsReconnect).toBe(false)
    expect((await accounts()).statusCode).toBe(200)
  })

  it('is noticed by its expiry date', async () => {
    await t.connect(ana)
    await t.database.db
      .updateTable('meta_connections')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    await expectReconnect(reconnect)
  })

  it('is noticed when it cannot be decrypted, as after a change of APP_SECRET', async () => {
    await t.connect(ana)
    await t.database.db
      .updateTable('meta_connections')
      .set({ token_encrypted: Buffer.alloc(60, 1) })
      .execute()
    await expectReconnect(expect.stringContaining('secret of this installation has changed'))
    expect(await disconnect()).toContain('Meta did not confirm it')
  })
})

const log = () =>
  t.database.db
    .selectFrom('activity_log')
    .select(['action', 'before', 'after'])
    .where('username', '=', ana.username)
    .where('action', 'like', 'meta_connection.%')
    .orderBy('id', 'desc')
    .execute()
