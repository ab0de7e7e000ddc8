import { sql } from 'kysely'
import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from '../database/database.ts'
import { createPgListener } from '../database/pg-listener.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Span, Tracer } from '../observability/tracing.ts'
import { currentOrigin, runAs, type WorkOrigin } from '../observability/work-context.ts'
import { createWaitingWorkers } from './waiting-workers.ts'

/** One kind of background work. Its data are ids; it must be safe to run twice. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  /** `verb-noun`, also the queue's name. */
  name: string
  schema: Schema
  /** How many run at once in one process. */
  concurrency: number
  /**
   * How many of one group run at once, over all processes; without it there is no such limit. Processes that fetch in
   * the same instant may begin a few more.
   */
  perGroup?: number
  /** A run longer than this is taken for dead. */
  expireInSeconds: number
  /** How often a run that died with its process, or threw, is begun again. */
  retryLimit: number
  /** A cron expression (UTC) for work that recurs; its data are then `{}`. */
  cron?: string
  /** @param context.signal aborts when the run is no longer wanted: shut-down, or it was given to another worker. */
  handle(data: z.output<Schema>, context: { signal: AbortSignal }): Promise<void>
}

/** Keeps the schema's type in `handle`. */
export function defineJob<Schema extends z.ZodType>(definition: JobDefinition<Schema>): JobDefinition<Schema> {
  return definition
}

export interface EnqueueOptions {
  /** The earliest moment to begin. */
  startAfter?: Date
  /** Among entries that may begin, the highest goes first, then the oldest; 0 without it. */
  priority?: number
  /** Whose work it is, for `perGroup`. */
  group?: string
}

/** How much of one queue there is now, a few seconds late. */
export interface QueueCount {
  queue: string
  waiting: number
  /** For a moment that is still to come. */
  delayed: number
  active: number
}

/** Work that outlives the request and the process that asked for it. */
export interface Jobs {
  /** Puts work in the queue within the caller's transaction: it exists when that commits, and not before. */
  enqueue(tx: Tx, name: string, data: object, options?: EnqueueOptions): Promise<void>
  /** Does an entry of the queue with these data wait or run? */
  isQueued(name: string, data: object): Promise<boolean>
  /** Opens the queues; with `work` also begins to take from them. Refuses two definitions of one name. */
  start(definitions: JobDefinition[], options: { work: boolean }): Promise<void>
  /**
   * Takes nothing new, lets what runs finish for `graceMs`, then aborts it: another worker will take it up. Work can
   * still be put in the queue, as requests under way may do.
   */
  stopWorking(graceMs: number): Promise<void>
  /** `stopWorking`, then closes the queue's connections. */
  stop(graceMs: number): Promise<void>
  isWorking(): boolean
  count(): Promise<QueueCount[]>
}

/** Where runs can be seen. */
export interface JobObservers {
  metrics?: Metrics
  tracer?: Tracer | null
}

/** Rings with the name of a queue that has something new. */
const channel = 'hookline_jobs'
/** Longer than pg-boss's minimum would delay the take-over from a dead worker past 30 s. */
const heartbeatSeconds = 10
/** The bell brings work at once; this is only the net below it, for runs that died with their process among others. */
const lookMs = 10_000
/** Workers look when they are woken, and by themselves as good as never. */
const pollSeconds = 3600
/** The database's clock decides what is due; it may be a little behind ours. */
const dueMarginMs = 50

