import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { maxUploadBytes, tusPath } from '@hookline/contract/uploads/uploads.rules'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { gcsBucket, startGcsStub } from '../../../test/gcs-stub.ts'
import { s3Bucket, startS3Server } from '../../../test/s3-server.ts'
import { readFixture } from '../../../test/upload.ts'
import { systemClock } from '../../platform/clock.ts'
import { createStorage } from '../../providers/storage/create-storage.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import { createResumableUploadsService } from './resumable-uploads.service.ts'

const needs = { appSecret: 's', publicUrl: 'http://localhost:3000', clock: systemClock }
const mb = 1_048_576

const stores = {
  async local() {
    const dir = await mkdtemp(path.join(tmpdir(), 'hookline-tus-'))
    const storage = await createStorage({ kind: 'local', dir }, needs)
    const countUnfinished = async () =>
      (await readdir(path.join(dir, '.resumable'), { recursive: true })).filter((name) => name.includes('.mp4')).length
    return { storage, countUnfinished, close: () => rm(dir, { recursive: true }) }
  },
  async s3() {
    const { endpoint, keys, listUploads, close } = await startS3Server()
    const config = { bucket: s3Bucket, region: 'us-east-1', endpoint, credentials: keys }
    const storage = await createStorage({ kind: 's3', ...config }, needs)
    return { storage, countUnfinished: async () => (await listUploads()).length, close }
  },
  async gcs() {
    const { apiEndpoint, credentialsFile, openUploads, close } = await startGcsStub()
    const storage = await createStorage({ kind: 'gcs', bucket: gcsBucket, apiEndpoint, credentialsFile }, needs)
    return { storage, countUnfinished: async () => openUploads(), close }
  },
}

/** A video of this size: the fixture, and a box that players skip. */
function videoOf(sizeBytes: number): Buffer {
  const video = readFixture('small.mp4')
  const free = Buffer.alloc(sizeBytes - video.length)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  randomBytes(Math.min(free.length - 8, mb)).copy(free, 8)
  return Buffer.concat([video, free])
}

