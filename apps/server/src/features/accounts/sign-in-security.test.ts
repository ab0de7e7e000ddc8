import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

const { verified } = vi.hoisted(() => {
  vi.resetModules() // files share their modules, and the real one may be among them
  return { verified: [] as string[] }
})
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (hash, password) => {
    verified.push(String(hash).split('$').slice(1, 4).join('$'))
    return argon2.verify(hash, password)
  }
  return { ...argon2, verify }
})

let t: TestApp
/** Each test comes from an address of its own, so that its failures count for it alone. */
let remoteAddress = ''
let machines = 0
beforeAll(async () => {
  t = await buildTestApp()
  await t.signUp('ada')
  await t.signUp('taken')
})
beforeEach(() => {
  remoteAddress = `198.51.100.${++machines}`
})
afterAll(() => t.destroy())

const password = 'correct horse'
const post = (url: string, payload: object, headers = {}) =>
  t.app.http.inject({ method: 'POST', url, payload, headers, remoteAddress })
const login = (username: string, given = password, headers = {}) =>
  post('/api/login', { username, password: given }, headers)
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const statusWith = async (cookie: string) =>
  (await t.app.http.inject({ url: '/api/user', headers: { cookie } })).statusCode

describe('a session', () => {
  it('is new at each sign-in, whatever cookie the browser brings', async () => {
    const planted = `hookline_session=${'A'.repeat(43)}`
    const first = cookieOf(await login('ada', password, { cookie: planted }))
    const second = cookieOf(await login('ada'))
    expect(new Set([planted, first, second]).size).toBe(3)
    expect(await statusWith(planted)).toBe(401)
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])
  })

  it('ends when the same browser signs in or registers again', async () => {
    const first = cookieOf(await login('ada'))
    const second = cookieOf(await login('ada', password, { cookie: first }))
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
    const person = { username: 'ada-2', password }
    const third = cookieOf(await post('/api/register', person, { cookie: second }))
    expect([await statusWith(second), await statusWith(third)]).toEqual([401, 200])
  })

  it('stays when a sign-in fails', async () => {
    const first = cookieOf(await login('ada'))
    expect((await login('ada', 'wrong password', { cookie: first })).headers['set-cookie']).toBeUndefined()
    expect(await statusWith(first)).toBe(200)
  })

  it('is stored in the database only as a hash', async () => {
    const token = cookieOf(await login('ada')).split('=')[1] ?? ''
    const rows = await t.database.db.selectFrom('sessions').selectAll().execute()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('latin1') }))),
    ).not.toContain(token)
  })
})

describe('its cookie', () => {
  it('is removed with the attributes that it was set with', async () => {
    const answer = await post('/api/logout', {}, { cookie: cookieOf(await login('ada')) })
    expect(answer.headers['set-cookie']).toMatch(/^hookline_session=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/)
  })

  it('behind https is only for this host, and the plain name opens nothing', async () => {
    const behind = await buildTestApp({ PUBLIC_URL: 'https://ads.example.com' })
    const payload = { username: 'ada', password }
    const answer = await behind.app.http.inject({ method: 'POST', url: '/api/register', payload })
    const set = String(answer.headers['set-cookie'])
    expect(set).toMatch(/^__Host-hookline_session=\S{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const [cookie = ''] = set.split(';')
    const status = async (own: string) =>
      (await behind.app.http.inject({ url: '/api/user', headers: { cookie: own } })).statusCode
    expect(await status(cookie)).toBe(200)
    expect(await status(cookie.replace('__Host-', ''))).toBe(401)
    await behind.destroy()
  })
})

describe('the log', () => {
  it('holds each sign-in with its address, refused or not, and neither names nor passwords that were typed', async () => {
    const lines: string[] = []
    const own = await buildTestApp({}, {}, null, { write: (line) => void lines.push(line) })
    await own.signUp('ada')
    for (const given of ['wrong password', password]) {
      const payload = { username: 'ada', password: given }
      await own.app.http.inject({ method: 'POST', url: '/api/login', payload, remoteAddress })
    }
    await own.destroy()
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /sign-in|signed in/.test(msg))
    expect(logged).toMatchObject([
      { msg: 'a sign-in was refused', address: remoteAddress },
      { msg: 'signed in', address: remoteAddress, userId: expect.any(Number) },
    ])
    expect(lines.join('')).not.toMatch(/wrong password|correct horse|"ada"/)
  })
})

describe('who guesses names', () => {
  it('hears the same of an unknown name as of a wrong password, after the same work', async () => {
    const [known, unknown] = [await login('ada', 'wrong password'), await login('no such person', 'wrong password')]
    const heard = ({ statusCode, body, headers }: typeof known) => [statusCode, body, Object.keys(headers).sort()]
    expect(heard(unknown)).toEqual(heard(known))
    verified.length = 0
    await login('ada', 'wrong password')
    await login('no such person', 'wrong password')
    expect(verified).toHaveLength(2)
    expect(verified[0]).toMatch(/^argon2id\$v=19\$m=19456,t=2,p=1$/)
    expect(verified[1]).toBe(verified[0])
  })
})

describe('ten failures a minute are allowed to', () => {
  const newName = () => `name-${crypto.randomUUID().slice(0, 8)}`
  it.each<[string, () => Promise<{ statusCode: number }>]>([
    ['sign-ins from one address, whatever the name', () => login(newName(), 'wrong password')],
    ['sign-ins of one name, whatever the address', fromElsewhere(() => login('one-name', 'wrong password'))],
    ['registrations from one address', () => post('/api/register', { username: 'ada', password })],
    [
      'registrations of one name, whatever the address',
      fromElsewhere(() => post('/api/register', { username: 'TAKEN', password })),
    ],
    ['changes of the password, with any session', changePassword],
  ])('%s', async (_what, attempt) => {
    for (let i = 0; i < 10; i++) expect((await attempt()).statusCode).not.toBe(429)
    expect((await attempt()).statusCode).toBe(429)
  })

  function fromElsewhere<T>(act: () => Promise<T>) {
    return () => {
      remoteAddress = `203.0.113.${++machines}`
      return act()
    }
  }

  async function changePassword() {
    const payload = { currentPassword: 'wrong password', newPassword: 'another horse' }
    const headers = { cookie: await sessionOnce() }
    return t.app.http.inject({ method: 'PATCH', url: '/api/user', payload, headers, remoteAddress })
  }

  let session = ''
  async function sessionOnce() {
    session ||= cookieOf(await post('/api/register', { username: 'changer', password }))
    return session
  }

  it('no more when the address is only pretended', async () => {
    const attempts = Array.from({ length: 11 }, (_, n) =>
      login(newName(), 'wrong password', { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` }),
    )
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