/** The job queue: pg-boss on our own database. Only this file knows it. */
export function createJobs(connection: pg.PoolConfig, log: Log, observers: JobObservers = {}): Jobs {
  const boss = new PgBoss({
    ...placeOf(connection),
    application_name: 'hookline-jobs',
    max: 10,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // A queue of ours with a million waiting jobs is no reason to warn in the log every 5 s.
    warningQueueSize: 1_000_000,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  const waiting = createWaitingWorkers((id) => boss.notifyWorker(id))
  // Not pg-boss's own, which wakes every worker of the queue.
  const bell = createPgListener(connection, log, {
    channel,
    ring: (queue = '') => waiting.wakeOne(queue),
    connected: async () => waiting.wakeEach(),
  })
  let look: NodeJS.Timeout | undefined
  let working = false

  /** Work that begins later rings no bell: wake a worker of this node when it is due, other nodes look for it. */
  function wakeAt(name: string, at: Date) {
    setTimeout(() => waiting.wakeOne(name), Math.max(0, at.getTime() - Date.now()) + dueMarginMs).unref()
  }

  async function openQueue(definition: JobDefinition, work: boolean) {
    const { name, retryLimit, expireInSeconds, cron } = definition
    const options = { retryLimit, expireInSeconds, heartbeatSeconds, notify: false, deleteAfterSeconds: 86_400 }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    if (cron) await boss.schedule(name, cron, {})
    if (!work) return
    for (let i = 0; i < definition.concurrency; i++) await startWorker(definition)
  }

  async function startWorker(definition: JobDefinition) {
    const { name, perGroup } = definition
    const id: string = await boss.work(
      name,
      {
        pollingIntervalSeconds: pollSeconds,
        ...(perGroup !== undefined && { groupConcurrency: perGroup }),
      },
      async ([job]) => {
        if (!job) return
        // Where one entry was there may be more: for another worker now, and for this one when it is done.
        waiting.remove(name, id)
        waiting.wakeOne(name)
        boss.notifyWorker(id)
        await runSeen(definition, job.data, job.signal).finally(() => waiting.add(name, id))
      },
    )
    waiting.add(name, id)
  }

  /** One run, under the ids of the request that began it, however many runs and jobs ago. */
  async function runSeen({ name, schema, cron, handle }: JobDefinition, stored: unknown, signal: AbortSignal) {
    const { origin, jobId } = readStored(stored)
    const span = observers.tracer?.start(`job ${name}`, 'consumer', { 'hookline.queue': name }, origin?.traceparent)
    if (jobId) span?.set({ 'hookline.job_id': jobId })
    await runAs({ requestId: origin?.requestId ?? null, jobId, span: span ?? null }, async () => {
      const note = noteRun(name, cron ? 'debug' : 'info', span)
      try {
        await handle(schema.parse(stored), { signal })
        note('ended')
      } catch (error) {
        note(signal.aborted ? 'cut_short' : 'threw', error)
        throw error
      }
    })
  }

  function noteRun(queue: string, level: 'debug' | 'info', span: Span | undefined) {
    const startedAt = performance.now()
    return (outcome: string, error?: unknown) => {
      const seconds = (performance.now() - startedAt) / 1000
      observers.metrics?.jobRunSeconds.observe({ queue, outcome }, seconds)
      log[level]({ queue, outcome, ms: Math.round(seconds * 1000) }, 'job run')
      span?.end(error)
    }
  }

  async function stopWorking(graceMs: number) {
    working = false
    clearInterval(look)
    await bell.stop()
    await boss.stop({ close: false, graceful: true, timeout: graceMs })
  }

  return {
    async enqueue(tx, name, data, options = {}) {
      const { group, ...rest } = options
      const origin = currentOrigin()
      const stored = origin ? { ...data, origin } : data
      const id = await boss.send(name, stored, { ...rest, ...(group && { group: { id: group } }), db: fromKysely(tx) })
      if (!id) throw new Error(`the queue ${name} took no job`)
      if (options.startAfter) wakeAt(name, options.startAfter)
      else await sql`select pg_notify(${channel}, ${name})`.execute(tx)
    },
    async isQueued(name, data) {
      const entries = await boss.findJobs(name, { data })
      return entries.some(({ state }) => state === 'created' || state === 'retry' || state === 'active')
    },
    async start(definitions, { work }) {
      const names = definitions.map(({ name }) => name)
      const twice = names.find((name, index) => names.indexOf(name) !== index)
      if (twice) throw new Error(`two jobs are named ${twice}`)
      await boss.start()
      await Promise.all(definitions.map((definition) => openQueue(definition, work)))
      working = work
      if (!work) return
      await bell.start()
      look = setInterval(waiting.wakeEach, lookMs).unref()
    },
    stopWorking,
    async stop(graceMs) {
      await stopWorking(graceMs)
      await boss.stop({ close: true })
    },
    isWorking: () => working,
    async count() {
      const queues = (await boss.getQueues()).filter(({ name }) => !name.startsWith('__pgboss'))
      return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
        queue: name,
        waiting: readyCount,
        delayed: deferredCount,
        active: activeCount,
      }))
    },
  }
}

/** What every queue's entries may hold beside the data of their kind. */
function readStored(stored: unknown): { origin: WorkOrigin | null; jobId: string | null } {
  const { origin, jobId } = (stored ?? {}) as { origin?: WorkOrigin; jobId?: unknown }
  return { origin: origin ?? null, jobId: typeof jobId === 'string' ? jobId : null }
}

/** The database in pg-boss's words. The embedded one has a password where it is reached by TCP: on Windows. */
function placeOf({ connectionString, host, port, user, database, password }: pg.PoolConfig) {
  return connectionString ? { connectionString } : { host, port, user, database, password: password as string }
}

/** Makes the queue's tables, or brings them to this version's, without working on anything. */
export async function prepareJobQueue(connection: pg.PoolConfig): Promise<void> {
  const boss = new PgBoss({
    ...placeOf(connection),
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined) // What goes wrong here is thrown by start.
  await boss.start()
  await boss.stop({ graceful: false })
}
