import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import { purgeDeletedHistory } from './purge-deleted-history.job.ts'

const now = new Date('2026-03-02T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

const purge = () => purgeDeletedHistory({ db: database.db, clock: { now: () => now } }, new AbortController().signal)

it('removes what was deleted more than 30 days ago with its job, and nothing else; again it changes nothing', async () => {
  const { db } = database
  const kept = [await insertResult(db), await insertResult(db, { deleted_at: daysAgo(29) })]
  const gone = await insertResult(db, { deleted_at: daysAgo(31), video_object_name: 'videos/2026/01/x.mp4' })
  await db
    .insertInto('jobs')
    .values({ id: crypto.randomUUID(), batch_id: crypto.randomUUID(), history_id: gone, filename: 'x.mp4' })
    .execute()
  expect(await purge()).toBe(1)
  const left = await db.selectFrom('history').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(kept)
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
  expect(await purge()).toBe(0)
})

it('goes through more than one batch', async () => {
  const { db } = database
  const row = { deleted_at: daysAgo(40) }
  await Promise.all(Array.from({ length: 20 }, () => insertResult(db, row)))
  for (let n = 0; n < 6; n++) {
    await db
      .insertInto('history')
      .columns(copied)
      .expression(db.selectFrom('history').select(copied).where('deleted_at', '=', row.deleted_at))
      .execute()
  }
  expect(await purge()).toBe(20 * 2 ** 6)
})

const copied = [
  'user_id',
  'generated_by_username',
  'operation',
  'tool_name',
  'tool_category',
  'model_id',
  'model_name',
  'system_prompt',
  'instructions',
  'video_filename',
  'deleted_at',
] as const
