import { sql } from 'kysely'
import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from '../database/database.ts'
import { createPgListener } from '../database/pg-listener.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Tracer } from '../observability/tracing.ts'
import { currentOrigin, runAs, type WorkOrigin } from '../observability/work-context.ts'
import { createWaitingWorkers } from './waiting-workers.ts'

/** One kind of job. Its data are ids; it must be safe to run twice. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  /** `verb-noun`, also the queue's name. */
  name: string
  schema: Schema
  /** Jobs that run at once in one process. */
  concurrency: number
  /** Jobs of one group at once on all nodes; simultaneous fetches may exceed it by a few. Unlimited by default. */
  perGroup?: number
  /** A run that takes longer counts as dead. */
  expireInSeconds: number
  /** Retries of a run that threw or whose process died. */
  retryLimit: number
  /** A cron expression (UTC) for a recurring job, whose data are `{}`. */
  cron?: string
  /** A recurring job that also runs whenever a worker starts. */
  runsAtStart?: boolean
  /** @param context.signal aborts at shutdown, or when the job was given to another worker. */
  handle(data: z.output<Schema>, context: { signal: AbortSignal }): Promise<void>
}

/** Infers the type of `handle` from the schema. */
export function defineJob<Schema extends z.ZodType>(definition: JobDefinition<Schema>): JobDefinition<Schema> {
  return definition
}

export interface EnqueueOptions {
  /** A UUID, by which the job can be removed. */
  id?: string
  startAfter?: Date
  /** The highest priority starts first, then the oldest job; 0 by default. */
  priority?: number
  /** For `perGroup`. */
  group?: string
}

export type Jobs = ReturnType<typeof createJobs>

export interface JobsNeeds {
  connection: pg.PoolConfig
  log: Log
  metrics?: Metrics
  tracer?: Tracer | null
}

/** NOTIFY with the name of a queue that has a new job. */
const channel = 'hookline_jobs'
/** pg-boss's minimum: a longer one would delay the takeover from a dead worker past 30 s. */
const heartbeatSeconds = 10
/** Fallback poll in case NOTIFY is lost, and for runs whose process died. */
const fallbackPollMs = 10_000
/** Polling by pg-boss is effectively off; NOTIFY wakes the workers. */
const pollSeconds = 3600
/** The database's clock, which decides what is due, may be behind ours. */
const dueMarginMs = 50
/** Node fires a longer timer at once. */
const longestTimerMs = 2 ** 31 - 1

