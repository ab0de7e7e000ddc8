import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, emptyTables, type TestDatabase } from '../../../test/database.ts'
import { buildPayload, insertResult } from '../../../test/history.ts'
import type { History } from '../../platform/database/database.gen.ts'
import { toJson } from '../../platform/json.ts'
import { listAuthors, listLabels } from './filter-values.repo.ts'
import { findPage, type HistoryChoice, readRows } from './history-list.repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())
beforeEach(() => emptyTables(database.db, 'ad_drafts', 'history'))

const anna = '00000000-0000-4000-8000-000000000001'
const ben = '00000000-0000-4000-8000-000000000002'
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
const insert = (change: Parameters<typeof insertResult>[1]) => insertResult(database.db, change)

async function listIds(choice: HistoryChoice & { page?: number; limit?: number }) {
  return (await findPage(database.db, { page: 1, limit: 20, ...choice }, 20)).ids
}

describe('a page', () => {
  it('is newest first, and by id within one instant', async () => {
    const old = await insert({ created_at: minute(1) })
    const first = await insert({ created_at: minute(2) })
    const second = await insert({ created_at: minute(2) })
    expect(await listIds({})).toEqual([second, first, old])
  })

  it.each<HistoryChoice>([{}, { search: 'sale' }, { tag: 'a', search: 'sale' }])(
    'continues where the page before ended, and is empty beyond the end: %j',
    async (choice) => {
      const ids: number[] = []
      for (let n = 0; n < 5; n++) ids.unshift(await insert({ video_filename: 'sale.mp4', tags: ['a'] }))
      expect(await listIds({ ...choice, limit: 2 })).toEqual(ids.slice(0, 2))
      expect(await listIds({ ...choice, limit: 2, page: 2 })).toEqual(ids.slice(2, 4))
      expect(await listIds({ ...choice, limit: 2, page: 3 })).toEqual(ids.slice(4))
      expect(await listIds({ ...choice, limit: 2, page: 4 })).toEqual([])
    },
  )

  it('leaves out deleted results', async () => {
    await insert({ deleted_at: minute(1) })
    expect(await listIds({})).toEqual([])
  })

  it('counts to the limit and one more, also beyond the last page', async () => {
    for (let n = 0; n < 4; n++) await insert({ tags: ['a'] })
    const count = async (countUpTo: number, page = 1) =>
      (await findPage(database.db, { tag: 'a', page, limit: 1 }, countUpTo)).total
    expect([await count(5), await count(4), await count(3), await count(2), await count(5, 9)]).toEqual([4, 4, 4, 3, 4])
  })

  it('reads its rows in the order of the ids', async () => {
    const ids = [await insert({}), await insert({}), await insert({})]
    const order = [ids[1], ids[2], ids[0]] as number[]
    expect((await readRows(database.db, order)).map(({ id }) => id)).toEqual(order)
  })
})

describe('the first headline of a row', () => {
  const withContent = (content: unknown) => toJson(buildPayload({ variants: undefined, content }))
  const variants = (headline: string) => ({ variants: [{ headline, primaryText: 'Text' }] })

  it.each<[string, Parameters<typeof insertResult>[1], string | null]>([
    ['is that of the original variants', {}, 'Headline one'],
    ['is that of an edit', { is_edited: true, edited_result: toJson(variants('Mine')) }, 'Mine'],
    ['is none when an edit has no variants', { is_edited: true, edited_result: toJson({ variants: [] }) }, null],
    ['is none when it is blank', { result: toJson(buildPayload(variants('  '))) }, null],
    ['keeps 200 characters', { result: toJson(buildPayload(variants('ö'.repeat(300)))) }, 'ö'.repeat(200)],
    ['is the summary of an analysis', { result: withContent({ summary: ' A quick hook. ' }) }, 'A quick hook.'],
    [
      'is the edited summary of a comparison',
      { result: withContent({}), is_edited: true, edited_result: toJson({ content: { summary: 'Even.' } }) },
      'Even.',
    ],
    ['is none for text', { result: withContent('Text') }, null],
    ['is the first of a list of takeaways', { result: withContent(['Show the price.', 'Cut it.']) }, 'Show the price.'],
    ['is none for a list of anything else', { result: withContent([{ summary: 'Even.' }]) }, null],
    ['is none without a result', { result: null, status: 'PENDING' }, null],
  ])('%s', async (_what, change, headline) => {
    const [row] = await readRows(database.db, [await insert(change)])
    expect(row?.first_headline).toBe(headline)
  })
})

