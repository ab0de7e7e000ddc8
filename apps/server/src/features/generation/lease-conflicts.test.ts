import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { farMoment, fixedClock } from '../../../test/clock.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { readJob, readResult, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { nextLease } from '../../platform/jobs/lease.repo.ts'
import { createLog } from '../../platform/observability/log.ts'
import { AiError, finalTries, transientTries } from '../../providers/ai/ai.ts'
import type { Ai } from '../../providers/ai/create-ai.ts'

const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 20 })

let t: TestApp
afterEach(() => t.destroy())

async function start(ai: Ai) {
  t = await buildTestApp({}, { ai, clock: fixedClock(farMoment), random: () => 0 })
  await t.app.start()
  return { ana: await t.signUp('ana') }
}

/** A model that answers on demand and ignores aborts. */
function slowAi() {
  const answer = Promise.withResolvers<ReturnType<typeof buildAnswer>>()
  return { ...answer, ai: fakeAi(() => answer.promise) }
}

const storedStages = async () =>
  (await t.database.db.selectFrom('jobs').select('stage').execute()).map(({ stage }) => stage)

/** States of the queue entries, in order of creation. */
async function queueStates(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'generate' order by created_on, start_after`.execute(t.database.db)
  return rows.map(({ state }) => state)
}
const untilQueue = (...states: string[]) =>
  vi.waitFor(async () => expect(await queueStates()).toEqual(states), { interval: 25 })

/** Ends the wait for the next try. */
async function makeRetryDue() {
  await sql`update jobs set retry_at = now() where retry_at is not null`.execute(t.database.db)
  await sql`update pgboss.job set start_after = now() where name = 'generate'`.execute(t.database.db)
  await sql`select pg_notify('hookline_jobs', 'generate')`.execute(t.database.db)
}

describe('a worker that has lost its lease', () => {
  it('writes no result', async () => {
    const { ai, resolve } = slowAi()
    const { ana } = await start(ai)
    const { jobId, historyId } = await submitVideo(ana)
    await waitFor(async () => expect((await readJob(ana, jobId)).stage).toBe('generating'))
    await t.database.db.updateTable('jobs').set({ lease: nextLease }).execute()
    resolve(buildAnswer())
    await untilQueue('completed')
    expect((await readJob(ana, jobId)).status).toBe('processing')
    expect((await readResult(ana, historyId)).status).toBe('PROCESSING')
  })

  it.each([
    ['fails for good', finalTries],
    ['would be tried again', transientTries],
  ])('writes no failure when it %s, and does not restart', async (_what, maxTries) => {
    const { ai, reject } = slowAi()
    const { ana } = await start(ai)
    const { jobId, historyId } = await submitVideo(ana)
    await waitFor(async () => expect((await readJob(ana, jobId)).stage).toBe('generating'))
    await t.database.db.updateTable('jobs').set({ lease: nextLease }).execute()
    reject(new AiError({ errorType: 'RATE_LIMITED', message: 'Too many requests.', maxTries }))
    await untilQueue('completed')
    expect(await readJob(ana, jobId)).toMatchObject({ status: 'processing', error: null, retryCount: 0 })
    expect((await readResult(ana, historyId)).status).toBe('PROCESSING')
  })

  it('stops at its next stage', async () => {
    const stop = Promise.withResolvers<unknown>()
    const ai = fakeAi(async ({ onStage, signal }) => {
      await waitFor(async () => expect(await storedStages()).toEqual(['generating']))
      await t.database.db.updateTable('jobs').set({ lease: nextLease }).execute()
      signal.addEventListener('abort', () => stop.resolve(signal.reason))
      onStage('finalizing')
      await stop.promise
      throw signal.reason
    })
    const { ana } = await start(ai)
    const { jobId } = await submitVideo(ana)
    await untilQueue('completed')
    expect((await readJob(ana, jobId)).stage).toBe('generating')
  })
})

describe('a cancelled job', () => {
  it.each([
    ['its answer comes', buildAnswer()],
    ['its failure comes', new AiError({ errorType: 'OVERLOADED', message: 'Busy.', maxTries: transientTries })],
  ])('stays cancelled just before %s', async (_what, outcome) => {
    const ai = fakeAi(async () => {
      await ana.request({ method: 'POST', url: `/api/jobs/${job.jobId}/cancel` })
      if (outcome instanceof Error) throw outcome
      return outcome
    })
    const { ana } = await start(ai)
    const job = await submitVideo(ana)
    await untilQueue('completed')
    expect(await readJob(ana, job.jobId)).toMatchObject({ status: 'cancelled', error: 'Cancelled by ana.' })
    expect(await readResult(ana, job.historyId)).toMatchObject({ status: 'FAILED_OTHER', error_type: 'CANCELLED' })
  })

  it('is cancelled once by concurrent requests', async () => {
    const { ai } = slowAi()
    const { ana } = await start(ai)
    const { jobId } = await submitVideo(ana)
    const cancel = () => ana.request({ method: 'POST', url: `/api/jobs/${jobId}/cancel` })
    const codes = (await Promise.all([cancel(), cancel(), cancel()])).map(({ statusCode }) => statusCode)
    expect(codes.sort()).toEqual([200, 409, 409])
  })

  it('is not retried', async () => {
    const ai = fakeAi(() => {
      throw new AiError({ errorType: 'OVERLOADED', message: 'Busy.', maxTries: transientTries })
    })
    const { ana } = await start(ai)
    const { jobId } = await submitVideo(ana)
    await waitFor(async () => expect((await readJob(ana, jobId)).retryAt).not.toBeNull())
    await ana.request({ method: 'POST', url: `/api/jobs/${jobId}/cancel` })
    await makeRetryDue()
    await untilQueue('completed', 'completed')
    expect(ai.requests).toHaveLength(1)
  })
})

describe('a deleted result', () => {
  it('ends its waiting job without an AI call', async () => {
    const ai = fakeAi(() => {
      throw new AiError({ errorType: 'OVERLOADED', message: 'Busy.', maxTries: transientTries })
    })
    const { ana } = await start(ai)
    const { jobId } = await submitVideo(ana)
    await waitFor(async () => expect((await readJob(ana, jobId)).retryAt).not.toBeNull())
    await t.database.db.updateTable('history').set({ deleted_at: new Date() }).execute()
    await makeRetryDue()
    const job = await untilStatus(ana, jobId, 'cancelled')
    expect(job).toMatchObject({ error: 'The result was deleted.', errorType: 'DELETED' })
    expect(ai.requests).toHaveLength(1)
  })

  it('is complete when restored if its job was running', async () => {
    const { ai, resolve } = slowAi()
    const { ana } = await start(ai)
    const { jobId, historyId } = await submitVideo(ana)
    await waitFor(() => expect(ai.requests).toHaveLength(1))
    await t.database.db.updateTable('history').set({ deleted_at: new Date() }).execute()
    resolve(buildAnswer())
    await untilQueue('completed')
    const answer = await ana.request({ method: 'GET', url: `/api/jobs/${jobId}` })
    expect(answer.json().job).toMatchObject({ status: 'completed', result: null })
    await t.database.db.updateTable('history').set({ deleted_at: null }).execute()
    expect(await readResult(ana, historyId)).toMatchObject({ status: 'COMPLETED', variantCount: 5 })
  })

  it('ends its running job when its row is gone', async () => {
    const { ai, resolve } = slowAi()
    const { ana } = await start(ai)
    const { jobId } = await submitVideo(ana)
    await waitFor(() => expect(ai.requests).toHaveLength(1))
    await t.database.db.deleteFrom('history').execute()
    resolve(buildAnswer())
    await untilQueue('completed')
    expect((await ana.request({ method: 'GET', url: `/api/jobs/${jobId}` })).statusCode).toBe(404)
  })
})

describe('a job of a dead worker', () => {
  it('is retried, and its result completes', async () => {
    t = await buildTestApp({ ROLE: 'web' }, { ai: fakeAi() })
    await t.app.start()
    const ana = await t.signUp('ana')
    const { jobId, historyId } = await submitVideo(ana)
    await t.database.db.updateTable('jobs').set({ status: 'processing', lease: nextLease }).execute()
    await t.database.db.updateTable('history').set({ status: 'PROCESSING' }).execute()
    const worker = await startWorker(fakeAi())
    await untilStatus(ana, jobId, 'completed')
    expect((await readResult(ana, historyId)).status).toBe('COMPLETED')
    await worker.stop()
  })

  it('is not started by an old queue entry before its retry is due', async () => {
    t = await buildTestApp({ ROLE: 'web' }, { ai: fakeAi() })
    await t.app.start()
    const ana = await t.signUp('ana')
    const { jobId } = await submitVideo(ana)
    const retryAt = new Date(Date.now() + 3_600_000)
    await t.database.db.updateTable('jobs').set({ retry_at: retryAt }).execute()
    const ai = fakeAi()
    const worker = await startWorker(ai)
    await untilQueue('completed')
    expect(ai.requests).toHaveLength(0)
    expect(await readJob(ana, jobId)).toMatchObject({ status: 'enqueued', retryAt: retryAt.toISOString() })
    await worker.stop()
  })

  it('ends as lost when the queue has no entry for it, and is untouched otherwise', async () => {
    t = await buildTestApp({ ROLE: 'web' }, { ai: fakeAi() })
    await t.app.start()
    const ana = await t.signUp('ana')
    const [lost, waiting] = [await submitVideo(ana), await submitVideo(ana)]
    const { db } = t.database
    const longAgo = new Date(Date.now() - 600_000)
    await db.updateTable('jobs').set({ updated_at: longAgo, retry_at: null }).execute()
    await sql`delete from pgboss.job where data->>'jobId' = ${lost.jobId}`.execute(db)
    await sql`update pgboss.job set start_after = now() + interval '1 hour' where name = 'generate'`.execute(db)
    const worker = await startWorker(fakeAi())
    await worker.enqueue('sweep-stalled-jobs')
    expect(await untilStatus(ana, lost.jobId, 'failed')).toMatchObject({ errorType: 'WORKER_LOST' })
    expect(await readResult(ana, lost.historyId)).toMatchObject({ status: 'FAILED_OTHER', error_type: 'WORKER_LOST' })
    expect((await readJob(ana, waiting.jobId)).status).toBe('enqueued')
    await worker.stop()
  })

  it('continues on another worker after a shutdown', async () => {
    const { ai } = slowAi()
    t = await buildTestApp({ ROLE: 'web' }, { ai })
    await t.app.start()
    const ana = await t.signUp('ana')
    const first = await startWorker(ai)
    const { jobId } = await submitVideo(ana)
    await waitFor(() => expect(ai.requests).toHaveLength(1))
    await first.stop()
    expect(ai.requests[0]?.signal.aborted).toBe(true)
    await untilQueue('retry')
    const second = await startWorker(fakeAi())
    await untilStatus(ana, jobId, 'completed')
    await second.stop()
  })
})

/** Another process on the same database. */
async function startWorker(ai: Ai) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-worker-'))
  const { connection, db } = t.database
  const log = createLog('silent')
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PERCEPTION: 'off', ROLE: 'worker' })
  const app = await compose({ ...config, appSecret: 'x'.repeat(32) }, { connection, log, webDir: null }, { ai })
  await app.start()
  return {
    async enqueue(name: string) {
      const queue = createJobs({ connection, log })
      await queue.start([], { work: false })
      await db.transaction().execute((tx) => queue.enqueue(tx, name, {}))
      await queue.stop(0)
    },
    async stop() {
      await app.stop(1000)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
