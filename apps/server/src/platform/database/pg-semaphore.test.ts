import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLog } from '../observability/log.ts'
import { createPgSemaphore, type PgSemaphore } from './pg-semaphore.ts'

let database: TestDatabase
let nodes: PgSemaphore[]
beforeEach(async () => {
  database = await createTestDatabase()
  // NOTIFY alone wakes the first three; the fourth finds what is freed without it.
  nodes = [60_000, 60_000, 60_000, 20].map((fallbackPollMs) =>
    createPgSemaphore({ connection: database.connection, log: createLog('silent'), fallbackPollMs }),
  )
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await database.destroy()
})

const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 10 })
const forever = new AbortController().signal
const node = (index: number) => nodes[index] as PgSemaphore

/** Holds a permit until it is ended. */
function begin(permitCount: number, { at = 0, lane = 'a', signal = forever } = {}) {
  const end = Promise.withResolvers<void>()
  const state = { isRunning: false, end: end.resolve, done: Promise.resolve() }
  state.done = node(at).hold(lane, permitCount, signal, async () => {
    state.isRunning = true
    await end.promise
    state.isRunning = false
  })
  state.done.catch(() => undefined)
  return state
}

it('never exceeds the permits over all processes, and runs every call', async () => {
  let [running, most, ended] = [0, 0, 0]
  const act = async () => {
    most = Math.max(most, ++running)
    await sql`select 1`.execute(database.db)
    running--
    ended++
  }
  await Promise.all(Array.from({ length: 30 }, (_, n) => node(n % 3).hold('a', 4, forever, act)))
  expect(ended).toBe(30)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(4)
})

it('gives all permits to one process, and separates lanes', async () => {
  const all = [begin(2), begin(2), begin(2, { lane: 'b' })]
  await waitFor(() => expect(all.every(({ isRunning }) => isRunning)).toBe(true))
  for (const each of all) each.end()
})

it('wakes a waiter of another process as soon as a permit is released', async () => {
  const first = begin(1)
  await waitFor(() => expect(first.isRunning).toBe(true))
  const waiting = begin(1, { at: 1 })
  const other = begin(1, { at: 1, lane: 'b' })
  await waitFor(() => expect(other.isRunning).toBe(true))
  expect(waiting.isRunning).toBe(false)
  first.end()
  await waitFor(() => expect(waiting.isRunning).toBe(true))
  waiting.end()
  other.end()
})

/** Ends the connections that hold permits, like the death of their process. */
const breakHolders = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid in (select pid from pg_locks where locktype = 'advisory')`.execute(
    database.db,
  )

it('gives the permit of a process that died to another', async () => {
  const dead = begin(1)
  await waitFor(() => expect(dead.isRunning).toBe(true))
  const waiting = begin(1, { at: 3 })
  await breakHolders()
  await waitFor(() => expect(waiting.isRunning).toBe(true))
  waiting.end()
  dead.end()
  const after = begin(1)
  await waitFor(() => expect(after.isRunning).toBe(true))
  after.end()
})

it('wakes its own waiters when its connection breaks', async () => {
  const first = begin(1)
  await waitFor(() => expect(first.isRunning).toBe(true))
  const waiting = begin(1)
  const other = begin(1, { lane: 'b' })
  await waitFor(() => expect(other.isRunning).toBe(true))
  expect(waiting.isRunning).toBe(false)
  await breakHolders()
  await waitFor(() => expect(waiting.isRunning).toBe(true))
  for (const each of [first, waiting, other]) each.end()
})

it('asks again a second after a connection that failed', async () => {
  const triedAt: number[] = []
  const log = createLog('warn', { write: () => void triedAt.push(performance.now()) })
  const away = createPgSemaphore({ connection: { ...database.connection, port: 1 }, log })
  const controller = new AbortController()
  const waiting = away.hold('a', 1, controller.signal, async () => undefined)
  waiting.catch(() => undefined)
  await waitFor(() => expect(triedAt.length).toBeGreaterThan(1))
  controller.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  expect((triedAt[1] ?? 0) - (triedAt[0] ?? 0)).toBeGreaterThan(900)
})

it('rejects a waiter that is cancelled, without running it', async () => {
  const first = begin(1)
  await waitFor(() => expect(first.isRunning).toBe(true))
  const controller = new AbortController()
  const waiting = begin(1, { at: 1, signal: controller.signal })
  controller.abort(new Error('cancelled'))
  await expect(waiting.done).rejects.toThrow('cancelled')
  expect(waiting.isRunning).toBe(false)
  first.end()
})

it('releases the permit of a call that failed', async () => {
  await expect(node(0).hold('a', 1, forever, () => Promise.reject(new Error('500')))).rejects.toThrow('500')
  await expect(node(1).hold('a', 1, forever, async () => 'ran')).resolves.toBe('ran')
})
