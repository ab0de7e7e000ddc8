import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CloudStore, cloudStores, postForm } from '../../../test/cloud-stores.ts'
import { readFixture } from '../../../test/upload.ts'
import { inspectVideo } from '../../features/uploads/inspect-video.ts'
import type { ObjectStorage } from './storage.ts'

const newName = () => `videos/2026/03/${crypto.randomUUID()}-ad.mp4`
async function* bytes(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part)
}

describe.each(cloudStores)('a bucket of $kind', ({ open }) => {
  let store: CloudStore
  let storage: ObjectStorage
  beforeAll(async () => {
    store = await open()
    storage = store.storage
  })
  afterAll(() => store.close())

  const permit = (objectName: string, expiresAt = new Date(Date.now() + 60_000)) =>
    storage.createUploadPolicy({ objectName, contentType: 'video/mp4', minBytes: 1, maxBytes: 10, expiresAt })

  it('accepts the form that a policy permits', async () => {
    const name = newName()
    const { url, fields } = await permit(name)
    expect((await postForm(url, fields, 'ten bytes!')).status).toBe(204)
    expect(await storage.stat(name)).toMatchObject({ sizeBytes: 10 })
    expect(new URL(url).origin).toBe(storage.uploadOrigin)
  })

  it.each([
    ['another type', { 'Content-Type': 'text/html' }, 'x'],
    ['another name', { key: 'videos/2026/03/other.mp4' }, 'x'],
    ['one field more', { acl: 'public-read' }, 'x'],
    ['nothing in it', {}, ''],
    ['more than is permitted', {}, 'eleven byte'],
  ])('refuses the form with %s', async (_, changes, file) => {
    const name = newName()
    const { url, fields } = await permit(name)
    const { status } = await postForm(url, { ...fields, ...changes }, file)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await storage.stat(name)).toBeNull()
  })

  it('sends large objects in parts, and leaves none when the source fails', async () => {
    const large = new Uint8Array(9_000_000).fill(7)
    const before = store.requests.length
    const broken = (async function* () {
      yield large
      await vi.waitUntil(() => store.requests.slice(before).some((line) => line.startsWith('PUT')), { timeout: 90_000 })
      throw new Error('cut')
    })()
    const name = newName()
    await expect(storage.write(name, broken, 'video/mp4')).rejects.toThrow('cut')
    expect(await storage.stat(name)).toBeNull()
    await storage.write(name, bytes(large), 'video/mp4')
    expect(await storage.stat(name)).toMatchObject({ sizeBytes: 9_000_000 })
  })

  it('sends nothing of an object whose name is taken', async () => {
    const name = newName()
    await storage.write(name, bytes('first'), 'video/mp4')
    let isAsked = false
    const asked = (async function* () {
      isAsked = true
      yield Buffer.from('second')
    })()
    await expect(storage.write(name, asked, 'video/mp4')).rejects.toThrow('exists')
    expect(isAsked).toBe(false)
  })

  it('inspects a video with a few requests', async () => {
    const name = newName()
    await storage.write(name, bytes(readFixture('small.mp4')), 'video/mp4')
    const before = store.requests.length
    const reader = await storage.openReader(name)
    expect(reader && (await inspectVideo(reader))).toMatchObject({ truncated: false })
    expect(store.requests.length - before).toBeLessThanOrEqual(3)
  })

  it('fails a reader whose object is gone or replaced', async () => {
    const name = newName()
    await storage.write(name, bytes('first'), 'video/mp4')
    const reader = await storage.openReader(name)
    await storage.remove(name)
    await storage.write(name, bytes('other'), 'video/mp4')
    await expect(reader?.read(0, 3)).rejects.toThrow()
  })

  it('serves others when one reader disconnects', async () => {
    const name = newName()
    const large = new Uint8Array(6_000_000).fill(1)
    await storage.write(name, bytes(large), 'video/mp4')
    const [abandoned, completed] = await Promise.all([storage.openRead(name), storage.openRead(name)])
    abandoned?.destroy()
    let sizeBytes = 0
    for await (const chunk of completed ?? []) sizeBytes += chunk.length
    expect(sizeBytes).toBe(large.length)
  })

  it('opens only the object of a signed address', async () => {
    const name = newName()
    await storage.write(name, bytes('a film'), 'video/mp4')
    const address = await storage.signedReadUrl(name, new Date(Date.now() + 60_000))
    expect(await (await fetch(address)).text()).toBe('a film')
    expect((await fetch(address.replace('-ad.mp4', '-add.mp4'))).ok).toBe(false)
    expect((await fetch(address.replace(/Expires=\d+/, 'Expires=6000'))).ok).toBe(false)
  })

  it('leaves nothing behind after a check', async () => {
    await storage.check()
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })

  it('reads a stream from its middle', async () => {
    const name = newName()
    await storage.write(name, bytes('0123456789'), 'video/mp4')
    const part = await storage.openRead(name, { start: 8, end: 9 })
    expect(part && (await text(part))).toBe('89')
  })
})
