import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { tusPath } from '@hookline/contract/uploads/uploads.rules'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { listen, metadata, patchHeaders } from '../../../test/tus.ts'
import { buildForm, createUpload, readFixture } from '../../../test/upload.ts'
import { systemClock } from '../../platform/clock.ts'
import { createStorage } from '../../providers/storage/create-storage.ts'

const tusVersion = { 'tus-resumable': '1.0.0' }
let test: TestApp
let anna: Browser
let ben: Browser
let dir: string
let origin: string
let open: ClientRequest[] = []

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hookline-slots-'))
  const needs = { appSecret: 's', publicUrl: 'http://localhost:3000', clock: systemClock }
  test = await buildTestApp({}, { clock: systemClock, storage: await createStorage({ kind: 'local', dir }, needs) })
  anna = await test.signUp('anna')
  ben = await test.signUp('ben')
  origin = await listen(test.app)
})
// No body counts as stalled, however slow the machine is: it would leave its slot to the next one.
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const each of open) each.destroy()
  open = []
})
afterAll(async () => {
  await test.destroy()
  await rm(dir, { recursive: true })
})

async function begin(browser: Browser, lengthBytes = 1_000_000) {
  const headers = { ...tusVersion, 'upload-length': lengthBytes, 'upload-metadata': metadata() }
  return (await browser.request({ method: 'POST', url: tusPath, headers })).headers.location as string
}

/** A request whose body does not end. */
function trickle(method: string, url: string, headers: Record<string, string | number>, first: Buffer | string) {
  const sent = request(new URL(url, origin), { method, headers })
  sent.on('error', () => undefined)
  sent.flushHeaders()
  if (first.length > 0) sent.write(first)
  open.push(sent)
  return sent
}
const patch = (browser: Browser, url: string, first: Buffer | string = 'x') => {
  const headers = { ...tusVersion, ...patchHeaders(0), cookie: browser.cookie(), 'content-length': 1_000_000 }
  return trickle('PATCH', url, headers, first)
}
function postForm(fields: Record<string, string>) {
  const { headers, payload } = buildForm(fields, readFixture('small.mp4'))
  return trickle('POST', '/storage', { ...headers, 'content-length': payload.length }, payload.subarray(0, -100))
}

async function answerTo(sent: ClientRequest) {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await json(answer).catch(() => null) }
}
/** The statuses of the answers, once `count` of them are refusals. */
function untilRefused(requests: ClientRequest[], count: number): Promise<unknown[]> {
  const statuses: unknown[] = []
  return new Promise((resolve) => {
    for (const sent of requests)
      answerTo(sent).then(
        ({ status }) => {
          statuses.push(status)
          if (statuses.filter((one) => one === 429).length === count) resolve(statuses)
        },
        () => undefined,
      )
  })
}
const signIn = () =>
  fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ben', password: 'correct horse' }),
  })

it('lets 200 trickling uploads of one user block neither sign-in nor the uploads of others at the address', async () => {
  // Each has its upload: of two for one upload the later ends the earlier, which leaves its slot to another.
  const urls = await Promise.all(Array.from({ length: 200 }, () => begin(anna)))
  // A refusal does not wait for a body: bytes on their way to it would reset the connection before it is read.
  const statuses = await untilRefused(
    urls.map((url) => patch(anna, url, '')),
    180,
  )
  expect(statuses).toEqual(Array(180).fill(429))
  for (const held of open) held.write('x')
  expect((await signIn()).status).toBe(200)
  const other = await begin(ben, 4)
  const headers = { ...tusVersion, ...patchHeaders(0), cookie: ben.cookie() }
  expect(
    (await fetch(new URL(other, origin), { method: 'PATCH', headers: headers as never, body: 'film' })).status,
  ).toBe(204)

  const refused = await answerTo(patch(anna, await begin(anna), ''))
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
    body: { code: 'RATE_LIMITED', message: 'You are sending 20 files already. Try again in a few seconds.' },
  })
})

it('counts forms without a session for the user who got their policy', async () => {
  const forms = await Promise.all(Array.from({ length: 22 }, () => createUpload(anna)))
  await untilRefused(
    forms.map(({ fields }) => postForm(fields)),
    2,
  )
  const { fields } = await createUpload(ben)
  const { headers, payload } = buildForm(fields, readFixture('small.mp4'))
  expect((await fetch(`${origin}/storage`, { method: 'POST', headers, body: new Uint8Array(payload) })).status).toBe(
    204,
  )
})

it('cuts off a stalled upload, which continues where it stopped', async () => {
  const url = await begin(anna)
  const sent = patch(anna, url, Buffer.alloc(70_000))
  const answered = answerTo(sent)
  await vi.waitFor(() => expect(sent.socket?.bytesWritten ?? 0).toBeGreaterThan(70_000))
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(30_000)
    expect(await Promise.race([answered, null])).toMatchObject({ status: 408, body: { success: false } })
  })
  const readOffset = async () =>
    Number((await anna.request({ method: 'HEAD', url, headers: tusVersion })).headers['upload-offset'])
  // HEAD waits until the lock of the request that was cut off is free.
  await vi.waitFor(async () => expect(await readOffset()).toBe(70_000))
  const [row] = await test.database.db
    .selectFrom('objects')
    .select('received_bytes')
    .where('upload_bytes', '=', 1_000_000)
    .orderBy('created_at', 'desc')
    .execute()
  expect(row?.received_bytes).toBe(70_000)
  const rest = { ...tusVersion, ...patchHeaders(70_000) }
  const { statusCode } = await anna.request({ method: 'PATCH', url, headers: rest, payload: Buffer.alloc(930_000) })
  expect(statusCode).toBe(204)
})
