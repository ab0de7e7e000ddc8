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

function build(limits: { poolWaitMaxMs?: number; requestsAtOnceMax?: number }) {
  const poolWatch = watchPool(pool, metrics)
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
