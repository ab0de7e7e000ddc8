import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let owner: Browser
let admin: Browser
beforeAll(async () => {
  t = await buildTestApp()
  owner = await t.signUp('olga-owner')
  admin = await make('adam-admin', 'admin')
})
afterAll(() => t.destroy())

const createUser = (by: Browser, payload: object) => by.request({ method: 'POST', url: '/api/admin/users', payload })
const change = (by: Browser, { id }: User, payload: object) =>
  by.request({ method: 'PATCH', url: `/api/admin/users/${id}`, payload })
const remove = (by: Browser, { id }: User) => by.request({ method: 'DELETE', url: `/api/admin/users/${id}` })
const self = async (browser: Browser): Promise<User> =>
  (await browser.request({ method: 'GET', url: '/api/user' })).json().user

async function signIn(username: string, password = 'correct horse'): Promise<Browser> {
  const browser = t.visitor()
  await browser.request({ method: 'POST', url: '/api/login', payload: { username, password } })
  return browser
}

/** An account of that role, signed in. */
async function make(username: string, role: Role): Promise<Browser> {
  await createUser(owner, { username, password: 'correct horse', role })
  return signIn(username)
}

const readActivityLog = (subject: User) =>
  t.database.db
    .selectFrom('activity_log')
    .select(['username', 'action', 'before', 'after'])
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', String(subject.id))
    .orderBy('id')
    .execute()

