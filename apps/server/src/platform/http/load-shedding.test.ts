import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { patientLimits } from '../../../test/patient-limits.ts'
import { createMetrics, type Metrics } from '../observability/metrics.ts'
import { answerError } from './error-answers.ts'
import { refuseUnderPressure } from './load-shedding.ts'

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

async function build(watched = pool) {
  app = Fastify()
  app.setErrorHandler(answerError)
  const isSpared = ({ url }: FastifyRequest) => url === '/health'
  const limits = { ...patientLimits, poolWaitMaxMs: 300, checkEveryMs: 10 }
  await refuseUnderPressure(app, { pool: watched, metrics, isSpared }, limits)
  app.get('/health', () => 'up')
  app.get('/query', async () => (await pool.query('select 1 as n')).rows[0].n)
}

/** `inject` sends the request only when `then` is called. */
const get = (url: string) => app.inject({ method: 'GET', url }).then((answer) => answer)
const untilAnswered = () => vi.waitFor(async () => expect((await get('/query')).statusCode).toBe(200))

it('refuses with 503 and Retry-After while others wait too long for the database, and answers again after it', async () => {
  await build()
  await untilAnswered()
  const holder = await pool.connect()
  const waiting = get('/query')
  await vi.waitFor(async () => expect((await get('/other')).statusCode).toBe(503))
  const refused = await get('/query')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', error: expect.stringMatching(/busy/) })
  expect((await get('/health')).statusCode).toBe(200)
  holder.release()
  expect((await waiting).statusCode).toBe(200)
  await untilAnswered()
  const text = await metrics.registry.metrics()
  expect(text).toMatch(/hookline_http_requests_shed_total\{reason="database"\} [1-9]/)
  expect(text).toMatch(/hookline_database_pool_wait_seconds_count [1-9]/)
})

it('refuses while the database accepts connections but does not answer, although no request waits yet', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const silentPool = new pg.Pool({ host: '127.0.0.1', port, user: 'a', database: 'a' })
  await build(silentPool)
  const refused = await get('/query')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await get('/health')).statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await silentPool.end()
})
