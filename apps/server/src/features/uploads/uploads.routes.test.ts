import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildForm, buildHistory, createUpload, upload } from '../../../test/upload.ts'
import { createStorage } from '../../providers/storage/create-storage.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'

const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../../test/fixtures', name))
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(500, 7)])
const dataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`

const box = (type: string, contentBytes: number) => {
  const bytes = Buffer.alloc(contentBytes + 8)
  bytes.writeUInt32BE(bytes.length)
  bytes.write(type, 4, 'latin1')
  return bytes
}

let test: TestApp
let storage: ObjectStorage
let dir: string
let anna: Browser
let ben: Browser
let smallMp4: Buffer
let now = new Date()
/** The objects that were opened to be inspected. */
const opened: string[] = []

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hookline-uploads-'))
  const clock = { now: () => now }
  storage = await createStorage({ kind: 'local', dir }, { appSecret: 's', publicUrl: 'http://localhost:3000', clock })
  const { openReader } = storage
  storage.openReader = (objectName) => {
    opened.push(objectName)
    return openReader(objectName)
  }
  test = await buildTestApp({}, { storage, clock })
  anna = await test.signUp('anna')
  ben = await test.signUp('ben')
  smallMp4 = await fixture('small.mp4')
})
afterAll(async () => {
  await test.destroy()
  await rm(dir, { recursive: true })
})
beforeEach(() => {
  now = new Date()
})

const fileInfo = (browser: Browser, objectName: string) =>
  browser.request({ method: 'GET', url: `/api/direct-upload/file-info/${objectName}` })

describe('create-upload', () => {
  it('names the object and permits one upload of that type', async () => {
    const { url, fields } = await createUpload(anna, '../My ad.mov', 'video/quicktime')
    expect(url).toBe('/storage')
    expect(fields).toEqual({
      key: expect.stringMatching(/^videos\/\d{4}\/\d\d\/[0-9a-f-]{36}-My-ad\.mov$/),
      'Content-Type': 'video/quicktime',
      policy: expect.any(String),
      signature: expect.any(String),
    })
  })

  it.each([
    ['videos', 'video/webm', 'Only MP4 and MOV videos can be uploaded.'],
    ['images', 'image/svg+xml', 'Only JPEG and PNG images can be uploaded.'],
  ])('refuses for %s the type %s', async (service, contentType, message) => {
    const url = `/api/direct-upload/create-upload?service=${service}`
    const response = await anna.request({ method: 'POST', url, payload: { fileName: 'x', contentType } })
    expect(response.statusCode).toBe(415)
    expect(response.json()).toMatchObject({ success: false, message, code: 'UNSUPPORTED_MEDIA' })
  })

  it('reports every invalid field at once', async () => {
    const url = '/api/direct-upload/create-upload?service=secrets&path=../up'
    const response = await anna.request({ method: 'POST', url, payload: {} })
    expect(response.statusCode).toBe(400)
  })

  it('requires a session', async () => {
    const url = '/api/direct-upload/create-upload'
    const payload = { fileName: 'a.mp4', contentType: 'video/mp4' }
    expect((await test.visitor().request({ method: 'POST', url, payload })).statusCode).toBe(401)
  })
})

describe('file-info', () => {
  it('returns the stored file with its media facts, and stores them', async () => {
    const objectName = await upload(anna, smallMp4)
    const response = await fileInfo(anna, objectName)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      message: 'File information read',
      data: {
        objectName,
        publicUrl: `/storage/${objectName}`,
        gsUrl: `gs://hookline-local/${objectName}`,
        contentType: 'video/mp4',
        size: smallMp4.length,
        filename: 'My ad.mp4',
        media: expect.objectContaining({ durationSeconds: 5, width: 640, height: 360, truncated: false }),
      },
    })
    const row = await test.database.db.selectFrom('objects').selectAll().where('object_name', '=', objectName).execute()
    expect(row[0]).toMatchObject({
      sha256: createHash('sha256').update(smallMp4).digest('hex'),
      size_bytes: smallMp4.length,
      media: { videoCodec: 'avc' },
    })
  })

  it('corrects a wrongly declared type', async () => {
    const objectName = await upload(anna, await fixture('small.mov'), 'a.mp4', 'video/mp4')
    expect((await fileInfo(anna, objectName)).json().data.contentType).toBe('video/quicktime')
  })

  /** The fixture with another brand in its first box. */
  const rebrand = (bytes: Buffer, brand: string) => {
    const copy = Buffer.from(bytes)
    copy.write(brand, 8, 'latin1')
    return copy
  }

  it.each([
    ['an unknown type', 'application/octet-stream', async () => smallMp4, 'video/mp4'],
    ['the type of iTunes', 'video/x-m4v', async () => rebrand(smallMp4, 'M4V '), 'video/mp4'],
    ['an unknown type, of QuickTime', 'application/octet-stream', () => fixture('small.mov'), 'video/quicktime'],
    ['the brand of a song and a video track', 'video/mp4', async () => rebrand(smallMp4, 'M4A '), 'video/mp4'],
    ['a box before the file type', 'video/mp4', () => fixture('leading-uuid-box.mp4'), 'video/mp4'],
    ['no duration in its header', 'video/mp4', () => fixture('mvhd-duration-unknown.mp4'), 'video/mp4'],
  ])('takes a video with %s by its bytes', async (_, declared, read, contentType) => {
    const objectName = await upload(anna, await read(), 'a', declared)
    const { data } = (await fileInfo(anna, objectName)).json()
    expect(data).toMatchObject({ contentType, media: { durationSeconds: expect.any(Number), videoCodec: 'avc' } })
    expect(data.media.durationSeconds).toBeLessThan(11)
  })

  it('refuses a song, whose brand says so, and a picture declared as an unknown type', async () => {
    const song = Buffer.concat([Buffer.from('0000001066747970', 'hex'), Buffer.from('M4A \0\0\0\0'), box('mdat', 64)])
    for (const bytes of [song, jpeg]) {
      const objectName = await upload(anna, bytes, 'a', 'application/octet-stream')
      expect((await fileInfo(anna, objectName)).statusCode).toBe(415)
      expect(await storage.stat(objectName)).toBeNull()
    }
  })

  it('marks a cut-off video as truncated', async () => {
    const objectName = await upload(anna, await fixture('truncated.mp4'))
    expect((await fileInfo(anna, objectName)).json().data.media).toMatchObject({ durationSeconds: 5, truncated: true })
  })

  it.each([
    ['videos', 'video/mp4', 'notvideo.mp4', 'This file is not an MP4 or QuickTime video.'],
    ['images', 'image/png', 'small.mp4', 'This file is not a JPEG or PNG image.'],
  ])('refuses and deletes among %s a %s of another type', async (service, contentType, name, message) => {
    const objectName = await upload(anna, await fixture(name), 'a', contentType, service)
    const response = await fileInfo(anna, objectName)
    expect(response.statusCode).toBe(415)
    expect(response.json().message).toBe(message)
    expect(await storage.stat(objectName)).toBeNull()
    expect((await fileInfo(anna, objectName)).statusCode).toBe(404)
  })

  it('does not find an object without bytes', async () => {
    const { objectName } = await createUpload(anna)
    expect((await fileInfo(anna, objectName)).statusCode).toBe(404)
  })

  it('hides an object that no result uses from other users', async () => {
    const objectName = await upload(anna, smallMp4)
    expect((await fileInfo(ben, objectName)).statusCode).toBe(404)
  })

  it('shows an object that a result uses to every user until the result is deleted', async () => {
    const [video, screenshot] = [await upload(anna, smallMp4), await upload(anna, jpeg, 'a', 'image/jpeg', 'images')]
    await buildHistory(test.database.db, { video, screenshot })
    expect((await fileInfo(ben, video)).statusCode).toBe(200)
    expect((await fileInfo(ben, screenshot)).json().data).toMatchObject({ contentType: 'image/jpeg', media: null })
    await test.database.db.updateTable('history').set({ deleted_at: now }).execute()
    expect((await fileInfo(ben, video)).statusCode).toBe(404)
    expect((await fileInfo(anna, video)).statusCode).toBe(200)
  })

  it('reads an upload once for requests of the same moment, on all nodes', async () => {
    const objectName = await upload(anna, smallMp4)
    const node = await test.composeNode()
    const url = `/api/direct-upload/file-info/${objectName}`
    const askNode = () => node.http.inject({ method: 'GET', url, headers: { cookie: anna.cookie() } })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? fileInfo(anna, objectName) : askNode())),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
    expect(opened.filter((name) => name === objectName)).toHaveLength(1)
    await node.stop(2000)
  })

  it('reads a file that is no video once, too', async () => {
    const objectName = await upload(anna, await fixture('notvideo.mp4'))
    const answers = await Promise.all(Array.from({ length: 12 }, () => fileInfo(anna, objectName)))
    // Who asks after the file is deleted finds nothing.
    for (const { statusCode } of answers) expect([415, 404]).toContain(statusCode)
    expect(opened.filter((name) => name === objectName)).toHaveLength(1)
  })

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/etc/passwd', 'videos/%00', '%F0%9F', 'x'.repeat(1050)])(
    'finds nothing at %s',
    async (name) => {
      const { statusCode } = await fileInfo(anna, name)
      expect([400, 404]).toContain(statusCode)
    },
  )
})

