import pg from 'pg'
import type { Log } from '../observability/log.ts'

const reconnectMs = 500
/** A connection whose other end vanished without a word is noticed this soon. */
const pingMs = 15_000

/** A connection that hears PostgreSQL's NOTIFY. */
export interface PgListener {
  /** Resolves when it listens. @throws when the first connection fails. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Listens on one channel, and connects again by itself when the connection breaks.
 * @param hears.ring hears of every notification.
 * @param hears.connected runs when the channel is listened to, again after every break: what was rung meanwhile is
 * lost, so it must look for itself.
 */
export function createPgListener(
  connection: pg.PoolConfig,
  log: Log,
  hears: { channel: string; ring(payload: string | undefined): void; connected(): Promise<void> },
): PgListener {
  let client: pg.Client | null = null
  let stopped = false
  let ping: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'hookline-events', keepAlive: true })
    let isOver = false
    next.on('error', () => undefined)
    next.on('end', () => {
      isOver = true
      if (client !== next || stopped) return
      client = null
      log.warn('the event connection broke; connecting again')
      retry()
    })
    next.on('notification', ({ payload }) => hears.ring(payload))
    try {
      await next.connect()
      await next.query(`listen ${hears.channel}`)
      await hears.connected()
      if (isOver) throw new Error('the connection broke while it began')
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    if (stopped) return next.end()
    client = next
  }

  function retry() {
    setTimeout(() => {
      if (!stopped) listen().catch(retry)
    }, reconnectMs).unref()
  }

  /** No answer in time: the connection is cut, and its end begins another. */
  function checkConnection() {
    const asked = client
    if (!asked) return
    const late = setTimeout(() => asked.connection.stream.destroy(), pingMs / 3)
    const heard = () => clearTimeout(late)
    asked.query('select 1').then(heard, heard)
  }

  return {
    async start() {
      await listen()
      ping = setInterval(checkConnection, pingMs).unref()
    },
    async stop() {
      stopped = true
      clearInterval(ping)
      await client?.end()
    },
  }
}
