import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { UploadPolicy } from '@hookline/contract/uploads/uploads.schemas'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createEmptyDatabase } from '../test/database.ts'
import { type GeminiStub, startGeminiStub } from '../test/gemini-stub.ts'
import { databaseUrl } from '../test/node-process.ts'
import { readFixture } from '../test/upload.ts'
import { openDatabase } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres/embedded-postgres.ts'
import { migrateToLatest } from './platform/database/migrate.ts'

const main = path.join(import.meta.dirname, 'main.ts')

let dataDir: string
let stub: GeminiStub
const children: ChildProcess[] = []
/** A data folder with a migrated database, which the tests copy: making one takes seconds. */
let template: string
beforeAll(async () => {
  template = mkdtempSync(path.join(tmpdir(), 'hookline-main-'))
  chmodSync(template, 0o711) // PostgreSQL runs as another user when the tests run as root
  const flags = ['-c', 'fsync=off']
  const server = await startEmbeddedPostgres({ dataDir: template, flags, onNotice: () => undefined })
  const { db, close } = openDatabase(server.connection, () => undefined)
  await migrateToLatest(db)
  await close()
  await server.stop()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = `${template}-${randomUUID()}`
  execFileSync('cp', ['-a', template, dataDir])
  stub = await startGeminiStub({ processingPolls: 0 })
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(killed))
  await vi.waitFor(() => expect(databaseProcesses()).toEqual([]))
  await stub.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function killed(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  return exit
}

/** Processes that work in this test's data folder. */
function databaseProcesses(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
    } catch {
      return false
    }
  })
}

async function start(more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    ...more,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PERCEPTION: 'off',
    GEMINI_API_KEY: 'test-key',
    GEMINI_BASE_URL: stub.url,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  let printed = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const found = /ready on (\S+)/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
    exit.then((code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  return { child, exit, address, said: () => said, printed: () => printed }
}

/** Starts a server that is expected to exit. */
function startRefused(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    const options = {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PERCEPTION: 'off', ...env },
      timeout: 90_000,
    }
    execFile(process.execPath, [main], options, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stderr.trim() }),
    )
  })
}

/** Calls the API as one account; the session outlives a restart. */
function client(address: string, session: { cookie: string }) {
  return async (method: string, url: string, body?: FormData | object) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    const response = await fetch(new URL(url, address), {
      method,
      headers: { cookie: session.cookie, ...(isJson && { 'content-type': 'application/json' }) },
      body: isJson ? JSON.stringify(body) : body,
    })
    session.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? session.cookie
    return response
  }
}

const read = async <T>(response: Response) => (await response.json()) as T

/** An account, an open event stream, and a job that waits for the model's slow answer. */
async function beginSlowJob(address: string, answerAfterMs: number) {
  const session = { cookie: '' }
  const call = client(address, session)
  await call('POST', '/api/register', { username: 'ana', password: 'correct horse' })
  const target = await call('POST', '/api/direct-upload/create-upload', { fileName: 'a.mp4', contentType: 'video/mp4' })
  const { url, fields } = (await read<{ data: UploadPolicy }>(target)).data
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([readFixture('small.mp4')]))
  await call('POST', url, form)
  const info = await call('GET', `/api/direct-upload/file-info/${fields.key}`)
  const video = (await read<{ data: object }>(info)).data
  stub.next(`slow:${answerAfterMs}`)
  const submitted = await call('POST', '/api/jobs/submit', {
    modelId: 'gemini-3.8-flash',
    gcsVideo: JSON.stringify(video),
  })
  const { jobId } = (await read<{ data: { jobId: string } }>(submitted)).data
  const stream = await call('GET', '/api/events')
  await vi.waitFor(() => expect(stub.requests.some(({ path: asked }) => asked.includes('enerateContent'))).toBe(true))
  const streamEnd = stream.text()
  streamEnd.catch(() => undefined) // Only one test awaits it; the other one cuts the stream off.
  return { session, jobId, streamEnd }
}

async function readJobStatus(address: string, session: { cookie: string }, jobId: string) {
  const answer = await client(address, session)('GET', `/api/jobs/${jobId}`)
  return (await read<{ job: { status: string } }>(answer)).job.status
}

describe('a signal to stop', () => {
  it('ends open event streams, lets the running job finish and leaves with 0', async () => {
    const first = await start()
    const { session, jobId, streamEnd } = await beginSlowJob(first.address, 1000)
    first.child.kill('SIGINT')
    await streamEnd
    expect(await first.exit).toBe(0)
    expect(databaseProcesses()).toEqual([])
    const second = await start()
    expect(await readJobStatus(second.address, session, jobId)).toBe('completed')
  })

  it('twice ends at once, without an orphan', async () => {
    const first = await start()
    await beginSlowJob(first.address, 15_000)
    first.child.kill('SIGINT')
    await vi.waitFor(
      () => {
        first.child.kill('SIGINT')
        expect(first.child.exitCode).toBe(130)
      },
      { interval: 200 },
    )
    expect(first.said()).toContain('Stopping at once.')
    await vi.waitFor(() => expect(databaseProcesses()).toEqual([]))
  })
})

it('prints the setup code at each start while there is no account', async () => {
  const parseSetupCode = (text: string) => /setup code: (\S+)/.exec(text)?.[1]
  // An external database starts in less time.
  const database = await createEmptyDatabase()
  onTestFinished(() => database.destroy())
  const env = { HOST: '0.0.0.0', DATABASE_URL: databaseUrl(database.connection), APP_SECRET: 's'.repeat(32) }
  const first = await start(env)
  const setupCode = parseSetupCode(first.printed())
  expect(setupCode).toMatch(/^(\w{4}-){3}\w{4}$/)
  const register = client(first.address, { cookie: '' })
  const person = { username: 'ana', password: 'correct horse' }
  expect((await register('POST', '/api/register', person)).status).toBe(400)
  expect((await register('POST', '/api/register', { ...person, setupCode })).status).toBe(201)
  first.child.kill('SIGINT')
  expect(await first.exit).toBe(0)
  const second = await start(env)
  expect(parseSetupCode(second.printed())).toBeUndefined()
  second.child.kill('SIGINT')
  await second.exit
})

it('ends with 1 and a sentence about a taken port, an unusable data folder and invalid variables', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo
  const file = path.join(dataDir, 'file')
  writeFileSync(file, '')
  const [taken, unusable, wrong] = await Promise.all([
    startRefused({ PORT: String(port) }),
    startRefused({ DATA_DIR: path.join(file, 'data') }),
    startRefused({ PORT: 'eighty', ROLE: 'boss', APP_SECRET: 'short-secret' }),
  ])
  expect(taken).toEqual({ code: 1, said: `Port ${port} is taken by another program. Set PORT to a free one.` })
  expect(unusable.code).toBe(1)
  expect(unusable.said).toMatch(/^DATA_DIR .* cannot be used: .* Choose a folder you can write\.$/)
  expect(wrong.code).toBe(1)
  expect(wrong.said).toContain('PORT is "eighty". Accepted: a whole number from 0 to 65535')
  expect(wrong.said).toContain('ROLE is "boss". Accepted: one of all, web, worker')
  expect(wrong.said).not.toContain('short-secret')
})
