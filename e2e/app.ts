import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.join(import.meta.dirname, '..')

/** A file of the server's own test fixtures, by name. */
export const fixture = (name: string) => path.join(root, 'apps/server/test/fixtures', name)

interface RunningProcess {
  child: ChildProcess
  /** What follows `announcement` in the line that printed it. */
  address: string
  /** Every line that it wrote. */
  said: string[]
}

async function run(script: string, env: Record<string, string>, announcement: RegExp): Promise<RunningProcess> {
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const lines = createInterface({ input: child.stdout })
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line)
      const found = announcement.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${said.join('\n')}`)))
  })
  return { child, address, said }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

export interface RunningApp {
  url: string
  dataDir: string
  /** Stops the server as Ctrl-C does; the data stay. */
  stop(): Promise<void>
  /** SIGKILL: nothing can be tidied up. */
  kill(): Promise<void>
  /** Resolves with all that the server said when it has ended, by itself or not. */
  ended(): Promise<string>
  /** Starts it again on the same data, at a new address unless the environment names a port. */
  restart(): Promise<void>
  /** Stops it and removes its data. */
  destroy(): Promise<void>
}

/**
 * Starts the real server on an empty data folder of its own.
 * @param dataFrom the data folder of a server that was stopped, to begin with a copy of it instead
 */
export async function startApp(env: Record<string, string> = {}, dataFrom?: string): Promise<RunningApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-e2e-'))
  if (dataFrom) cpSync(dataFrom, dataDir, { recursive: true })
  chmodSync(dataDir, 0o711) // PostgreSQL runs as another user when the journeys run as root
  const begin = () =>
    run('apps/server/src/main.ts', { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env }, /ready on (\S+)/)
  let server = await begin()
  const app: RunningApp = {
    url: server.address,
    dataDir,
    stop: () => end(server.child, 'SIGINT'),
    kill: () => end(server.child, 'SIGKILL'),
    async ended() {
      const { child, said } = server
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return said.join('\n')
    },
    async restart() {
      server = await begin()
      app.url = server.address
    },
    async destroy() {
      await app.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return app
}

/** Starts the stand-in for Google's Gemini service; the app reaches it by the two variables. */
export async function startGeminiStub(): Promise<{
  env: Record<string, string>
  address: string
  stop(): Promise<void>
}> {
  const stub = await run('apps/server/test/gemini-stub-main.ts', {}, /(http:\/\/\S+)/)
  return {
    env: { GEMINI_API_KEY: 'test-key', GEMINI_BASE_URL: stub.address },
    address: stub.address,
    stop: () => end(stub.child, 'SIGTERM'),
  }
}