describe('a screenshot', () => {
  const key = async (browser: Browser) =>
    (await browser.request({ method: 'POST', url: '/api/gcs-proxy/screenshot-key' })).json().data.objectKey as string
  const send = (browser: Browser, objectKey: string, data: string) =>
    browser.request({ method: 'POST', url: '/api/gcs-proxy/upload-screenshot', payload: { data, objectKey } })

  it('is stored under its created name, repeatedly without error', async () => {
    const objectKey = await key(anna)
    for (const response of [await send(anna, objectKey, dataUrl(jpeg)), await send(anna, objectKey, dataUrl(jpeg))]) {
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({
        success: true,
        message: 'Screenshot uploaded',
        data: {
          objectKey,
          publicUrl: `/storage/${objectKey}`,
          gsUri: `gs://hookline-local/${objectKey}`,
          contentType: 'image/jpeg',
          size: jpeg.length,
        },
      })
    }
  })

  it('is not overwritten', async () => {
    const objectKey = await key(anna)
    await send(anna, objectKey, dataUrl(jpeg))
    const other = await send(anna, objectKey, dataUrl(Buffer.concat([jpeg, jpeg])))
    expect(other.statusCode).toBe(409)
  })

  it.each([
    ['bytes that are no JPEG', dataUrl(Buffer.from('<script>')), 400],
    ['another data URL', 'data:image/png;base64,AAAA', 400],
    ['more than 1 MB', dataUrl(Buffer.concat([jpeg, Buffer.alloc(1_048_576)])), 400],
    ['one byte more than 1 MB', dataUrl(Buffer.concat([jpeg, Buffer.alloc(1_048_577 - jpeg.length)])), 413],
  ])('is refused when it is %s', async (_, data, status) => {
    expect((await send(anna, await key(anna), data)).statusCode).toBe(status)
  })

  it('is stored only under a name of its own user', async () => {
    expect((await send(ben, await key(anna), dataUrl(jpeg))).statusCode).toBe(404)
    expect((await send(anna, 'screenshots/2026/01/made-up.jpg', dataUrl(jpeg))).statusCode).toBe(404)
    const { objectName } = await createUpload(anna)
    expect((await send(anna, objectName, dataUrl(jpeg))).statusCode).toBe(404)
  })
})

