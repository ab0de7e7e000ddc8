import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { maxUploadBytes, tusPath } from '@hookline/contract/uploads/uploads.rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { metadata, patchHeaders } from '../../../test/tus.ts'
import { buildForm, buildHistory, encodeForm, readFixture } from '../../../test/upload.ts'
import { createStorage } from '../../providers/storage/create-storage.ts'
import { lockUploadRoom } from './uploads.repo.ts'

const mb = 1_048_576
const reserveMb = 100
const limitSentence =
  'Your unfinished and unused uploads hold 600 MB, the limit. Use them in a generation, or try again when they are removed: unfinished ones after 36 hours, unused ones after 24 hours.'
const diskSentence =
  'The server has no room left for uploads. Ask an administrator to free disk space or to remove unfinished uploads, then try again.'

let test: TestApp
let owner: Browser
let anna: Browser
let dir: string
/** Above the reserve. */
let freeMb: number
let now: Date

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hookline-room-'))
  const clock = { now: () => now }
  now = new Date('2026-03-02T12:00:00Z')
  const needs = { appSecret: 's', publicUrl: 'http://localhost:3000', clock }
  const storage = await createStorage({ kind: 'local', dir }, needs)
  const readDisk = async () => ({ freeBytes: (reserveMb + freeMb) * mb, holdsUploads: true })
  const env = { UPLOAD_KEEP_SECONDS: '129600', UPLOAD_MB_PER_USER: '600', UPLOAD_RESERVE_MB: String(reserveMb) }
  test = await buildTestApp(env, { storage: { ...storage, readDisk }, clock })
  owner = await test.signUp('owner')
})
afterAll(async () => {
  await test.destroy()
  await rm(dir, { recursive: true })
})
beforeEach(async () => {
  freeMb = 1_000_000
  now = new Date('2026-03-02T12:00:00Z')
  await test.database.db.deleteFrom('objects').execute()
  anna = await test.signUp()
})

const tusVersion = { 'tus-resumable': '1.0.0' }
const begin = (lengthBytes = maxUploadBytes, by = anna) => {
  const headers = { ...tusVersion, 'upload-length': lengthBytes, 'upload-metadata': metadata() }
  return by.request({ method: 'POST', url: tusPath, headers })
}
const patch = (url: string, offset: number, payload: Buffer) =>
  anna.request({ method: 'PATCH', url, headers: { ...tusVersion, ...patchHeaders(offset) }, payload })
const readOffset = async (url: string) =>
  (await anna.request({ method: 'HEAD', url, headers: tusVersion })).headers['upload-offset']
const createPolicy = (size?: number, service = 'videos') =>
  anna.request({
    method: 'POST',
    url: `/api/direct-upload/create-upload?service=${service}`,
    payload: { fileName: 'a', contentType: service === 'videos' ? 'video/mp4' : 'image/png', size },
  })
const post = (fields: Record<string, string>, file: Buffer) =>
  anna.request({ method: 'POST', url: '/storage', ...buildForm(fields, file) })
const screenshotKey = () => anna.request({ method: 'POST', url: '/api/gcs-proxy/screenshot-key' })
const full = (message: string) => ({ success: false, code: 'STORAGE_FULL', message })
const readRows = () => test.database.db.selectFrom('objects').selectAll().orderBy('created_at').execute()

async function fillLimit() {
  for (let count = 0; count < 3; count++) expect((await begin()).statusCode).toBe(201)
}

