import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database.gen.ts'

export type Database = Kysely<DB>
/** What a repository function takes: the database, or the transaction its service opened. */
export type Queryable = Kysely<DB> | Transaction<DB>
export type Tx = Transaction<DB>

/** A pool of connections, and Kysely over it. */
export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

// Counts and ids stay below 2^53, so a bigint column is a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * The app's share of the server's connections; the job queue has 10 more, and three are kept for listening and locks.
 * A connection to a server that is gone without a word is found out by TCP.
 */
const poolLimits = { max: 20, connectionTimeoutMillis: 10_000, keepAlive: true }

/**
 * Opens a pool of connections; nothing connects before the first query.
 * @param connection a PostgreSQL URL, or the embedded server's socket.
 * @param onError hears of connections that break while idle, which the pool replaces by itself.
 */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({ ...poolLimits, ...connection })
  pool.on('error', onError)
  // The pool looks after idle connections only. One that breaks between two queries of a transaction would end the
  // process; its next query fails, and that is how its user hears of it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