describe('POST /storage', () => {
  const post = (fields: Record<string, string>, file: Buffer, afterFile?: string) =>
    test.visitor().request({ method: 'POST', url: '/storage', ...buildForm(fields, file, afterFile) })

  it('refuses an empty file', async () => {
    const { fields, objectName } = await createUpload(anna)
    const response = await post(fields, Buffer.alloc(0))
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('The file is empty.')
    expect(await storage.stat(objectName)).toBeNull()
  })

  it('refuses an expired or changed policy', async () => {
    const { fields, objectName } = await createUpload(anna)
    expect((await post({ ...fields, key: 'videos/2026/01/other.mp4' }, smallMp4)).statusCode).toBe(403)
    now = new Date(now.getTime() + 15 * 60_000)
    const response = await post(fields, smallMp4)
    expect(response.statusCode).toBe(403)
    expect(response.json().message).toBe('This upload permission has expired. Start the upload again.')
    expect(await storage.stat(objectName)).toBeNull()
  })

  it('accepts a name once', async () => {
    const { fields, objectName } = await createUpload(anna)
    expect((await post(fields, smallMp4)).statusCode).toBe(204)
    expect((await post(fields, Buffer.from('other'))).statusCode).toBe(409)
    expect(await storage.stat(objectName)).toMatchObject({ sizeBytes: smallMp4.length })
  })

  it('does not reuse a name whose upload was refused', async () => {
    const { fields, objectName } = await createUpload(anna)
    await post(fields, await fixture('notvideo.mp4'))
    await fileInfo(anna, objectName)
    expect((await post(fields, smallMp4)).statusCode).toBe(403)
  })

  it('requires the file to be last', async () => {
    const { fields, objectName } = await createUpload(anna)
    const late = '--hookline-test-boundary\r\nContent-Disposition: form-data; name="late"\r\n\r\n1\r\n'
    expect((await post(fields, smallMp4, late)).statusCode).toBe(400)
    expect((await post({}, smallMp4)).json().message).toContain('must come before the file')
    expect(await storage.stat(objectName)).toBeNull()
  })

  it('refuses a body that is not a multipart form', async () => {
    const response = await anna.request({ method: 'POST', url: '/storage', payload: { key: 'x' } })
    expect(response.statusCode).toBe(415)
  })

  it('leaves no partial file behind', async () => {
    expect(await readdir(path.join(dir, '.unfinished'))).toEqual([])
  })
})

