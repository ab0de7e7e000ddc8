import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { tusPath } from '@hookline/contract/uploads/uploads.rules'
import { describe, expect, it, vi } from 'vitest'
import { buildVideoWithSize, listen, mb, resumableStores, useTus } from '../../../test/tus.ts'
import { readFixture } from '../../../test/upload.ts'
import { systemClock } from '../../platform/clock.ts'
import { createResumableUploadsService } from './resumable-uploads.service.ts'

describe.each(Object.entries(resumableStores))('resumable uploads to the %s store', (_, open) => {
  const tus = useTus(open)
  const { sendByClient, fileInfo, call, create, patch, head, readOffset, beginPatch, arrived } = tus

  it('receives a video of a foreign client in pieces, and file-info accepts it', async () => {
    const before = await tus.app.countUnfinished()
    const video = buildVideoWithSize(7 * mb + 123)
    const { objectName } = await sendByClient(video, { chunkSize: 3 * mb }).outcome
    expect(objectName).toMatch(/^videos\/\d{4}\/\d\d\/[0-9a-f-]{36}-Gro-e-Anzeige\.mp4$/)
    const info = (await fileInfo(objectName)).json().data
    expect(info).toMatchObject({ size: video.length, filename: 'Große Anzeige.mp4', contentType: 'video/mp4' })
    const row = await tus.app.test.database.db
      .selectFrom('objects')
      .select('sha256')
      .where('object_name', '=', info.objectName)
      .executeTakeFirstOrThrow()
    expect(row.sha256).toBe(createHash('sha256').update(video).digest('hex'))
    expect(await tus.app.countUnfinished()).toBe(before)
  })

  it('keeps what arrived before a connection broke, and continues after it', async () => {
    const video = buildVideoWithSize(9 * mb)
    const url = await create(video.length)
    const broken = beginPatch(url, video.length, video.subarray(0, 6 * mb))
    await vi.waitFor(() => expect(broken.writableLength).toBe(0))
    await arrived(broken)
    broken.destroy()
    await vi.waitFor(async () => expect(await readOffset(url)).toBeGreaterThan(0))
    const offset = await readOffset(url)
    expect(offset).toBeLessThanOrEqual(6 * mb)

    const { objectName } = await sendByClient(video, { uploadUrl: `${tus.app.origin}${url}` }).outcome
    const stored = await tus.app.storage.openRead(objectName ?? '')
    expect(stored && (await buffer(stored)).equals(video)).toBe(true)
    expect((await fileInfo(objectName)).json().data.size).toBe(video.length)
  })

  it('hands the lock of a stalled connection to a new one', async () => {
    const video = buildVideoWithSize(6 * mb)
    const url = await create(video.length)
    const stalled = beginPatch(url, video.length, video.subarray(0, mb))
    await arrived(stalled)
    const { objectName } = await sendByClient(video, { uploadUrl: `${tus.app.origin}${url}`, retryDelays: [0, 100] })
      .outcome
    expect((await fileInfo(objectName)).statusCode).toBe(200)
    stalled.destroy()
  })

  it('finishes one upload that two clients send at the same time, once', async () => {
    const video = buildVideoWithSize(4 * mb)
    const options = {
      uploadUrl: `${tus.app.origin}${await create(video.length)}`,
      chunkSize: mb,
      retryDelays: Array(30).fill(50),
    }
    const both = await Promise.all([1, 2].map(() => sendByClient(video, options).outcome))
    expect(both[0]?.objectName).toBe(both[1]?.objectName)
    const stored = await tus.app.storage.openRead(both[0]?.objectName ?? '')
    expect(stored && (await buffer(stored)).equals(video)).toBe(true)
  })

  it('refuses the slower of two connections that send everything', async () => {
    const video = buildVideoWithSize(mb)
    const url = await create(video.length)
    const said = await Promise.all([patch(url, 0, video), patch(url, 0, video)])
    expect(said.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await readOffset(url)).toBe(video.length)
  })

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
    const { db } = tus.app.test.database
    await db.updateTable('objects').set({ size_bytes: null }).where('object_name', '=', objectName).execute()
    expect((await head(url)).headers).toMatchObject({
      'upload-offset': String(video.length),
      'upload-object-name': objectName,
    })
    expect((await fileInfo(objectName)).statusCode).toBe(200)
  })

  it('receives pieces of any size', async () => {
    const video = buildVideoWithSize(700_001)
    const { objectName } = await sendByClient(video, { chunkSize: 99_999 }).outcome
    const stored = await tus.app.storage.openRead(objectName ?? '')
    expect(stored && (await buffer(stored)).equals(video)).toBe(true)
  })

  it('receives bytes with the request that begins an upload', async () => {
    const video = readFixture('small.mp4')
    const { objectName } = await sendByClient(video, { uploadDataDuringCreation: true }).outcome
    expect((await fileInfo(objectName)).statusCode).toBe(200)
  })

  it('takes the method of a POST from its header', async () => {
    const overrideMethod = (method: string, url: string) =>
      call('POST', url, { headers: { 'x-http-method-override': method } })
    const before = await tus.app.countUnfinished()
    const video = buildVideoWithSize(3 * mb)
    const { url, objectName } = await sendByClient(video, { chunkSize: mb, overridePatchMethod: true }).outcome
    expect((await fileInfo(objectName)).json().data.size).toBe(video.length)
    expect((await overrideMethod('DELETE', url ?? '')).status).toBe(409)
    const begun = await create(100)
    await patch(begun, 0, Buffer.alloc(10))
    const seen = await overrideMethod('head', begun)
    expect(seen).toMatchObject({ status: 200, headers: { 'upload-offset': '10', 'upload-length': '100' }, body: null })
    expect((await overrideMethod('OPTIONS', begun)).status).toBe(204)
    expect((await overrideMethod('DELETE', begun)).status).toBe(204)
    expect((await head(begun)).status).toBe(404)
    expect(await tus.app.countUnfinished()).toBe(before)
  })

  it('gives an upload up when its client ends it', async () => {
    const before = await tus.app.countUnfinished()
    const url = await create(100)
    await patch(url, 0, Buffer.alloc(10))
    expect((await call('DELETE', url)).status).toBe(204)
    expect((await head(url)).status).toBe(404)
    expect(await tus.app.countUnfinished()).toBe(before)
  })

  it('removes expired uploads, and no complete or recent ones', async () => {
    const { db } = tus.app.test.database
    const [video, old, recent] = [readFixture('small.mp4'), await create(100), await create(100)]
    await patch(old, 0, Buffer.alloc(10))
    const complete = (await patch(await create(video.length), 0, video)).headers['upload-object-name'] as string
    const decodeObjectName = (url: string) => Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString()
    const age = { created_at: new Date(Date.now() - 90_000_000) }
    await db
      .updateTable('objects')
      .set(age)
      .where('object_name', 'in', [decodeObjectName(old), complete])
      .execute()
    expect((await head(old)).status).toBe(404)
    const { storage } = tus.app
    const service = createResumableUploadsService({
      db,
      clock: systemClock,
      storage,
      resumable: storage.resumable,
      room: {} as never,
      uploadLifetimeMs: 86_400_000,
    })
    const before = await tus.app.countUnfinished()
    expect(await service.sweepExpired(new AbortController().signal)).toBe(1)
    expect(await tus.app.countUnfinished()).toBeLessThan(before)
    expect(await readOffset(recent)).toBe(0)
    expect((await fileInfo(complete)).statusCode).toBe(200)
  })

  it('describes itself', async () => {
    const { headers } = await call('OPTIONS', tusPath)
    expect(headers['tus-version']).toBe('1.0.0')
    expect(headers['tus-max-size']).toBe('209715200')
    expect(headers['tus-extension']?.toString().split(',').sort()).toEqual(
      ['creation', 'creation-with-upload', 'expiration', 'termination'].sort(),
    )
    const about = await tus.app.anna.request({ method: 'GET', url: '/api/about' })
    expect(about.json().uploads).toEqual({ tus: '/api/uploads/tus' })
  })

  it('continues an upload on another node', async () => {
    const node = await tus.app.test.composeNode()
    const other = await listen(node)
    try {
      const video = buildVideoWithSize(7 * mb)
      const url = await create(video.length)
      const stalled = beginPatch(url, video.length, video.subarray(0, 2 * mb))
      await arrived(stalled)
      // The other node asks this one to let go.
      const { headers } = await head(url, other)
      const offset = Number(headers['upload-offset'])
      const last = await patch(url, offset, video.subarray(offset), other)
      expect(last.status).toBe(204)
      const stored = await tus.app.storage.openRead(last.headers['upload-object-name'] as string)
      expect(stored && (await buffer(stored)).equals(video)).toBe(true)
      stalled.destroy()
    } finally {
      await node.stop(1000)
    }
  })
})
