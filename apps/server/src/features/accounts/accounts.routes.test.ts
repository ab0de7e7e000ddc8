import type { LightMyRequestResponse as Response } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let first: Response
let second: Response
beforeAll(async () => {
  t = await buildTestApp()
  first = await register({ username: 'Ada Owner', password: 'secret1', email: '' })
  second = await register({ username: 'bob', password: 'secret1', email: 'Bob@example.com' })
})
afterAll(() => t.destroy())

const register = (body: object, headers = {}) =>
  t.visitor().request({ method: 'POST', url: '/api/register', payload: body, headers })

describe('registration', () => {
  it('makes the first account the owner and later ones users', () => {
    expect(first.statusCode).toBe(201)
    expect(first.json()).toMatchObject({ success: true, user: { username: 'Ada Owner', role: 'owner', email: null } })
    expect(second.json().user).toMatchObject({ role: 'user', email: 'Bob@example.com' })
  })

  it('makes exactly one owner of nine who register at once', async () => {
    const other = await buildTestApp()
    const people = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        other
          .visitor()
          .request({ method: 'POST', url: '/api/register', payload: { username: `racer${n}`, password: 'secret1' } }),
      ),
    )
    expect(people.filter((answer) => answer.json().user?.role === 'owner')).toHaveLength(1)
    await other.destroy()
  })

  it('is refused for a taken name whose letters have no simple small form', async () => {
    const person = { username: 'İPEK ẞ', password: 'secret1' }
    expect((await register(person)).statusCode).toBe(201)
    expect((await register(person)).statusCode).toBe(409)
    const { username, password } = person
    const answer = await t.visitor().request({ method: 'POST', url: '/api/login', payload: { username, password } })
    expect(answer.statusCode).toBe(200)
  })

  it.each([
    ['another letter for s', 'ſame'],
    ['full-width letters', 'ＳＡＭＥ'],
    ['a ligature', 'oﬃce', 'office'],
    ['a decomposed accent', 'Jose\u0301', 'Jos\u00E9'],
  ])(
    'takes a name with %s for the look-alike that exists, here and at sign-in',
    async (_what, typed, stored = 'same') => {
      expect((await register({ username: stored, password: 'secret1' })).statusCode).toBeOneOf([201, 409])
      const answer = await register({ username: typed, password: 'secret2' })
      expect(answer.json()).toMatchObject({ code: 'CONFLICT', issues: [{ path: 'username' }] })
      const credentials = { username: typed, password: 'secret1' }
      const signIn = await t.visitor().request({ method: 'POST', url: '/api/login', payload: credentials })
      expect(signIn.json().user).toMatchObject({ username: stored })
    },
  )

  it('refuses a name with an invisible character and says so', async () => {
    const answer = await register({ username: 'sa\u200Bme too', password: 'secret1' })
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'username', message: 'Username must not contain invisible characters' }],
    })
  })

  it('signs in an account from before look-alikes were refused, by its own name', async () => {
    const { password_hash } = await t.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'Ada Owner')
      .executeTakeFirstOrThrow()
    await register({ username: 'mike', password: 'another1' })
    const old = { user_uuid: '0198c5a0-0000-7000-8000-000000000001', username: 'ｍike', role: 'user', password_hash }
    await t.database.db.insertInto('users').values(old).execute()
    const credentials = { username: 'ｍike', password: 'secret1' }
    const answer = await t.visitor().request({ method: 'POST', url: '/api/login', payload: credentials })
    expect(answer.json().user).toMatchObject({ username: 'ｍike' })
  })

  it('keeps no password, and sets a cookie that scripts cannot read', async () => {
    const answer = await register({ username: 'cookie-person', password: 'secret1' })
    expect(answer.body).not.toContain('secret1')
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^hookline_session=\S{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { password_hash } = await t.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'cookie-person')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  it.each([
    [
      'a taken name in other letters',
      { username: 'ADA OWNER', password: 'secret1' },
      'username',
      'Username already exists.',
    ],
    [
      'a taken e-mail',
      { username: 'carol', password: 'secret1', email: 'bob@EXAMPLE.com' },
      'email',
      'Email already in use.',
    ],
  ])('refuses %s with 409 at its field', async (_what, body, path, message) => {
    const answer = await register(body)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      success: false,
      message,
      error: message,
      code: 'CONFLICT',
      issues: [{ path, message }],
    })
  })

  it('names every wrong field at once', async () => {
    const answer = await register({ username: 'ab', password: '12345', email: 'no address' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION',
      issues: [
        { path: 'username', message: 'Username must be at least 3 characters' },
        { path: 'password', message: 'Password must be at least 6 characters' },
        { path: 'email', message: 'Please enter a valid email' },
      ],
    })
  })

  it('is refused with 403 when closed, once there is an account', async () => {
    const closed = await buildTestApp({ REGISTRATION: 'closed' })
    await closed.signUp('owner')
    const payload = { username: 'anybody', password: 'secret1', setupCode: 'any' }
    const answer = await closed.visitor().request({ method: 'POST', url: '/api/register', payload })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toBe('Registration is closed. Ask an administrator for an account.')
    await closed.destroy()
  })
})

