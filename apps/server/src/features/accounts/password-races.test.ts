import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { hashPassword } from './passwords.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  await t.signUp('owner')
})
afterAll(() => t.destroy())

/** Whether a statement of the app waits for a lock. */
async function isBlocked(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(t.database.db)
  return rows.length > 0
}

/** An administrator's reset that has set the new password and ended the sessions, and commits while `act` is under way. */
async function duringReset<T>(username: string, act: () => Promise<T>): Promise<T> {
  const passwordHash = await hashPassword('password of the reset')
  const begun = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const reset = t.database.db.transaction().execute(async (tx) => {
    const changed = tx.updateTable('users').set({ password_hash: passwordHash }).where('username', '=', username)
    const { id } = await changed.returning('id').executeTakeFirstOrThrow()
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
    begun.resolve()
    await mayCommit.promise
  })
  await begun.promise
  const acting = act()
  await Promise.race([acting, vi.waitFor(async () => expect(await isBlocked()).toBe(true))])
  mayCommit.resolve()
  await reset
  return acting
}

describe('while a password is being reset', () => {
  it('refuses sign-in with the old password', async () => {
    await t.signUp('ada')
    const payload = { username: 'ada', password: 'correct horse' }
    const login = () => t.visitor().request({ method: 'POST', url: '/api/login', payload })
    expect((await duringReset('ada', login)).statusCode).toBe(401)
    const open = t.database.db.selectFrom('sessions').innerJoin('users', 'users.id', 'user_id').select('username')
    expect(await open.where('username', '=', 'ada').execute()).toEqual([])
  })

  it('refuses a change with the old password', async () => {
    const browser: Browser = await t.signUp('ben')
    const payload = { currentPassword: 'correct horse', newPassword: 'password of an intruder' }
    const change = () => browser.request({ method: 'PATCH', url: '/api/user', payload })
    const answer = await duringReset('ben', change)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path: 'currentPassword', message: 'Current password is incorrect' }])
  })
})
