import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createUnchangedReads, databaseState } from './unchanged-reads.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

function setUp(isLasting = (_answer: string) => true) {
  const unchanged = createUnchangedReads<string>(2, isLasting)
  let reads = 0
  const ask = (state: string, key = 'k') => unchanged(state, key, async () => `${key}${++reads}`)
  return { unchanged, ask }
}

it('reads once what is asked for in one state, and anew in another', async () => {
  const { ask } = setUp()
  expect(await Promise.all([ask('1'), ask('1')])).toEqual(['k1', 'k1'])
  expect(await ask('1')).toBe('k1')
  expect(await ask('2')).toBe('k2')
  // Asked before 2 was, and late: read anew, never from what was there before.
  expect(await ask('1')).toBe('k3')
})

it('reads each key by itself, and keeps no more than it may', async () => {
  const { ask } = setUp()
  expect([await ask('1', 'a'), await ask('1', 'b'), await ask('1', 'c')]).toEqual(['a1', 'b2', 'c3'])
  expect([await ask('1', 'a'), await ask('1', 'b'), await ask('1', 'c')]).toEqual(['a1', 'b2', 'c4'])
})

it('does not keep an answer that will not last, nor a failure', async () => {
  const { ask } = setUp(() => false)
  expect(await ask('1')).toBe('k1')
  await setImmediate()
  expect(await ask('1')).toBe('k2')
  const { unchanged } = setUp()
  await expect(unchanged('1', 'k', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await setImmediate()
  expect(await unchanged('1', 'k', async () => 'there')).toBe('there')
})

it('every committed write leaves the state in which the database was', async () => {
  const { db } = database
  const see = async () => (await db.selectNoFrom(databaseState.as('state')).executeTakeFirstOrThrow()).state
  await sql`create table seen (n int)`.execute(db)
  const before = await see()
  await sql`insert into seen values (1)`.execute(db)
  const after = await see()
  expect(after).not.toBe(before)
  // Ids are given when a transaction first writes, not when it commits: the earlier one commits last.
  const states = await db.transaction().execute(async (tx) => {
    await sql`insert into seen values (2)`.execute(tx)
    await sql`insert into seen values (3)`.execute(db)
    return [before, after, await see()]
  })
  states.push(await see())
  expect(new Set(states).size).toBe(4)
})
