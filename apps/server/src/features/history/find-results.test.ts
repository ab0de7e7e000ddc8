import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import type { Database } from '../../platform/database/database.ts'
import { byQuickerWay, countResults, findResults } from './find-results.ts'
import {
  exportBatch,
  findByTerms,
  type HistoryChoice,
  lookAtNewest,
  type Page,
  termsOf,
  walkNewest,
} from './history-list.repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())
beforeEach(() => sql`truncate history cascade`.execute(database.db))

const anna = '00000000-0000-4000-8000-000000000001'
const ben = '00000000-0000-4000-8000-000000000002'
const insert = (change: Parameters<typeof insertResult>[1]) => insertResult(database.db, change)
const firstPage = { page: 1, limit: 20 }

/** All ways to find a page, and the two of an export. */
async function findInEachWay(filter: HistoryChoice & Page) {
  const { db } = database
  const exported = async (choice: HistoryChoice) =>
    (await exportBatch(db, choice, { after: null, limit: 20 })).map(({ id }) => id)
  return {
    looked: (await lookAtNewest(db, filter, 1000)).ids,
    walked: (await walkNewest(db, filter, 1000)).ids,
    byTerms: (await findByTerms(db, filter)).ids,
    exported: await exported(filter),
    exportedByTerms: await exported({ ...filter, terms: await termsOf(db, filter) }),
  }
}

async function expectInEachWay(choice: HistoryChoice, wanted: number[]) {
  for (const ids of Object.values(await findInEachWay({ ...choice, ...firstPage }))) expect(ids).toEqual(wanted)
}

describe('whichever way finds it', () => {
  it.each([
    ['any part of a filename', 'mmer_sa'],
    ['any case', 'SUMMER'],
    ['a name', 'nadia'],
    ['a single letter', 'q'],
    ['two letters in any case', 'MM'],
    ['a letter beyond ASCII in any case', 'Ö'],
    ['letters beyond ASCII in any case', 'ÖSTERREICH'],
    ['a word in another script', '日本語'],
    ['a whole filename', 'Summer_sale_österreich_日本語_q.mp4'],
  ])('a search finds by %s', async (_what, search) => {
    const wanted = { video_filename: 'Summer_sale_österreich_日本語_q.mp4', generated_by_username: 'Nadia' }
    const ids = [await insert(wanted), await insert(wanted)]
    await insert({ video_filename: 'wint日本.mp4', generated_by_username: '本語' })
    await expectInEachWay({ search }, ids.toReversed())
  })

  it.each(['50%', '50_', "5'0", '5"0', '50\\', '5%', '%%%', '___', '{5', '5,', 'user:5'])(
    'a search takes %s for the letters it is',
    async (search) => {
      const wanted = await insert({ video_filename: `ad ${search} off.mp4` })
      await insert({ video_filename: 'ad 50x off.mp4' })
      await expectInEachWay({ search }, [wanted])
    },
  )

  it('a search never finds across filename and name', async () => {
    await insert({ video_filename: 'spring', generated_by_username: 'time' })
    await expectInEachWay({ search: 'springtime' }, [])
  })

  it.each<[string, HistoryChoice]>([
    ['a tag alone', { tag: 'a' }],
    ['user and project', { userId: anna, project: 'P' }],
    ['user and tag', { userId: anna, tag: 'a' }],
    ['project and tag', { project: 'P', tag: 'a' }],
    ['user and search', { userId: anna, search: 'summer' }],
    ['project and search', { project: 'P', search: 'summer' }],
    ['tag and search', { tag: 'a', search: 'summer' }],
    ['all four', { userId: anna, project: 'P', tag: 'a', search: 'summer' }],
  ])('filters find what has all of them: %s', async (_what, choice) => {
    const wanted = { tags: ['b', 'a'], user_id: anna, project: 'P', video_filename: 'summer.mp4' }
    const id = await insert(wanted)
    const others = { tags: ['b', 'A'], user_id: ben, project: 'p', video_filename: 'simmer.mp4' }
    const parts = { userId: 'user_id', project: 'project', tag: 'tags', search: 'video_filename' } as const
    for (const part of Object.keys(choice) as (keyof typeof parts)[])
      await insert({ ...wanted, [parts[part]]: others[parts[part]] })
    await expectInEachWay(choice, [id])
  })

  it('what is deleted, moved to another project or tagged anew is found as it is', async () => {
    const id = await insert({ project: 'P', tags: ['a'], user_id: anna })
    await insert({ project: 'P', tags: ['a'], user_id: anna, deleted_at: new Date() })
    await expectInEachWay({ userId: anna, project: 'P', tag: 'a' }, [id])
    await sql`update history set project = 'Q', tags = '{b}'`.execute(database.db)
    await expectInEachWay({ userId: anna, project: 'P' }, [])
    await expectInEachWay({ userId: anna, tag: 'a' }, [])
    await expectInEachWay({ userId: anna, project: 'Q', tag: 'b' }, [id])
  })

  it('pages end and begin where their neighbours do, and are empty beyond the end', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.unshift(await insert({ video_filename: 'sale.mp4' }))
    for (const [page, wanted] of [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []].entries()) {
      const { looked, walked, byTerms } = await findInEachWay({ search: 'sale', page: page + 1, limit: 2 })
      expect([looked, walked, byTerms]).toEqual([wanted, wanted, wanted])
    }
  })
})

