import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, s3Bucket, startS3Server } from '../../../test/s3-server.ts'
import { systemClock } from '../../platform/clock.ts'
import { buildUploadOrigin, type S3Config } from './s3-client.ts'
import { createS3Storage } from './storage.s3.ts'
import { StorageFault } from './storage.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

const needs = { appSecret: 'a secret', clock: systemClock }
const newName = () => `videos/2026/03/${crypto.randomUUID()}-ad.mp4`
async function* bytes(part: string) {
  yield Buffer.from(part)
}

function open(changes: Partial<S3Config & S3Server['keys']> = {}) {
  const { accessKeyId, secretAccessKey, ...config } = { endpoint: server.endpoint, ...server.keys, ...changes }
  const credentials = { accessKeyId, secretAccessKey }
  return createS3Storage({ bucket: s3Bucket, region: 'us-east-1', ...config, credentials }, needs)
}

it('reports a written object although the answer was lost', async () => {
  const name = newName()
  server.loseNextAnswer('PUT')
  await open().write(name, bytes('once'), 'video/mp4')
  expect(await open().stat(name)).toMatchObject({ sizeBytes: 4 })
})

it('lets one of two writers win although both send parts', async () => {
  const name = newName()
  const bothBegan = Promise.withResolvers<void>()
  let began = 0
  const large = async function* () {
    yield new Uint8Array(9_000_000)
    if (++began === 2) bothBegan.resolve()
    await bothBegan.promise
  }
  const outcomes = await Promise.allSettled([1, 2].map(() => open().write(name, large(), 'video/mp4')))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'ObjectExistsError' } })
})

it('leaves no parts when the source of a large object fails', async () => {
  const broken = (async function* () {
    yield new Uint8Array(9_000_000)
    await expect.poll(() => server.listUploads()).toHaveLength(1)
    throw new Error('cut')
  })()
  await expect(open().write(newName(), broken, 'video/mp4')).rejects.toThrow('cut')
  expect(await server.listUploads()).toEqual([])
})

it('aborts old multipart uploads of dead processes', async () => {
  // On no machine's clock did it begin before or after these.
  const [earlier, later] = [new Date('2000-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]
  await open().removeUnfinished(later)
  const hanging = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const body = (async function* () {
    yield new Uint8Array(17_000_000)
    started.resolve()
    await hanging.promise
  })()
  const written = open().write(newName(), body, 'video/mp4')
  written.catch(() => undefined)
  await started.promise
  await expect.poll(() => server.listUploads()).toHaveLength(1)
  expect(await open().removeUnfinished(earlier)).toBe(0)
  expect(await open().removeUnfinished(later)).toBe(1)
  expect(await server.listUploads()).toEqual([])
  hanging.resolve()
  await expect(written).rejects.toThrow()
})

describe('a store that does not work', () => {
  it.each([
    ['the access key is unknown', { accessKeyId: 'OTHER' }, 'does not know the access key of S3_ACCESS_KEY_ID'],
    ['the secret is wrong', { secretAccessKey: 'hush-hush' }, 'S3_SECRET_ACCESS_KEY does not belong to'],
    ['the bucket is missing', { bucket: 'nowhere' }, 'has no bucket nowhere'],
    ['its port is closed', { endpoint: 'http://127.0.0.1:9' }, 'refuses connections (ECONNREFUSED)'],
  ])('says in a sentence that %s, without the secret', async (_, changes, sentence) => {
    const error = await open(changes)
      .check()
      .catch((reason) => reason)
    expect(error).toBeInstanceOf(StorageFault)
    expect(error.message).toContain(sentence)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/hush-hush|AWS4-HMAC|Signature=/)
  })

  it('says so when the right to list is missing', async () => {
    server.refuseNext('HEAD', { status: 403, code: 'AccessDenied' })
    await expect(open().check()).rejects.toThrow(`refuses access to the bucket ${s3Bucket}`)
  })

  it('is checked again at once after a failure', async () => {
    const storage = open()
    server.refuseNext('GET', { status: 403, code: 'AccessDenied' })
    await expect(storage.check()).rejects.toThrow('lack a right')
    await expect(storage.check()).resolves.toBeUndefined()
  })
})

it.each([
  ['for Cloudflare R2, which knows no posted forms', { endpoint: 'https://account.r2.cloudflarestorage.com' }],
  ['for a store that browsers cannot reach', { uploads: 'app' as const }],
])('lets this app accept the uploads %s', async (_, config) => {
  const storage = open(config)
  const expiresAt = new Date(Date.now() + 60_000)
  const grant = { objectName: newName(), contentType: 'video/mp4', minBytes: 1, maxBytes: 10, expiresAt }
  const { url, fields } = await storage.createUploadPolicy(grant)
  expect(url).toBe('/storage')
  expect(storage.uploadOrigin).toBeNull()
  expect(storage.receiver?.readGrant(fields)).toEqual({ grant })
  expect(storage.receiver?.readGrant({ ...fields, key: newName() })).toHaveProperty('refusal')
})

it.each([
  { bucket: 'ads', region: 'us-east-1', endpoint: null },
  { bucket: 'ads', region: 'eu-central-1', endpoint: null },
  { bucket: 'ads.example.com', region: 'eu-central-1', endpoint: null },
  { bucket: 'ads', region: 'cn-north-1', endpoint: null },
  { bucket: 'ads', region: 'auto', endpoint: 'https://minio.example:9000' },
])('names the origin of posts: $bucket in $region at $endpoint', async (config) => {
  const storage = createS3Storage({ ...config, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } }, needs)
  const expiresAt = new Date(Date.now() + 60_000)
  const grant = { objectName: newName(), contentType: 'video/mp4', minBytes: 1, maxBytes: 10, expiresAt }
  const { url } = await storage.createUploadPolicy(grant)
  expect(buildUploadOrigin({ ...config, credentials: null })).toBe(new URL(url).origin)
})
