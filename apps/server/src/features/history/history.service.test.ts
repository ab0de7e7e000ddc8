import type { AppEvent } from '@hookline/contract/events/events.schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import { toJson } from '../../platform/json.ts'
import { createHistoryService, type HistoryService } from './history.service.ts'

let database: TestDatabase
let service: HistoryService
let published: AppEvent[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  service = createHistoryService({
    db: database.db,
    events: { publish: async (_tx, events) => void published.push(...[events].flat()) },
    address: { publicUrl: (name) => `/storage/${name}`, gsUri: (name) => `gs://b/${name}` },
    listActivity: async () => [],
    clock: { now: () => new Date('2026-11-22T12:00:00Z') },
    limits: { countUpTo: 5, pageTimeoutMs: 300 },
  })
})
afterAll(() => database.destroy())

const move = (id: number) => database.db.transaction().execute((tx) => service.move(tx, id, 'PROCESSING'))

/** @returns their ids, the newest first. */
async function insertMany(count: number, change: Parameters<typeof insertResult>[1]) {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.unshift(await insertResult(database.db, change))
  return ids
}

it('counts no further than its limit and says so; pages beyond it can still be read', async () => {
  const ids = await insertMany(7, { project: 'Many' })
  const first = await service.page({ page: 1, limit: 2, project: 'Many' })
  expect(first.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3, totalIsExact: false })
  const last = await service.page({ page: 4, limit: 2, project: 'Many' })
  expect(last.results.map(({ id }) => id)).toEqual(ids.slice(6))
  expect(last.pagination).toEqual({ page: 4, limit: 2, total: 5, totalPages: 3, totalIsExact: false })
})

it.each([
  ['with exact count', 5, { total: 5, totalIsExact: true }],
  ['with more results than it counts', 7, { total: 5, totalIsExact: false }],
])('finds a search newest first, %s', async (_what, count, pagination) => {
  const search = `needle${count}`
  const ids = await insertMany(count, { video_filename: `${search}.mp4` })
  await insertMany(2, {})
  const { results, ...found } = await service.page({ page: 2, limit: 2, search })
  expect(results.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  expect(found.pagination).toMatchObject(pagination)
})

/** libfaketime, by which `npm run test:dates` shifts the clock, keeps the statement timeout from ending a wait for a lock. */
const isClockShifted = 'FAKETIME' in process.env

describe.skipIf(isClockShifted)('a table that another transaction locks', () => {
  /** Locks the table while `act` waits for it, until the condition holds. */
  async function whileLocked<T>(act: () => Promise<T>, isEnough: (starts: Set<string>) => boolean): Promise<T> {
    const starts = new Set<string>()
    return database.db
      .transaction()
      .execute(async (tx) => {
        await sql`lock table history in access exclusive mode`.execute(tx)
        const answer = act()
        answer.catch(() => undefined)
        await vi.waitUntil(
          async () => {
            const { rows } = await sql<{ start: string }>`select query_start::text as start from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db)
            for (const { start } of rows) starts.add(start)
            return isEnough(starts)
          },
          { timeout: 90_000, interval: 5 },
        )
        return { answer }
      })
      .then(({ answer }) => answer)
  }

  it('leaves the page without an exact total when counting exceeds the statement timeout', async () => {
    const ids = await insertMany(4, { project: 'Slow' })
    const ask = () => service.page({ page: 1, limit: 2, project: 'Slow' })
    const { results, pagination } = await whileLocked(ask, (starts) => starts.size === 2)
    expect(results.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(pagination).toEqual({ page: 1, limit: 2, total: 2, totalPages: 1, totalIsExact: false })
  })

  it('refuses the search when the page alone exceeds the timeout, too', async () => {
    let isOver = false
    const ask = () =>
      service.page({ page: 1, limit: 2, search: 'slow' }).finally(() => {
        isOver = true
      })
    await expect(whileLocked(ask, () => isOver)).rejects.toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'search', message: 'This search takes too long. Search for more letters, or add a filter.' }],
    })
  })
})

it('moves a deleted result without an event', async () => {
  const id = await insertResult(database.db, { status: 'PENDING', deleted_at: new Date() })
  published = []
  expect(await move(id)).toBe(true)
  expect(published).toEqual([])
  await expect(service.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await service.findToGenerate(id)).toBeNull()
})

it('finds a result with the prompt composed for it', async () => {
  const template = { template_name: 'Launch', template_instructions: 'Be brief.' }
  const id = await insertResult(database.db, { ...template, settings: toJson({ variables: { offer: '20% off' } }) })
  expect(await service.findToGenerate(id)).toMatchObject({
    item: { id, videoFilename: expect.any(String) },
    modelProvider: 'Gemini',
    prompt: {
      system: 'Write.',
      instructions: 'Well.',
      template: { name: 'Launch', instructions: 'Be brief.' },
      variables: { offer: '20% off' },
    },
  })
})

it('publishes a move, and refuses one that its status does not allow', async () => {
  const id = await insertResult(database.db, { status: 'PENDING' })
  published = []
  expect(await move(id)).toBe(true)
  expect(await move(id)).toBe(false)
  expect(await move(999_999)).toBe(false)
  expect(published).toEqual([{ type: 'history', data: { id, change: 'updated' } }])
})