describe.each(Object.entries(stores))('resumable uploads to the %s store', (_, open) => {
  let store: Awaited<ReturnType<typeof open>>
  let storage: ObjectStorage
  let test: TestApp
  let anna: Browser
  let origin: string

  beforeAll(async () => {
    store = await open()
    storage = store.storage
    test = await buildTestApp({}, { storage })
    anna = await test.signUp()
    await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await test.destroy()
    await store.close()
  })

  /** By a client that is not ours. @returns the upload's address and the object's name that the last answer carries. */
  function sendByClient(bytes: Buffer, options: UploadOptions = {}, browser = anna) {
    const outcome = Promise.withResolvers<{ url: string | null; objectName: string | undefined }>()
    let objectName: string | undefined
    const upload = new Upload(bytes, {
      endpoint: `${origin}${tusPath}`,
      metadata: { filename: 'Große Anzeige.mp4', filetype: 'video/mp4' },
      headers: { cookie: browser.cookie() },
      retryDelays: null,
      ...options,
      onAfterResponse: (_, response) => {
        objectName = response.getHeader('upload-object-name')
      },
      onError: outcome.reject,
      onSuccess: () => outcome.resolve({ url: upload.url, objectName }),
    })
    upload.start()
    return { upload, outcome: outcome.promise }
  }

  const fileInfo = (objectName: string | undefined, browser = anna) =>
    browser.request({ method: 'GET', url: `/api/direct-upload/file-info/${objectName}` })

  it('receives a video of a foreign client in pieces, and file-info accepts it', async () => {
    const video = videoOf(7 * mb + 123)
    const { objectName } = await sendByClient(video, { chunkSize: 3 * mb }).outcome
    expect(objectName).toMatch(/^videos\/\d{4}\/\d\d\/[0-9a-f-]{36}-Gro-e-Anzeige\.mp4$/)
    const info = (await fileInfo(objectName)).json().data
    expect(info).toMatchObject({ size: video.length, filename: 'Große Anzeige.mp4', contentType: 'video/mp4' })
    const row = await test.database.db
      .selectFrom('objects')
      .select('sha256')
      .where('object_name', '=', info.objectName)
      .executeTakeFirstOrThrow()
    expect(row.sha256).toBe(createHash('sha256').update(video).digest('hex'))
    expect(await store.countUnfinished()).toBe(0)
  })

  /** A call by hand. `send` writes its body; without it the body is empty. */
  async function call(
    method: string,
    url: string,
    { headers = {}, body, browser = anna as Browser | null, at = origin } = {} as {
      headers?: Record<string, string | number>
      body?: Buffer
      browser?: Browser | null
      at?: string
    },
  ) {
    const asked = request(new URL(url, at), {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(browser && { cookie: browser.cookie() }), ...headers },
    })
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const said = await text(answer)
    return { status: answer.statusCode, headers: answer.headers, body: said ? JSON.parse(said) : null }
  }

  const base64 = (word: string) => Buffer.from(word).toString('base64')
  const metadata = (name = 'ad.mp4', type = 'video/mp4') => `filename ${base64(name)},filetype ${base64(type)}`
  const patchHeaders = (offset: number) => ({
    'content-type': 'application/offset+octet-stream',
    'upload-offset': offset,
  })

  async function create(lengthBytes: number, browser = anna) {
    const headers = { 'upload-length': lengthBytes, 'upload-metadata': metadata() }
    const { status, headers: said } = await call('POST', tusPath, { headers, browser })
    expect(status).toBe(201)
    expect(Date.parse(said['upload-expires'] as string)).toBeGreaterThan(Date.now() + 80_000_000)
    return said.location as string
  }
  const patch = (url: string, offset: number, body: Buffer, at = origin) =>
    call('PATCH', url, { headers: { ...patchHeaders(offset), 'content-length': body.length }, body, at })
  const head = (url: string, at = origin) => call('HEAD', url, { at })
  const offsetOf = async (url: string) => Number((await head(url)).headers['upload-offset'])

  /** A PATCH that announces everything and sends a part. */
  function beginPatch(url: string, announced: number, part: Buffer) {
    const asked = request(new URL(url, origin), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        cookie: anna.cookie(),
        'content-length': announced,
        ...patchHeaders(0),
      },
    })
    asked.on('error', () => undefined)
    asked.write(part)
    return asked
  }
  const arrived = (asked: ReturnType<typeof beginPatch>) =>
    vi.waitFor(() => expect(asked.socket?.bytesWritten ?? 0).toBeGreaterThan(0))

  it('keeps what arrived before a connection broke, and a client goes on after it', async () => {
    const video = videoOf(9 * mb)
    const url = await create(video.length)
    const broken = beginPatch(url, video.length, video.subarray(0, 6 * mb))
    await vi.waitFor(() => expect(broken.writableLength).toBe(0), { timeout: 10_000 })
    await arrived(broken)
    broken.destroy()
    await vi.waitFor(async () => expect(await offsetOf(url)).toBeGreaterThan(0), { timeout: 10_000 })
    const offset = await offsetOf(url)
    expect(offset).toBeLessThanOrEqual(6 * mb)

    const { objectName } = await sendByClient(video, { uploadUrl: `${origin}${url}` }).outcome
    const stored = await storage.openRead(objectName ?? '')
    expect(stored && (await buffer(stored)).equals(video)).toBe(true)
    expect((await fileInfo(objectName)).json().data.size).toBe(video.length)
  })

  it('gives a connection that comes back what a stalled one holds', async () => {
    const video = videoOf(6 * mb)
    const url = await create(video.length)
    const stalled = beginPatch(url, video.length, video.subarray(0, mb))
    await arrived(stalled)
    const { objectName } = await sendByClient(video, { uploadUrl: `${origin}${url}`, retryDelays: [0, 100] }).outcome
    expect((await fileInfo(objectName)).statusCode).toBe(200)
    stalled.destroy()
  }, 20_000)

  it('finishes one upload that two clients send at the same time, once', async () => {
    const video = videoOf(4 * mb)
    const options = {
      uploadUrl: `${origin}${await create(video.length)}`,
      chunkSize: mb,
      retryDelays: Array(30).fill(50),
    }
    const both = await Promise.all([1, 2].map(() => sendByClient(video, options).outcome))
    expect(both[0]?.objectName).toBe(both[1]?.objectName)
    const stored = await storage.openRead(both[0]?.objectName ?? '')
    expect(stored && (await buffer(stored)).equals(video)).toBe(true)
  }, 60_000)

  it('repeats the answer that a client did not hear', async () => {
    const video = readFixture('small.mp4')
    const url = await create(video.length)
    const last = await patch(url, 0, video)
    expect(last.status).toBe(204)
    const objectName = last.headers['upload-object-name']
    expect((await head(url)).headers).toMatchObject({
      'upload-offset': String(video.length),
      'upload-length': String(video.length),
      'upload-object-name': objectName,
    })
    expect(await patch(url, video.length, Buffer.alloc(0))).toMatchObject({
      status: 204,
      headers: { 'upload-object-name': objectName },
    })
    expect((await patch(url, 0, video)).status).toBe(409)
    expect((await call('DELETE', url)).status).toBe(409)
    expect((await fileInfo(objectName as string)).statusCode).toBe(200)
    expect((await head(url)).status).toBe(200)
  })

  it('completes an upload whose end the server did not survive', async () => {
    const video = readFixture('small.mp4')
    const url = await create(video.length)
    const { headers } = await patch(url, 0, video)
    // As if the process had died before it recorded the end.
    const objectName = headers['upload-object-name'] as string
    const { db } = test.database
    await db.updateTable('objects').set({ size_bytes: null }).where('object_name', '=', objectName).execute()
    expect((await head(url)).headers).toMatchObject({
      'upload-offset': String(video.length),
      'upload-object-name': objectName,
    })
    expect((await fileInfo(objectName)).statusCode).toBe(200)
  })

  it.each([
    ['without a session', 401, {}, null],
    ['above 200 MB', 413, { 'upload-length': maxUploadBytes + 1 }],
    ['of nothing', 400, { 'upload-length': 0 }],
    ['of unknown length', 400, { 'upload-length': '', 'upload-defer-length': 1 }],
    ['of another type', 415, { 'upload-metadata': metadata('a.txt', 'text/plain') }],
    ['without a type', 415, { 'upload-metadata': `filename ${base64('a.mp4')}` }],
    ['without a name', 400, { 'upload-metadata': `filetype ${base64('video/mp4')}` }],
    ['with broken metadata', 400, { 'upload-metadata': '%%%' }],
    ['of another version of the protocol', 412, { 'tus-resumable': '0.2.2' }],
    ['from another site', 403, { 'sec-fetch-site': 'cross-site' }],
  ] as [string, number, Record<string, string | number>, null?][])('refuses to begin one %s', async (...row) => {
    const [, status, changed, browser] = row
    const before = await store.countUnfinished().catch(() => 0)
    const usual = { 'upload-length': 10, 'upload-metadata': metadata(), ...changed }
    const headers = Object.fromEntries(Object.entries(usual).filter(([, value]) => value !== ''))
    const answer = await call('POST', tusPath, { headers, browser: browser === null ? null : anna })
    expect(answer).toMatchObject({ status, body: { success: false } })
    expect(answer.headers.location).toBeUndefined()
    expect(await store.countUnfinished().catch(() => 0)).toBe(before)
  })

  it('hides an upload from everyone else', async () => {
    const url = await create(10)
    const ben = await test.signUp()
    for (const browser of [ben, null]) {
      const status = browser ? 404 : 401
      expect((await call('HEAD', url, { browser })).status).toBe(status)
      expect((await call('DELETE', url, { browser })).status).toBe(status)
      const headers = patchHeaders(0)
      expect((await call('PATCH', url, { browser, headers, body: Buffer.alloc(5) })).status).toBe(status)
    }
    const crossSite = { ...patchHeaders(0), 'sec-fetch-site': 'cross-site' }
    expect((await call('PATCH', url, { headers: crossSite, body: Buffer.alloc(5) })).status).toBe(403)
    expect(await offsetOf(url)).toBe(0)
    for (const id of ['x', base64('videos/../../etc/passwd'), base64('videos/2026/11/none.mp4'), base64('a\0b')]) {
      expect((await head(`${tusPath}/${encodeURIComponent(id)}`)).status).toBe(404)
    }
  })

  it('refuses bytes beyond the announced length and at another offset', async () => {
    const url = await create(10)
    expect((await patch(url, 0, Buffer.alloc(20))).status).toBe(413)
    expect((await patch(url, 4, Buffer.alloc(6))).status).toBe(409)
    const unmeasured = { ...patchHeaders(0), 'transfer-encoding': 'chunked' }
    expect((await call('PATCH', url, { headers: unmeasured, body: Buffer.alloc(20) })).status).toBe(413)
    expect((await call('PATCH', url, { headers: { 'upload-offset': 0 }, body: Buffer.alloc(5) })).status).toBeLessThan(
      500,
    )
    expect(await offsetOf(url)).toBe(0)
  })

  it('makes no object of an upload that is shorter than announced', async () => {
    const video = readFixture('small.mp4')
    const url = await create(video.length + 1)
    const { status, headers } = await patch(url, 0, video)
    expect(status).toBe(204)
    expect(headers['upload-object-name']).toBeUndefined()
    const objectName = Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString()
    expect((await fileInfo(objectName)).statusCode).toBe(404)
    expect(await offsetOf(url)).toBe(video.length)
  })

  it('removes a file that is not a video when it is inspected', async () => {
    const bytes = Buffer.alloc(50_000, 'no video')
    const url = await create(bytes.length)
    const objectName = (await patch(url, 0, bytes)).headers['upload-object-name'] as string
    expect((await fileInfo(objectName)).statusCode).toBe(415)
    expect(await storage.stat(objectName)).toBeNull()
    expect((await head(url)).status).toBe(404)
  })

  it('receives pieces of any size', async () => {
    const video = videoOf(700_001)
    const { objectName } = await sendByClient(video, { chunkSize: 99_999 }).outcome
    const stored = await storage.openRead(objectName ?? '')
    expect(stored && (await buffer(stored)).equals(video)).toBe(true)
  }, 20_000)

  it('receives bytes with the request that begins an upload', async () => {
    const video = readFixture('small.mp4')
    const { objectName } = await sendByClient(video, { uploadDataDuringCreation: true }).outcome
    expect((await fileInfo(objectName)).statusCode).toBe(200)
  })

  it('gives an upload up when its client ends it', async () => {
    const before = await store.countUnfinished()
    const url = await create(100)
    await patch(url, 0, Buffer.alloc(10))
    expect((await call('DELETE', url)).status).toBe(204)
    expect((await head(url)).status).toBe(404)
    expect(await store.countUnfinished()).toBe(before)
  })

  it('removes expired uploads, and no complete or recent ones', async () => {
    const { db } = test.database
    const [video, old, recent] = [readFixture('small.mp4'), await create(100), await create(100)]
    await patch(old, 0, Buffer.alloc(10))
    const complete = (await patch(await create(video.length), 0, video)).headers['upload-object-name'] as string
    const nameOf = (url: string) => Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString()
    const age = { created_at: new Date(Date.now() - 90_000_000) }
    await db
      .updateTable('objects')
      .set(age)
      .where('object_name', 'in', [nameOf(old), complete])
      .execute()
    expect((await head(old)).status).toBe(404)
    const { resumable } = storage
    if (!resumable) throw new Error('no resumable uploads')
    const service = createResumableUploadsService({
      db,
      clock: systemClock,
      storage,
      resumable,
      uploadKeepMs: 86_400_000,
    })
    const before = await store.countUnfinished()
    expect(await service.sweepExpired(new AbortController().signal)).toBe(1)
    expect(await store.countUnfinished()).toBeLessThan(before)
    expect(await offsetOf(recent)).toBe(0)
    expect((await fileInfo(complete)).statusCode).toBe(200)
  })

  it('describes itself', async () => {
    const { headers } = await call('OPTIONS', tusPath)
    expect(headers['tus-version']).toBe('1.0.0')
    expect(headers['tus-extension']?.toString().split(',').sort()).toEqual(
      ['creation', 'creation-with-upload', 'expiration', 'termination'].sort(),
    )
    const about = await anna.request({ method: 'GET', url: '/api/about' })
    expect(about.json().uploads).toEqual({ tus: '/api/uploads/tus' })
  })

  it('continues an upload on another node', async () => {
    const node = await test.composeNode()
    await node.http.listen({ port: 0, host: '127.0.0.1' })
    const other = `http://127.0.0.1:${(node.http.server.address() as AddressInfo).port}`
    try {
      const video = videoOf(7 * mb)
      const url = await create(video.length)
      const stalled = beginPatch(url, video.length, video.subarray(0, 2 * mb))
      await arrived(stalled)
      // The other node asks this one to let go.
      const { headers } = await head(url, other)
      const offset = Number(headers['upload-offset'])
      const last = await patch(url, offset, video.subarray(offset), other)
      expect(last.status).toBe(204)
      const stored = await storage.openRead(last.headers['upload-object-name'] as string)
      expect(stored && (await buffer(stored)).equals(video)).toBe(true)
      stalled.destroy()
    } finally {
      await node.stop(1000)
    }
  }, 30_000)
})
