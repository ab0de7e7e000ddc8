import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '../observability/log.ts'

export type PgSemaphore = ReturnType<typeof createPgSemaphore>

const retryAfterFaultMs = 1000
const channel = 'semaphore'
const connectionEnded = Symbol('connection ended')
const wantedName = (lane: string) => `wanted ${lane}`

const takeOne = `
  select permit from unnest($2::int[]) permit
  where pg_try_advisory_lock(hashtext('permit ' || $1), permit) limit 1`
const release = `select pg_advisory_unlock(hashtext('permit ' || $1), $2), pg_notify('${channel}', $1)`

interface PgSemaphoreNeeds {
  connection: pg.PoolConfig
  log: Log
  /** In case NOTIFY is lost. */
  fallbackPollMs?: number
}

/**
 * A few permits for each lane, shared by all processes on one database. A permit is an advisory lock of one connection,
 * so PostgreSQL frees it when the process dies. When only the connection breaks, the running call continues without its
 * permit, and until it ends more than `of` calls may run.
 */
export function createPgSemaphore({ connection, log, fallbackPollMs = 2000 }: PgSemaphoreNeeds) {
  const released = new EventEmitter().setMaxListeners(0)
  let open: Promise<{ client: pg.Client; held: Set<string> }> | null = null
  let lastQuery: Promise<unknown> = Promise.resolve()

  async function connect() {
    const client = new pg.Client({ ...connection, application_name: 'hookline-semaphore', keepAlive: true })
    client.on('error', (err) => log.warn({ err }, 'semaphore connection broke'))
    client.on('notification', ({ payload = '' }) => released.emit(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      client.on('end', () => {
        open = null
        released.emit(connectionEnded)
      })
      // PostgreSQL grants a connection its own lock again, so permits held here are not requested.
      return { client, held: new Set<string>() }
    } catch (error) {
      open = null
      await client.end().catch(() => undefined)
      throw error
    }
  }

  /** One query at a time: two calls of this process must not ask for the same permit. */
  function runInTurn<T>(query: () => Promise<T>): Promise<T> {
    const result = lastQuery.then(query)
    lastQuery = result.catch(() => undefined)
    return result
  }

  /** @returns a function that releases the permit; null when none is free. */
  async function tryTake(lane: string, permitCount: number): Promise<(() => void) | null> {
    open ??= connect()
    const { client, held } = await open
    const formatLockName = (permit: number) => `${permit} ${lane}`
    const free = Array.from({ length: permitCount }, (_, permit) => permit).filter(
      (permit) => !held.has(formatLockName(permit)),
    )
    if (free.length === 0) return null
    const { rows } = await client.query<{ permit: number }>(takeOne, [lane, free])
    const permit = rows[0]?.permit
    if (permit === undefined) return null
    held.add(formatLockName(permit))
    return () => {
      runInTurn(async () => {
        held.delete(formatLockName(permit))
        await client.query(release, [lane, permit])
      }).catch((err) => log.warn({ err }, 'advisory lock lost with its connection'))
    }
  }

  /** Asks the holders of a lane, on all nodes, to finish. */
  const announceWait = (lane: string) =>
    runInTurn(
      async () => void (await (await open)?.client.query('select pg_notify($1, $2)', [channel, wantedName(lane)])),
    )

  async function take(lane: string, permitCount: number, signal: AbortSignal, announces: boolean): Promise<() => void> {
    for (;;) {
      signal.throwIfAborted()
      const { promise: woken, resolve } = Promise.withResolvers<void>()
      const wake = () => resolve()
      let timer: NodeJS.Timeout | undefined
      // Listens before it tries, so that no release in between is missed. A broken connection frees its permits silently.
      released.once(lane, wake)
      released.once(connectionEnded, wake)
      signal.addEventListener('abort', wake)
      try {
        const outcome = await tryOnce(lane, permitCount, announces)
        if (typeof outcome === 'function') return outcome
        timer = setTimeout(wake, outcome)
        await woken
      } finally {
        clearTimeout(timer)
        released.off(lane, wake)
        released.off(connectionEnded, wake)
        signal.removeEventListener('abort', wake)
      }
    }
  }

  /** @returns what releases the permit, or after how many milliseconds to try again. */
  async function tryOnce(lane: string, permitCount: number, announces: boolean): Promise<(() => void) | number> {
    try {
      const releasePermit = await runInTurn(() => tryTake(lane, permitCount))
      if (!releasePermit && announces) await announceWait(lane)
      return releasePermit ?? fallbackPollMs
    } catch (err) {
      log.warn({ err }, 'advisory lock not requested')
      return retryAfterFaultMs
    }
  }

  return {
    /**
     * Waiters are served in no order. Rejects with the signal's reason when it is aborted while waiting. `onWanted` is
     * called whenever another holder with `onWanted` waits for the lane, on any node.
     */
    async hold<T>(
      lane: string,
      permitCount: number,
      signal: AbortSignal,
      act: () => Promise<T>,
      onWanted?: () => void,
    ): Promise<T> {
      const releasePermit = await take(lane, permitCount, signal, onWanted !== undefined)
      if (onWanted) released.on(wantedName(lane), onWanted)
      try {
        return await act()
      } finally {
        if (onWanted) released.off(wantedName(lane), onWanted)
        releasePermit()
      }
    },
    async stop(): Promise<void> {
      await lastQuery
      const last = await open?.catch(() => null)
      await last?.client.end()
    },
  }
}
