import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { NativeBinaries } from './native-binaries.ts'
import { DataDirInUseError } from './owner-lock.ts'
import { type Identity, runProgram } from './run-program.ts'

const pollMs = 20
// An orphan notices its parent's death at once. It has 5 s for its last checkpoint before SIGQUIT, and kills its
// remaining processes 5 s later.
const ownEndMs = 20_000
const stoppedEndMs = 30_000

/**
 * Waits for or stops an orphaned server, and removes its lock files. Needs the owner lock. @throws DataDirInUseError
 */
export async function clearStalePostmaster(
  clusterDir: string,
  binaries: NativeBinaries,
  identity: Identity,
): Promise<void> {
  if (process.platform === 'linux') await endOrphansOnLinux(clusterDir)
  else await endOrphanByPidFile(clusterDir, binaries, identity)
  for (const name of readdirSync(clusterDir)) {
    if (/^\.s\.PGSQL\.\d+(\.lock)?$/.test(name)) rmSync(join(clusterDir, name), { force: true })
  }
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
}

/** The process id in `postmaster.pid`; null without one. The process may be dead, or the id that of another program. */
export function readPostmasterPid(clusterDir: string): number | null {
  const file = join(clusterDir, 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  return pid > 0 ? pid : null
}

/** Linux: every live `postgres` process that works in this folder, backends too. */
export function findPostgresProcesses(clusterDir: string): number[] {
  if (!existsSync(clusterDir)) return []
  const folder = realpathSync(clusterDir)
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    const facts = readProcess(pid)
    return facts?.command === 'postgres' && facts.state !== 'Z' && facts.folder === folder
  })
}

async function endOrphansOnLinux(clusterDir: string): Promise<void> {
  if (findSupervised(clusterDir)) {
    // Its owner has just died and it is stopping, or it has an owner whose lock cannot be seen from here.
    if (await areGone(clusterDir, ownEndMs)) return
    if (findSupervised(clusterDir)) throw new DataDirInUseError(clusterDir)
  }
  const left = findPostgresProcesses(clusterDir)
  const postmaster = left.filter((pid) => pid === readPostmasterPid(clusterDir))
  // Backends without a postmaster cannot shut down in order, and can commit nothing more.
  if (postmaster.length > 0) signal(postmaster, 'SIGINT')
  else signal(left, 'SIGQUIT')
  if (await areGone(clusterDir, stoppedEndMs)) return
  signal(findPostgresProcesses(clusterDir), 'SIGQUIT')
  if (!(await areGone(clusterDir, ownEndMs))) throw new DataDirInUseError(clusterDir)
}

function findSupervised(clusterDir: string): number | undefined {
  const pid = readPostmasterPid(clusterDir)
  return findPostgresProcesses(clusterDir).find((candidate) => candidate === pid && isSupervised(candidate))
}

/** The parent of a supervised server is its lifeline shell; an orphan belongs to process 1 or another reaper. */
function isSupervised(postmaster: number): boolean {
  const parent = readProcess(postmaster)?.parent ?? 1
  return parent !== 1 && readProcess(parent)?.command === 'sh'
}

async function areGone(clusterDir: string, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs
  while (findPostgresProcesses(clusterDir).length > 0) {
    if (Date.now() > end) return false
    await wait(pollMs)
  }
  return true
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Null when the process has ended, or belongs to another user. */
function readProcess(pid: number) {
  try {
    const match = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/^\d+ \((.*)\) (\S) (\d+)/s)
    const [, command, state, parent] = match ?? []
    return { command, state, parent: Number(parent), folder: readlinkSync(`/proc/${pid}/cwd`) }
  } catch {
    return null
  }
}

/** Without /proc, the process list at least shows whether the recorded pid is still a PostgreSQL process. */
async function endOrphanByPidFile(clusterDir: string, binaries: NativeBinaries, identity: Identity): Promise<void> {
  const pid = readPostmasterPid(clusterDir)
  if (pid === null) return
  const { output } =
    process.platform === 'win32'
      ? await runProgram(null, 'tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
      : await runProgram(null, 'ps', ['-o', 'command=', '-p', String(pid)])
  if (!output.includes('postgres')) return
  // This process holds the owner lock, so that server has no owner.
  const stopped = await runProgram(identity, binaries.pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-w', '-t', '30'])
  if (!stopped.ok && readPostmasterPid(clusterDir) !== null) throw new DataDirInUseError(clusterDir)
}
