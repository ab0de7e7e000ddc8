import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDataDir } from '../../data-dir.ts'
import { type ClusterLocation, databaseUser, ensureCluster, findClusterLocation } from './data-folder.ts'
import { findRunnableBinaries, type NativeBinaries } from './native-binaries.ts'
import { lockFolder } from './owner-lock.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { startPostmasterOnWindows } from './postmaster-windows.ts'
import { clearStalePostmaster } from './stale-postmaster.ts'

const databaseName = 'hookline'
const isWindows = process.platform === 'win32'

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

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

/** @param options.waitForOwnerMs how long to wait for a process that is stopping. @throws DataDirInUseError */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  flags?: string[]
  waitForOwnerMs?: number
  onNotice(line: string): void
}) {
  const { flags = [], waitForOwnerMs: waitMs = 0, onNotice } = options
  const dataDir = prepareDataDir(options.dataDir)
  const onWait = () =>
    onNotice(`Another Hookline process uses the data folder. Waiting up to ${waitMs / 1000} s for it to end`)
  const undo: (() => void | Promise<void>)[] = [await lockFolder(dataDir, { waitMs, onWait })]
  /** Shuts the server down and releases the data folder. */
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const location = await findClusterLocation(dataDir, onNotice)
    const binaries = await findRunnableBinaries(location.identity, dataDir, onNotice)
    const password = isWindows ? ensurePassword(dataDir) : null
    await ensureCluster(location, binaries, {
      passwordFile: password?.file ?? null,
      sync: !flags.includes('fsync=off'),
    })
    await clearStalePostmaster(location.clusterDir, binaries, location.identity)

    const address = isWindows
      ? { host: '127.0.0.1', port: await findFreePort() }
      : { host: chooseSocketFolder(location, undo), port: socketPort }
    const postmaster = await launch(location, binaries, serverArguments(location.clusterDir, address, flags))
    undo.push(() => postmaster.stop())
    const login = { user: databaseUser, database: databaseName, ...(password && { password: password.text }) }
    const connection = { ...address, ...login }
    await ensureDatabase(connection)
    /** `exited` resolves with a reason when the server ends without `stop`. */
    return { connection, stop, exited: postmaster.exited }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The command-line options of a server; later ones win, so `flags` overrides everything. */
function serverArguments(clusterDir: string, { host, port }: { host: string; port: number }, flags: string[]) {
  const listening = isWindows
    ? { listen_addresses: host, unix_socket_directories: '' }
    : { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
  const options = Object.entries({ ...settings, ...listening }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', clusterDir, '-p', String(port), ...options, ...flags]
}

function launch(
  { clusterDir, identity }: ClusterLocation,
  binaries: NativeBinaries,
  args: string[],
): Promise<Postmaster> {
  if (isWindows) return startPostmasterOnWindows({ binaries, args, clusterDir })
  return startPostmaster({ postgres: binaries.postgres, args, clusterDir, identity })
}

/** The cluster's folder, or a new one with a shorter path. */
function chooseSocketFolder({ clusterDir, identity }: ClusterLocation, undo: (() => void)[]): string {
  if (fitsSocket(clusterDir)) return clusterDir
  const parent = fitsSocket(join(tmpdir(), 'hookline-XXXXXX')) ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent, 'hookline-'))
  if (identity) chownSync(folder, identity.uid, identity.gid)
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The kernel's `sun_path` is 108 bytes on Linux and 104 on macOS, closing zero included. */
function fitsSocket(folder: string): boolean {
  const limitBytes = process.platform === 'darwin' ? 103 : 107
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= limitBytes
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function ensurePassword(dataDir: string): { file: string; text: string } {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return { file, text: readFileSync(file, 'utf8') }
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
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
