import type { HistoryFilter } from '@hookline/contract/history/history.schemas'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import type { History } from '../../platform/database/database.gen.ts'
import { countItems, exportBatch, mostVariants, pageAndCount, pageItems } from './history-list.repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())
beforeEach(() => sql`truncate history cascade`.execute(database.db))

const anna = '00000000-0000-4000-8000-000000000001'
const ben = '00000000-0000-4000-8000-000000000002'
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
const insert = (change: Parameters<typeof insertResult>[1]) => insertResult(database.db, change)

async function idsOf(filter: Partial<HistoryFilter>) {
  const rows = await pageItems(database.db, { page: 1, limit: 20, ...filter })
  return rows.map(({ id }) => id)
}

describe('a page', () => {
  it('is newest first, and by id where two are of the same instant', async () => {
    const old = await insert({ created_at: minute(1) })
    const first = await insert({ created_at: minute(2) })
    const second = await insert({ created_at: minute(2) })
    expect(await idsOf({})).toEqual([second, first, old])
  })

  it('ends and begins where its neighbours do, and is empty beyond the end', async () => {
    const ids = []
    for (let n = 5; n > 0; n--) ids.push(await insert({ created_at: minute(n) }))
    expect(await idsOf({ limit: 2 })).toEqual(ids.slice(0, 2))
    expect(await idsOf({ limit: 2, page: 2 })).toEqual(ids.slice(2, 4))
    expect(await idsOf({ limit: 2, page: 3 })).toEqual(ids.slice(4))
    expect(await idsOf({ limit: 2, page: 4 })).toEqual([])
  })

  it('leaves out what was deleted', async () => {
    await insert({ deleted_at: minute(1) })
    expect(await idsOf({})).toEqual([])
  })
})

describe('a filter', () => {
  it('takes a user, a project and a tag; empty ones filter nothing', async () => {
    const both = await insert({ user_id: anna, project: 'Spring', tags: ['ugc', 'winner'], created_at: minute(3) })
    const tagged = await insert({ user_id: ben, tags: ['winner'], created_at: minute(2) })
    const other = await insert({ user_id: ben, project: 'Autumn', tags: ['win'], created_at: minute(1) })
    expect(await idsOf({ userId: ben })).toEqual([tagged, other])
    expect(await idsOf({ project: 'Spring' })).toEqual([both])
    expect(await idsOf({ tag: 'winner' })).toEqual([both, tagged])
    expect(await idsOf({ tag: '', project: '', search: '' })).toEqual([both, tagged, other])
  })
})

describe('a tag', () => {
  const tagged = () => idsOf({ tag: 'a' })
  const change = (id: number, to: Updateable<History>) =>
    database.db.updateTable('history').set(to).where('id', '=', id).execute()

  it('has its results newest first, and by id where two are of the same instant', async () => {
    const old = await insert({ tags: ['a'], created_at: minute(1) })
    const ids = [await insert({ tags: ['a', 'b'], created_at: minute(2) }), await insert({ tags: ['b', 'a'] })]
    const twin = await insert({ tags: ['a'], created_at: minute(2) })
    expect(await tagged()).toEqual([ids[1], twin, ids[0], old])
    expect(await idsOf({ tag: 'a', limit: 2, page: 2 })).toEqual([ids[0], old])
  })

  it('gains and loses results as their tags change', async () => {
    const id = await insert({ tags: [] })
    await change(id, { tags: ['a', 'b', 'a'] })
    expect(await tagged()).toEqual([id])
    await change(id, { tags: ['b'] })
    expect(await tagged()).toEqual([])
    expect(await idsOf({ tag: 'b' })).toEqual([id])
  })

  it('loses a deleted result, and has it again with the tags it has when it is restored', async () => {
    const id = await insert({ tags: ['a'] })
    await change(id, { deleted_at: minute(1) })
    expect(await tagged()).toEqual([])
    expect(await countItems(database.db, { tag: 'a' }, 5)).toBe(0)
    await change(id, { tags: ['a', 'c'] })
    expect(await idsOf({ tag: 'c' })).toEqual([])
    await change(id, { deleted_at: null })
    expect(await tagged()).toEqual([id])
    expect(await idsOf({ tag: 'c' })).toEqual([id])
  })

  it('forgets what is removed for good, and what never was', async () => {
    const id = await insert({ tags: ['a'] })
    await database.db.deleteFrom('history').where('id', '=', id).execute()
    await insert({ tags: ['a'], deleted_at: minute(1) })
    expect(await tagged()).toEqual([])
    expect(await countItems(database.db, { tag: 'a' }, 5)).toBe(0)
  })
})

