import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import { createLeases, LeaseLostError } from './lease.repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

const leases = createLeases({
  table: 'jobs',
  status: { column: 'status', running: 'processing', takeable: ['enqueued', 'processing'] },
})

async function insertJob(): Promise<string> {
  const id = randomUUID()
  const historyId = await insertResult(database.db)
  const job = { id, batch_id: randomUUID(), history_id: historyId, filename: 'summer.mp4', operation: 'copy' }
  await database.db.insertInto('jobs').values(job).execute()
  return id
}

it('gives a lease to one of two workers that take it at the same time', async () => {
  const id = await insertJob()
  const take = () => database.db.transaction().execute((tx) => leases.take(tx, id, {}))
  const taken = await Promise.all([take(), take()])
  const numbers = taken.map((row) => row?.lease ?? 0)
  expect([...numbers].sort()).toEqual([1, 2])

  const finish = (number: number) =>
    database.db.transaction().execute((tx) => leases.update(tx, { id, number }, { status: 'completed' }))
  await expect(finish(1)).rejects.toBeInstanceOf(LeaseLostError)
  expect(await finish(2)).toMatchObject({ status: 'completed', lease: 2 })
})

it('makes a take wait until the holder has written, and refuses it when the row has ended', async () => {
  const id = await insertJob()
  const first = await database.db.transaction().execute((tx) => leases.take(tx, id, {}))
  let second: Promise<unknown> | undefined
  await database.db.transaction().execute(async (tx) => {
    await leases.update(tx, { id, number: first?.lease ?? 0 }, { status: 'completed' })
    second = database.db.transaction().execute((other) => leases.take(other, id, {}))
    await Promise.race([second, new Promise(setImmediate)])
  })
  expect(await second).toBeUndefined()
})
