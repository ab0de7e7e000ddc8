import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { maxUploadBytes } from '@hookline/contract/uploads/uploads.rules'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../../test/clock.ts'
import { buildForm, createUpload } from '../../../test/upload.ts'
import { createStorage } from '../../providers/storage/create-storage.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'

let test: TestApp
let anna: Browser
let storage: ObjectStorage
let dir: string
let port: number

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hookline-receive-'))
  const needs = { appSecret: 's', publicUrl: 'http://localhost:3000', clock: fixedClock() }
  storage = await createStorage({ kind: 'local', dir }, needs)
  test = await buildTestApp({}, { storage })
  anna = await test.signUp()
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  await test.destroy()
  await rm(dir, { recursive: true })
})

const unfinished = () => readdir(path.join(dir, '.unfinished'))

/** A post that announces `fileBytes` and has sent only the head of its form. */
async function beginPost(fileBytes: number) {
  const { fields, objectName } = await createUpload(anna)
  const { headers, payload } = buildForm(fields, Buffer.alloc(0))
  const length = payload.length + fileBytes
  const post = request({ port, method: 'POST', path: '/storage', headers: { ...headers, 'content-length': length } })
  const tailLength = '\r\n--hookline-test-boundary--\r\n'.length
  post.write(payload.subarray(0, -tailLength))
  return { post, objectName, tail: payload.subarray(-tailLength) }
}

async function answerTo(post: ClientRequest): Promise<{ status?: number; body: unknown }> {
  const [response] = (await once(post, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: response.statusCode === 204 ? null : await json(response) }
}

it('stores nothing of an aborted upload', async () => {
  const { post, objectName } = await beginPost(50_000_000)
  post.on('error', () => {})
  post.write(Buffer.alloc(5_000_000))
  await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1))
  post.destroy()
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]))
  expect(await storage.stat(objectName)).toBeNull()
})

it('closes a connection whose policy does not arrive in time, and waits longer for the file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const slow = request({ port, method: 'POST', path: '/storage', headers: buildForm({}, Buffer.alloc(9)).headers })
    slow.on('error', () => {})
    slow.write('--hookline-test-boundary\r\nContent-Disposition: form-data; name="policy"\r\n\r\n')
    const { post } = await beginPost(1000)
    post.on('error', () => {})
    post.write(Buffer.alloc(10))
    await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1))
    const closed = once(slow, 'close')
    const answered = answerTo(slow)
    vi.advanceTimersByTime(10_000)
    expect(await answered).toMatchObject({ status: 408, body: { success: false, code: 'VALIDATION' } })
    await closed
    expect(post.destroyed).toBe(false)
    post.destroy()
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]))
  } finally {
    vi.useRealTimers()
  }
})

it('refuses a file that is announced too large at its first byte', async () => {
  const { post } = await beginPost(maxUploadBytes + 1_000_000)
  post.write('x')
  const { status, body } = await answerTo(post)
  expect(status).toBe(413)
  expect(body).toMatchObject({ success: false, code: 'TOO_LARGE', message: 'The file is larger than 200 MB.' })
  post.on('error', () => {})
  post.destroy()
})

it('answers a refusal while the client still sends, discards the rest, and receives the next upload', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const refused = buildForm({ key: 'x', policy: 'made up', signature: 'y' }, Buffer.alloc(30_000_000))
  const post = request({ agent, port, method: 'POST', path: '/storage', headers: refused.headers })
  post.write(refused.payload.subarray(0, 1000))
  expect((await answerTo(post)).status).toBe(403)
  post.end(refused.payload.subarray(1000))
  await once(post, 'close')

  const { fields } = await createUpload(anna)
  const good = buildForm(fields, Buffer.from('film'))
  const next = request({ agent, port, method: 'POST', path: '/storage', headers: good.headers })
  next.end(good.payload)
  expect((await answerTo(next)).status).toBe(204)
  expect(next.reusedSocket).toBe(true)
  agent.destroy()
})

it('accepts exactly 200 MB, and not one byte more', async () => {
  const chunk = Buffer.alloc(1_048_576)
  for (const extra of [0, 1]) {
    const { post, objectName, tail } = await beginPost(maxUploadBytes + extra)
    const answered = answerTo(post)
    for (let sent = 0; sent < maxUploadBytes; sent += chunk.length) {
      if (!post.write(chunk)) await once(post, 'drain')
    }
    post.write(chunk.subarray(0, extra))
    post.end(tail)
    expect((await answered).status).toBe(extra === 0 ? 204 : 413)
    expect((await storage.stat(objectName))?.sizeBytes).toBe(extra === 0 ? maxUploadBytes : undefined)
    await storage.remove(objectName)
  }
  expect(await unfinished()).toEqual([])
})