describe('a page with its count', () => {
  it('counts up to the cap and one more, also beyond the last page', async () => {
    const ids = []
    for (let n = 3; n > 0; n--) ids.push(await insert({ tags: ['a'], created_at: minute(n) }))
    const look = async (page: number, cap = 5) => {
      const { rows, total } = await pageAndCount(database.db, { tag: 'a', page, limit: 2 }, cap)
      return { ids: rows.map(({ id }) => id), total }
    }
    expect(await look(1)).toEqual({ ids: ids.slice(0, 2), total: 3 })
    expect(await look(2)).toEqual({ ids: ids.slice(2), total: 3 })
    expect(await look(3)).toEqual({ ids: [], total: 3 })
    expect(await look(1, 1)).toEqual({ ids: ids.slice(0, 2), total: 2 })
  })

  it('finds nothing where there is nothing', async () => {
    expect(await pageAndCount(database.db, { tag: 'none', page: 1, limit: 2 }, 5)).toEqual({ rows: [], total: 0 })
  })
})

describe('the count', () => {
  it('is exact up to the cap and one more beyond it', async () => {
    for (let n = 0; n < 4; n++) await insert({ tags: ['a'] })
    expect(await countItems(database.db, { tag: 'a' }, 5)).toBe(4)
    expect(await countItems(database.db, { tag: 'a' }, 4)).toBe(4)
    expect(await countItems(database.db, { tag: 'a' }, 3)).toBe(4)
    expect(await countItems(database.db, { tag: 'a' }, 2)).toBe(3)
  })
})

describe('an export', () => {
  it('goes through results of the same instant and of microseconds without loss or doubles', async () => {
    const ids = []
    for (let n = 0; n < 7; n++) ids.push(await insert({ created_at: minute(1) }))
    await sql`update history set created_at = created_at + interval '1 microsecond' where id % 2 = 0`.execute(
      database.db,
    )
    const found: number[] = []
    let after: { instant: string; id: number } | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof exportBatch>> = await exportBatch(database.db, {}, { after, limit: 2 })
      const last = rows.at(-1)
      if (!last) break
      found.push(...rows.map(({ id }) => id))
      after = { instant: last.instant, id: last.id }
    }
    expect(found.toSorted((a, b) => a - b)).toEqual(ids)
    expect(found).toEqual(await idsOf({}))
  })

  it('of a tag goes through all its results too', async () => {
    for (let n = 0; n < 3; n++) await insert({ created_at: minute(1), tags: n === 1 ? ['x', 'y'] : ['y'] })
    const ids = await idsOf({ tag: 'y' })
    const [first] = await exportBatch(database.db, { tag: 'y' }, { after: null, limit: 1 })
    const after = { instant: first?.instant ?? '', id: first?.id ?? 0 }
    const rest = await exportBatch(database.db, { tag: 'y' }, { after, limit: 5 })
    expect([first, ...rest].map((row) => row?.id)).toEqual(ids)
    expect(ids).toHaveLength(3)
  })

  it('takes ids instead of a filter, deleted ones left out', async () => {
    const [a, b] = [await insert({ tags: ['x'] }), await insert({})]
    const deleted = await insert({ deleted_at: minute(1) })
    const rows = await exportBatch(database.db, { ids: [a, b, deleted, 999_999], tag: 'x' }, { after: null, limit: 10 })
    expect(rows.map(({ id }) => id).toSorted()).toEqual([a, b].toSorted())
  })

  it('knows how many variants the widest result of the choice has', async () => {
    await insert({ variant_count: 9 })
    await insert({ variant_count: 7, project: 'P' })
    expect(await mostVariants(database.db, {}, 5)).toBe(9)
    expect(await mostVariants(database.db, { project: 'P' }, 5)).toBe(7)
    expect(await mostVariants(database.db, { project: 'none' }, 5)).toBe(5)
  })
})
