import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../observability/log.ts'

/** A few places for each lane, which all processes on one database share, however many they are. */
export interface PgSemaphore {
  /**
   * Runs `act` while it holds one of the lane's `of` places, and waits for one before. Whoever waits may get it: there
   * is no order. A process that dies gives its places back.
   * Rejects with the signal's reason when it is aborted while waiting.
   */
  hold<T>(lane: string, of: number, signal: AbortSignal, act: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

interface Connected {
  client: pg.Client
  /** A connection may take its own lock again, so what it holds is left out of what it asks for. */
  held: Set<string>
}

/** Between two looks for a free place, up to twice that; short beside a call that takes seconds. */
const lookMs = 75
const afterFaultMs = 1000

// The locks are tried row by row until one was free: there is nothing to sort.
const takeOne = `
  select place from unnest($2::int[]) place
  where pg_try_advisory_lock(hashtext('place ' || $1), place) limit 1`
const giveBack = `select pg_advisory_unlock(hashtext('place ' || $1), $2)`

/**
 * A place is an advisory lock of one connection, so the database frees it when this process ends in any way. When only
 * the connection breaks, what runs goes on without its place, and until it ends there may be more than `of`.
 */
export function createPgSemaphore(connection: pg.PoolConfig, log: Log): PgSemaphore {
  let open: Promise<Connected> | null = null
  let lastTurn: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<Connected> {
    const client = new pg.Client({ ...connection, application_name: 'hookline-places', keepAlive: true })
    const forget = () => {
      open = null
    }
    client.on('error', (err) => log.warn({ err }, 'the connection that holds places broke'))
    client.on('end', forget)
    try {
      await client.connect()
      return { client, held: new Set() }
    } catch (error) {
      forget()
      throw error
    }
  }

  /** One after the other, so that no two of this process ask for the same place. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const result = lastTurn.then(act)
    lastTurn = result.catch(() => undefined)
    return result
  }

  /** @returns a function that gives the place back; null when none is free. */
  async function take(lane: string, of: number): Promise<(() => void) | null> {
    open ??= connect()
    const { client, held } = await open
    const nameOf = (place: number) => `${place} ${lane}`
    const free = Array.from({ length: of }, (_, place) => place).filter((place) => !held.has(nameOf(place)))
    if (free.length === 0) return null
    const { rows } = await client.query<{ place: number }>(takeOne, [lane, free])
    const place = rows[0]?.place
    if (place === undefined) return null
    held.add(nameOf(place))
    return () => {
      inTurn(async () => {
        held.delete(nameOf(place))
        await client.query(giveBack, [lane, place])
      }).catch((err) => log.warn({ err }, 'a place went with its connection'))
    }
  }

  async function waitFor(lane: string, of: number, signal: AbortSignal): Promise<() => void> {
    for (;;) {
      signal.throwIfAborted()
      let waitMs = lookMs * (1 + Math.random())
      try {
        const leave = await inTurn(() => take(lane, of))
        if (leave) return leave
      } catch (err) {
        log.warn({ err }, 'no place could be asked for')
        waitMs = afterFaultMs
      }
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }

  return {
    async hold(lane, of, signal, act) {
      const leave = await waitFor(lane, of, signal)
      try {
        return await act()
      } finally {
        leave()
      }
    },
    async stop() {
      await lastTurn
      const last = await open?.catch(() => null)
      await last?.client.end()
    },
  }
}
