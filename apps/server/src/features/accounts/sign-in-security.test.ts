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
    // Hundreds of guesses are made here; the work of each is known.
    return password === 'wrong password' ? Promise.resolve(false) : argon2.verify(hash, password)
  }
  return { ...argon2, verify }
})

let t: TestApp
/** Each test uses another address, so that it counts only its own failures. */
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
const login = (username: string, typedPassword = password, headers = {}) =>
  post('/api/login', { username, password: typedPassword }, headers)
const readSetCookie = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const statusWith = async (cookie: string) =>
  (await t.app.http.inject({ url: '/api/user', headers: { cookie } })).statusCode

describe('a session', () => {
  it('is new at each sign-in, whatever cookie the browser sends', async () => {
    const planted = `hookline_session=${'A'.repeat(43)}`
    const first = readSetCookie(await login('ada', password, { cookie: planted }))
    const second = readSetCookie(await login('ada'))
    expect(new Set([planted, first, second]).size).toBe(3)
    expect(await statusWith(planted)).toBe(401)
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])
  })

  it('ends when the same browser signs in or registers again', async () => {
    const first = readSetCookie(await login('ada'))
    const second = readSetCookie(await login('ada', password, { cookie: first }))
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
    const person = { username: 'ada-2', password }
    const third = readSetCookie(await post('/api/register', person, { cookie: second }))
    expect([await statusWith(second), await statusWith(third)]).toEqual([401, 200])
  })

  it('stays when a sign-in fails', async () => {
    const first = readSetCookie(await login('ada'))
    expect((await login('ada', 'wrong password', { cookie: first })).headers['set-cookie']).toBeUndefined()
    expect(await statusWith(first)).toBe(200)
  })

  it('is stored in the database only as a hash', async () => {
    const token = readSetCookie(await login('ada')).split('=')[1] ?? ''
    const rows = await t.database.db.selectFrom('sessions').selectAll().execute()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('latin1') }))),
    ).not.toContain(token)
  })
})

