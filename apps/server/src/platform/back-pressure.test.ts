import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { refuseUnderPressure, watchPool } from './back-pressure.ts'
import { answerError } from './error-answers.ts'
import { createMetrics, type Metrics } from './metrics.ts'

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

const end = Promise.withResolvers<void>()

function build(limits: { poolWaitMaxMs?: number; requestsAtOnceMax?: number }, watched = pool) {
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
  app.get('/slow', () => end.promise)
  app.get('/stream', () => end.promise)
  return poolWatch
}

/** An injected request begins only when someone waits for it. */
const get = (url: string) => app.inject({ method: 'GET', url }).then((answer) => answer)

it('refuses with 503 and Retry-After while others wait too long for the database, and answers again after it', async () => {
  const poolWatch = build({ poolWaitMaxMs: 50 })
  expect((await get('/query')).statusCode).toBe(200)
  const holder = await pool.connect()
  const waiting = get('/query')
  await vi.waitFor(() => expect(poolWatch.longestWaitMs()).toBeGreaterThan(50))
  const refused = await get('/query')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', error: expect.stringMatching(/busy/) })
  expect((await get('/health')).statusCode).toBe(200)
  holder.release()
  expect((await waiting).statusCode).toBe(200)
  expect((await get('/query')).statusCode).toBe(200)
  const text = await metrics.registry.metrics()
  expect(text).toContain('hookline_http_requests_shed_total{reason="database"} 1')
  expect(text).toMatch(/hookline_database_pool_wait_seconds_count 4/)
})

it('refuses while the database takes connections but answers nothing, though nobody waits for it yet', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const deaf = new pg.Pool({ host: '127.0.0.1', port, user: 'a', database: 'a' })
  const poolWatch = build({ poolWaitMaxMs: 50 }, deaf)
  await vi.waitFor(() => expect(poolWatch.longestWaitMs()).toBeGreaterThan(50))
  const refused = await get('/slow')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await get('/health')).statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await deaf.end()
})

it('takes only so many requests at once; streams are not counted', async () => {
  build({ requestsAtOnceMax: 2 })
  const held = [get('/stream'), get('/stream'), get('/slow'), get('/slow')]
  const refused = await get('/query')
  expect(refused.statusCode).toBe(503)
  expect(refused.json().message).toBe('The server is busy at the moment. Try again in a few seconds.')
  end.resolve()
  await Promise.all(held)
  expect((await get('/query')).statusCode).toBe(200)
})
