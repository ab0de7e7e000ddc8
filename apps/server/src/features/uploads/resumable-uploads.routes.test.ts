import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tusPath } from '@hookline/contract/uploads/uploads.rules'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { readFixture } from '../../../test/upload.ts'
import { systemClock } from '../../platform/clock.ts'
import { createStorage } from '../../providers/storage/create-storage.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'

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

describe.each(Object.entries(stores))('resumable uploads to the %s store', (_kind, open) => {
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
})
