import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMetrics } from '../observability/metrics.ts'
import { answerError } from './error-answers.ts'
import { limitRequestBodies } from './request-bodies.ts'

let app: FastifyInstance
let port: number
let sockets: Socket[]
let started: number
/** Bytes of uploads. */
let received: number
beforeEach(async () => {
  sockets = []
  started = 0
  received = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = Fastify({ trustProxy: true, forceCloseConnections: true })
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async () => void started++)
  limitRequestBodies(app, {
    metrics: createMetrics(),
    isUpload: ({ url }) => url === '/upload',
    limits: { unfinishedPerAddressMax: 3 },
  })
  app.post('/form', (request) => request.body)
  app.addContentTypeParser('application/x-upload', (_request, payload, done) => {
    payload.on('data', (chunk) => {
      received += chunk.length
    })
    payload.on('end', () => done(null, ''))
  })
  app.post('/upload', () => 'stored')
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
  const head = `Host: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/${path === '/upload' ? 'x-upload' : 'json'}\r\nContent-Length: ${length}`
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

it('answers 408 to a body that does not arrive within 30 seconds, and closes the connection', async () => {
  const slow = await begin()
  const closed = once(slow.socket, 'close')
  vi.advanceTimersByTime(30_000)
  await closed
  expect(slow.answer()).toMatch(/^HTTP\/1\.1 408 /)
  expect(slow.answer()).toContain('"message":"The request took too long to arrive. Try again on a faster connection."')
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
})

it('refuses an address with too many unfinished requests; others, and requests without a body, are answered', async () => {
  const slow = await Promise.all([await begin(), await begin(), await begin()])
  const refused = await post('203.0.113.9')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await post('203.0.113.10')).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/page`)).status).toBe(200)
  for (const { socket } of slow) socket.write('}')
  await vi.waitFor(() => expect(slow.map(({ answer }) => answer().slice(9, 12))).toEqual(['200', '200', '200']))
  expect((await post('203.0.113.9')).status).toBe(200)
})

it('forgets unfinished requests whose connection was closed', async () => {
  for (let round = 0; round < 3; round++) {
    for (const { socket } of [await begin(), await begin(), await begin()]) socket.destroy()
    await vi.waitFor(async () => expect((await post('203.0.113.9')).status).toBe(200))
  }
})
