import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, emptyTables, type TestDatabase } from '../../../test/database.ts'
import { insertDraft } from '../../../test/drafts.ts'
import { buildHistory } from '../../../test/upload.ts'
import { createStorage } from '../../providers/storage/create-storage.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import { sweepUnusedObjects } from './sweep-unused-objects.job.ts'
import { createUploadsService } from './uploads.service.ts'

/** What only uploads need. */
const unused = {} as never
const now = new Date('2026-03-02T12:00:00Z')
const clock = { now: () => now }
const twoDaysAgo = new Date('2026-02-28T12:00:00Z')

let database: TestDatabase
let storage: ObjectStorage
let dir: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hookline-sweep-'))
  storage = await createStorage({ kind: 'local', dir }, { appSecret: 's', publicUrl: 'http://localhost', clock })
  await emptyTables(database.db, 'ad_drafts', 'objects', 'history')
})
afterEach(() => rm(dir, { recursive: true }))

const sweep = () =>
  sweepUnusedObjects({ db: database.db, storage, clock, uploadLifetimeMs: 1000 }, new AbortController().signal)

async function buildObject(name: string, createdAt = twoDaysAgo) {
  const objectName = `videos/2026/02/${name}.mp4`
  await database.db
    .insertInto('objects')
    .values({ object_name: objectName, file_name: name, content_type: 'video/mp4', created_at: createdAt })
    .execute()
  await storage.write(
    objectName,
    (async function* () {
      yield Buffer.from(name)
    })(),
    'video/mp4',
  )
  return objectName
}

const leftRows = async () =>
  (await database.db.selectFrom('objects').select('object_name').orderBy('object_name').execute()).map(
    ({ object_name }) => object_name,
  )

it('removes only objects unused for a day, and nothing on a second run', async () => {
  const unused = await buildObject('unused')
  const used = [
    await buildObject('of-a-result'),
    await buildObject('screenshot'),
    await buildObject('restorable'),
    await buildObject('young', new Date('2026-03-02T00:00:00Z')),
    await buildObject('second-of-a-comparison'),
    await buildObject('second-screenshot'),
    await buildObject('second-restorable'),
    await buildObject('cut'),
    await buildObject('screenshot-of-a-cut'),
  ]
  await buildHistory(database.db, { video: used[0], screenshot: used[1] })
  await buildHistory(database.db, { video: used[2], secondVideo: used[6], deletedAt: now })
  await buildHistory(database.db, { secondVideo: used[4], secondScreenshot: used[5] })
  await buildHistory(database.db, { cuts: [{ filename: 'cut', objectName: used[7], screenshotName: used[8] }] })

  expect(await sweep()).toMatchObject({ objects: 1 })
  expect(await storage.stat(unused)).toBeNull()
  expect(await leftRows()).toEqual(used.toSorted())
  for (const name of used) expect(await storage.stat(name)).not.toBeNull()
  expect(await sweep()).toMatchObject({ objects: 0 })
})

it('keeps the video and image of a draft until the draft is deleted, even if its result is purged', async () => {
  const used = [await buildObject('draft-image'), await buildObject('draft-video')]
  const { id: userId } = await database.db
    .insertInto('users')
    .values({ user_uuid: crypto.randomUUID(), username: 'ana', password_hash: 'x', role: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const objects = { image_object_name: used[0], video_object_name: used[1] }
  const id = await insertDraft(database.db, userId, { ...objects, history_id: null })
  expect(await sweep()).toMatchObject({ objects: 0 })
  expect(await leftRows()).toEqual(used)
  await database.db.deleteFrom('ad_drafts').where('id', '=', id).execute()
  expect(await sweep()).toMatchObject({ objects: 2 })
})

it('removes a row without bytes', async () => {
  await storage.remove(await buildObject('gone'))
  expect(await sweep()).toMatchObject({ objects: 1 })
  expect(await leftRows()).toEqual([])
})

it('sweeps more than one page', async () => {
  const rows = Array.from({ length: 205 }, (_, index) => ({
    object_name: `videos/2026/02/${index}.mp4`,
    file_name: 'x',
    content_type: 'video/mp4',
    created_at: twoDaysAgo,
  }))
  await database.db.insertInto('objects').values(rows).execute()
  expect(await sweep()).toMatchObject({ objects: 205 })
})

it('keeps an object that a generation request has locked', async () => {
  const objectName = await buildObject('held')
  const service = createUploadsService({ db: database.db, storage, clock, semaphore: unused, room: unused })
  await database.db.transaction().execute(async (tx) => {
    await service.holdObjects(tx, [objectName])
    expect(await sweep()).toMatchObject({ objects: 0 })
  })
  expect(await storage.stat(objectName)).not.toBeNull()
})

it('refuses a generation request whose object is gone', async () => {
  const objectName = await buildObject('swept')
  await sweep()
  const service = createUploadsService({ db: database.db, storage, clock, semaphore: unused, room: unused })
  const hold = database.db.transaction().execute((tx) => service.holdObjects(tx, [objectName]))
  await expect(hold).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