/** The job queue: pg-boss in the app's database. Only this file knows pg-boss. */
export function createJobs({ connection, log, metrics, tracer }: JobsNeeds) {
  const boss = new PgBoss({
    ...connectionOptions(connection),
    application_name: 'hookline-jobs',
    max: 10,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // No warning every 5 s for a long queue.
    warningQueueSize: 1_000_000,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'))
  const waiting = createWaitingWorkers((id) => boss.notifyWorker(id))
  // pg-boss's own listener wakes every worker of the queue.
  const listener = createPgListener({
    connection,
    log,
    channel,
    onNotify: waiting.wakeOne,
    onConnect: async () => waiting.wakeEach(),
  })
  let fallbackPoll: NodeJS.Timeout | undefined
  let working = false

  /** Delayed jobs send no NOTIFY: this node wakes a worker when the job is due, other nodes poll. */
  function wakeAt(name: string, at: Date) {
    const waitMs = Math.max(0, at.getTime() - Date.now()) + dueMarginMs
    setTimeout(() => waiting.wakeOne(name), Math.min(waitMs, longestTimerMs)).unref()
  }

  async function openQueue(definition: JobDefinition, work: boolean) {
    const { name, retryLimit, expireInSeconds, cron, runsAtStart } = definition
    const options = { retryLimit, expireInSeconds, heartbeatSeconds, notify: false, deleteAfterSeconds: 86_400 }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    if (cron) await boss.schedule(name, cron, {})
    if (!work) return
    if (runsAtStart) await boss.send(name, {})
    for (let i = 0; i < definition.concurrency; i++) await startWorker(definition)
  }

  async function startWorker(definition: JobDefinition) {
    const { name, perGroup } = definition
    const id: string = await boss.work(
      name,
      { pollingIntervalSeconds: pollSeconds, ...(perGroup !== undefined && { groupConcurrency: perGroup }) },
      async ([job]) => {
        if (!job) return
        // There may be more jobs: for another worker now, and for this one when it has finished.
        waiting.remove(name, id)
        waiting.wakeOne(name)
        boss.notifyWorker(id)
        await runTraced(definition, job.data, job.signal).finally(() => waiting.add(name, id))
      },
    )
    waiting.add(name, id)
  }

  /** Runs a job in the context of the request that started it, directly or through other jobs. */
  async function runTraced({ name, schema, cron, handle }: JobDefinition, stored: unknown, signal: AbortSignal) {
    const { origin, jobId } = readStored(stored)
    const span = tracer?.start(`job ${name}`, 'CONSUMER', { 'hookline.queue': name }, origin?.traceparent)
    if (jobId) span?.set({ 'hookline.job_id': jobId })
    const startedAt = performance.now()
    const note = (outcome: string, error?: unknown) => {
      const seconds = (performance.now() - startedAt) / 1000
      metrics?.jobRunSeconds.observe({ queue: name, outcome }, seconds)
      log[cron ? 'debug' : 'info']({ queue: name, outcome, ms: Math.round(seconds * 1000) }, 'job run')
      span?.end(error)
    }
    await runAs({ requestId: origin?.requestId ?? null, jobId, span: span ?? null }, async () => {
      try {
        await handle(schema.parse(stored), { signal })
        note('ended')
      } catch (error) {
        note(signal.aborted ? 'cut_short' : 'threw', error)
        throw error
      }
    })
  }

  /** Lets running jobs finish for `graceMs`, then aborts them for another worker. Requests can still enqueue jobs. */
  async function stopWorking(graceMs: number): Promise<void> {
    working = false
    clearInterval(fallbackPoll)
    await listener.stop()
    await boss.stop({ close: false, graceful: true, timeout: graceMs })
  }

  return {
    async enqueue(tx: Tx, name: string, data: object, options: EnqueueOptions = {}): Promise<void> {
      const { group, ...rest } = options
      const origin = currentOrigin()
      const stored = origin ? { ...data, origin } : data
      const id = await boss.send(name, stored, { ...rest, ...(group && { group: { id: group } }), db: fromKysely(tx) })
      if (!id) throw new Error(`the queue ${name} rejected a job`)
      if (options.startAfter) wakeAt(name, options.startAfter)
      else await sql`select pg_notify(${channel}, ${name})`.execute(tx)
    },
    /** Removes a job that has not started. */
    async remove(tx: Tx, name: string, id: string): Promise<void> {
      await boss.deleteJob(name, id, { db: fromKysely(tx) })
    },
    async isQueued(name: string, data: object): Promise<boolean> {
      const entries = await boss.findJobs(name, { data })
      return entries.some(({ state }) => state === 'created' || state === 'retry' || state === 'active')
    },
    /** Opens the queues, and with `work` starts their workers. @throws on two definitions of one name. */
    async start(definitions: JobDefinition[], { work }: { work: boolean }): Promise<void> {
      const names = definitions.map(({ name }) => name)
      const twice = names.find((name, index) => names.indexOf(name) !== index)
      if (twice) throw new Error(`two jobs are named ${twice}`)
      await boss.start()
      await Promise.all(definitions.map((definition) => openQueue(definition, work)))
      working = work
      if (!work) return
      await listener.start()
      fallbackPoll = setInterval(waiting.wakeEach, fallbackPollMs).unref()
    },
    stopWorking,
    async stop(graceMs: number): Promise<void> {
      await stopWorking(graceMs)
      await boss.stop({ close: true })
    },
    isWorking: () => working,
    /** Counts of each queue, a few seconds old; `delayed` waits with a later start. */
    async count() {
      const queues = (await boss.getQueues()).filter(({ name }) => !name.startsWith('__pgboss'))
      return queues.map(({ name, readyCount, deferredCount, activeCount }) => {
        return { queue: name, waiting: readyCount, delayed: deferredCount, active: activeCount }
      })
    },
  }
}

/** Fields that any job may have beside its own data. */
function readStored(stored: unknown): { origin: WorkOrigin | null; jobId: string | null } {
  const { origin, jobId } = (stored ?? {}) as { origin?: WorkOrigin; jobId?: unknown }
  return { origin: origin ?? null, jobId: typeof jobId === 'string' ? jobId : null }
}

/** Connection options in pg-boss's form. The embedded server has a password on Windows, where it uses TCP. */
function connectionOptions({ connectionString, host, port, user, database, password }: pg.PoolConfig) {
  return connectionString ? { connectionString } : { host, port, user, database, password: password as string }
}

/** Creates or migrates pg-boss's tables without running jobs. */
export async function prepareJobQueue(connection: pg.PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...connectionOptions(connection), max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined) // `start` throws it.
  await boss.start()
  await boss.stop({ graceful: false })
}
