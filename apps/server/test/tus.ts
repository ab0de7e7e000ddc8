import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { tusPath } from '@hookline/contract/uploads/uploads.rules'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { systemClock } from '../src/platform/clock.ts'
import { createStorage } from '../src/providers/storage/create-storage.ts'
import type { ObjectStorage } from '../src/providers/storage/storage.ts'
import { type Browser, buildTestApp, type TestApp } from './app.ts'
import { gcsBucket, startGcsStub } from './gcs-stub.ts'
import { s3Bucket, startS3Server } from './s3-server.ts'
import { readFixture } from './upload.ts'

const needs = { appSecret: 's', publicUrl: 'http://localhost:3000', clock: systemClock }
export const mb = 1_048_576
export const piecesType = 'application/offset+octet-stream'

/** Each store with its stand-in. `countUnfinished`: the uploads that it holds and that are no objects. */
export const resumableStores = {
  async local() {
    const dir = await mkdtemp(path.join(tmpdir(), 'hookline-tus-'))
    const storage = await createStorage({ kind: 'local', dir }, needs)
    const countUnfinished = async () => {
      // The first upload makes the folder.
      const names = await readdir(path.join(dir, '.resumable'), { recursive: true }).catch(() => [])
      return names.filter((name) => name.includes('.mp4')).length
    }
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
export function buildVideoWithSize(sizeBytes: number): Buffer {
  const video = readFixture('small.mp4')
  const free = Buffer.alloc(sizeBytes - video.length)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  randomBytes(Math.min(free.length - 8, mb)).copy(free, 8)
  return Buffer.concat([video, free])
}

interface ResumableStore {
  storage: ObjectStorage
  countUnfinished(): Promise<number>
  close(): Promise<void>
}

export const base64 = (word: string | Buffer) => Buffer.from(word).toString('base64')
export const metadata = (name: string | Buffer = 'ad.mp4', type = 'video/mp4') =>
  `filename ${base64(name)},filetype ${base64(type)}`
export const patchHeaders = (offset: number) => ({ 'content-type': piecesType, 'upload-offset': offset })

/** An app on this store that listens, for the tests of a `describe`. Anna is signed in; calls are hers. */
export function useTus(open: () => Promise<ResumableStore>) {
  let store: ResumableStore
  let test: TestApp
  let anna: Browser
  let origin: string

  beforeAll(async () => {
    store = await open()
    test = await buildTestApp({}, { storage: store.storage, clock: needs.clock })
    anna = await test.signUp()
    origin = await listen(test.app)
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

  async function create(lengthBytes: number, described = metadata()) {
    const headers = { 'upload-length': lengthBytes, 'upload-metadata': described }
    const { status, headers: said } = await call('POST', tusPath, { headers })
    expect(status).toBe(201)
    expect(Date.parse(said['upload-expires'] as string)).toBeGreaterThan(Date.now() + 80_000_000)
    return said.location as string
  }
  const patch = (url: string, offset: number, body: Buffer, at = origin) =>
    call('PATCH', url, { headers: { ...patchHeaders(offset), 'content-length': body.length }, body, at })
  const head = (url: string, at = origin) => call('HEAD', url, { at })
  const readOffset = async (url: string) => Number((await head(url)).headers['upload-offset'])

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
  const arrived = (patch: ReturnType<typeof beginPatch>) =>
    vi.waitFor(() => expect(patch.socket?.bytesWritten ?? 0).toBeGreaterThan(0))

  return {
    get app() {
      return { ...store, test, anna, origin }
    },
    sendByClient,
    fileInfo,
    call,
    create,
    patch,
    head,
    readOffset,
    beginPatch,
    arrived,
  }
}

/** Listens on a free port. @returns its origin */
export async function listen({ http }: Pick<TestApp['app'], 'http'>): Promise<string> {
  await http.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}