describe('a search', () => {
  it.each([
    ['any part of a filename', 'mmer_sa'],
    ['a part whose only neighbour is a separator', 'r_s'],
    ['any case', 'SUMMER'],
    ['a username', 'nadia'],
    ['a single letter', 'q'],
    ['two letters in any case', 'MM'],
    ['a letter beyond ASCII in any case', 'Ö'],
    ['letters beyond ASCII in any case', 'ÖSTERREICH'],
    ['a word in another script', '日本語'],
    ['a whole filename', 'Summer_sale_österreich_日本語_q.mp4'],
  ])('finds by %s', async (_what, search) => {
    const wanted = {
      video_filename: 'Summer_sale_österreich_日本語_q.mp4',
      generated_by_username: 'Nadia',
      tags: ['a'],
    }
    const ids = [await insert(wanted), await insert(wanted)]
    await insert({ video_filename: 'wint日本.mp4', generated_by_username: '本語', tags: ['a'] })
    expect(await listIds({ search })).toEqual(ids.toReversed())
    expect(await listIds({ search, tag: 'a' })).toEqual(ids.toReversed())
  })

  it.each(['50%', '50_', "5'0", '5"0', '50\\', '5%', '%%%', '___', '{5', '5,', 'user:5', '503%', '503_', '503\\'])(
    'takes %s literally',
    async (search) => {
      const wanted = await insert({ video_filename: `ad ${search} off.mp4` })
      await insert({ video_filename: 'ad 50x 503x off.mp4' })
      expect(await listIds({ search })).toEqual([wanted])
    },
  )

  it.each(['xaaaofg', 'aaa', '0f6', '6'])('does not find %s in the stored form of another letter', async (search) => {
    await insert({ video_filename: 'öö.mp4' })
    expect(await listIds({ search })).toEqual([])
  })

  it('finds a comparison by the name of its second video', async () => {
    const wanted = await insert({ operation: 'comparison', second_video_filename: 'winter.mp4', tags: ['a'] })
    await insert({})
    expect(await listIds({ search: 'winter' })).toEqual([wanted])
    expect(await listIds({ search: 'winter', tag: 'a' })).toEqual([wanted])
  })

  it('does not match across username and filename', async () => {
    await insert({ video_filename: 'time', generated_by_username: 'spring' })
    expect(await listIds({ search: 'springtime' })).toEqual([])
  })

  it('takes the longest filename, username and project and all tags in letters of four bytes', async () => {
    // Different letters, so that the index entry cannot be compressed.
    const letters = (count: number, from = 0) =>
      Array.from({ length: count }, (_, n) => String.fromCodePoint(0x20000 + (((n + from) * 7919) % 40_000))).join('')
    const wanted = await insert({
      video_filename: letters(1024),
      generated_by_username: letters(60),
      project: letters(200),
      tags: Array.from({ length: 50 }, (_, n) => letters(50, 50 * n)),
    })
    expect(await listIds({ search: letters(120), tag: letters(50, 50) })).toEqual([wanted])
  })

  it.each([
    ['the trigram index when it finds few', { search: 'needle' }, 'history_search'],
    ['the newest results when it finds many', { search: 'plain' }, 'history_newest'],
    ['the newest results when it has no trigram', { search: 'zq' }, 'history_newest'],
    ['the results of its tag', { search: 'plain', tag: 'a' }, 'history_tags_newest'],
    [
      'the analyses of its tag',
      { search: 'plain', tag: 'a', operation: 'analysis' },
      'history_tags_newest_of_operation',
    ],
    ['the results of its user', { search: 'plain', userId: anna }, 'history_newest_of_user'],
    ['the results of its project', { search: 'plain', project: 'P' }, 'history_newest_of_project'],
    ['the newest results for copy, which most are', { search: 'plain', operation: 'copy' }, 'history_newest'],
    ['the analyses', { search: 'plain', operation: 'analysis' }, 'history_newest_of_operation'],
    ['the failed results', { status: 'FAILED_OTHER' }, 'history_newest_of_status'],
    ['the failed results of a tag', { status: 'FAILED_OTHER', tag: 'a' }, 'history_newest_of_status'],
    ['the newest results for completed ones, which most are', { status: 'COMPLETED' }, 'history_newest'],
    ['the newest results of some days', { since: minute(0) }, 'history_newest'],
    ['the comparisons where there are none', { operation: 'comparison' }, 'history_newest_of_operation'],
  ] as const)('reads %s', async (_what, choice, index) => {
    await sql`insert into history (user_id, generated_by_username, operation, tool_name, tool_category, model_id,
        model_name, model_provider, system_prompt, instructions, video_filename, project, tags, status, created_at)
      select case when n % 10 = 0 then ${anna} else ${ben} end::uuid, 'anna',
        case when n % 10 = 3 then 'analysis' else 'copy' end, 't', 'c', 'm', 'm', 'p',
        repeat(md5(n::text), 20), '', case when n % 1000 = 0 then 'needle' else 'plain' end,
        case when n % 10 = 1 then 'P' end, case when n % 10 in (2, 3) then '{a}' else '{}' end::text[],
        case when n % 500 = 2 then 'FAILED_OTHER' else 'COMPLETED' end, now() - n * interval '1 minute' from generate_series(1, 6000::int) n`.execute(
      database.db,
    )
    await sql`vacuum analyze history, history_tags`.execute(database.db)
    expect(await indexesReadBy(() => listIds(choice))).toEqual([index])
  })
})

