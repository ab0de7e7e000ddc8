import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createMetrics, type Metrics } from '../observability/metrics.ts'
import { answerError } from './error-answers.ts'
import { refuseUnderPressure, watchPool } from './load-shedding.ts'

let database: TestDatabase
let pool: pg.Pool
let app: FastifyInstance
let metrics: Metrics
beforeEach(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ ...database.connection, max: 1 })
  metrics = createMetrics()
})
afterEach(async () => {
  await app.close()
  await pool.end()
  await database.destroy()
})

const never = new Promise<void>(() => undefined)

function build(limits: { poolWaitMaxMs?: number; requestsAtOnceMax?: number }, watched = pool, slow = never) {
  const poolWatch = watchPool(watched, metrics, 10)
  app = Fastify()
  app.setErrorHandler(answerError)
  refuseUnderPressure(app, {
    pool: poolWatch,
    metrics,
    isSpared: ({ url }) => url === '/health',
    isStream: ({ url }) => url === '/stream',
    limits,
  })
  app.get('/health', () => 'up')
  app.get('/query', async () => (await pool.query('select 1 as n')).rows[0].n)
  app.get('/slow', () => slow)
  app.get('/stream', () => slow)
  app.get('/endless', () => Readable.from(endless()))
  app.post('/upload', () => 'stored')
  return poolWatch
}

async function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}

/** An injected request begins only when someone waits for it. */
const get = (url: string) => app.inject({ method: 'GET', url }).then((answer) => answer)

it('refuses with 503 and Retry-After while others wait too long for the database, and answers again after it', async () => {
  const poolWatch = build({ poolWaitMaxMs: 50 })
  expect((await get('/query')).statusCode).toBe(200)
  const holder = await pool.connect()
  const waiting = get('/query')
  await vi.waitFor(() => expect(poolWatch.waitMs()).toBeGreaterThan(50))
  const refused = await get('/query')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', error: expect.stringMatching(/busy/) })
  expect((await get('/health')).statusCode).toBe(200)
  holder.release()
  expect((await waiting).statusCode).toBe(200)
  await vi.waitFor(() => expect(poolWatch.waitMs()).toBeLessThan(50))
  expect((await get('/query')).statusCode).toBe(200)
  const text = await metrics.registry.metrics()
  expect(text).toContain('hookline_http_requests_shed_total{reason="database"} 1')
  expect(text).toMatch(/hookline_database_pool_wait_seconds_count [1-9]/)
})

it('refuses while the database takes connections but answers nothing, though nobody waits for it yet', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const deaf = new pg.Pool({ host: '127.0.0.1', port, user: 'a', database: 'a' })
  const poolWatch = build({ poolWaitMaxMs: 50 }, deaf)
  await vi.waitFor(() => expect(poolWatch.waitMs()).toBeGreaterThan(50))
  const refused = await get('/slow')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await get('/health')).statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await deaf.end()
})

it('takes only so many requests at once; streams are not counted', async () => {
  const end = Promise.withResolvers<void>()
  build({ requestsAtOnceMax: 2 }, pool, end.promise)
  const held = [get('/stream'), get('/stream'), get('/slow'), get('/slow')]
  const refused = await get('/query')
  expect(refused.statusCode).toBe(503)
  expect(refused.json().message).toBe('The server is busy at the moment. Try again in a few seconds.')
  end.resolve()
  await Promise.all(held)
  expect((await get('/query')).statusCode).toBe(200)
})

describe('with real connections', () => {
  const limits = { requestsAtOnceMax: 3 }
  let port: number
  let handled: number

  async function listen() {
    build(limits)
    handled = 0
    app.addHook('onRequest', async () => void handled++)
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
  }

  /** Sends the bytes, waits until so many more requests have begun, and disconnects. */
  async function abort(bytes: string, requests = 1) {
    const before = handled
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    await vi.waitFor(() => expect(handled).toBe(before + requests))
    socket.destroy()
  }

  const untilAnswered = () =>
    vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/query`)).status).toBe(200))

  it.each([
    ['downloads whose answer never began', 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n', 1],
    ['downloads in the middle of their answer', 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n', 1],
    [
      'uploads',
      'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\nbeginning',
      1,
    ],
    [
      'uploads in chunks',
      'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nbegin\r\n',
      1,
    ],
    ['pipelined requests', 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3), 3],
  ])('gives back the place of aborted %s', async (_what, bytes, requests) => {
    await listen()
    for (let round = 0; round < 3; round++) {
      await abort(bytes, requests)
      await untilAnswered()
    }
    // All places are free again, not only one.
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`http://127.0.0.1:${port}/query`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('counts a request only from when its body has arrived', async () => {
    await listen()
    const sockets = Array.from({ length: limits.requestsAtOnceMax + 2 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets)
      socket.write('POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{')
    await vi.waitFor(() => expect(handled).toBe(sockets.length))
    expect((await fetch(`http://127.0.0.1:${port}/query`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})
