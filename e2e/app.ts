import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const root = path.join(import.meta.dirname, '..')
const compileCache = path.join(root, 'node_modules/.cache/hookline-e2e')

/** The path of one of the server's test fixtures. */
export const fixturePath = (name: string) => path.join(root, 'apps/server/test/fixtures', name)

interface RunningProcess {
  child: ChildProcess
  /** The first group of `announcement` in the line that matched it. */
  address: string
  /** Every line of its output. */
  output: string[]
}

async function run(
  script: string,
  env: Record<string, string>,
  announcement: RegExp,
  preloaded: string[] = [],
): Promise<RunningProcess> {
  const preload = preloaded.map((file) => `--import=${pathToFileURL(path.join(root, file))}`)
  const child = spawn(process.execPath, [...preload, path.join(root, script)], {
    cwd: root,
    // Saves compiling the server's TypeScript again for each file of journeys.
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line))
  const lines = createInterface({ input: child.stdout })
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      output.push(line)
      const found = announcement.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output.join('\n')}`)))
  })
  return { child, address, output }
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
  /** Stops the server like Ctrl-C and keeps its data. */
  stop(): Promise<void>
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>
  /** Resolves with the server's output when it has exited. */
  ended(): Promise<string>
  /** Restarts it on the same data, at a new address unless `port` or the environment names one. */
  restart(port?: number): Promise<void>
  /** Stops it and removes its data. */
  destroy(): Promise<void>
}

/**
 * Starts the real server on its own data folder. It watches no videos unless `env` says so: that takes a processor. Copy is
 * written offline as if each video that is not watched were a captioned ad.
 * @param dataFrom the data folder of a stopped server to copy; empty when undefined
 */
export async function startApp(
  env: Record<string, string> = {},
  dataFrom = process.env.HOOKLINE_E2E_DATA,
): Promise<RunningApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-e2e-'))
  if (dataFrom) cpSync(dataFrom, dataDir, { recursive: true })
  chmodSync(dataDir, 0o711) // PostgreSQL runs as another user when the journeys run as root
  const begin = (port = 0) =>
    run(
      'apps/server/src/main.ts',
      { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', PERCEPTION: 'off', ...env },
      /ready on (\S+)/,
      ['e2e/caption-videos.ts'],
    )
  let server = await begin()
  const app: RunningApp = {
    url: server.address,
    dataDir,
    stop: () => end(server.child, 'SIGINT'),
    kill: () => end(server.child, 'SIGKILL'),
    async ended() {
      const { child, output } = server
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return output.join('\n')
    },
    async restart(port) {
      server = await begin(port)
      app.url = server.address
    },
    async destroy() {
      await app.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return app
}

/** Starts the Gemini stub; `env` points the app to it. */
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
