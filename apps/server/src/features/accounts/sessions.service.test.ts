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

const setUp = () => {
  let queries = 0
  const counted = database.db.withPlugin({
    transformQuery({ node }) {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const sessions = createSessions({ db: counted, clock: { now: () => now }, record: async () => undefined })
  return {
    sessions,
    open: (id = userId) => database.db.transaction().execute((tx) => sessions.open(tx, id, 'a browser')),
    countQueries: async (act: () => Promise<unknown>) => {
      const before = queries
      await act()
      return queries - before
    },
  }
}

const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}

it('finds the tokens with open sessions and extends these by 30 days', async () => {
  const { sessions, open } = setUp()
  const [first, second] = [await open(), await open()]
  expect(await sessions.findOpen([first, second, 'unknown'])).toEqual(new Set([first, second]))
  expect(await sessions.findOpen([])).toEqual(new Set())
  later(29)
  expect(await sessions.findOpen([first])).toEqual(new Set([first]))
  later(2)
  expect(await sessions.findOpen([first, second])).toEqual(new Set([first]))
})

it('looks up simultaneous requests in one query and answers each with its own account', async () => {
  const { sessions, open, countQueries } = setUp()
  const user = { username: 'bo', role: 'user', password_hash: 'x', user_uuid: '00000000-0000-4000-8000-000000000002' }
  const other = await database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const [ana, bo, ended] = [await open(), await open(other.id), await open()]
  await sessions.close(ended)
  // Seen now, so that nothing is written about it when it is counted.
  await sessions.findOpen([ana, bo])
  const asked = [ana, 'unknown', bo, ended, ana]
  let found: (string | undefined)[] = []
  const queries = await countQueries(async () => {
    const actors = await Promise.all(asked.map((token) => sessions.find(token)))
    found = actors.map((actor) => actor?.username)
  })
  expect(found).toEqual(['ana', undefined, 'bo', undefined, 'ana'])
  expect(queries).toBe(1)
})

it('does not share a lookup that began before the session ended', async () => {
  const { sessions, open } = setUp()
  const [token, other] = [await open(), await open()]
  const waiting = sessions.find(other)
  const ended = sessions.close(token)
  const after = ended.then(() => sessions.find(token))
  expect((await waiting)?.username).toBe('ana')
  expect(await after).toBeNull()
})
