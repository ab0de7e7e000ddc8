import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { type Identity, rootFolder } from './run-program.ts'
import { readPostmasterPid } from './stale-postmaster.ts'

export type Postmaster = {
  /** Ends it after its open transactions are rolled back; resolves when it is gone. */
  stop(): Promise<void>
  /** Resolves with a reason when it ends without `stop`. */
  exited: Promise<string>
}

const stopPatienceMs = 30_000
const logTailChars = 4_000

// File descriptor 3 is the lifeline: its other end is in this process alone, so it closes when this process dies in
// any way, and the shell then asks PostgreSQL for a fast shutdown. PostgreSQL may not react while it recovers from a
// crash: SIGQUIT follows after 5 s, which loses nothing that was committed.
const lifelineShell = `
"$0" "$@" 3<&- & server=$!
trap 'kill -INT $server' TERM INT
(cat <&3 >/dev/null; kill -INT $server 2>/dev/null
for second in 1 2 3 4 5; do kill -0 $server 2>/dev/null || exit; sleep 1 2>/dev/null 3<&-; done
kill -QUIT $server 2>/dev/null) & lifeline=$!
wait $server; result=$?
while kill -0 $server 2>/dev/null; do wait $server; result=$?; done
kill $lifeline 2>/dev/null
exit $result`

/** Waits until the server accepts connections; it cannot outlive this process. @throws with PostgreSQL's own words */
export function startPostmaster(options: {
  postgres: string
  args: string[]
  clusterDir: string
  identity: Identity
}): Promise<Postmaster> {
  const child = spawn('/bin/sh', ['-c', lifelineShell, options.postgres, ...options.args], {
    ...options.identity,
    cwd: rootFolder(),
    detached: true, // a Ctrl-C in the terminal is for the app, which then stops the server in its own order
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const lifeline = child.stdio[3] as Writable
  lifeline.on('error', () => undefined)
  let log = ''
  let isStopping = false
  const gone = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => {
      lifeline.destroy()
      resolve(`PostgreSQL ended (${signal ?? `exit code ${code}`}): ${log.trim()}`)
    })
  })

  const stop = async () => {
    isStopping = true
    lifeline.destroy()
    const patience = setTimeout(() => {
      const pid = readPostmasterPid(options.clusterDir)
      if (pid !== null) process.kill(pid, 'SIGQUIT')
    }, stopPatienceMs)
    await gone
    clearTimeout(patience)
  }
  const exited = new Promise<string>((resolve) => {
    gone.then((reason) => {
      if (!isStopping) resolve(reason)
    })
  })

  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-logTailChars)
      if (log.includes('ready to accept connections')) resolve({ stop, exited })
    })
    gone.then((reason) => reject(new Error(reason)))
  })
}
