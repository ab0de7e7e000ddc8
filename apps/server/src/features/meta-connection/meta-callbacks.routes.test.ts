import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'

const secret = 'the secret of our Meta app'
const sam = '218471'
let t: TestApp
let ana: Browser
beforeAll(async () => {
  t = await buildTestApp({ META_APP_ID: '1234', META_APP_SECRET: secret })
})
beforeEach(async () => {
  ana = await t.signUp()
})
afterAll(() => t.destroy())

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** As Meta signs it. */
function sign(userId: string, issuedAt = nowSeconds(), key = secret): string {
  const content = { algorithm: 'HMAC-SHA256', user_id: userId, issued_at: issuedAt }
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${createHmac('sha256', key).update(payload).digest('base64url')}.${payload}`
}

const call = (what: 'deauthorize' | 'data-deletion', signed: string, app = t) =>
  app.app.http.inject({
    method: 'POST',
    url: `/api/meta/auth/${what}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ signed_request: signed }).toString(),
  })
const findUser = (browser: Browser) =>
  t.database.db.selectFrom('users').select('id').where('username', '=', browser.username).executeTakeFirstOrThrow()

/** The browser's user, connected as a person at Meta, with a list and an entry in the log. */
async function connect(browser: Browser, metaUserId: string, connectedAt = new Date()): Promise<number> {
  const { id } = await findUser(browser)
  const person = { meta_user_id: metaUserId, meta_user_name: 'Sam', token_encrypted: Buffer.from('x') }
  const row = { user_id: id, ...person, granted: [], declined: [], connected_at: connectedAt }
  await t.database.db.insertInto('meta_connections').values(row).execute()
  const list = { user_id: id, list: 'pages', parent_id: '', items: '[]', fetched_at: new Date() }
  await t.database.db.insertInto('meta_lists').values(list).execute()
  const after = JSON.stringify({ metaUserId, metaUserName: 'Sam', granted: [] })
  const entry = { user_id: id, username: browser.username, subject_type: 'meta_connection', subject_id: String(id) }
  const action = 'meta_connection.connected'
  await t.database.db
    .insertInto('activity_log')
    .values({ ...entry, action, after })
    .execute()
  return id
}

const isConnected = async (browser: Browser) =>
  (await browser.request({ method: 'GET', url: '/api/meta/auth/status' })).json().isConnected
const readActivityLog = (userId: number) =>
  t.database.db
    .selectFrom('activity_log')
    .select(['action', 'after'])
    .where('subject_type', '=', 'meta_connection')
    .where('subject_id', '=', String(userId))
    .orderBy('id')
    .execute()

describe('a person who removes the app at Meta', () => {
  it('loses every connection in their name, logged; others stay connected', async () => {
    const [ben, eve] = [await t.signUp(), await t.signUp()]
    const id = await connect(ana, sam)
    await connect(ben, sam)
    await connect(eve, '999')
    const answer = await call('deauthorize', sign(sam))
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect([await isConnected(ana), await isConnected(ben), await isConnected(eve)]).toEqual([false, false, true])
    const lists = await t.database.db.selectFrom('meta_lists').selectAll().where('user_id', '=', id).execute()
    expect(lists).toEqual([])
    expect((await readActivityLog(id)).at(-1)).toEqual({ action: 'meta_connection.deauthorized', after: null })
  })

  it('keeps a connection made after the request when the request is replayed', async () => {
    await connect(ana, '31')
    expect((await call('deauthorize', sign('31', nowSeconds() - 3600))).statusCode).toBe(200)
    expect(await isConnected(ana)).toBe(true)
  })

  it.each([
    ['another secret', () => sign('32', nowSeconds(), 'guessed')],
    ['nothing', () => ''],
  ])('is not believed with the signature of %s', async (_what, signed) => {
    await connect(ana, '32')
    for (const what of ['deauthorize', 'data-deletion'] as const) {
      const answer = await call(what, signed())
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'signed_request'])
    }
    expect(await isConnected(ana)).toBe(true)
    await t.database.db.deleteFrom('meta_connections').where('meta_user_id', '=', '32').execute()
  })
})

describe('a person who asks Meta for their data to be deleted', () => {
  it('is removed from connections and log, and gets a status page', async () => {
    const id = await connect(ana, '41')
    const answer = await call('data-deletion', sign('41'))
    const { url, confirmation_code: code } = answer.json()
    expect(Object.keys(answer.json())).toEqual(['url', 'confirmation_code'])
    expect(code).toMatch(/^[0-9a-f]+$/)
    expect(url).toMatch(new RegExp(`^http://.*/api/meta/auth/data-deletion/${code}$`))
    expect(await isConnected(ana)).toBe(false)
    expect(await readActivityLog(id)).toEqual([
      { action: 'meta_connection.connected', after: { granted: [] } },
      { action: 'meta_connection.data_deleted', after: null },
    ])
    const page = await t.app.http.inject({ url: new URL(url).pathname })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(page.body).toContain('Your request was carried out')
  })

  it('gets the same answer when no account is connected as them', async () => {
    expect((await call('data-deletion', sign('42'))).statusCode).toBe(200)
  })

  it('answers 404 for an unknown code', async () => {
    for (const code of ['00', 'zz', 'ab'.repeat(40)]) {
      expect((await t.app.http.inject({ url: `/api/meta/auth/data-deletion/${code}` })).statusCode).toBe(404)
    }
  })
})

it('refuses every callback while no Meta app is configured: the secret of the sandbox is public', async () => {
  const simulated = await buildTestApp()
  try {
    expect((await call('deauthorize', sign(sam), simulated)).statusCode).toBe(404)
  } finally {
    await simulated.destroy()
  }
})
