import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isRunning, listChildren } from '../../../../../packages/perception/test/child-processes.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { browserAt, databaseUrl, type NodeProcess, startNode } from '../../../test/node-process.ts'
import { uploadVideo } from '../../../test/upload.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-watch-killed-'))
let database: TestDatabase
let node: NodeProcess
beforeEach(async () => {
  database = await createEmptyDatabase()
  node = await start()
})
afterEach(async () => {
  await node.end('SIGKILL')
  await database.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startNode({
    DATABASE_URL: databaseUrl(database.connection),
    APP_SECRET: 'a secret of these tests, of no use elsewhere',
    DATA_DIR: dataDir,
    PERCEPTION: 'on',
  })

it.skipIf(process.platform !== 'linux')(
  'leaves no process when the server is killed while it watches, and watches again after the restart',
  async () => {
    const ana = browserAt(node.url, 'ana')
    const payload = { username: 'ana', password: 'correct horse' }
    await ana.request({ method: 'POST', url: '/api/register', payload })
    const { objectName } = await uploadVideo(ana)
    const readers = await vi.waitFor(
      () => {
        const children = listChildren(node.pid)
        expect(children).not.toEqual([])
        return children
      },
      { interval: 20 },
    )
    await node.end('SIGKILL')
    await vi.waitFor(() => expect(readers.filter(isRunning)).toEqual([]), { interval: 50 })

    const cutShort = await database.db.selectFrom('watch_reports').select(['status']).execute()
    expect(cutShort).toEqual([{ status: 'waiting' }])
    node = await start()
    const later = browserAt(node.url, 'ana', ana.cookie())
    const readStatus = async () =>
      (await later.request({ method: 'GET', url: `/api/watch-reports/${objectName}` })).json().data.status
    // Reading has the lowest priority, so a busy machine takes minutes. The queue gives a dead worker's job to another when its heartbeats are missed.
    await vi.waitFor(async () => expect(await readStatus()).toBe('ready'), { timeout: 500_000, interval: 200 })
  },
  600_000,
)
