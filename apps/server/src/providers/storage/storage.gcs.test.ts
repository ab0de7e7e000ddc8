import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { Upload } from '@tus/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GcsStub, gcsBucket, startGcsStub } from '../../../test/gcs-stub.ts'
import { systemClock } from '../../platform/clock.ts'
import { createGcsStorage } from './storage.gcs.ts'
import { ObjectMissingError, StorageFault } from './storage.ts'

let stub: GcsStub
beforeAll(async () => {
  stub = await startGcsStub()
})
afterAll(() => stub.close())

const newName = () => `videos/2026/03/${crypto.randomUUID()}-ad.mp4`
async function* bytes(part: string) {
  yield Buffer.from(part)
}

function open(changes: { bucket?: string; apiEndpoint?: string; credentialsFile?: string } = {}) {
  const { apiEndpoint, credentialsFile } = stub
  return createGcsStorage({ bucket: gcsBucket, apiEndpoint, credentialsFile, ...changes }, { clock: systemClock })
}

/** A key file of the same account with other contents. */
async function keyFile(changes: Record<string, string>): Promise<string> {
  const key = JSON.parse(await readFile(stub.credentialsFile, 'utf8'))
  const file = path.join(path.dirname(stub.credentialsFile), `${crypto.randomUUID()}.json`)
  await writeFile(file, JSON.stringify({ ...key, ...changes }))
  return file
}

it('retries reads after transient failures', async () => {
  const name = newName()
  await open().write(name, bytes('a film'), 'video/mp4')
  stub.refuseNext('GET', { status: 503, message: 'backendError' })
  const file = await open().openFile(name)
  expect(await readFile(file.path, 'utf8')).toBe('a film')
  await file.close()
  await expect(readFile(file.path)).rejects.toThrow('ENOENT')
})

it('removes what the checks of dead processes left', async () => {
  await open().write('hookline-check/old', bytes('x'), 'text/plain')
  await open().write('hookline-check/young', bytes('x'), 'text/plain')
  await open().write('videos/2026/03/old.mp4', bytes('x'), 'video/mp4')
  stub.age('hookline-check/old', new Date('2026-01-01'))
  stub.age('videos/2026/03/old.mp4', new Date('2026-01-01'))
  expect(await open().removeUnfinished(new Date('2026-02-01'))).toBe(1)
  expect(await open().stat('hookline-check/young')).not.toBeNull()
  expect(await open().stat('videos/2026/03/old.mp4')).not.toBeNull()
})

describe('a resumable session', () => {
  const unit = 262_144
  const begin = async (size: number) => {
    const storage = open()
    const store = storage.resumable.openStore(60_000)
    const id = newName()
    await store.create(new Upload({ id, size, offset: 0, metadata: { filename: 'a.mp4', filetype: 'video/mp4' } }))
    const write = (part: Buffer, offset: number) => store.write(Readable.from([part]), id, offset)
    return { storage, store, id, write }
  }

  it('asks again for bytes that the store did not keep', async () => {
    const film = randomBytes(3 * unit + 5)
    const { storage, store, id, write } = await begin(film.length)
    stub.truncateNext(unit)
    expect(await write(film.subarray(0, 2 * unit + 7), 0)).toBe(2 * unit + 7)
    expect(await store.getUpload(id)).toMatchObject({ offset: 2 * unit + 7, size: film.length })
    expect(await storage.stat(id)).toBeNull()
    stub.truncateNext(unit)
    expect(await write(film.subarray(2 * unit + 7), 2 * unit + 7)).toBe(film.length)
    expect(await store.getUpload(id)).toMatchObject({ offset: film.length })
    await storage.resumable.publish(id)
    const stored = await storage.openRead(id)
    expect(stored && (await buffer(stored)).equals(film)).toBe(true)
    await expect(store.getUpload(id)).rejects.toMatchObject({ status_code: 404 })
  })

  it('keeps its offset and fails when the store accepts no bytes', async () => {
    const { store, id, write } = await begin(3 * unit)
    expect(await write(Buffer.alloc(unit), 0)).toBe(unit)
    stub.truncateNext(0)
    await expect(write(Buffer.alloc(unit), unit)).rejects.toBeInstanceOf(StorageFault)
    expect(await store.getUpload(id)).toMatchObject({ offset: unit })
  })

  it('is missing once the store has ended it, and can still be discarded', async () => {
    const { storage, store, id, write } = await begin(unit)
    await write(Buffer.alloc(100), 0)
    const note = await storage.openRead(`${id}.info`)
    const { sessionUri } = JSON.parse(await text(note ?? Readable.from([])))
    await fetch(sessionUri, { method: 'DELETE' })
    await expect(store.getUpload(id)).rejects.toMatchObject({ status_code: 404 })
    await storage.resumable.discard(id)
    await storage.resumable.discard(id)
    expect(await storage.openRead(`${id}.info`)).toBeNull()
    expect(await storage.openRead(`${id}.rest-100`)).toBeNull()
    await expect(storage.resumable.publish(id)).rejects.toBeInstanceOf(ObjectMissingError)
  })
})

describe('a store that does not work', () => {
  it('says that the key is not one of the account', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const error = await open({ credentialsFile: await keyFile({ private_key: other }) })
      .check()
      .catch((reason) => reason)
    expect(error).toBeInstanceOf(StorageFault)
    expect(error.message).toContain('refuses the credentials (401)')
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/Bearer|PRIVATE KEY/)
  })

  it('says that the key is invalid', async () => {
    const storage = open({ credentialsFile: await keyFile({ private_key: 'nonsense' }) })
    await expect(storage.check()).rejects.toThrow('is not valid, or its key was deleted')
  })

  it.each([
    ['the bucket is missing', { bucket: 'nowhere' }, 'has no bucket nowhere'],
    ['its port is closed', { apiEndpoint: 'http://127.0.0.1:9' }, 'refuses connections (ECONNREFUSED)'],
  ])('says that %s', async (_, changes, sentence) => {
    const error = await open(changes)
      .check()
      .catch((reason) => reason)
    expect(error).toBeInstanceOf(StorageFault)
    expect(error.message).toContain(sentence)
  })

  it('names the missing right', async () => {
    const message = 'x@y does not have storage.objects.list access to the Google Cloud Storage bucket.'
    stub.refuseNext('DELETE', { status: 403, message })
    await expect(open().check()).rejects.toThrow('storage.objects.list is missing')
  })

  it('stops the start when the key file cannot be read', async () => {
    const file = path.join(path.dirname(stub.credentialsFile), 'broken.json')
    await writeFile(file, 'private_key: 1')
    expect(() => open({ credentialsFile: file })).toThrow('cannot be read as a key file')
  })
})
