import type pg from 'pg'
import type { Config } from './config.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres/embedded-postgres.ts'

export interface DatabaseServer {
  connection: pg.PoolConfig
  /** Resolves with the reason when an embedded server exits unexpectedly. */
  exited: Promise<string>
  stop(): Promise<void>
}

/** @param waitForOwnerMs how long a former process may still need to end. */
export async function startDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  waitForOwnerMs = 0,
): Promise<DatabaseServer> {
  if (config.database.kind === 'external') {
    const connection = { connectionString: config.database.url }
    return { connection, exited: new Promise(() => undefined), stop: async () => undefined }
  }
  return startEmbeddedPostgres({ dataDir: config.dataDir, waitForOwnerMs, onNotice: (line) => console.log(line) })
}
