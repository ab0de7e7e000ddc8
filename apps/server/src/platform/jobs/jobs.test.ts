import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { farMoment } from '../../../test/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLog } from '../observability/log.ts'
import { runAs } from '../observability/work-context.ts'
import { createJobs, defineJob, type JobDefinition, type Jobs } from './jobs.ts'

/** Long timeout: the machine may be busy with other tests. */
const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 20 })

let database: TestDatabase
let started: Jobs[]
beforeEach(async () => {
  database = await createTestDatabase()
  started = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(started.map((jobs) => jobs.stop(0)))
  await database.destroy()
})

interface Run {
  n: number
  by: string
  startedAt: number
  signal: AbortSignal
}

/** A separate process as far as the queue can tell: it records each run, then calls `act`. */
async function startProcess(
  by: string,
  runs: Run[],
  { act = async () => {}, ...change }: Partial<JobDefinition> & { act?: (run: Run) => Promise<void> } = {},
  work = true,
) {
  const jobs = createJobs({ connection: database.connection, log: createLog('silent') })
  const definition = defineJob({
    name: 'count-up',
    schema: z.object({ n: z.number() }),
    concurrency: 4,
    expireInSeconds: 60,
    retryLimit: 3,
    handle: async ({ n }, { signal }) => {
      const run = { n, by, startedAt: Date.now(), signal }
      runs.push(run)
      await act(run)
    },
    ...change,
  })
  await jobs.start([definition], { work })
  started.push(jobs)
  return jobs
}

const enqueue = (jobs: Jobs, n: number, options: Parameters<Jobs['enqueue']>[3] = {}) =>
  database.db.transaction().execute((tx) => jobs.enqueue(tx, 'count-up', { n }, options))
const untilRuns = (runs: Run[], count: number) =>
  vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(count), { interval: 10 })
/** The fallback poll never comes: whatever starts a job then is what the test is about, however slow the machine is. */
function stopFallbackPoll() {
  const { setInterval } = globalThis
  const start = (act: () => void, ms?: number) => setInterval(ms === 10_000 ? () => undefined : act, ms)
  vi.spyOn(globalThis, 'setInterval').mockImplementation(start as typeof setInterval)
}
const numbers = (runs: Run[]) => runs.map(({ n }) => n).sort((a, b) => a - b)

