import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { prepareDataDir } from '../../data-dir.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { DataDirInUseError, lockFolder } from './owner-lock.ts'
import { isRoot } from './run-program.ts'
import { findPostgresProcesses, readPostmasterPid } from './stale-postmaster.ts'

const running: EmbeddedPostgres[] = []
const folders: string[] = []
const notices: string[] = []

/** A stopped cluster, which most tests copy: making one takes seconds. */
let template: string
beforeAll(async () => {
  template = join(mkdtempSync(join(tmpdir(), 'hookline-test-')), 'data')
  chmodSync(join(template, '..'), 0o755)
  await stop(await start(template))
})
afterAll(() => rmSync(join(template, '..'), { recursive: true, force: true }))

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  notices.length = 0
})

function makeFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'hookline-test-'))
  chmodSync(folder, 0o755) // the PostgreSQL user has to pass when the tests run as root
  folders.push(folder)
  return folder
}

/** A data folder of its own, with a copy of the stopped cluster. */
function copyCluster(): string {
  const dataDir = join(makeFolder(), 'data')
  execFileSync('cp', ['-a', template, dataDir])
  return dataDir
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const flags = ['-c', 'fsync=off']
  const server = await startEmbeddedPostgres({ dataDir, flags, onNotice: (line) => notices.push(line) })
  running.push(server)
  return server
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(server), 1)
  await server.stop()
}

async function query(connection: EmbeddedPostgres['connection'], text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A second Node.js process that starts a server, writes the row 'kept' and waits to be killed. */
async function startInChild(dataDir: string) {
  const script = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1], onNotice() {} })
    const client = new pg.Client(server.connection)
    await client.connect()
    await client.query('CREATE TABLE notes (text text)')
    await client.query("INSERT INTO notes VALUES ('kept')")
    console.log('written')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(child.stdout, 'data')
  expect(String(output).trim()).toBe('written')
  return child
}

it('creates a database in an empty folder and has its rows after a restart', async () => {
  const dataDir = join(makeFolder(), 'data')
  const first = await start(dataDir)
  await query(first.connection, "CREATE TABLE notes AS SELECT 'kept' AS text")
  await stop(first)
  expect(findPostgresProcesses(join(dataDir, 'postgres'))).toEqual([])

  const second = await start(dataDir)
  expect(second.connection.database).toBe('hookline')
  expect(await query(second.connection, 'SELECT text FROM notes')).toEqual([{ text: 'kept' }])
})

it('compares umlauts without regard to case', async () => {
  const { connection } = await start(copyCluster())
  expect(await query(connection, "SELECT 'ÄRGER' ILIKE '%ärger%' AS found")).toEqual([{ found: true }])
})

