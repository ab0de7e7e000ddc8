import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findPostgresProcesses,
  readPostmasterPid,
} from '../apps/server/src/platform/database/embedded-postgres/stale-postmaster.ts'
import { type GeminiStub, startGeminiStub } from '../apps/server/test/gemini-stub.ts'
import { type RunningApp, startApp } from '../e2e/app.ts'
import { isLinux } from './random.ts'

/** The real server on its embedded database, the Gemini stub, and the means to harm them. */
export interface FaultApp extends RunningApp {
  gemini: GeminiStub
  /** Process ids: the database's postmaster, and all its processes with it. */
  postmaster(): number
  databaseProcesses(): number[]
}

/** Starts the server; its address is the same after restarts. */
export async function startFaultApp(env: Record<string, string> = {}): Promise<FaultApp> {
  const gemini = await startGeminiStub({ processingPolls: 0 })
  const app = await startApp({
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'silent',
    PERCEPTION: 'off',
    GEMINI_API_KEY: 'test-key',
    GEMINI_BASE_URL: gemini.url,
    ...env,
  })
  const cluster = path.join(app.dataDir, 'postgres')
  return Object.assign(app, {
    gemini,
    postmaster: () => readPostmasterPid(cluster) ?? Number.NaN,
    databaseProcesses: () => (isLinux ? findPostgresProcesses(cluster) : []),
  })
}

/** Sends a signal to processes; missing ones are ignored. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    // 0 would signal this process group, 1 is init.
    if (!(pid > 1)) throw new Error(`there is no process ${pid}`)
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Waits until the server is ready. */
export async function untilReady(url: string, timeout = 60_000): Promise<void> {
  const look = async () => {
    const { status } = await fetch(new URL('/api/ready', url), { signal: AbortSignal.timeout(2000) })
    if (status !== 200) throw new Error(`/api/ready answers ${status}`)
  }
  const endsBy = performance.now() + timeout
  for (;;) {
    const fault = await look().catch((error: Error) => error)
    if (!fault) return
    if (performance.now() > endsBy) throw fault
    await sleep(50)
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
