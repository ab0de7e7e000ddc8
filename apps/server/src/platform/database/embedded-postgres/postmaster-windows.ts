import { spawn } from 'node:child_process'
import type { NativeBinaries } from './native-binaries.ts'
import type { Postmaster } from './postmaster.ts'
import { readPostmasterPid } from './stale-postmaster.ts'

const lookEveryMs = 5_000

// Windows closes the pipe of a dead process too, but has no shell to notice it: a second Node.js process waits for the
// end of its input and then stops the server.
const lifelineScript = `
const [pgCtl, folder] = process.argv.slice(1)
process.stdin.resume().on('end', () => {
  require('node:child_process').spawnSync(pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w'], { windowsHide: true })
})`

/** `pg_ctl` gives up administrator rights, as PostgreSQL demands. @throws with the place of PostgreSQL's log */
export async function startPostmasterOnWindows(options: {
  binaries: NativeBinaries
  args: string[]
  clusterDir: string
}): Promise<Postmaster> {
  const { clusterDir, binaries } = options
  const logFile = `${clusterDir}.log`
  const quoted = options.args.slice(2).map((arg) => `"${arg}"`)
  const start = ['start', '-D', clusterDir, '-w', '-t', '60', '-l', logFile, '-o', quoted.join(' ')]
  const started = await awaitExit(spawn(binaries.pgCtl, start, { stdio: 'ignore', windowsHide: true }))
  const pid = readPostmasterPid(clusterDir)
  if (started !== 0 || pid === null) throw new Error(`PostgreSQL did not start. Its reasons are in ${logFile}`)

  const lifeline = spawn(process.execPath, ['-e', lifelineScript, binaries.pgCtl, clusterDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  })
  const lifelineEnd = awaitExit(lifeline)
  let watch: NodeJS.Timeout
  const exited = new Promise<string>((resolve) => {
    watch = setInterval(() => {
      if (!isAlive(pid)) resolve(`PostgreSQL ended. Its reasons are in ${logFile}`)
    }, lookEveryMs)
    watch.unref()
  })
  const stop = async () => {
    clearInterval(watch)
    lifeline.stdin?.end()
    await lifelineEnd
  }
  return { stop, exited }
}

function awaitExit(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('exit', resolve)
    child.on('error', () => resolve(null))
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