it('takes the longest filename, name and project and all tags in letters of four bytes', async () => {
  // Each letter another, so that the index entry cannot be made smaller.
  const letters = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => String.fromCodePoint(0x20000 + (((n + from) * 7919) % 40_000))).join('')
  const wanted = await insert({
    video_filename: letters(1024),
    generated_by_username: letters(60),
    project: letters(200),
    tags: Array.from({ length: 50 }, (_, n) => letters(50, 50 * n)),
  })
  await expectInEachWay({ search: letters(40), tag: letters(50, 50) }, [wanted])
})

/** 'needle' in as many of `count` results as `each` says: every so many-th, from the newest. */
const insertMany = (count: number, each: number) =>
  sql`insert into history (user_id, generated_by_username, operation, tool_name, tool_category, model_id, model_name,
      system_prompt, instructions, video_filename, created_at)
    select ${anna}, 'anna', 'o', 't', 'c', 'm', 'm', '', '', case when n % ${each} = 0 then 'needle' else 'plain' end,
      now() - n * interval '1 minute' from generate_series(1, ${count}::int) n`.execute(database.db)

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

describe('a page', () => {
  const find = (limit: number, page = 1) => findResults(database.db, { search: 'needle', page, limit }, 1000)

  it('is told by the first look alone when that has seen all, and then the number is exact', async () => {
    await insertMany(900, 100)
    const found = await find(2)
    expect(found).toMatchObject({ found: 9, isWhole: true })
    expect(found.ids).toHaveLength(2)
  })

  it('is told by the first look when that fills it: there may be more', async () => {
    await insertMany(1500, 100)
    expect(await find(10)).toMatchObject({ found: 10, isWhole: false, isRare: false })
  })

  it('is found by walking on as far as the first look lets expect, no further than it needs', async () => {
    await insertMany(3000, 200)
    expect(await find(10)).toMatchObject({ found: 10, isWhole: false, isRare: true })
  })

  it('is the last or empty when walking on has come to the end of what is common, and then the number is exact', async () => {
    await insertMany(1500, 50)
    const last = await find(25, 2)
    expect(last).toMatchObject({ found: 30, isWhole: true, isRare: false })
    expect(last.ids).toHaveLength(5)
    expect(await find(25, 3)).toEqual({ ids: [], found: 30, isWhole: true, isRare: false })
  })

  it('is found by terms when walking on has not filled it', async () => {
    await insertMany(3000, 200)
    expect(await find(20)).toMatchObject({ found: 15, isWhole: true, isRare: true })
  })

  it('is found by terms at once when the first look has found none', async () => {
    await insertMany(1100, 1050)
    expect(await find(20)).toMatchObject({ found: 1, isWhole: true, isRare: true })
  })

  it.each([
    ['the index of terms when it finds little', 'absent', 'history_terms'],
    ['the newest names only when it finds much', 'plain', 'history_newest'],
  ])('reads %s', async (_what, search, wanted) => {
    await insertMany(3000, 200)
    await sql`vacuum analyze history`.execute(database.db)
    const filter = { userId: anna, search, page: 1, limit: 20 }
    const read = await indexesReadBy((db) => findResults(db, filter, 1000))
    expect(read.filter((name) => name !== 'history_newest' && name !== 'history_pkey')).toEqual(
      wanted === 'history_terms' ? [wanted] : [],
    )
  })
})

it('the count of what is rare is exact, and of what is common goes to the cap and one more', async () => {
  await insertMany(3000, 200)
  const count = (isRare: boolean, cap: number) => countResults(database.db, { search: 'needle' }, { isRare, cap })
  expect(await Promise.all([count(true, 5), count(false, 5), count(false, 100)])).toEqual([15, 6, 15])
})

it('an export goes by terms when it finds little and no index has its order', async () => {
  await insertMany(300, 200)
  const quicker = async (choice: HistoryChoice) => (await byQuickerWay(database.db, choice)).terms
  expect(await quicker({ search: 'needle' })).not.toBeUndefined()
  expect(await quicker({ search: 'plain' })).toBeUndefined()
  expect(await quicker({ project: 'absent' })).toBeUndefined()
  expect(await quicker({ project: 'absent', userId: anna })).toEqual([`user:${anna}`, 'project:absent'])
  expect(await quicker({ ids: [1], search: 'needle' })).toBeUndefined()
})
