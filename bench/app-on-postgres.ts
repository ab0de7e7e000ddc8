import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres/embedded-postgres.ts'
import { startApp } from '../e2e/app.ts'

/** An empty PostgreSQL with the app's settings, open to this process as well. */
async function startPostgres() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-bench-'))
  chmodSync(dataDir, 0o711) // PostgreSQL runs as another user when this runs as root
  const server = await startEmbeddedPostgres({ dataDir, onNotice: console.log })
  const { host, port, user, password = '', database } = server.connection
  const { db, pool, close } = openDatabase(server.connection, () => undefined)
  return {
    db,
    pool,
    connection: server.connection as pg.PoolConfig,
    dataDir,
    /** The environment of an app on this database. */
    env: {
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      PERCEPTION: 'off',
      DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      APP_SECRET: 'a secret of this measurement only',
    },
    async destroy() {
      await close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the database and an app on it. */
export async function startAppOnPostgres() {
  const postgres = await startPostgres()
  const app = await startApp(postgres.env)
  return {
    ...postgres,
    url: app.url,
    async destroy() {
      await app.destroy()
      await postgres.destroy()
    },
  }
}
