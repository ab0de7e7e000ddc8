import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'
import { browserAt, compileCache, databaseUrl, type NodeProcess, startNode } from '../../test/node-process.ts'
import { type S3Server, s3Bucket, startS3Server } from '../../test/s3-server.ts'
import { readFixture, uploadVideo } from '../../test/upload.ts'

// The commands of docs/operating.md, as an operator gives them: from the embedded database and this disk to an
// external PostgreSQL and a bucket.
const main = path.join(import.meta.dirname, 'move-main.ts')

let dataDir: string
let target: TestDatabase
let store: S3Server
let node: NodeProcess | null = null
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-move-'))
  chmodSync(dataDir, 0o711) // PostgreSQL runs as another user when the tests run as root
  target = await createEmptyDatabase()
  store = await startS3Server()
})
afterAll(async () => {
  await node?.end('SIGKILL')
  await store.close()
  await target.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const bucketKeys = () => ({
  S3_ENDPOINT: store.endpoint,
  S3_ACCESS_KEY_ID: store.keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.keys.secretAccessKey,
})

/** `npm run move -- --to <address>`: what it said, and how it ended. */
async function move(to: string, env: Record<string, string> = {}) {
  const options = { env: { PATH: process.env.PATH, ...compileCache, DATA_DIR: dataDir, ...env } }
  const ended = await promisify(execFile)(process.execPath, [main, '--to', to], options).catch((error) => error)
  return { code: Number(ended.code ?? 0), said: `${ended.stdout}${ended.stderr}` }
}

it('moves the database and the objects, compares them, and the app runs on the copies', async () => {
  node = await startNode({ DATA_DIR: dataDir })
  const before = browserAt(node.url, 'ana')
  const payload = { username: 'ana', password: 'correct horse' }
  await before.request({ method: 'POST', url: '/api/register', payload })
  const { objectName } = await uploadVideo(before)
  await node.end('SIGTERM')

  const database = await move(databaseUrl(target.connection))
  expect(database).toMatchObject({ code: 0 })
  expect(database.said).toMatch(/^public\.users +1 {2}copied, compared$/m)
  expect(database.said).toMatch(/^\d+ tables with \d+ rows are in the new database; count and digest of each are/m)

  const moved = {
    DATABASE_URL: databaseUrl(target.connection),
    APP_SECRET: readFileSync(path.join(dataDir, 'app-secret'), 'utf8').trim(),
  }
  const bucket = `s3://${s3Bucket}`
  const objects = await move(bucket, { ...bucketKeys(), ...moved })
  expect(objects).toMatchObject({ code: 0 })
  expect(objects.said).toMatch(/^copied +1 +\d{5,}$/m)
  const again = await move(bucket, { ...bucketKeys(), ...moved })
  expect(again).toMatchObject({ code: 0 })
  expect(again.said).toMatch(/^kept +1 +\d{5,}$/m)

  node = await startNode({
    DATA_DIR: path.join(dataDir, 'unused'),
    ...moved,
    STORAGE_DRIVER: 's3',
    S3_BUCKET: s3Bucket,
    ...bucketKeys(),
  })
  const headers = { cookie: before.cookie() }
  const video = await fetch(new URL(`/storage/${objectName}`, node.url), { headers })
  expect(Buffer.from(await video.arrayBuffer()).equals(readFixture('small.mp4'))).toBe(true)
})
