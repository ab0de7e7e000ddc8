import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createSessions } from './sessions.service.ts'

let database: TestDatabase
let userId: number
let now = new Date('2026-11-22T12:00:00Z')
beforeAll(async () => {
  database = await createTestDatabase()
  const user = { username: 'ana', role: 'user', password_hash: 'x', user_uuid: '00000000-0000-4000-8000-000000000001' }
  const row = await database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  userId = row.id
})
afterAll(() => database.destroy())

const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}

it('of many tokens those are open whose sessions are, which then last 30 days more', async () => {
  const sessions = createSessions(database.db, { now: () => now }, async () => undefined)
  const open = () => database.db.transaction().execute((tx) => sessions.open(tx, userId, 'a browser'))
  const [first, second] = [await open(), await open()]
  expect(await sessions.findOpen([first, second, 'unknown'])).toEqual(new Set([first, second]))
  expect(await sessions.findOpen([])).toEqual(new Set())
  later(29)
  expect(await sessions.findOpen([first])).toEqual(new Set([first]))
  later(2)
  expect(await sessions.findOpen([first, second])).toEqual(new Set([first]))
})
