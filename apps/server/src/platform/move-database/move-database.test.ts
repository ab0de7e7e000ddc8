import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildHistory } from '../../../test/upload.ts'
import { seed } from '../../seeds/seed.ts'
import { refuseUnfinishedMove } from '../database/external-database.ts'
import { createJobs, defineJob } from '../jobs/jobs.ts'
import { createLog } from '../observability/log.ts'
import { type MovedTable, moveDatabase } from './move-database.ts'

let source: TestDatabase
let target: TestDatabase
beforeEach(async () => {
  source = await createTestDatabase()
  target = await createEmptyDatabase()
  await seed(source.db)
  await buildHistory(source.db, { video: 'videos/a/b.mp4' })
  await sql`update history set tags = array['naïve', 'a"b\\c'], result = '{"t": "line\\nline\\t"}'`.execute(source.db)
})
afterEach(async () => {
  await source.destroy()
  await target.destroy()
})

const move = (options: { startOver?: boolean; onTable?(table: MovedTable): void } = {}) =>
  moveDatabase({ source: source.connection, target: target.connection, ...options })
/** Cuts the move short after this table. */
const moveUntil = (name: string) => {
  const onTable = (table: MovedTable) => {
    if (table.name === name) throw new Error('cut short')
  }
  return expect(move({ onTable })).rejects.toThrow('cut short')
}
const countUp = defineJob({
  name: 'count-up',
  schema: z.object({ n: z.number() }),
  concurrency: 1,
  expireInSeconds: 60,
  retryLimit: 0,
  handle: async () => undefined,
})
const tags = ({ db }: TestDatabase) => db.selectFrom('history_tags').select(['history_id', 'tag']).execute()
const history = ({ db }: TestDatabase) => db.selectFrom('history').selectAll().execute()

it('copies every row, what triggers maintain, sequences and queued jobs, once', async () => {
  const before = createJobs({ connection: source.connection, log: createLog('silent') })
  await before.start([countUp], { work: false })
  await source.db.transaction().execute((tx) => before.enqueue(tx, 'count-up', { n: 1 }))
  await expect(move()).rejects.toThrow('running on the source database')
  await before.stop(0)

  expect(await move()).toContainEqual({ name: 'public.history', rows: 1, outcome: 'copied' })
  expect(await history(target)).toEqual(await history(source))
  expect(await tags(target)).toEqual(await tags(source))
  await buildHistory(target.db, {})
  await sql`update history set tags = array['one'] where id = 2`.execute(target.db)
  expect(await tags(target)).toContainEqual({ history_id: 2, tag: 'one' })
  const after = createJobs({ connection: target.connection, log: createLog('silent') })
  await after.start([countUp], { work: false })
  expect(await after.isQueued('count-up', { n: 1 })).toBe(true)
  await after.stop(0)
  await expect(move()).rejects.toThrow('not empty')
})

describe('an interrupted move', () => {
  it('continues after the last copied table; until then the app does not start on the target', async () => {
    await moveUntil('public.history')
    await expect(refuseUnfinishedMove(target.db)).rejects.toThrow('npm run move')
    const moved = await move()
    const outcome = (name: string) => moved.find((table) => table.name === name)?.outcome
    expect([outcome('public.history'), outcome('public.history_tags')]).toEqual(['kept', 'copied'])
    expect(await history(target)).toEqual(await history(source))
    await expect(refuseUnfinishedMove(target.db)).resolves.toBeUndefined()
  })

  it('is refused when copied rows changed meanwhile, and starts over on request', async () => {
    await moveUntil('public.history')
    await sql`update history set project = 'changed'`.execute(source.db)
    await expect(move()).rejects.toThrow('public.history was changed after it had been copied')
    await move({ startOver: true })
    expect(await history(target)).toMatchObject([{ project: 'changed' }])
  })
})

it('refuses a database that is not empty, and does not change it', async () => {
  await sql`create table other (n int)`.execute(target.db)
  await expect(move()).rejects.toThrow('not empty: it has the table public.other')
  await expect(move({ startOver: true })).rejects.toThrow('not empty')
  expect((await sql`select * from other`.execute(target.db)).rows).toEqual([])
})
