import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database.gen.ts'

export type Database = Kysely<DB>
/** The parameter of a repository function: the database, or a transaction that its service opened. */
export type Queryable = Kysely<DB> | Transaction<DB>
export type Tx = Transaction<DB>

// Counts and ids stay below 2^53, so a bigint column is a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** The queue opens 10 more connections, listeners and the semaphore 3. Keep-alive detects a server that vanished. */
const poolLimits = { max: 20, connectionTimeoutMillis: 10_000, keepAlive: true }

/** Nothing connects before the first query. @param onError receives errors of idle connections, which are replaced. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool({ ...poolLimits, ...connection })
  pool.on('error', onError)
  // The pool handles errors of idle connections only. Without a listener, a connection that breaks between two queries
  // of a transaction would end the process; with it, the next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