describe('looking for the bytes of a file before it is sent', () => {
  const hashSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const findSame = async (browser: Browser, bytes: Buffer, withDigest = true) => {
    const digest = withDigest ? `&sha256=${hashSha256(bytes)}` : ''
    return (await browser.request({ method: 'GET', url: `/api/uploads/same?size=${bytes.length}${digest}` })).json()
      .data
  }
  const nothing = { mayExist: false, file: null, historyId: null }

  it('finds one’s own upload once it is verified, but not for other users', async () => {
    const video = Buffer.concat([smallMp4, Buffer.from('00000009667265656f', 'hex')])
    const objectName = await upload(anna, video)
    expect(await findSame(anna, video)).toEqual(nothing)
    await fileInfo(anna, objectName)
    expect(await findSame(anna, video, false)).toEqual({ mayExist: true, file: null, historyId: null })
    expect(await findSame(anna, video)).toMatchObject({ mayExist: true, file: { objectName }, historyId: null })
    const other = Buffer.from(video.toReversed())
    expect(await findSame(anna, other)).toEqual(nothing)
    expect(await findSame(ben, video)).toEqual(nothing)
    expect(await findSame(ben, video, false)).toEqual(nothing)
  })

  it('finds the team’s videos with their latest result, and leaves what the sweep may take', async () => {
    const video = Buffer.concat([smallMp4, Buffer.from('0000000a667265656f6f', 'hex')])
    const objectName = await upload(anna, video)
    await fileInfo(anna, objectName)
    now = new Date(now.getTime() + 13 * 3_600_000)
    expect(await findSame(anna, video)).toEqual(nothing)
    const { db } = test.database
    await buildHistory(db, { video: objectName })
    expect(await findSame(ben, video)).toMatchObject({ file: { objectName }, historyId: null })
    await db.updateTable('history').set({ status: 'COMPLETED' }).where('video_object_name', '=', objectName).execute()
    expect(await findSame(ben, video)).toMatchObject({ file: { objectName }, historyId: expect.any(Number) })
    await db.updateTable('history').set({ deleted_at: now }).where('video_object_name', '=', objectName).execute()
    expect(await findSame(ben, video)).toEqual(nothing)
  })
})
