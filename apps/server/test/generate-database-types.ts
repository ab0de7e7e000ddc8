import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres/embedded-postgres.ts'
import { migrateToLatest } from '../src/platform/database/migrate.ts'

// Migrates an empty database and writes its types. With --check it only compares them.
const root = resolve(import.meta.dirname, '../../..')
const typesFile = join(root, 'apps/server/src/platform/database/database.gen.ts')
const folder = mkdtempSync(join(tmpdir(), 'hookline-types-'))
chmodSync(folder, 0o711) // PostgreSQL runs as another user when this runs as root

const server = await startEmbeddedPostgres({ dataDir: folder, flags: ['-c', 'fsync=off'], onNotice: console.log })
try {
  const { db, close } = openDatabase(server.connection, () => undefined)
  await migrateToLatest(db)
  await close()
  const { host, user, database } = server.connection
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
  process.exitCode = process.argv.includes('--check') ? checkTypes(url) : generate(url, typesFile)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

function checkTypes(url: string): number {
  const fresh = join(folder, 'fresh.ts')
  if (generate(url, fresh) !== 0) return 1
  if (readFileSync(fresh, 'utf8') === readFileSync(typesFile, 'utf8')) return 0
  console.error('The database types are older than the migrations. Run: npm run db:types')
  return 1
}

function generate(url: string, outFile: string): number {
  const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  // openDatabase parses both of these as JavaScript numbers.
  const numbers = ['--type-mapping', '{"int8":"number","numeric":"number"}']
  const choice = ['--dialect', 'postgres', '--default-schema', 'public', '--exclude-pattern', 'kysely_*']
  const args = [program, '--url', url, '--out-file', outFile, '--log-level', 'error', ...choice, ...numbers]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
}