describe('the uploads of one user', () => {
  it.each([
    ['a resumable upload', () => begin(1)],
    ['a policy', () => createPolicy(1)],
    ['a policy of an image', () => createPolicy(1, 'images')],
    ['a screenshot', screenshotKey],
    [
      'a test file',
      async () => anna.request({ method: 'POST', url: '/api/test-gcs/upload-file', ...(await testFile()) }),
    ],
  ])('leave no room for %s when they have announced all they may hold', async (_, attempt) => {
    await fillLimit()
    const refused = await attempt()
    expect([refused.statusCode, refused.json()]).toEqual([507, expect.objectContaining(full(limitSentence))])
    expect(await readRows()).toHaveLength(3)
    expect((await begin(1, owner)).statusCode).toBe(201)
  })

  it('count what a policy allows, which is 200 MB unless it names a size', async () => {
    for (const size of [undefined, 200 * mb, 199 * mb]) expect((await createPolicy(size)).statusCode).toBe(200)
    expect((await createPolicy(2 * mb)).statusCode).toBe(507)
    expect((await createPolicy(mb)).statusCode).toBe(200)
    const small = (await createPolicy(undefined)).json()
    expect(small).toMatchObject(full(limitSentence))
  })

  it('count at least 1 MB for each file', async () => {
    const row = (index: number) => ({
      object_name: `videos/2026/03/${index}.mp4`,
      user_id: null,
      file_name: 'a',
      content_type: 'video/mp4',
      granted_bytes: 1,
      created_at: now,
    })
    const { id } = await test.database.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', anna.username)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 599 }, (_, index) => ({ ...row(index), user_id: id }))
    await test.database.db.insertInto('objects').values(rows).execute()
    expect((await begin(1)).statusCode).toBe(201)
    expect((await begin(1)).statusCode).toBe(507)
  })

  it('count their real size when they are complete, and nothing once they are used or given up', async () => {
    const { fields } = (await createPolicy()).json().data
    expect((await post(fields, readFixture('small.mp4'))).statusCode).toBe(204)
    const given = await begin()
    await begin()
    expect((await begin(198 * mb)).statusCode).toBe(201)
    expect((await begin(3 * mb)).statusCode).toBe(507)
    await buildHistory(test.database.db, { video: fields.key })
    expect((await begin(2 * mb)).statusCode).toBe(201)
    expect((await begin(3 * mb)).statusCode).toBe(507)
    await anna.request({ method: 'DELETE', url: given.headers.location as string, headers: tusVersion })
    expect((await begin(3 * mb)).statusCode).toBe(201)
    await test.database.db.deleteFrom('history').execute()
  })

  it('are admitted one after the other', async () => {
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => begin()))).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([201, 201, 201, 507, 507, 507, 507, 507])
  })

  it('leave database connections to other requests while they wait to be admitted', async () => {
    const locked = Promise.withResolvers<void>()
    const others = Promise.withResolvers<void>()
    const holder = test.database.db.transaction().execute(async (tx) => {
      await lockUploadRoom(tx)
      locked.resolve()
      await others.promise
    })
    await locked.promise
    const waiting = Promise.all(Array.from({ length: 40 }, () => createPolicy(1)))
    const readUser = async () => (await owner.request({ method: 'GET', url: '/api/user' })).statusCode
    // By the first answer the uploads have found their sessions.
    expect([await readUser(), await readUser()]).toEqual([200, 200])
    others.resolve()
    await holder
    expect(new Set((await waiting).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})

describe('the disk', () => {
  it.each([
    ['a resumable upload', () => begin(mb)],
    ['a policy', () => createPolicy(mb)],
    ['a screenshot', screenshotKey],
    [
      'a test file',
      async () => owner.request({ method: 'POST', url: '/api/test-gcs/upload-file', ...(await testFile()) }),
    ],
  ])('has no room for %s below the reserve', async (_, attempt) => {
    freeMb = -1
    const refused = await attempt()
    expect([refused.statusCode, refused.json()]).toEqual([507, expect.objectContaining(full(diskSentence))])
    expect(await readRows()).toEqual([])
  })

  it('has no room for what other uploads have announced', async () => {
    freeMb = 300
    const url = (await begin()).headers.location as string
    expect((await begin(200 * mb, owner)).json()).toMatchObject(full(diskSentence))
    expect((await begin(100 * mb, owner)).statusCode).toBe(201)
    const { disk } = (await owner.request({ method: 'GET', url: '/api/admin/uploads' })).json().data
    expect(disk).toEqual({ freeBytes: 400 * mb, awaitedBytes: 300 * mb, reserveBytes: 100 * mb })
    await patch(url, 0, Buffer.alloc(10 * mb))
    // What has arrived is no longer free.
    freeMb = 290
    expect((await begin(mb, owner)).statusCode).toBe(507)
    freeMb = 291
    expect((await begin(mb, owner)).statusCode).toBe(201)
  })

  it('does not wait for a policy that has expired long ago', async () => {
    freeMb = 300
    await createPolicy()
    expect((await begin(101 * mb, owner)).statusCode).toBe(507)
    now = new Date(now.getTime() + 76 * 60_000)
    expect((await begin(101 * mb, owner)).statusCode).toBe(201)
  })

  it('refuses the rest of an upload while it is full, which then continues where it stopped', async () => {
    const video = readFixture('small.mp4')
    const url = (await begin(video.length)).headers.location as string
    expect((await patch(url, 0, video.subarray(0, 1000))).statusCode).toBe(204)
    freeMb = 0
    const refused = await patch(url, 1000, video.subarray(1000))
    expect([refused.statusCode, refused.json()]).toEqual([507, expect.objectContaining(full(diskSentence))])
    expect(await readOffset(url)).toBe('1000')
    freeMb = 100
    expect((await patch(url, 1000, video.subarray(1000))).headers['upload-object-name']).toMatch(/^videos/)
  })

  it('refuses a form while it is full, and receives it under the same policy later', async () => {
    const video = readFixture('small.mp4')
    const { fields } = (await createPolicy(video.length)).json().data
    freeMb = 0
    expect((await post(fields, video)).json()).toMatchObject(full(diskSentence))
    expect(await readdir(path.join(dir, 'videos/2026/03')).catch(() => [])).not.toContain(path.basename(fields.key))
    freeMb = 100
    expect((await post(fields, video)).statusCode).toBe(204)
  })

  it('refuses the bytes of a screenshot while it is full', async () => {
    const { objectKey } = (await screenshotKey()).json().data
    const data = `data:image/jpeg;base64,${Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')}`
    const store = () =>
      anna.request({ method: 'POST', url: '/api/gcs-proxy/upload-screenshot', payload: { data, objectKey } })
    freeMb = -1
    expect((await store()).statusCode).toBe(507)
    freeMb = 100
    expect((await store()).statusCode).toBe(200)
  })
})

const testFile = () => encodeForm({ file: new Blob([new Uint8Array(readFixture('small.mp4'))], { type: 'video/mp4' }) })