describe('a job', () => {
  it('exists only if its transaction commits', async () => {
    const runs: Run[] = []
    const jobs = await startProcess('a', runs)
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, 'count-up', { n: 1 })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await jobs.isQueued('count-up', { n: 1 })).toBe(false)
    await enqueue(jobs, 2)
    await untilRuns(runs, 1)
    expect(numbers(runs)).toEqual([2])
  })

  it('does not run after it was removed, unless that transaction fails', async () => {
    const jobs = await startProcess('a', [])
    const isQueued = () => jobs.isQueued('count-up', { n: 1 })
    const id = crypto.randomUUID()
    await enqueue(jobs, 1, { id, startAfter: new Date(farMoment) })
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await jobs.remove(tx, 'count-up', id)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await isQueued()).toBe(true)
    await database.db.transaction().execute((tx) => jobs.remove(tx, 'count-up', id))
    expect(await isQueued()).toBe(false)
  })

  it('starts without a poll, also on another node', async () => {
    stopFallbackPoll()
    const runs: Run[] = []
    const web = await startProcess('web', [], {}, false)
    await startProcess('worker', runs)
    await enqueue(web, 1)
    await untilRuns(runs, 1)
  })

  it('starts although the listener connection was broken', async () => {
    stopFallbackPoll()
    const runs: Run[] = []
    const jobs = await startProcess('a', runs)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'hookline-events' and datname = current_database()`.execute(database.db)
    await enqueue(jobs, 1)
    await untilRuns(runs, 1)
  })

  it('starts when it is due, without a poll', async () => {
    stopFallbackPoll()
    const runs: Run[] = []
    const jobs = await startProcess('a', runs)
    const due = new Date(Date.now() + 1500)
    await enqueue(jobs, 1, { startAfter: due })
    expect(await jobs.isQueued('count-up', { n: 1 })).toBe(true)
    await untilRuns(runs, 1)
    expect(runs[0]?.startedAt).toBeGreaterThanOrEqual(due.getTime() - 20)
  })

  it('is retried when it throws', async () => {
    const runs: Run[] = []
    const jobs = await startProcess('a', runs, {
      act: async () => {
        if (runs.length === 1) throw new Error('the first run fails')
      },
    })
    await enqueue(jobs, 1)
    await untilRuns(runs, 2)
    await waitFor(async () => expect(await jobs.isQueued('count-up', { n: 1 })).toBe(false))
  })
})

describe('a backlog', () => {
  it('is processed by a few workers without pauses', async () => {
    stopFallbackPoll()
    const runs: Run[] = []
    const web = await startProcess('web', [], {}, false)
    for (let n = 0; n < 200; n++) await enqueue(web, n)
    await startProcess('worker', runs)
    await untilRuns(runs, 200)
    expect(numbers(runs)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  })

  it('is shared by two processes without running a job twice', async () => {
    const runs: Run[] = []
    const act = () => new Promise<void>((resolve) => setImmediate(resolve))
    const [a] = await Promise.all([startProcess('a', runs, { act }), startProcess('b', runs, { act })])
    await Promise.all(Array.from({ length: 100 }, (_, n) => enqueue(a, n)))
    await untilRuns(runs, 100)
    await waitFor(async () => {
      const { rows } = await sql`select 1 from pgboss.job where name = 'count-up' and state <> 'completed'`.execute(
        database.db,
      )
      expect(rows).toHaveLength(0)
    })
    expect(numbers(runs)).toEqual(Array.from({ length: 100 }, (_, n) => n))
    expect(new Set(runs.map(({ by }) => by))).toEqual(new Set(['a', 'b']))
  })
})

describe('the order', () => {
  it('is by priority, then by age', async () => {
    const runs: Run[] = []
    const web = await startProcess('web', [], {}, false)
    for (const [index, priority] of [-2, -1, 0, -1].entries()) await enqueue(web, index + 1, { priority })
    await startProcess('worker', runs, { concurrency: 1 })
    await untilRuns(runs, 4)
    expect(runs.map(({ n }) => n)).toEqual([3, 2, 4, 1])
  })

  it('delays jobs of a group that has reached its limit on all nodes', async () => {
    const runs: Run[] = []
    const end = Promise.withResolvers<void>()
    const change = { perGroup: 1, act: () => end.promise }
    const [jobs] = await Promise.all([startProcess('a', runs, change), startProcess('b', runs, change)])
    await enqueue(jobs, 1, { group: 'ana' })
    await untilRuns(runs, 1)
    await enqueue(jobs, 2, { group: 'ana' })
    await enqueue(jobs, 3, { group: 'ben' })
    await untilRuns(runs, 2)
    expect(numbers(runs)).toEqual([1, 3])
    end.resolve()
    await untilRuns(runs, 3)
  })
})

describe('a run', () => {
  it('logs and enqueues with the ids of the request that started it', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    const jobs = createJobs({ connection: database.connection, log })
    started.push(jobs)
    const done = Promise.withResolvers<void>()
    const first = defineJob({
      name: 'begin-work',
      schema: z.object({ jobId: z.string() }),
      concurrency: 1,
      expireInSeconds: 60,
      retryLimit: 0,
      handle: async ({ jobId }) => {
        await database.db.transaction().execute((tx) => jobs.enqueue(tx, 'go-on', { jobId }))
      },
    })
    const second = defineJob({
      ...first,
      name: 'go-on',
      handle: async () => {
        log.info('calling')
        done.resolve()
      },
    })
    await jobs.start([first, second], { work: true })
    await runAs({ requestId: 'req-4711', jobId: null, span: null }, () =>
      database.db.transaction().execute((tx) => jobs.enqueue(tx, 'begin-work', { jobId: 'job-1' })),
    )
    await done.promise
    const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'calling')
    expect(line).toMatchObject({ requestId: 'req-4711', jobId: 'job-1' })
    expect(await jobs.isQueued('go-on', { jobId: 'job-2' })).toBe(false)
  })
})

describe('stopping', () => {
  it('lets running jobs finish while others take waiting ones', async () => {
    const [here, elsewhere]: [Run[], Run[]] = [[], []]
    const end = Promise.withResolvers<void>()
    const jobs = await startProcess('a', here, { concurrency: 1, act: () => end.promise })
    await enqueue(jobs, 1)
    await untilRuns(here, 1)
    const stopped = jobs.stop(10_000)
    const other = await startProcess('b', elsewhere)
    await enqueue(other, 2)
    await untilRuns(elsewhere, 1)
    end.resolve()
    await stopped
    expect(await other.isQueued('count-up', { n: 1 })).toBe(false)
    expect([numbers(here), numbers(elsewhere)]).toEqual([[1], [2]])
  })

  it('aborts jobs that do not finish in time, which then run elsewhere', async () => {
    const [here, elsewhere]: [Run[], Run[]] = [[], []]
    const jobs = await startProcess('a', here, { act: () => new Promise(() => {}) })
    await enqueue(jobs, 1)
    await untilRuns(here, 1)
    await jobs.stop(1000)
    expect(here[0]?.signal.aborted).toBe(true)
    await startProcess('b', elsewhere)
    await untilRuns(elsewhere, 1)
  })
})

it('refuses two job definitions of one name', async () => {
  const jobs = createJobs({ connection: database.connection, log: createLog('silent') })
  const definition = defineJob({
    name: 'count-up',
    schema: z.object({}),
    concurrency: 1,
    expireInSeconds: 60,
    retryLimit: 0,
    handle: async () => {},
  })
  await expect(jobs.start([definition, definition], { work: false })).rejects.toThrow('two jobs are named count-up')
})
