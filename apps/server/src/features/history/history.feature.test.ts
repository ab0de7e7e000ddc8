import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import { createHistoryFeature } from './history.feature.ts'

const now = new Date('2026-03-02T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

async function purge() {
  const { jobs } = createHistoryFeature({
    db: database.db,
    clock: { now: () => now },
    events: { publish: async () => undefined },
    address: { publicUrl: (name) => name, gsUri: (name) => name },
    listActivity: async () => [],
    record: async () => undefined,
    loadBrandGuides: () => Promise.reject(new Error('not read')),
  })
  for (const job of jobs) await job.handle({}, { signal: new AbortController().signal })
}

it('purges results deleted more than 30 days ago with their jobs, in any number', async () => {
  const { db } = database
  const remaining = [await insertResult(db), await insertResult(db, { deleted_at: daysAgo(29) })]
  const expired = await insertResult(db, { deleted_at: daysAgo(31), video_object_name: 'videos/2026/01/x.mp4' })
  await db
    .insertInto('jobs')
    .values({
      id: crypto.randomUUID(),
      batch_id: crypto.randomUUID(),
      history_id: expired,
      filename: 'x.mp4',
      operation: 'copy',
    })
    .execute()
  await db
    .insertInto('history')
    .columns(copied)
    .expression((eb) =>
      eb
        .selectFrom('history')
        .innerJoin(eb.fn('generate_series', [eb.lit(1), eb.lit(1200)]).as('copy'), (join) => join.onTrue())
        .select(copied)
        .where('id', '=', expired),
    )
    .execute()
  await purge()
  const left = await db.selectFrom('history').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(remaining)
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
})

const copied = [
  'user_id',
  'generated_by_username',
  'operation',
  'tool_name',
  'tool_category',
  'model_id',
  'model_name',
  'model_provider',
  'system_prompt',
  'instructions',
  'video_filename',
  'deleted_at',
] as const
