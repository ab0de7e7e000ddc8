import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDataDir } from '../../data-dir.ts'
import { type ClusterPlace, databaseUser, ensureCluster, findClusterPlace } from './data-folder.ts'
import { findRunnableBinaries, type NativeBinaries } from './native-binaries.ts'
import { lockFolder } from './owner-lock.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { startPostmasterOnWindows } from './postmaster-windows.ts'
import type { Identity } from './run-as.ts'
import { clearStalePostmaster } from './stale-postmaster.ts'

const databaseName = 'hookline'

/** How the server is reached: a socket that only its user can open, or TCP on this machine with a password. */
type Listening = { kind: 'socket'; folder: string } | { kind: 'tcp'; port: number }

/** Names the socket file only: each embedded server has a socket folder of its own. */
const socketPort = 5432

// Small on purpose: it shares a laptop or a small server with the app. Durability settings stay at their safe defaults.
const settings = {
  shared_buffers: '64MB',
  max_connections: '100',
  min_wal_size: '64MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '15min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0', // parallel queries need more /dev/shm than a container has (64 MB)
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'log', // readiness and fatal faults; errors of statements go to their clients
}

/** What `pg` needs to connect; `host` is a folder where the server listens on a socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string; password?: string }

/** A database server that ends with this process. */
export type EmbeddedPostgres = {
  connection: EmbeddedConnection
  /** Shuts the server down and releases the data folder. */
  stop(): Promise<void>
  /** Resolves with a reason when the server dies without `stop`. */
  exited: Promise<string>
}

/**
 * Starts the project's own PostgreSQL on the cluster of a data folder, which it makes when there is none.
 * @param options.dataDir the cluster goes into its folder `postgres`
 * @param options.flags further server options such as `['-c', 'fsync=off']`
 * @param options.waitForOwnerMs how long to wait for a former process that is stopping
 * @param options.onNotice takes a line for the person who started the app
 * @throws {DataDirInUseError} when another process owns the folder; other errors say in a sentence what to do
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  flags?: string[]
  waitForOwnerMs?: number
  onNotice(line: string): void
}): Promise<EmbeddedPostgres> {
  const dataDir = prepareDataDir(options.dataDir)
  const waitMs = options.waitForOwnerMs ?? 0
  const onWait = () =>
    options.onNotice(`Another Hookline process uses the data folder. Waiting up to ${waitMs / 1000} s for it to end`)
  const undo: (() => void | Promise<void>)[] = [await lockFolder(dataDir, { waitMs, onWait })]
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const place = await findClusterPlace(dataDir, options.onNotice)
    const binaries = await findRunnableBinaries(place.identity, dataDir, options.onNotice)
    const flags = options.flags ?? []
    const password = process.platform === 'win32' ? keepPassword(dataDir) : null
    const sync = !flags.includes('fsync=off')
    await ensureCluster(place, binaries, { passwordFile: password?.file ?? null, sync })
    await clearStalePostmaster(place.clusterDir, binaries, place.identity)

    const listening = await chooseListening(place, undo)
    const postmaster = await launch(place, binaries, serverArguments(place.clusterDir, listening, flags))
    undo.push(() => postmaster.stop())
    const connection: EmbeddedConnection = {
      host: listening.kind === 'socket' ? listening.folder : '127.0.0.1',
      port: listening.kind === 'socket' ? socketPort : listening.port,
      user: databaseUser,
      database: databaseName,
      ...(password ? { password: password.text } : {}),
    }
    await ensureDatabase(connection)
    return { connection, stop: undoAll, exited: postmaster.exited }
  } catch (error) {
    await undoAll()
    throw error
  }
}

/** The command-line options of a server; later ones win, so `flags` overrides everything. */
function serverArguments(clusterDir: string, listening: Listening, flags: string[]): string[] {
  const place =
    listening.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: listening.folder, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const port = listening.kind === 'socket' ? socketPort : listening.port
  const options = Object.entries({ ...settings, ...place }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', clusterDir, '-p', String(port), ...options, ...flags]
}

function launch(place: ClusterPlace, binaries: NativeBinaries, args: string[]): Promise<Postmaster> {
  const { clusterDir, identity } = place
  return process.platform === 'win32'
    ? startPostmasterOnWindows({ binaries, args, clusterDir })
    : startPostmaster({ postgres: binaries.postgres, args, clusterDir, identity })
}

async function chooseListening(place: ClusterPlace, undo: (() => void)[]): Promise<Listening> {
  if (process.platform === 'win32') return { kind: 'tcp', port: await findFreePort() }
  if (fitsSocket(place.clusterDir)) return { kind: 'socket', folder: place.clusterDir }
  const folder = makeShortFolder(place.identity)
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return { kind: 'socket', folder }
}

/** The kernel's `sun_path` is 108 bytes on Linux and 104 on macOS, closing zero included. */
function fitsSocket(folder: string): boolean {
  const limitBytes = process.platform === 'darwin' ? 103 : 107
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= limitBytes
}

function makeShortFolder(identity: Identity): string {
  const parent = fitsSocket(join(tmpdir(), 'hookline-XXXXXX')) ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent, 'hookline-'))
  if (identity) chownSync(folder, identity.uid, identity.gid)
  return folder
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function keepPassword(dataDir: string): { file: string; text: string } {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return { file, text: readFileSync(file, 'utf8') }
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}
