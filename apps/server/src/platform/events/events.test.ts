import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLog } from '../observability/log.ts'
import { createEvents, type Events } from './events.ts'

/** Long timeout: the machine may be busy with other tests. */
const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 20 })

const log = createLog('silent')
let database: TestDatabase
let events: Events
let received: number[]
beforeEach(async () => {
  database = await createTestDatabase()
  events = createEvents({ ...database, log })
  await events.start()
  received = []
  events.subscribe(({ event }) => {
    if (event.type === 'history') received.push(event.data.id)
  })
})
afterEach(async () => {
  await events.stop()
  await database.destroy()
})

const publish = (id: number) =>
  database.db
    .transaction()
    .execute((tx) => events.publish(tx, { type: 'history', data: { id, change: 'updated' } }, null))
const cutConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hookline-events'
    and datname = current_database()`.execute(database.db)
const rename = (from: string, to: string) =>
  sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(database.db)

it('delivers committed events in order, and none that was rolled back', async () => {
  await publish(1)
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await events.publish(tx, { type: 'history', data: { id: 2, change: 'updated' } }, null)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow()
  await publish(3)
  await waitFor(() => expect(received).toEqual([1, 3]))
})

it('delivers events written while its connection was broken, also before the first event', async () => {
  await cutConnection()
  await publish(1)
  await vi.waitFor(() => expect(received).toContain(1))
})

it('retries a failed read', async () => {
  const warn = vi.spyOn(log, 'warn')
  await rename('events', 'hidden')
  await sql`insert into hidden (type, data) values ('history', '{"id":1,"change":"updated"}')`.execute(database.db)
  await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), 'events not read'))
  await rename('hidden', 'events')
  await vi.waitFor(() => expect(received).toEqual([1]))
})

it('delivers to the other listeners when one throws', async () => {
  const other: string[] = []
  events.subscribe(() => {
    throw new Error('a broken listener')
  })
  events.subscribe(({ event }) => other.push(event.type))
  await publish(1)
  await publish(2)
  await waitFor(() => expect(other).toEqual(['history', 'history']))
})

it('sends again an event that became visible after one with a higher id', async () => {
  const late = Promise.withResolvers<void>()
  const early = Promise.withResolvers<void>()
  const slow = database.db.transaction().execute(async (tx) => {
    await events.publish(tx, { type: 'history', data: { id: 1, change: 'updated' } }, null)
    early.resolve()
    await late.promise
  })
  await early.promise
  await publish(2)
  const lastSeen = await events.latestId()
  late.resolve()
  await slow
  const missed: number[] = []
  for await (const page of events.readMissed(lastSeen, 7)) {
    for (const { event } of page) if (event.type === 'history') missed.push(event.data.id)
  }
  expect(missed).toEqual([1])
})

it('stamps an event when it is written, not when its transaction began', async () => {
  const waited = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const slow = database.db.transaction().execute(async (tx) => {
    await sql`select now()`.execute(tx)
    await waited.promise
    await events.publish(tx, { type: 'history', data: { id: 1, change: 'updated' } }, null)
    written.resolve()
    await mayCommit.promise
  })
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db)
  waited.resolve()
  await written.promise
  await publish(2)
  mayCommit.resolve()
  await slow
  const stamped = await database.db.selectFrom('events').select('created_at').orderBy('id').execute()
  expect(stamped[0]?.created_at.getTime()).toBeGreaterThanOrEqual(rows[0]?.now.getTime() as number)
})

it('sends the events of a user only to that user', async () => {
  const data = (id: number) => ({ type: 'history', data: { id, change: 'updated' } }) as const
  await database.db.transaction().execute(async (tx) => {
    await events.publish(tx, data(1), 7)
    await events.publish(tx, data(2), 8)
    await events.publish(tx, data(3), null)
  })
  const seen: unknown[] = []
  for await (const page of events.readMissed(0, 7))
    seen.push(...page.map(({ event }) => (event as { data: { id: number } }).data.id))
  expect(seen).toEqual([1, 3])
})

it('deletes events after a day', async () => {
  await publish(1)
  await publish(2)
  await sql`update events set created_at = now() - interval '25 hours' where id = 1`.execute(database.db)
  await events.deleteOld()
  const rows = await database.db.selectFrom('events').select('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([2])
})
