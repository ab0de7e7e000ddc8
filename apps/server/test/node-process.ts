import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import type { Browser } from './app.ts'

const main = path.join(import.meta.dirname, '../src/main.ts')

/** Caches compiled files: a start takes a third less time. */
export const compileCache: Record<string, string> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {}

/** What shifts the clock of every process of a run (`npm run test:dates`). */
const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME.*|TZ)$/.test(name)),
)

/** One of several server processes on one database. */
export interface NodeProcess {
  url: string
  pid: number
  /** Sends the signal and resolves with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
  hasEnded(): boolean
}

/** Converts `pg` connection settings to a `DATABASE_URL`. */
export function databaseUrl(connection: { host: string; port: number; user: string; database: string }): string {
  const { host, port, user, database } = connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Starts the real server and waits until it is ready. @throws with its output if it exits before. */
export async function startNode(env: Record<string, string>): Promise<NodeProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...clock, ...compileCache, PORT: '0', LOG_LEVEL: 'warn', PERCEPTION: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readAddress(child)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    url,
    pid: child.pid ?? 0,
    hasEnded,
    async end(signal) {
      if (hasEnded()) return child.exitCode
      const exited = once(child, 'exit')
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      if (!input) continue
      createInterface({ input }).on('line', (line) => {
        said.push(line)
        const address = /ready on (\S+)/.exec(line)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('exit', (code) => reject(new Error(`the node ended with ${code}:\n${said.join('\n')}`)))
  })
}

/** A client that can switch between processes, because its session is in the database. */
export function browserAt(url: string, username: string, cookie = ''): Browser & { cookie(): string } {
  const request = async ({ method = 'GET', url: address, payload, headers }: InjectOptions) => {
    const isJson = payload !== undefined && !Buffer.isBuffer(payload)
    const send = async (): Promise<[Response, string]> => {
      const response = await fetch(new URL(String(address), url), {
        method,
        headers: { ...(headers as object), cookie, ...(isJson && { 'content-type': 'application/json' }) },
        body: isJson ? JSON.stringify(payload) : ((payload as Buffer<ArrayBuffer> | undefined) ?? null),
        redirect: 'manual',
      })
      return [response, await response.text()]
    }
    let [response, body] = await send()
    // A busy machine holds the process up, which then asks to be called again.
    while (response.status === 503 && body.includes('is busy at the moment')) {
      await sleep(Number(response.headers.get('retry-after')) * 1000)
      ;[response, body] = await send()
    }
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const answer = { statusCode: response.status, body, json: () => JSON.parse(body) }
    return { ...answer, headers: Object.fromEntries(response.headers) }
  }
  return { username, cookie: () => cookie, request: request as unknown as Browser['request'] }
}
