import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { InjectOptions } from 'fastify'
import type { Browser } from './app.ts'

const main = path.join(import.meta.dirname, '../src/main.ts')

/** What Node.js keeps of each file that it compiled, where the test run keeps it: a start takes a third less time. */
export const compileCache: Record<string, string> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {}

/** One process of several on one database, as an installation runs them. */
export interface NodeProcess {
  url: string
  /** Sends the signal; resolves with the exit code when the process is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** The address of a database for `DATABASE_URL`, from what `pg` takes. */
export function databaseUrl(connection: { host: string; port: number; user: string; database: string }): string {
  const { host, port, user, database } = connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Starts the real server and waits until it is ready. @throws with what it said when it ends before. */
export async function startNode(env: Record<string, string>): Promise<NodeProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...compileCache, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readAddress(child)
  return {
    url,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
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

/** A person's browser that talks to a process over HTTP, or to another one later: the session is in the database. */
export function browserAt(url: string, username: string, cookie = ''): Browser & { cookie(): string } {
  const request = async ({ method = 'GET', url: address, payload, headers }: InjectOptions) => {
    const isJson = payload !== undefined && !Buffer.isBuffer(payload)
    const response = await fetch(new URL(String(address), url), {
      method,
      headers: { ...(headers as object), cookie, ...(isJson && { 'content-type': 'application/json' }) },
      body: isJson ? JSON.stringify(payload) : ((payload as Buffer<ArrayBuffer> | undefined) ?? null),
      redirect: 'manual',
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const body = await response.text()
    const answer = { statusCode: response.status, body, json: () => JSON.parse(body) }
    return { ...answer, headers: Object.fromEntries(response.headers) }
  }
  return { username, cookie: () => cookie, request: request as unknown as Browser['request'] }
}
