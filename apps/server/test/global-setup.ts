import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres/embedded-postgres.ts'
import { migrateToLatest } from '../src/platform/database/migrate.ts'

const templateName = 'migrated'
const throwAwayFlags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: { host: string; port: number; user: string; database: string; templateName: string }
  }
}

/** One server for the whole run, with a migrated database that `createTestDatabase` copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'hookline-tests-'))
  chmodSync(folder, 0o711) // PostgreSQL runs as another user when the tests run as root
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    flags: throwAwayFlags.flatMap((flag) => ['-c', flag]),
    onNotice: (line) => console.log(line),
  })
  await makeTemplate(server.connection)
  project.provide('databaseServer', { ...server.connection, templateName })
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(connection: { host: string; port: number; user: string; database: string }) {
  const admin = openDatabase(connection, () => undefined)
  await sql`CREATE DATABASE ${sql.id(templateName)}`.execute(admin.db)
  await admin.close()
  const template = openDatabase({ ...connection, database: templateName }, () => undefined)
  await migrateToLatest(template.db)
  await template.close()
}