it('syncs every acknowledged write by default', async () => {
  const server = await startEmbeddedPostgres({ dataDir: copyCluster(), onNotice() {} })
  running.push(server)
  expect(await query(server.connection, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(server.connection, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await query(server.connection, 'SHOW full_page_writes')).toEqual([{ full_page_writes: 'on' }])
})

it('refuses a second owner at once, by any path, and leaves the first one running', async () => {
  const folder = makeFolder()
  const first = await start(join(folder, 'data'))
  symlinkSync(join(folder, 'data'), join(folder, 'other-name'))
  await expect(start(join(folder, 'other-name'))).rejects.toThrow(DataDirInUseError)
  expect(notices).not.toContainEqual(expect.stringContaining('Waiting'))
  expect(await query(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('refuses a folder that another process owns and says which', async () => {
  const dataDir = copyCluster()
  const child = await startInChild(dataDir)
  await expect(start(dataDir)).rejects.toThrow(`Another Hookline process is already using the data folder ${dataDir}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
})

it('waits for a stopping owner and reports it once', async () => {
  const dataDir = join(makeFolder(), 'data')
  const release = await lockFolder(prepareDataDir(dataDir))
  const said: string[] = []
  const waiting = lockFolder(dataDir, {
    waitMs: 20_000,
    onWait: () => {
      said.push('waiting')
      void release()
    },
  })
  await (await waiting)()
  expect(said).toEqual(['waiting'])
})

it('refuses when the owner has not stopped in time', async () => {
  const dataDir = join(makeFolder(), 'data')
  const release = await lockFolder(prepareDataDir(dataDir))
  let waits = 0
  await expect(lockFolder(dataDir, { waitMs: 300, onWait: () => void waits++ })).rejects.toThrow(DataDirInUseError)
  expect(waits).toBe(1)
  await release()
})

it('ends PostgreSQL when its process is killed, and the next start has the row', async () => {
  const dataDir = copyCluster()
  const child = await startInChild(dataDir)
  expect(findPostgresProcesses(join(dataDir, 'postgres'))).not.toEqual([])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => findPostgresProcesses(join(dataDir, 'postgres'))).toEqual([])

  const { connection } = await start(dataDir)
  expect(await query(connection, 'SELECT text FROM notes')).toEqual([{ text: 'kept' }])
})

it('starts right after its process was killed', async () => {
  const dataDir = copyCluster()
  const child = await startInChild(dataDir)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { connection } = await start(dataDir)
  expect(await query(connection, 'SELECT text FROM notes')).toEqual([{ text: 'kept' }])
})

it('starts again when its process was killed and PostgreSQL cannot shut down in order', async () => {
  const dataDir = copyCluster()
  const child = await startInChild(dataDir)
  const cluster = join(dataDir, 'postgres')
  const helper = findPostgresProcesses(cluster).find((pid) => pid !== readPostmasterPid(cluster)) ?? Number.NaN
  process.kill(helper, 'SIGSTOP') // a shutdown waits for all of them
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { connection } = await start(dataDir)
  expect(await query(connection, 'SELECT text FROM notes')).toEqual([{ text: 'kept' }])
})

it('stops an orphan that lost its lifeline shell too', async () => {
  const dataDir = copyCluster()
  const clusterDir = join(dataDir, 'postgres')
  const child = await startInChild(dataDir)
  const postmaster = readPostmasterPid(clusterDir)
  const shell = Number(readFileSync(`/proc/${postmaster}/stat`, 'utf8').match(/\) \S (\d+)/)?.[1])
  const kin = readdirSync('/proc').filter((name) => {
    const stat = /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`) && readFileSync(`/proc/${name}/stat`, 'utf8')
    return stat && Number(stat.match(/\) \S (\d+)/)?.[1]) === shell && Number(name) !== postmaster
  })
  // Stopped, it cannot notice the end of the shell and shut PostgreSQL down itself.
  child.kill('SIGSTOP')
  for (const pid of [shell, ...kin.map(Number)]) process.kill(pid, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(findPostgresProcesses(clusterDir)).toContain(postmaster)

  const { connection } = await start(dataDir)
  expect(readPostmasterPid(clusterDir)).not.toBe(postmaster)
  expect(await query(connection, 'SELECT text FROM notes')).toEqual([{ text: 'kept' }])
})

it('ignores lock files of a dead server whose process id belongs to another program', async () => {
  const dataDir = copyCluster()
  await stop(await start(dataDir))
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n`)
  writeFileSync(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), `${process.pid}\n`)

  const { connection } = await start(dataDir)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('reports the exit of PostgreSQL', async () => {
  const dataDir = copyCluster()
  const { exited } = await start(dataDir)
  process.kill(readPostmasterPid(join(dataDir, 'postgres')) ?? 0, 'SIGKILL')
  expect(await exited).toMatch(/^PostgreSQL ended/)
})

it('leaves a folder that is not its own cluster unchanged', async () => {
  const dataDir = join(makeFolder(), 'data')
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'diary.txt'), 'mine')
  await expect(start(dataDir)).rejects.toThrow('exists but is not a PostgreSQL data folder')
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['diary.txt'])
  expect(readdirSync(dataDir)).toEqual(['postgres'])
})

it('releases the folder when a start fails', async () => {
  const dataDir = join(makeFolder(), 'data')
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'diary.txt'), 'mine')
  await expect(start(dataDir)).rejects.toThrow('is not a PostgreSQL data folder')
  rmSync(join(dataDir, 'postgres', 'diary.txt'))
  const { connection } = await start(dataDir)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('refuses a cluster of another major version instead of failing inside PostgreSQL', async () => {
  const dataDir = copyCluster()
  await stop(await start(dataDir))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 17, this Hookline includes PostgreSQL 18')
})

it('listens in a short temporary folder when the path is too long for a socket, and removes it', async () => {
  const dataDir = join(makeFolder(), 'd'.repeat(100))
  const server = await start(dataDir)
  expect(server.connection.host.length).toBeLessThan(90)
  expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop(server)
  expect(existsSync(server.connection.host)).toBe(false)
})

it('explains why DATA_DIR cannot be created', async () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'file'), '')
  await expect(start(join(folder, 'file', 'data'))).rejects.toThrow(
    `DATA_DIR ${join(folder, 'file', 'data')} cannot be used: a part of that path is a file, not a folder.`,
  )
})

it.runIf(isRoot())(
  'keeps the cluster under /var/lib when the data folder is closed to others, and says so',
  async () => {
    const dataDir = join(makeFolder('/root'), 'data')
    const server = await start(dataDir)
    folders.push(server.connection.host)
    expect(server.connection.host).toMatch(/^\/var\/lib\/hookline-[0-9a-f]{12}$/)
    expect(notices).toEqual([expect.stringContaining(server.connection.host)])
    await query(server.connection, "CREATE TABLE notes AS SELECT 'kept' AS text")
    await stop(server)
    const again = await start(dataDir)
    expect(await query(again.connection, 'SELECT text FROM notes')).toEqual([{ text: 'kept' }])
  },
)

it.runIf(isRoot())('takes over a copy of a cluster that belongs to root', async () => {
  const folder = makeFolder()
  await stop(await start(join(folder, 'data')))
  const copied = spawn('cp', ['-r', join(folder, 'data'), join(folder, 'restored')])
  await once(copied, 'exit')
  const { connection } = await start(join(folder, 'restored'))
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(notices).toEqual([expect.stringContaining('restored')])
})
