import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, emptyTables, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import { type ExportPosition, mostVariants, readExportBatch } from './export-history.repo.ts'
import type { HistoryChoice } from './history-list.repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())
beforeEach(() => emptyTables(database.db, 'ad_drafts', 'history'))

const createdAt = new Date('2026-01-01T00:00:00Z')
const insert = (change: Parameters<typeof insertResult>[1]) => insertResult(database.db, change)

async function readAll(choice: HistoryChoice) {
  const found: number[] = []
  let after: ExportPosition | null = null
  for (;;) {
    const rows: Awaited<ReturnType<typeof readExportBatch>> = await readExportBatch(database.db, choice, after, 2)
    const last = rows.at(-1)
    if (!last) return found
    found.push(...rows.map(({ id }) => id))
    after = { instant: last.instant, id: last.id }
  }
}

it('batches results of one instant and of microseconds without loss or duplicates', async () => {
  const ids: number[] = []
  for (let n = 0; n < 7; n++) ids.unshift(await insert({ created_at: createdAt }))
  await sql`update history set created_at = created_at + interval '1 microsecond' where id % 2 = 0`.execute(database.db)
  const isEven = (id: number) => id % 2 === 0
  expect(await readAll({})).toEqual([...ids.filter(isEven), ...ids.filter((id) => !isEven(id))])
})

it('batches the results of a tag', async () => {
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.unshift(await insert({ created_at: createdAt, tags: n === 1 ? ['x', 'y'] : ['y'] }))
  expect(await readAll({ tag: 'y' })).toEqual(ids)
})

it('reads a selection without its deleted results', async () => {
  const [a, b] = [await insert({}), await insert({})]
  const deleted = await insert({ deleted_at: createdAt })
  expect(await readAll({ ids: [a, b, deleted, 999_999] })).toEqual([b, a])
})

it('finds how many variants the widest chosen result has', async () => {
  await insert({ variant_count: 9 })
  await insert({ variant_count: 7, project: 'P', tags: ['a'] })
  expect(await mostVariants(database.db, {}, { few: 5, many: 50 })).toBe(9)
  expect(await mostVariants(database.db, {}, { few: 5, many: 8 })).toBe(8)
  expect(await mostVariants(database.db, { project: 'P' }, { few: 5, many: 8 })).toBe(7)
  expect(await mostVariants(database.db, { tag: 'a' }, { few: 5, many: 8 })).toBe(7)
  expect(await mostVariants(database.db, { project: 'none' }, { few: 5, many: 8 })).toBe(5)
})
