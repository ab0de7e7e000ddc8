import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { isDatabaseAway } from './database-faults.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

// An error without a listener would end the process, which fails the whole run.
it('fails only the transaction whose connection breaks between two queries', async () => {
  const { db } = database
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const pid = rows[0]?.pid ?? 0
    await sql`select pg_terminate_backend(${pid})`.execute(db)
    await vi.waitFor(async () => {
      const left = await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)
      expect(left.rows).toEqual([])
    })
    await sql`select 1`.execute(tx)
  })
  expect(isDatabaseAway(await broken.catch((error) => error))).toBe(true)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