/** The indexes that answer a query, by PostgreSQL's statistics, without the primary keys. */
async function indexesReadBy(act: () => Promise<unknown>): Promise<string[]> {
  const count = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.db)
    const { rows } = await sql<{ name: string; scans: number }>`
      select indexrelname as name, idx_scan as scans from pg_stat_user_indexes
      where relname in ('history', 'history_tags') and indexrelname not like '%_pkey'`.execute(database.db)
    return new Map(rows.map(({ name, scans }) => [name, scans]))
  }
  const before = await count()
  await act()
  return [...(await count())].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name)
}

describe('a filter', () => {
  it.each<[string, HistoryChoice]>([
    ['user', { userId: anna }],
    ['project', { project: 'P' }],
    ['tag', { tag: 'a' }],
    ['user and project', { userId: anna, project: 'P' }],
    ['user and tag', { userId: anna, tag: 'a' }],
    ['project and tag', { project: 'P', tag: 'a' }],
    ['user and search', { userId: anna, search: 'summer' }],
    ['project and search', { project: 'P', search: 'summer' }],
    ['tag and search', { tag: 'a', search: 'summer' }],
    ['operation', { operation: 'analysis' }],
    ['operation and user', { operation: 'analysis', userId: anna }],
    ['operation and project', { operation: 'analysis', project: 'P' }],
    ['operation and tag', { operation: 'analysis', tag: 'a' }],
    ['operation and search', { operation: 'analysis', search: 'summer' }],
    ['status', { status: 'COMPLETED' }],
    ['status and tag', { status: 'COMPLETED', tag: 'a' }],
    ['first day', { since: minute(10) }],
    ['first day and tag', { since: minute(10), tag: 'a' }],
    [
      'all seven',
      {
        operation: 'analysis',
        userId: anna,
        project: 'P',
        tag: 'a',
        search: 'summer',
        status: 'COMPLETED',
        since: minute(10),
      },
    ],
  ])('finds what matches all its parts: %s', async (_what, choice) => {
    const wanted = {
      tags: ['b', 'a'],
      user_id: anna,
      project: 'P',
      operation: 'analysis',
      video_filename: 'summer.mp4',
      status: 'COMPLETED',
      created_at: minute(10),
    }
    const id = await insert(wanted)
    const others = {
      tags: ['b', 'A'],
      user_id: ben,
      project: 'p',
      operation: 'comparison',
      video_filename: 'simmer.mp4',
      status: 'FAILED_OTHER',
      created_at: minute(9),
    }
    const parts = {
      userId: 'user_id',
      project: 'project',
      operation: 'operation',
      tag: 'tags',
      search: 'video_filename',
      status: 'status',
      since: 'created_at',
    } as const
    for (const part of Object.keys(choice) as (keyof typeof parts)[])
      await insert({ ...wanted, [parts[part]]: others[parts[part]] })
    expect(await listIds(choice)).toEqual([id])
    await insert({ ...wanted, deleted_at: minute(1) })
    expect(await listIds(choice)).toEqual([id])
    expect(await listIds({ ...choice, deletedSince: minute(0) })).not.toContain(id)
  })

  it('finds failed results of a tag, and what was generated before an instant', async () => {
    const failed = await insert({ tags: ['a'], status: 'FAILED_OTHER', created_at: minute(1) })
    await insert({ tags: ['b'], status: 'FAILED_OTHER', created_at: minute(1) })
    await insert({ tags: ['a'], status: 'COMPLETED', created_at: minute(2) })
    expect(await listIds({ tag: 'a', status: 'FAILED_OTHER' })).toEqual([failed])
    expect(await listIds({ tag: 'a', before: minute(2) })).toEqual([failed])
  })

  it('ignores empty parts', async () => {
    const ids = [await insert({ created_at: minute(2), tags: ['a'] }), await insert({ created_at: minute(1) })]
    expect(await listIds({ tag: '', project: '', search: '' })).toEqual(ids)
  })
})

