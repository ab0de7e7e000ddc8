import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { type App, compose } from './compose.ts'
import { type Config, loadEnvironment, readConfig } from './config.ts'
import { describeDoubts } from './config-doubts.ts'
import { type DatabaseServer, startDatabase } from './database-server.ts'
import { openDatabase } from './platform/database/database.ts'
import { describeDatabaseFault, refuseOldServer, refuseUnfinishedMove } from './platform/database/external-database.ts'
import { migrateToLatest } from './platform/database/migrate.ts'
import { createLog, type Log } from './platform/observability/log.ts'
import { readAppSecret } from './platform/security/app-secret.ts'
import { seed } from './seeds/seed.ts'

const webDir = path.join(import.meta.dirname, '../../web/dist')
/** How long running work may take to finish. */
const graceMs = 20_000
/** One Ctrl-C may come twice: from the terminal, and from the program that started this one. */
const sameSignalMs = 500

async function prepareDatabase(connection: pg.PoolConfig, config: Config, log: Log) {
  const { db, close } = openDatabase(connection, (err) => log.warn({ err }, 'a database connection broke'))
  try {
    await refuseOldServer(db)
    await refuseUnfinishedMove(db)
    const migrated = await migrateToLatest(db)
    if (migrated.length > 0) log.info({ migrated }, 'database migrated')
    await seed(db)
  } catch (error) {
    if (config.database.kind === 'embedded') throw error
    throw new Error(describeDatabaseFault(error, config.database.url), { cause: error })
  } finally {
    await close()
  }
}

/** Stops everything in order; a second call exits at once, which stops the database too. */
function stopper(app: () => App | null, database: DatabaseServer, log: Log) {
  let stoppingSince: number | null = null
  return async (reason: string, exitCode: number, drainMs = 0) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince < sameSignalMs) return
      console.error('Stopping at once. Interrupted work continues at the next start.')
      process.exit(exitCode || 130)
    }
    stoppingSince = performance.now()
    log.info({ reason }, 'stopping')
    try {
      await app()?.stop(graceMs, drainMs)
    } catch (error) {
      log.error({ err: error }, 'shutdown failed')
    }
    await database.stop()
    process.exit(exitCode)
  }
}

function describeListenFault(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to a free one.`
  if (error.code === 'EACCES') return `Port ${port} needs more rights. Set PORT to one above 1023.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

async function main() {
  const startedAt = performance.now()
  const config = readConfig(loadEnvironment())
  const log = createLog(config.logLevel)
  const appSecret = readAppSecret(config)
  // npm exits before its server: after a quick restart the former server may still be stopping.
  const database = await startDatabase(config, config.drainMs + graceMs)
  let app: App | null = null
  const stop = stopper(() => app, database, log)
  // An orchestrator sends SIGTERM and needs time to route requests elsewhere; Ctrl-C should be quick.
  process.on('SIGTERM', () => stop('SIGTERM', 0, config.drainMs))
  process.on('SIGINT', () => stop('SIGINT', 0))
  database.exited.then((reason) => stop(`the database ended: ${reason}`, 1))
  try {
    await prepareDatabase(database.connection, config, log)
    for (const line of describeDoubts(config)) console.log(line)
    const needs = { connection: database.connection, log, webDir: existsSync(webDir) ? webDir : null }
    app = await compose({ ...config, appSecret }, needs)
    await app.start()
    const address = await app.http.listen({ host: config.host, port: config.port }).catch((error) => {
      throw new Error(describeListenFault(error, config))
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const setupCode = config.role === 'worker' ? null : await app.openSetupCode()
    if (setupCode) console.log(`Register the first account, which becomes the owner, with setup code: ${setupCode}`)
    console.log(`Hookline is ready on ${config.port === 0 ? address : config.publicUrl} (${seconds} s)`)
  } catch (error) {
    await app?.stop(0).catch(() => undefined)
    await database.stop()
    throw error
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
