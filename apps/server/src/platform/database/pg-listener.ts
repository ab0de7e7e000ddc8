import pg from 'pg'
import type { Log } from '../observability/log.ts'

const reconnectMs = 500
/** How often the connection is tested, in case its server vanished without closing it. */
const pingMs = 15_000

/** Listens to PostgreSQL's NOTIFY on one channel, and reconnects when the connection breaks. */
export function createPgListener(needs: {
  connection: pg.PoolConfig
  log: Log
  channel: string
  onNotify(payload: string): void
  /** Runs after each connect. Notifications during a break are lost, so it must catch up. */
  onConnect(): Promise<void>
}) {
  const { connection, log, channel, onNotify, onConnect } = needs
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
      log.warn({ channel }, 'listener connection broke; reconnecting')
      retry()
    })
    next.on('notification', ({ payload = '' }) => onNotify(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      await onConnect()
      if (isOver) throw new Error('the connection broke during start')
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

  /** Without an answer in time the connection is destroyed, which starts a reconnect. */
  function checkConnection() {
    const current = client
    if (!current) return
    const late = setTimeout(() => current.connection.stream.destroy(), pingMs / 3)
    const clear = () => clearTimeout(late)
    current.query('select 1').then(clear, clear)
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
