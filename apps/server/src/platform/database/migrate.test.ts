import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrateToLatest } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.destroy())

it('runs nothing on a database that is up to date', async () => {
  expect(await migrateToLatest(database.db)).toEqual([])
})

it('runs every migration once when several processes start together on an empty database', async () => {
  await sql`DROP SCHEMA public CASCADE`.execute(database.db)
  await sql`CREATE SCHEMA public`.execute(database.db)
  const runs = await Promise.all([1, 2, 3].map(() => migrateToLatest(database.db)))
  const names = runs.flat()
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
})