describe('its cookie', () => {
  it('is removed with the attributes that it was set with', async () => {
    const answer = await post('/api/logout', {}, { cookie: readSetCookie(await login('ada')) })
    expect(answer.headers['set-cookie']).toMatch(/^hookline_session=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/)
  })

  it('is host-only behind https, and the plain name opens nothing', async () => {
    const behind = await buildTestApp({ PUBLIC_URL: 'https://ads.example.com' })
    const payload = { username: 'ada', password, setupCode: await behind.app.openSetupCode() }
    const answer = await behind.app.http.inject({ method: 'POST', url: '/api/register', payload })
    const set = String(answer.headers['set-cookie'])
    expect(set).toMatch(/^__Host-hookline_session=\S{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax(,|$)/)
    const [cookie = ''] = set.split(';')
    const status = async (own: string) =>
      (await behind.app.http.inject({ url: '/api/user', headers: { cookie: own } })).statusCode
    expect(await status(cookie)).toBe(200)
    expect(await status(cookie.replace('__Host-', ''))).toBe(401)
    await behind.destroy()
  })
})

describe('the log', () => {
  it('has each accepted or refused sign-in with its address, without typed names and passwords', async () => {
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

describe('guessing names', () => {
  it('gets the same answer for an unknown name as for a wrong password, after the same work', async () => {
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

describe('the limit of ten failures a minute', () => {
  it.each<[string, () => Promise<{ statusCode: number }>]>([
    ['sign-ins of one name from one address', () => login('One-name', 'wrong password')],
    ['registrations from one address', () => post('/api/register', { username: 'ada', password })],
    [
      'registrations of one name, whatever the address',
      fromElsewhere(() => post('/api/register', { username: 'TAKEN', password })),
    ],
    ['changes of the password, with any session', changePassword],
  ])('applies to %s', async (_what, attempt) => {
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
    session ||= readSetCookie(await post('/api/register', { username: 'changer', password }))
    return session
  }

  it('is not raised by a forged address', async () => {
    const attempts = Array.from({ length: 11 }, (_, n) =>
      login('same-name', 'wrong password', { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` }),
    )
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('guessing a password', () => {
  const guess = async (times: number, username: string, headers = {}) => {
    const statuses = []
    for (let n = 0; n < times; n++) statuses.push((await login(username, 'wrong password', headers)).statusCode)
    return statuses
  }
  const readDeviceCookie = (answer: Awaited<ReturnType<typeof login>>) => {
    const set = answer.cookies.find(({ name }) => name.startsWith('hookline_device_'))
    return { set, cookie: `${set?.name}=${set?.value}` }
  }
  const elsewhere = () => {
    remoteAddress = `203.0.113.${++machines}`
  }

  it('locks out neither the account at other addresses nor other accounts at the same one', async () => {
    await t.signUp('victim')
    await t.signUp('colleague')
    expect(await guess(13, 'victim')).toEqual([...Array(10).fill(401), ...Array(3).fill(429)])
    expect((await login('colleague')).statusCode).toBe(200)
    elsewhere()
    expect((await login('victim')).statusCode).toBe(200)
  })

  it('counts look-alikes of a name as that name', async () => {
    await t.signUp('lookalike')
    await guess(10, 'lookalike')
    expect(await guess(1, 'ｌｏｏｋａｌｉｋｅ')).toEqual([429])
  })

  it('is limited to fifty failures a minute from one address, and a hundred at one name', async () => {
    const fromOne = []
    for (let n = 0; n < 51; n++) fromOne.push((await login(`sprayed-${n}`, 'wrong password')).statusCode)
    expect(fromOne).toEqual([...Array(50).fill(401), 429])
    const atOne = []
    for (let n = 0; n < 101; n++) {
      if (n % 10 === 0) elsewhere()
      atOne.push(...(await guess(1, 'distributed')))
    }
    expect(atOne).toEqual([...Array(100).fill(401), 429])
  })

  it('does not lock out the browsers that the account signed in with before', async () => {
    await t.signUp('owner-of-browser')
    const { set, cookie } = readDeviceCookie(await login('owner-of-browser'))
    expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * 24 * 3600 })
    elsewhere()
    for (let n = 0; n < 10; n++) {
      elsewhere()
      await guess(10, 'owner-of-browser')
    }
    elsewhere()
    expect((await login('owner-of-browser')).statusCode).toBe(429)
    expect((await login('owner-of-browser', password, { cookie })).statusCode).toBe(200)
  })

  it('has ten failures a minute with a stolen device cookie, which works for its account only', async () => {
    await t.signUp('robbed')
    const { cookie } = readDeviceCookie(await login('robbed'))
    const statuses = []
    for (let n = 0; n < 11; n++) {
      elsewhere()
      statuses.push(...(await guess(1, 'robbed', { cookie })))
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    await t.signUp('other-account')
    expect((await guess(11, 'other-account', { cookie })).at(-1)).toBe(429)
  })

  it.each(['forged', 'empty'])('gains nothing by a %s device cookie', async (kind) => {
    const user = `target-${kind}`
    await t.signUp(user)
    const { set } = readDeviceCookie(await login(user))
    const value = kind === 'forged' ? `${set?.value.slice(0, -3)}abc` : ''
    elsewhere()
    expect((await guess(11, user, { cookie: `${set?.name}=${value}` })).at(-1)).toBe(429)
  })
})

describe('behind a proxy that names no caller', () => {
  let proxied: TestApp
  const lines: string[] = []
  beforeAll(async () => {
    const env = { PUBLIC_URL: 'https://ads.example.com' }
    proxied = await buildTestApp(env, {}, null, { write: (line) => void lines.push(line) })
    for (const name of ['ada', 'ben']) await proxied.signUp(name)
  })
  afterAll(() => proxied.destroy())
  const signIn = async (username: string, typedPassword = password) =>
    (
      await proxied.app.http.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username, password: typedPassword },
      })
    ).statusCode

  it('does not lock out others after wrong passwords, and warns once', async () => {
    for (let n = 0; n < 13; n++) await signIn('ada', 'wrong password')
    for (let n = 0; n < 60; n++) await signIn(`unknown-${n}`, 'wrong password')
    expect(await signIn('ben')).toBe(200)
    expect(lines.filter((line) => line.includes('the proxy names no caller'))).toHaveLength(1)
  })
})

describe('registrations', () => {
  it('count when they succeed: one address has twenty', async () => {
    const statuses = []
    for (let n = 0; n < 40; n++) {
      statuses.push((await post('/api/register', { username: `in-a-row-${n}`, password })).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(20).fill(429)])
  })
})

it('warns once about a forwarding header of an untrusted proxy', async () => {
  const lines: string[] = []
  const own = await buildTestApp({ HOST: '0.0.0.0' }, {}, null, { write: (line) => void lines.push(line) })
  const request = { method: 'POST' as const, url: '/api/login', payload: { username: 'unknown', password } }
  for (const caller of ['198.51.100.1', '198.51.100.2']) {
    await own.app.http.inject({ ...request, remoteAddress: '10.0.0.5', headers: { 'x-forwarded-for': caller } })
  }
  await own.destroy()
  const warned = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('untrusted proxy'))
  expect(warned).toMatchObject([{ address: '10.0.0.5' }])
})
