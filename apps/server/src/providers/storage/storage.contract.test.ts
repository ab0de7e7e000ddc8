import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gcsBucket, startGcsStub } from '../../../test/gcs-stub.ts'
import { s3Bucket, startS3Server } from '../../../test/s3-server.ts'
import { systemClock } from '../../platform/clock.ts'
import { createStorage } from './create-storage.ts'
import { ObjectExistsError, ObjectMissingError, type ObjectStorage } from './storage.ts'

const needs = { appSecret: 'a secret', publicUrl: 'https://ads.example', clock: systemClock }

/** Every store that can be reached from here. */
const stores = [
  {
    kind: 'local',
    readUrl: /^https:\/\/ads\.example\/storage\/videos\/2026\/03\/.*\?/,
    async open() {
      const dir = await mkdtemp(path.join(tmpdir(), 'hookline-storage-'))
      const storage = await createStorage({ kind: 'local', dir }, needs)
      return { storage, close: () => rm(dir, { recursive: true }) }
    },
  },
  {
    kind: 's3',
    readUrl: /^http:\/\/127\.0\.0\.1:\d+\/hookline-tests\/videos\/2026\/03\/.*\?.*X-Amz-Signature=/,
    async open() {
      const { endpoint, keys, close } = await startS3Server()
      const config = { bucket: s3Bucket, region: 'us-east-1', endpoint, credentials: keys }
      return { storage: await createStorage({ kind: 's3', ...config }, needs), close }
    },
  },
  {
    kind: 'gcs',
    readUrl: /^http:\/\/127\.0\.0\.1:\d+\/hookline-tests\/videos\/2026\/03\/.*\?.*X-Goog-Signature=/,
    async open() {
      const { apiEndpoint, credentialsFile, close } = await startGcsStub()
      const config = { bucket: gcsBucket, apiEndpoint, credentialsFile }
      return { storage: await createStorage({ kind: 'gcs', ...config }, needs), close }
    },
  },
]

async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

async function openStream(storage: ObjectStorage, name: string, range?: { start: number; end: number }) {
  const stream = await storage.openRead(name, range)
  if (!stream) throw new Error(`no object ${name}`)
  return stream
}

const addHour = () => new Date(Date.now() + 3_600_000)
const newName = () => `videos/2026/03/${crypto.randomUUID()}-ad.mp4`

describe.each(stores)('the $kind object store', ({ open, readUrl }) => {
  let storage: ObjectStorage
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    storage = opened.storage
    close = opened.close
  })
  afterAll(() => close())

  it('reads what was written, and reports its size and digest', async () => {
    const name = newName()
    const written = await storage.write(name, bytes('hello ', 'world'), 'video/mp4')
    expect(written).toEqual({ sizeBytes: 11, sha256: createHash('sha256').update('hello world').digest('hex') })
    expect(await storage.stat(name)).toMatchObject({ sizeBytes: 11 })
    expect(await text(await openStream(storage, name))).toBe('hello world')
  })

  it('keeps many megabytes in order', async () => {
    const name = newName()
    const part = Buffer.from(Array.from({ length: 70_001 }, (_, index) => index % 251))
    const whole = Buffer.concat(Array.from({ length: 80 }, () => part))
    await storage.write(
      name,
      (async function* () {
        for (let i = 0; i < 80; i++) yield part
      })(),
      'video/mp4',
    )
    expect((await buffer(await openStream(storage, name))).equals(whole)).toBe(true)
  })

  it('does not use a chunk after requesting the next one', async () => {
    const name = newName()
    const memory = new Uint8Array(1_000_000)
    await storage.write(
      name,
      (async function* () {
        for (let i = 1; i <= 7; i++) yield memory.fill(i)
      })(),
      'video/mp4',
    )
    const stored = await buffer(await openStream(storage, name))
    expect(Array.from({ length: 7 }, (_, index) => stored[index * 1_000_000 + 999])).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('reads a range, both ends included', async () => {
    const name = newName()
    await storage.write(name, bytes('0123456789'), 'video/mp4')
    expect(await text(await openStream(storage, name, { start: 2, end: 4 }))).toBe('234')
  })

  it('reads at random through one reader, up to the end', async () => {
    const name = newName()
    await storage.write(name, bytes('0123456789'), 'video/mp4')
    const reader = await storage.openReader(name)
    if (!reader) throw new Error('no reader')
    expect(reader.sizeBytes).toBe(10)
    expect(Buffer.from(await reader.read(7, 9)).toString()).toBe('78')
    expect(Buffer.from(await reader.read(8, 20)).toString()).toBe('89')
    await reader.close()
  })

  it('opens an object as a local file', async () => {
    const name = newName()
    await storage.write(name, bytes('a film'), 'video/mp4')
    const file = await storage.openFile(name)
    expect(await readFile(file.path, 'utf8')).toBe('a film')
    await file.close()
  })

  it('leaves no object when the source fails half way', async () => {
    const name = newName()
    const broken = (async function* () {
      yield Buffer.from('half')
      throw new Error('cut')
    })()
    await expect(storage.write(name, broken, 'video/mp4')).rejects.toThrow('cut')
    expect(await storage.stat(name)).toBeNull()
  })

  it('never changes an object that exists', async () => {
    const name = newName()
    await storage.write(name, bytes('first'), 'video/mp4')
    await expect(storage.write(name, bytes('second'), 'video/mp4')).rejects.toThrow(ObjectExistsError)
    expect(await text(await openStream(storage, name))).toBe('first')
  })

  it('lets one of two writers of the same name win', async () => {
    const name = newName()
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((word) => storage.write(name, bytes(word), 'video/mp4')),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('reports a missing object', async () => {
    const name = newName()
    expect(await storage.stat(name)).toBeNull()
    expect(await storage.openRead(name)).toBeNull()
    expect(await storage.openReader(name)).toBeNull()
    await expect(storage.openFile(name)).rejects.toThrow(ObjectMissingError)
  })

  it('removes an object, also when it is gone', async () => {
    const name = newName()
    await storage.write(name, bytes('x'), 'video/mp4')
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.stat(name)).toBeNull()
  })

  it.each([
    '../secret',
    'videos/../../secret',
    '/etc/passwd',
    'videos',
    'videos/.hidden',
    'videos//a',
    'a/b\0',
    'a/b\\c',
  ])('refuses the name %j', async (name) => {
    await expect(storage.write(name, bytes('x'), 'video/mp4')).rejects.toThrow('not the name of an object')
    await expect(storage.openRead(name)).rejects.toThrow('not the name of an object')
    await expect(storage.remove(name)).rejects.toThrow('not the name of an object')
  })

  it('creates a policy for one object', async () => {
    const name = newName()
    const grant = { objectName: name, contentType: 'video/mp4', minBytes: 1, maxBytes: 10, expiresAt: addHour() }
    const { url, fields } = await storage.createUploadPolicy(grant)
    expect(url).not.toBe('')
    expect(fields).toMatchObject({ key: name, 'Content-Type': 'video/mp4' })
  })

  it('names its objects by address', async () => {
    const name = newName()
    expect(storage.gsUri(name)).toMatch(/^gs:\/\/[^/]+\/videos\/2026\/03\//)
    expect(storage.publicUrl(name)).toBe(`/storage/${name}`)
    expect(await storage.signedReadUrl(name, addHour())).toMatch(readUrl)
  })

  it('passes its check', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
  })
})
