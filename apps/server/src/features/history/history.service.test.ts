import type { AppEvent } from '@hookline/contract/events/events.schemas'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import { createHistoryService, type HistoryService } from './history.service.ts'

let database: TestDatabase
let service: HistoryService
let told: AppEvent[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  service = createHistoryService({
    db: database.db,
    events: { publish: async (_tx, events) => void told.push(...[events].flat()) },
    address: { publicUrl: (name) => `/storage/${name}`, gsUri: (name) => `gs://b/${name}` },
    listActivity: async () => [],
    clock: { now: () => new Date('2026-11-22T12:00:00Z') },
    bounds: { countCap: 5, firstLook: 6 },
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

it('counts no further than the cap and says so; pages beyond it can still be read', async () => {
  const ids = await insertMany(7, { project: 'Many' })
  const first = await service.page({ page: 1, limit: 2, project: 'Many' })
  expect(first.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3, totalIsExact: false })
  const last = await service.page({ page: 4, limit: 2, project: 'Many' })
  expect(last.results.map(({ id }) => id)).toEqual(ids.slice(6))
})

it('says of a search at first that there are more than it found, and that it counts on', async () => {
  const ids = await insertMany(5, { video_filename: 'needle.mp4' })
  await insertMany(4, {})
  const ask = () => service.page({ page: 1, limit: 1, search: 'needle' })
  const { results, pagination } = await ask()
  expect(pagination).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2, totalIsExact: false, isCounting: true })
  expect(results.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  await vi.waitFor(async () =>
    expect((await ask()).pagination).toEqual({ page: 1, limit: 1, total: 5, totalPages: 5, totalIsExact: true }),
  )
})

it('says of a search that finds more than is ever counted that counting is over', async () => {
  const ids = await insertMany(7, { video_filename: 'button.mp4' })
  const sixth = await service.page({ page: 6, limit: 1, search: 'button' })
  expect(sixth.pagination).toEqual({ page: 6, limit: 1, total: 5, totalPages: 5, totalIsExact: false })
  expect(sixth.results.map(({ id }) => id)).toEqual(ids.slice(5, 6))
})

it.each([
  ['that is rare', 2],
  ['that is common', 5],
  ['of which there are more than is ever counted', 7],
])('finds two letters %s, newest first', async (_what, count) => {
  const search = `${'xyz'[count % 3]}q`
  const ids = await insertMany(count, { video_filename: `${search}.mp4` })
  await insertMany(5, {})
  const ask = (page: number) => service.page({ page, limit: 2, search })
  expect((await ask(1)).results.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect((await ask(2)).results.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  await vi.waitFor(async () => expect((await ask(1)).pagination.isCounting).toBeUndefined())
  expect((await ask(1)).pagination.total).toBe(Math.min(count, 5))
})

it('reads a search that finds little newest first, and an empty page beyond its end', async () => {
  const ids = []
  for (let n = 0; n < 2; n++) ids.push(await insertResult(database.db, { video_filename: `pin-${n}.mp4` }))
  await insertMany(7, {})
  const found = await service.page({ page: 1, limit: 5, search: 'pin-' })
  expect(found.results.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(found.pagination).toEqual({ page: 1, limit: 5, total: 2, totalPages: 1, totalIsExact: true })
  const beyond = await service.page({ page: 9, limit: 5, search: 'pin-' })
  expect(beyond).toMatchObject({ results: [], pagination: { total: 2 } })
})

it('lets a job go on with a result that was deleted meanwhile, without telling the team', async () => {
  const id = await insertResult(database.db, { status: 'PENDING', deleted_at: new Date() })
  told = []
  expect(await move(id)).toBe(true)
  expect(told).toEqual([])
  await expect(service.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await service.findToGenerate(id)).toBeNull()
})

it('gives a job the result together with the prompt that was composed for it', async () => {
  const id = await insertResult(database.db, { template_name: 'Launch', template_instructions: 'Be brief.' })
  expect(await service.findToGenerate(id)).toMatchObject({
    item: { id, videoFilename: expect.any(String) },
    prompt: { system: 'Write.', instructions: 'Well.', template: { name: 'Launch', instructions: 'Be brief.' } },
  })
})

it('tells the team of a move, and refuses one that the result cannot make', async () => {
  const id = await insertResult(database.db, { status: 'PENDING' })
  told = []
  expect(await move(id)).toBe(true)
  expect(await move(id)).toBe(false)
  expect(await move(999_999)).toBe(false)
  expect(told).toEqual([{ type: 'history', data: { id, change: 'updated' } }])
})
