import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import type { Database } from '../../platform/database.ts'
import { countItems, findsLittle, findUpTo } from './history-list.repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())
beforeEach(() => sql`truncate history cascade`.execute(database.db))

const anna = '00000000-0000-4000-8000-000000000001'
const insert = (video_filename: string) => insertResult(database.db, { user_id: anna, video_filename })

/** 'xq' in the ten oldest of `count` results, of which the newest is a minute old. */
const insertMany = (count: number) =>
  sql`insert into history (user_id, generated_by_username, operation, tool_name, tool_category, model_id, model_name,
      system_prompt, instructions, video_filename, created_at)
    select ${anna}, 'anna', 'o', 't', 'c', 'm', 'm', '', '', case when n > ${count} - 10 then 'xq' else 'plain' end,
      now() - n * interval '1 minute' from generate_series(1, ${count}) n`.execute(database.db)

/** The indexes of the results, as PostgreSQL's statistics have counted their scans. */
function indexesReadBy(act: (db: Database) => Promise<unknown>): Promise<string[]> {
  return database.db.connection().execute(async (db) => {
    const count = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db)
      const { rows } = await sql<{ name: string; scans: number }>`
        select indexrelname as name, idx_scan as scans from pg_stat_user_indexes where relname = 'history'`.execute(db)
      return new Map(rows.map(({ name, scans }) => [name, scans]))
    }
    const before = await count()
    // Of a small table all rows would be read.
    await sql`set enable_seqscan = off`.execute(db)
    await act(db)
    await sql`reset enable_seqscan`.execute(db)
    return [...(await count())].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name)
  })
}

it('a search without a trigram finds little when less than four results have it', async () => {
  for (let n = 0; n < 3; n++) await insert('XQ.mp4')
  expect(await findsLittle(database.db, 'xq')).toBe(true)
  await insert('xq.mp4')
  expect(await findsLittle(database.db, 'xQ')).toBe(false)
  expect(await findsLittle(database.db, 'ß')).toBe(true)
})

it('whether it finds little is told by the newest results that are not deleted', async () => {
  await insertMany(2010)
  expect(await findsLittle(database.db, 'xq')).toBe(true)
  await sql`update history set deleted_at = now() where video_filename = 'plain' and id % 2 = 0`.execute(database.db)
  expect(await findsLittle(database.db, 'xq')).toBe(false)
})

it('a search with a trigram is never taken for one that finds little', async () => {
  expect(await findsLittle(database.db, 'nowhere')).toBe(false)
})

it.each([
  ['two letters', 'XQ'],
  ['one letter', 'q'],
  ['no letter at all', '--'],
  ['a letter beyond ASCII', 'É'],
  ['a word in another script', '日本語'],
  ['a word with such letters', 'çé'],
  ['wildcards', '%_'],
])('a search that is rare finds by pieces what it finds otherwise: %s', async (_what, search) => {
  const wanted = await insert('xq--%_ÇÉ-日本語.mp4')
  await insert('x_-日本-本語-ç.mp4')
  const filter = { search, isRare: true, page: 1, limit: 2 }
  expect((await findUpTo(database.db, filter, 5)).ids).toEqual([wanted])
  expect(await countItems(database.db, { ...filter, userId: crypto.randomUUID() }, 5)).toBe(0)
})

it.each([
  ['a search without a trigram that is rare reads the index of pieces', true, 'history_short_pieces'],
  ['a search without a trigram that is common reads the newest names', false, 'history_newest'],
])('%s', async (_what, isRare, wanted) => {
  await insertMany(3000)
  await sql`vacuum analyze history`.execute(database.db)
  const read = await indexesReadBy((db) => findUpTo(db, { search: 'xq', isRare, page: 1, limit: 2 }, 5))
  expect(read).toContain(wanted)
  expect(read).not.toContain(isRare ? 'history_newest' : 'history_short_pieces')
})
