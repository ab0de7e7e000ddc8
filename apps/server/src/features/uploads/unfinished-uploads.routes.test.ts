import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tusPath } from '@hookline/contract/uploads/uploads.rules'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { listen, metadata, patchHeaders } from '../../../test/tus.ts'
import { buildForm, createUpload, readFixture, upload } from '../../../test/upload.ts'
import { systemClock } from '../../platform/clock.ts'
import { createStorage } from '../../providers/storage/create-storage.ts'

let test: TestApp
let owner: Browser
let anna: Browser
let dir: string
let origin: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hookline-unfinished-'))
  const needs = { appSecret: 's', publicUrl: 'http://localhost:3000', clock: systemClock }
  test = await buildTestApp({}, { clock: systemClock, storage: await createStorage({ kind: 'local', dir }, needs) })
  owner = await test.signUp('owner')
  anna = await test.signUp('anna')
  origin = await listen(test.app)
})
afterAll(async () => {
  await test.destroy()
  await rm(dir, { recursive: true })
})

const tusVersion = { 'tus-resumable': '1.0.0' }
const list = async () => (await owner.request({ method: 'GET', url: '/api/admin/uploads' })).json().data
const remove = (objectName: string) => owner.request({ method: 'DELETE', url: `/api/admin/uploads/${objectName}` })
const unfinishedFiles = async () =>
  (await readdir(path.join(dir, '.resumable'), { recursive: true })).filter((name) => name.includes('.mp4'))

async function begin(lengthBytes: number) {
  const headers = { ...tusVersion, 'upload-length': lengthBytes, 'upload-metadata': metadata('Big.mp4') }
  const url = (await anna.request({ method: 'POST', url: tusPath, headers })).headers.location as string
  return { url, objectName: Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString() }
}

it('lists what was announced and has not all arrived, the largest first', async () => {
  const { url } = await begin(500_000)
  const headers = { ...tusVersion, ...patchHeaders(0) }
  await anna.request({ method: 'PATCH', url, headers, payload: Buffer.alloc(1000) })
  await createUpload(anna, 'Form.mp4')
  await upload(anna, readFixture('small.mp4'), 'Complete.mp4')
  const { uploads, disk } = await list()
  expect(uploads).toMatchObject([
    { fileName: 'Form.mp4', username: 'anna', receivedBytes: 0, announcedBytes: 209_715_200 },
    { fileName: 'Big.mp4', username: 'anna', receivedBytes: 1000, announcedBytes: 500_000 },
  ])
  expect(disk).toMatchObject({ freeBytes: expect.any(Number), reserveBytes: 536_870_912 })
  for (const { objectName } of uploads) expect((await remove(objectName)).statusCode).toBe(200)
  expect((await list()).uploads).toEqual([])
})

it('removes a resumable upload with its bytes, even while it is sent, and records who did it', async () => {
  const { url, objectName } = await begin(500_000)
  const sending = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(70_000))
      await sending.promise
      controller.close()
    },
  })
  const headers = { ...tusVersion, cookie: anna.cookie(), 'content-type': 'application/offset+octet-stream' }
  const patch = fetch(new URL(url, origin), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0' },
    body,
    duplex: 'half',
  } as RequestInit).then(
    ({ status }) => status,
    () => 'cut off',
  )
  await vi.waitFor(async () => expect(await unfinishedFiles()).not.toEqual([]))
  expect((await remove(objectName)).statusCode).toBe(200)
  sending.resolve()
  await patch
  expect(await unfinishedFiles()).toEqual([])
  expect((await anna.request({ method: 'HEAD', url, headers: tusVersion })).statusCode).toBe(404)
  const { entries } = (await owner.request({ method: 'GET', url: '/api/admin/activity' })).json().data
  expect(entries[0]).toMatchObject({
    action: 'upload.removed',
    username: 'owner',
    subjectId: objectName,
    before: { fileName: 'Big.mp4', username: 'anna', announcedBytes: 500_000 },
  })
})

it('ends the permission of a form that it removes', async () => {
  const { fields, objectName } = await createUpload(anna)
  expect((await remove(objectName)).statusCode).toBe(200)
  const form = buildForm(fields, readFixture('small.mp4'))
  expect((await anna.request({ method: 'POST', url: '/storage', ...form })).statusCode).toBe(403)
  expect(
    await test.database.db.selectFrom('objects').selectAll().where('object_name', '=', objectName).execute(),
  ).toEqual([])
})

it('removes no complete upload', async () => {
  const objectName = await upload(anna, readFixture('small.mp4'))
  expect((await remove(objectName)).statusCode).toBe(404)
  expect((await remove('videos/2026/03/none.mp4')).statusCode).toBe(404)
})