describe('a tag', () => {
  const tagged = () => listIds({ tag: 'a' })
  const change = (id: number, to: Updateable<History>) =>
    database.db.updateTable('history').set(to).where('id', '=', id).execute()

  it('has its results newest first, and by id within one instant', async () => {
    const old = await insert({ tags: ['a'], created_at: minute(1) })
    const ids = [await insert({ tags: ['a', 'b'], created_at: minute(2) }), await insert({ tags: ['b', 'a'] })]
    const twin = await insert({ tags: ['a'], created_at: minute(2) })
    expect(await tagged()).toEqual([ids[1], twin, ids[0], old])
    expect(await listIds({ tag: 'a', limit: 2, page: 2 })).toEqual([ids[0], old])
  })

  it('gains and loses results as their tags change', async () => {
    const id = await insert({ tags: [] })
    await change(id, { tags: ['a', 'b', 'a'] })
    expect(await tagged()).toEqual([id])
    await change(id, { tags: ['b'] })
    expect(await tagged()).toEqual([])
    expect(await listIds({ tag: 'b' })).toEqual([id])
  })

  it('finds a result by its new project', async () => {
    const id = await insert({ tags: ['a'], project: 'P' })
    await change(id, { project: 'Q' })
    expect(await listIds({ tag: 'a', project: 'P' })).toEqual([])
    expect(await listIds({ tag: 'a', project: 'Q' })).toEqual([id])
  })

  it('loses a deleted result, and regains it with its current tags when it is restored', async () => {
    const id = await insert({ tags: ['a'] })
    await change(id, { deleted_at: minute(1) })
    expect(await tagged()).toEqual([])
    await change(id, { tags: ['a', 'c'] })
    expect(await listIds({ tag: 'c' })).toEqual([])
    await change(id, { deleted_at: null })
    expect(await tagged()).toEqual([id])
    expect(await listIds({ tag: 'c' })).toEqual([id])
  })

  it('loses a purged result, and never has one that was inserted as deleted', async () => {
    const id = await insert({ tags: ['a'] })
    await database.db.deleteFrom('history').where('id', '=', id).execute()
    await insert({ tags: ['a'], deleted_at: minute(1) })
    expect(await tagged()).toEqual([])
  })
})

describe('the values of the filters', () => {
  it('name each author once, by the account, or by the newest result when the account is deleted', async () => {
    await database.db
      .insertInto('users')
      .values({ user_uuid: anna, username: 'Anna-now', role: 'user', password_hash: 'x' })
      .execute()
    await insert({ user_id: anna, generated_by_username: 'anna-then' })
    await insert({ user_id: ben, generated_by_username: 'ben-old', created_at: minute(1) })
    await insert({ user_id: ben, generated_by_username: 'ben-new', created_at: minute(2) })
    await insert({ deleted_at: minute(1) })
    expect(await listAuthors(database.db)).toEqual([
      { user_id: anna, username: 'Anna-now' },
      { user_id: ben, username: 'ben-new' },
    ])
  })

  it('list tags and projects, the most used first', async () => {
    await insert({ tags: ['rare', 'often'], project: 'P' })
    await insert({ tags: ['often'], project: 'Q' })
    await insert({ tags: ['often'], project: 'Q' })
    await insert({ tags: ['gone'], project: 'gone', deleted_at: minute(1) })
    const labels = await listLabels(database.db, { among: 100, limit: 100 })
    expect(labels.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'tag often',
      'project Q',
      'project P',
      'tag rare',
    ])
    expect(await listLabels(database.db, { among: 100, limit: 1 })).toEqual([{ kind: 'tag', label: 'often' }])
  })
})