describe('a new account', () => {
  it('is listed, can sign in, and is logged without its password', async () => {
    const answer = await createUser(admin, { username: 'nina', email: '', password: 'secret', role: 'user' })
    expect(answer.statusCode).toBe(201)
    const user: User = answer.json().user
    expect(user).toMatchObject({ username: 'nina', email: null, role: 'user' })
    const listed = await admin.request({ method: 'GET', url: '/api/admin/users' })
    expect(listed.json().data.users).toContainEqual(user)
    expect(listed.body).not.toContain('argon2')
    expect((await self(await signIn('nina', 'secret'))).id).toBe(user.id)
    expect(await readActivityLog(user)).toEqual([
      {
        username: 'adam-admin',
        action: 'user.created',
        before: null,
        after: { username: 'nina', email: null, role: 'user' },
      },
    ])
  })

  it('names every wrong field at once', async () => {
    const answer = await createUser(admin, { username: 'ab', email: 'no address', password: '12345', role: 'king' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toMatchObject([
      { path: 'username', message: 'Username must be at least 3 characters.' },
      { path: 'email', message: 'Invalid email format.' },
      { path: 'password', message: 'Password must be at least 6 characters.' },
      { path: 'role' },
    ])
    const empty = await createUser(admin, { username: ' ', password: '' })
    expect(empty.json().issues).toEqual([
      { path: 'username', message: 'Username is required.' },
      { path: 'password', message: 'Password is required.' },
    ])
  })

  it('cannot have a name or e-mail that is taken', async () => {
    await createUser(admin, { username: 'taken', email: 'taken@example.com', password: 'secret' })
    const answer = await createUser(admin, { username: 'TAKEN', email: 'Taken@example.com', password: 'secret' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().issues).toEqual([
      { path: 'username', message: 'Username already exists.' },
      { path: 'email', message: 'Email already in use.' },
    ])
  })

  it('is made once when ten ask for the same name at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => createUser(admin, { username: 'wanted', password: 'secret' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('rights', () => {
  it('do not let an admin edit, reset the password of, or delete an owner', async () => {
    const target = await self(owner)
    expect((await change(admin, target, { username: 'renamed' })).statusCode).toBe(403)
    expect((await change(admin, target, { newPassword: 'taken over' })).statusCode).toBe(403)
    expect((await remove(admin, target)).json().message).toBe('Only an owner can delete an owner.')
    expect(await self(owner)).toEqual(target)
  })

  it('let only an owner make owners', async () => {
    const pat = await self(await make('pat', 'user'))
    expect((await createUser(admin, { username: 'usurper', password: 'secret', role: 'owner' })).statusCode).toBe(403)
    const refused = await change(admin, pat, { role: 'owner' })
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Only an owner can assign the owner role.'])
    expect((await change(admin, pat, { role: 'admin' })).json().user.role).toBe('admin')
    expect((await change(owner, pat, { role: 'owner' })).json().user.role).toBe('owner')
    expect((await change(owner, pat, { role: 'user' })).json().user.role).toBe('user')
  })

  it('forbid accounts to delete themselves', async () => {
    for (const browser of [owner, admin]) {
      const answer = await remove(browser, await self(browser))
      expect([answer.statusCode, answer.json().message]).toEqual([403, 'You cannot delete your own account.'])
    }
  })

  it('protect the last owner from demotion', async () => {
    const answer = await change(owner, await self(owner), { role: 'admin' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The last owner can be neither deleted nor demoted.',
    ])
  })

  it('leave one of two owners who demote and delete each other at once', async () => {
    for (const round of ['first', 'second', 'third']) {
      const rival = await make(`rival-${round}`, 'owner')
      const [mine, theirs] = [await self(owner), await self(rival)]
      const answers = await Promise.all([
        change(rival, mine, { role: 'user' }),
        round === 'second' ? change(owner, theirs, { role: 'user' }) : remove(owner, theirs),
      ])
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const owners = t.database.db.selectFrom('users').select('username').where('role', '=', 'owner')
      expect(await owners.execute()).toHaveLength(1)
      await t.database.db.updateTable('users').set({ role: 'owner' }).where('username', '=', 'olga-owner').execute()
      await t.database.db.deleteFrom('users').where('username', '=', `rival-${round}`).execute()
    }
  })

  it('apply a revoked role at once', async () => {
    const former = await make('former', 'admin')
    await change(owner, await self(former), { role: 'user' })
    expect((await former.request({ method: 'GET', url: '/api/admin/users' })).statusCode).toBe(403)
  })
})

describe('a change', () => {
  it('changes and logs only the fields that are sent, by PUT as by PATCH', async () => {
    const created = await createUser(owner, { username: 'quinn', email: 'q@example.com', password: 'secret' })
    const user: User = created.json().user
    const url = `/api/admin/users/${user.id}`
    const answer = await admin.request({ method: 'PUT', url, payload: { email: '' } })
    expect(answer.json().user).toEqual({ ...user, email: null, updatedAt: expect.any(String) })
    await change(admin, user, { username: 'quinn' })
    expect((await readActivityLog(user)).slice(1)).toEqual([
      {
        username: 'adam-admin',
        action: 'user.updated',
        before: { username: 'quinn', email: 'q@example.com' },
        after: { username: 'quinn', email: null },
      },
    ])
  })

  it('is refused when stale; without the time of reading it wins', async () => {
    const read = await self(await make('rosa', 'user'))
    const first = await change(owner, read, { role: 'admin', updatedAt: read.updatedAt })
    const late = await change(admin, read, { username: 'rose', updatedAt: read.updatedAt })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      message: 'This was changed by someone else. Reload to see the latest version.',
      changedBy: (await self(owner)).username,
    })
    const { updatedAt } = first.json().user
    expect((await change(admin, read, { username: 'rose', updatedAt })).json().user.username).toBe('rose')
    expect((await change(admin, read, { email: 'rose@example.com' })).statusCode).toBe(200)
  })

  it('is refused for an account that was deleted before', async () => {
    const gone = await self(await make('gone', 'user'))
    await remove(admin, gone)
    for (const answer of [await change(admin, gone, { username: 'back' }), await remove(admin, gone)]) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'User not found.'])
    }
  })

  it("ends the account's other sessions when it sets the password", async () => {
    const rita = await make('rita', 'user')
    const answer = await change(admin, await self(rita), { newPassword: 'another one' })
    expect(answer.json().message).toBe('Password reset')
    expect((await rita.request({ method: 'GET', url: '/api/user' })).statusCode).toBe(401)
    expect((await self(await signIn('rita', 'another one'))).username).toBe('rita')
    const elsewhere = await signIn('adam-admin')
    await change(admin, await self(admin), { newPassword: 'correct horse' })
    expect((await self(admin)).username).toBe('adam-admin')
    expect((await elsewhere.request({ method: 'GET', url: '/api/user' })).statusCode).toBe(401)
  })
})

describe('a deleted account', () => {
  it('is signed out everywhere and keeps its name in the log', async () => {
    const sam = await make('sam', 'user')
    await sam.request({ method: 'PATCH', url: '/api/user', payload: { email: 'sam@example.com' } })
    const user = await self(sam)
    expect((await remove(admin, user)).json().message).toBe('User deleted')
    expect((await sam.request({ method: 'GET', url: '/api/user' })).statusCode).toBe(401)
    expect((await readActivityLog(user)).map(({ username, action }) => [username, action])).toEqual([
      ['olga-owner', 'user.created'],
      ['sam', 'user.updated'],
      ['adam-admin', 'user.deleted'],
    ])
  })
})
