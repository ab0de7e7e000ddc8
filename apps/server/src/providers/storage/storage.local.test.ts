import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalStorage } from './storage.local.ts'
import type { ObjectStorage } from './storage.ts'

let dir: string
let storage: ObjectStorage
let now: Date

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hookline-local-'))
  now = new Date('2026-03-01T12:00:00Z')
  const clock = { now: () => now }
  storage = createLocalStorage({ dir: path.join(dir, 'objects'), appSecret: 's', publicUrl: 'http://localhost', clock })
})
afterEach(() => rm(dir, { recursive: true }))

const name = 'videos/2026/03/ad.mp4'
async function* bytes(part: string) {
  yield Buffer.from(part)
}

describe('links planted in the folder', () => {
  it('are not followed to a file outside', async () => {
    await writeFile(path.join(dir, 'secret'), 'secret')
    await mkdir(path.join(dir, 'objects/videos/2026/03'), { recursive: true })
    await symlink(path.join(dir, 'secret'), path.join(dir, 'objects', name))
    expect(await storage.openRead(name)).toBeNull()
    await expect(storage.openFile(name)).rejects.toThrow('no object')
  })

  it('are not followed to a folder outside, neither to read, to write, nor to remove', async () => {
    await mkdir(path.join(dir, 'outside'))
    await writeFile(path.join(dir, 'outside/ad.mp4'), 'secret')
    await mkdir(path.join(dir, 'objects/videos/2026'), { recursive: true })
    await symlink(path.join(dir, 'outside'), path.join(dir, 'objects/videos/2026/03'))
    expect(await storage.openRead(name)).toBeNull()
    await storage.remove(name)
    await expect(storage.write('videos/2026/03/new.mp4', bytes('x'), 'video/mp4')).rejects.toThrow('through a link')
    expect(await readdir(path.join(dir, 'outside'))).toEqual(['ad.mp4'])
  })
})

it('leaves nothing in its folder when a write fails', async () => {
  const broken = (async function* () {
    yield Buffer.from('half')
    throw new Error('cut')
  })()
  await expect(storage.write(name, broken, 'video/mp4')).rejects.toThrow('cut')
  expect(await readdir(path.join(dir, 'objects/.unfinished'))).toEqual([])
})

it('removes old unfinished writes of dead processes', async () => {
  const unfinished = path.join(dir, 'objects/.unfinished')
  await mkdir(unfinished, { recursive: true })
  await writeFile(path.join(unfinished, 'old'), '')
  await utimes(path.join(unfinished, 'old'), new Date('2026-02-01'), new Date('2026-02-01'))
  await writeFile(path.join(unfinished, 'young'), '')
  await utimes(path.join(unfinished, 'young'), now, now)
  const yesterday = new Date('2026-02-28T12:00:00Z')
  expect(await storage.removeUnfinished(yesterday)).toBe(1)
  expect(await storage.removeUnfinished(yesterday)).toBe(0)
  expect(await readdir(unfinished)).toEqual(['young'])
})

it('says why it does not work when its folder cannot be made', async () => {
  await writeFile(path.join(dir, 'objects'), 'a file')
  await expect(storage.check()).rejects.toThrow(/objects/)
})

const expiresAt = new Date('2026-03-01T12:15:00Z')
const grant = { objectName: name, contentType: 'video/mp4', minBytes: 1, maxBytes: 10, expiresAt }

describe('its upload policy', () => {
  it('is read back from its fields', async () => {
    const { fields } = await storage.createUploadPolicy(grant)
    expect(storage.receiver?.readGrant(fields)).toEqual({ grant })
  })

  it('expires', async () => {
    const { fields } = await storage.createUploadPolicy(grant)
    now = expiresAt
    expect(storage.receiver?.readGrant(fields)).toEqual({ refusal: expect.stringContaining('expired') })
  })

  it.each(['key', 'Content-Type', 'policy', 'signature'])(
    'does not count when %s was changed or left out',
    async (field) => {
      const { fields } = await storage.createUploadPolicy(grant)
      const { [field]: _, ...rest } = fields
      const refused = { refusal: expect.stringContaining('changed') }
      expect(storage.receiver?.readGrant(rest)).toEqual(refused)
      expect(storage.receiver?.readGrant({ ...fields, [field]: `${fields[field]}x` })).toEqual(refused)
    },
  )

  it('is refused when it was signed with another secret', async () => {
    const other = createLocalStorage({
      dir,
      appSecret: 'other',
      publicUrl: 'http://localhost',
      clock: { now: () => now },
    })
    const { fields } = await other.createUploadPolicy(grant)
    expect(storage.receiver?.readGrant(fields)).toHaveProperty('refusal')
  })
})

describe('its signed address', () => {
  it('opens its object until it expires', async () => {
    const address = new URL(await storage.signedReadUrl(name, new Date('2026-03-01T13:00:00Z')))
    const query = Object.fromEntries(address.searchParams)
    expect(storage.receiver?.allowsRead(name, query)).toBe(true)
    expect(storage.receiver?.allowsRead('videos/2026/03/other.mp4', query)).toBe(false)
    expect(storage.receiver?.allowsRead(name, { ...query, expires: '9999999999' })).toBe(false)
    expect(storage.receiver?.allowsRead(name, {})).toBe(false)
    now = new Date('2026-03-01T13:00:00Z')
    expect(storage.receiver?.allowsRead(name, query)).toBe(false)
  })
})

describe('while the secret is changed', () => {
  const withSecrets = (appSecret: string, appSecretOld: string | null = null) =>
    createLocalStorage({ dir, appSecret, appSecretOld, publicUrl: 'http://localhost', clock: { now: () => now } })
  const readSignedQuery = async (by: ObjectStorage) =>
    Object.fromEntries(new URL(await by.signedReadUrl(name, expiresAt)).searchParams)

  it('accepts signatures of the old one', async () => {
    const [former, both] = [withSecrets('former'), withSecrets('next', 'former')]
    const { fields } = await former.createUploadPolicy(grant)
    expect(both.receiver?.readGrant(fields)).toHaveProperty('grant')
    expect(both.receiver?.readGrant({ ...fields, key: 'videos/2026/03/other.mp4' })).toHaveProperty('refusal')
    expect(both.receiver?.allowsRead(name, await readSignedQuery(former))).toBe(true)
  })

  it('signs with the new one', async () => {
    const [former, both, after] = [withSecrets('former'), withSecrets('next', 'former'), withSecrets('next')]
    const { fields } = await both.createUploadPolicy(grant)
    expect(after.receiver?.readGrant(fields)).toHaveProperty('grant')
    expect(former.receiver?.readGrant(fields)).toHaveProperty('refusal')
    expect(after.receiver?.allowsRead(name, await readSignedQuery(both))).toBe(true)
    expect(after.receiver?.allowsRead(name, await readSignedQuery(former))).toBe(false)
  })
})