describe('sign-in', () => {
  it('opens a session that logout ends', async () => {
    await register({ username: 'dora', password: 'secret1' })
    const browser = t.visitor()
    const login = await browser.request({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'DORA', password: 'secret1' },
    })
    expect(login.json()).toMatchObject({ success: true, message: 'Welcome back!', user: { username: 'dora' } })
    expect((await browser.request({ method: 'GET', url: '/api/user' })).json().user.username).toBe('dora')
    const logout = await browser.request({ method: 'POST', url: '/api/logout' })
    expect(logout.json().message).toBe('You have been logged out')
    expect((await browser.request({ method: 'GET', url: '/api/user' })).statusCode).toBe(401)
  })

  it('gives a wrong password and an unknown name the same answer', async () => {
    const answers = await Promise.all(
      ['Ada Owner', 'No Account'].map((username) =>
        t.visitor().request({ method: 'POST', url: '/api/login', payload: { username, password: 'wrong password' } }),
      ),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        success: false,
        message: 'Invalid credentials',
        error: 'Invalid credentials',
        code: 'UNAUTHENTICATED',
      })
    }
  })

  it('says how long to wait after ten failures of one name, also to the right password', async () => {
    const own = await buildTestApp()
    await own.signUp('erin')
    const login = (password: string) =>
      own.visitor().request({ method: 'POST', url: '/api/login', payload: { username: 'erin', password } })
    for (let i = 0; i < 10; i++) expect((await login(`wrong ${i}`)).statusCode).toBe(401)
    const answer = await login('correct horse')
    expect(answer.statusCode).toBe(429)
    expect(answer.json().message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await own.destroy()
  })

  it('counts no success against the limit', async () => {
    const own = await buildTestApp()
    await own.signUp('frank')
    for (let i = 0; i < 12; i++) {
      const payload = { username: 'frank', password: 'correct horse' }
      const answer = await own.visitor().request({ method: 'POST', url: '/api/login', payload })
      expect(answer.statusCode).toBe(200)
    }
    await own.destroy()
  })
})

describe('other sites', () => {
  it.each([
    ['Sec-Fetch-Site of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['Sec-Fetch-Site of another host of the site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['an opaque Origin', { origin: 'null' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }, 400],
    ['our own Origin', { origin: 'http://localhost:80', host: 'localhost:80' }, 400],
    ['no browser at all', {}, 400],
  ])('a write with %s', async (_what, headers, status) => {
    expect((await register({}, headers)).statusCode).toBe(status)
  })
})

describe('own account', () => {
  it('changes name and e-mail, and writes who did it', async () => {
    const grace = await t.signUp('grace')
    const answer = await grace.request({
      method: 'PATCH',
      url: '/api/user',
      payload: { username: 'grace2', email: 'grace@example.com' },
    })
    expect(answer.json()).toMatchObject({ success: true, user: { username: 'grace2', email: 'grace@example.com' } })
    const log = await t.database.db
      .selectFrom('activity_log')
      .selectAll()
      .where('action', '=', 'user.updated')
      .where('username', '=', 'grace')
      .execute()
    expect(log).toMatchObject([{ before: { username: 'grace' }, after: { username: 'grace2' } }])
  })

  it('refuses a taken name but allows the own one', async () => {
    const hugo = await t.signUp('hugo')
    const change = (username: string) => hugo.request({ method: 'PATCH', url: '/api/user', payload: { username } })
    expect((await change('ada owner')).statusCode).toBe(409)
    expect((await change('HUGO')).statusCode).toBe(200)
  })

  it('changes the password with the current one and ends the other sessions', async () => {
    const ida = await t.signUp('ida')
    const elsewhere = t.visitor()
    const credentials = { username: 'ida', password: 'correct horse' }
    await elsewhere.request({ method: 'POST', url: '/api/login', payload: credentials })
    const change = (currentPassword: string) =>
      ida.request({ method: 'PATCH', url: '/api/user', payload: { currentPassword, newPassword: 'a new password' } })
    const wrong = await change('not it')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().issues).toEqual([{ path: 'currentPassword', message: 'Current password is incorrect' }])
    expect((await change('correct horse')).statusCode).toBe(200)
    expect((await ida.request({ method: 'GET', url: '/api/user' })).statusCode).toBe(200)
    expect((await elsewhere.request({ method: 'GET', url: '/api/user' })).statusCode).toBe(401)
  })

  it('asks 8 characters of a new password', async () => {
    const jo = await t.signUp('joanna')
    const payload = { currentPassword: 'correct horse', newPassword: '1234567' }
    const answer = await jo.request({ method: 'PATCH', url: '/api/user', payload })
    expect(answer.json().issues).toEqual([
      { path: 'newPassword', message: 'New password must be at least 8 characters' },
    ])
  })
})
