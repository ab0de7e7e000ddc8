import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../observability/log.ts'
import { createMetrics, type Metrics } from '../observability/metrics.ts'
import { answerError } from './error-answers.ts'
import { limitRequestBodies } from './request-bodies.ts'

let app: FastifyInstance
let port: number
let sockets: Socket[]
let started: number
let metrics: Metrics
let lines: string[]
/** Bytes of uploads and texts. */
let received: number
beforeEach(async () => {
  sockets = []
  started = 0
  metrics = createMetrics()
  // What the app of an earlier test logs late stays there.
  const written: string[] = []
  lines = written
  received = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const loggerInstance = createLog('info', { write: (line) => void written.push(line) })
  const logController = new LogController({ disableRequestLogging: true })
  app = Fastify({ loggerInstance, logController, trustProxy: true, forceCloseConnections: true })
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async () => void started++)
  limitRequestBodies(app, {
    metrics,
    isUpload: ({ url }) => url === '/upload',
    limits: { unfinishedPerAddressMax: 3 },
  })
  app.post('/form', (request) => request.body)
  app.addHook('onRequest', async ({ url }) => {
    if (url === '/busy') await new Promise(() => undefined)
  })
  app.addContentTypeParser('application/x-upload', (_request, payload, done) => {
    payload.on('data', (chunk) => {
      received += chunk.length
    })
    payload.on('end', () => done(null, ''))
  })
  app.post('/upload', () => 'stored')
  app.post('/text', () => 'read')
  app.post('/busy', () => 'done')
  app.get('/page', () => 'page')
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
  vi.useRealTimers()
})

/** A request whose body lacks its last byte. */
async function begin(path = '/form', address = '203.0.113.9', length = 2) {
  const before = started
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => {
    text += piece
  })
  const head = `Host: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/${path === '/upload' || path === '/text' ? 'x-upload' : 'json'}\r\nContent-Length: ${length}`
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n{`)
  await vi.waitFor(() => expect(started).toBe(before + 1))
  return { socket, answer: () => text }
}

const post = (address: string) =>
  fetch(`http://127.0.0.1:${port}/form`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })

const countShed = async () => (await metrics.shedRequests.get()).values

it('answers 408 to a body that stalls for 10 seconds, and closes the connection', async () => {
  const slow = await begin()
  const closed = once(slow.socket, 'close')
  vi.advanceTimersByTime(10_000)
  await closed
  expect(slow.answer()).toMatch(/^HTTP\/1\.1 408 /)
  expect(slow.answer()).toContain('"message":"The request took too long to arrive. Try again on a faster connection."')
})

it('answers 408 to a body that has not arrived in 30 seconds, however fast', async () => {
  const { socket, answer } = await begin('/text', '203.0.113.9', 1_000_000)
  const closed = once(socket, 'close')
  for (let window = 0; window < 3; window++) {
    const before = received
    socket.write('x'.repeat(70_000))
    await vi.waitFor(() => expect(received).toBe(before + 70_000))
    expect(answer()).toBe('')
    vi.advanceTimersByTime(10_000)
  }
  await closed
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
})

it('answers 408 to an upload that gets less than 64 KB in 30 seconds, as often as that', async () => {
  const [fast, slow] = [await begin('/upload', '203.0.113.9', 1_000_000), await begin('/upload')]
  const closed = once(slow.socket, 'close')
  const send = async (bytes: number) => {
    const before = received
    fast.socket.write('x'.repeat(bytes))
    await vi.waitFor(() => expect(received).toBe(before + bytes))
  }
  await send(70_000)
  vi.advanceTimersByTime(30_000)
  await closed
  expect(slow.answer()).toMatch(/^HTTP\/1\.1 408 /)
  expect([fast.answer(), fast.socket.destroyed]).toEqual(['', false])
  await send(60_000)
  const ended = once(fast.socket, 'close')
  vi.advanceTimersByTime(30_000)
  await ended
  expect(fast.answer()).toMatch(/^HTTP\/1\.1 408 /)
})

it('keeps the slots of an address for small bodies, however many uploads it sends', async () => {
  for (let count = 0; count < 5; count++) await begin('/upload')
  expect((await post('203.0.113.9')).status).toBe(200)
  expect(await countShed()).toEqual([])
})

it('answers 408 to the oldest of too many unfinished requests of an address, and takes the next', async () => {
  const slow = [await begin(), await begin(), await begin()] as const
  const other = await begin('/form', '203.0.113.10')
  const closed = once(slow[0].socket, 'close')
  expect((await post('203.0.113.9')).status).toBe(200)
  await closed
  expect(slow[0].answer()).toMatch(/^HTTP\/1\.1 408 /)
  const rest = [slow[1], slow[2], other]
  for (const { socket } of rest) socket.write('}')
  await vi.waitFor(() => expect(rest.map(({ answer }) => answer().slice(9, 12))).toEqual(['200', '200', '200']))
})

it('refuses the next while the server has not read the unfinished ones', async () => {
  for (let count = 0; count < 3; count++) await begin('/busy')
  const refused = await post('203.0.113.9')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await post('203.0.113.10')).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/page`)).status).toBe(200)
})

it('forgets unfinished requests whose connection was closed', async () => {
  let closed = 0
  app.server.on('connection', (socket) => socket.once('close', () => closed++))
  for (let round = 1; round <= 3; round++) {
    for (const { socket } of [await begin(), await begin(), await begin()]) socket.destroy()
    await vi.waitFor(() => expect(closed).toBe(3 * round))
  }
  expect((await post('203.0.113.9')).status).toBe(200)
  expect(await countShed()).toEqual([])
})

it.each([
  ['/form', 'request body interrupted'],
  ['/upload', 'upload interrupted'],
])('logs a body that its client breaks off, which is no error (%s)', async (path, message) => {
  const { socket } = await begin(path, '203.0.113.9', 500)
  const before = lines.length
  socket.destroy()
  await vi.waitFor(() => expect(lines.slice(before).join('')).toContain(message))
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.filter(({ msg }) => msg === message)).toMatchObject([
    { level: 30, method: 'POST', path, announcedBytes: 500 },
  ])
  expect((await post('203.0.113.9')).status).toBe(200)
  expect(lines.join('')).not.toContain('"level":50')
})

it('logs no interruption of a body that it cuts off itself', async () => {
  const slow = await begin()
  const closed = once(slow.socket, 'close')
  vi.advanceTimersByTime(10_000)
  await closed
  expect((await post('203.0.113.9')).status).toBe(200)
  expect(lines.join('')).not.toContain('interrupted')
})
