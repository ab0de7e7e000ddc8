import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Browser } from '../test/app.ts'
import { createEmptyDatabase, type TestDatabase } from '../test/database.ts'
import { atUrl, finishLogin, startLogin } from '../test/meta-app.ts'
import { metaLogin } from '../test/meta-sandbox.ts'
import { browserAt, databaseUrl, type NodeProcess, startNode } from '../test/node-process.ts'
import { makeDraft, newAdSet } from '../test/submissions.ts'
import { encodeForm, uploadVideo } from '../test/upload.ts'
import { aiModelSeeds } from './seeds/ai-models.seed.ts'

// Two web processes and two workers on one database, as an installation runs them.
const waitFor = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })

const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-nodes-'))
chmodSync(dataDir, 0o711)
let database: TestDatabase
let env: Record<string, string>
let startedInMinute: number
let webs: NodeProcess[] = []
let workers: NodeProcess[] = []
let ana: ReturnType<typeof browserAt>
let video: { objectName: string }

beforeAll(async () => {
  database = await createEmptyDatabase()
  env = {
    DATABASE_URL: databaseUrl(database.connection),
    APP_SECRET: 'a secret of these tests, of no use elsewhere',
    DATA_DIR: dataDir,
    WORKER_CONCURRENCY: '4',
    DRAIN_SECONDS: '2',
  }
  startedInMinute = minuteNow()
  const nodes = await Promise.all(['web', 'web', 'worker', 'worker'].map((ROLE) => startNode({ ...env, ROLE })))
  webs = nodes.slice(0, 2)
  workers = nodes.slice(2)
  ana = browserAt(getNodeUrl(webs, 0), 'ana')
  await ana.request({ method: 'POST', url: '/api/register', payload: { username: 'ana', password: 'correct horse' } })
  video = await uploadVideo(ana)
})
beforeEach(async () => {
  await Promise.all([replaceEnded(webs, 'web'), replaceEnded(workers, 'worker')])
  ana = browserAt(getNodeUrl(webs, 0), 'ana', ana.cookie())
})
afterAll(async () => {
  await Promise.all([...webs, ...workers].map((node) => node.end('SIGKILL')))
  await database.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const minuteNow = () => Math.floor(Date.now() / 60_000)

/** Starts the one that takes the place of a process that was stopped. */
async function replace(nodes: NodeProcess[], index: number, ROLE: 'web' | 'worker') {
  // A process looks at its start for timed work that is due when the last look of any was half a minute ago.
  await sql`update pgboss.version set cron_on = null`.execute(database.db)
  nodes[index] = await startNode({ ...env, ROLE })
}

/** A test may leave processes stopped. */
async function replaceEnded(nodes: NodeProcess[], ROLE: 'web' | 'worker') {
  for (const [index, { hasEnded }] of nodes.entries()) if (hasEnded()) await replace(nodes, index, ROLE)
}

const getNodeUrl = (nodes: NodeProcess[], index: number) => (nodes[index] as NodeProcess).url
const isReady = async (url: string) =>
  fetch(new URL('/api/ready', url)).then(
    ({ ok }) => ok,
    () => false,
  )

async function submit(browser: Browser): Promise<string> {
  const form = await encodeForm({ modelId: offlineModelId, gcsVideo: JSON.stringify(video), 'var.product': 'Tea' })
  const answer = await browser.request({ method: 'POST', url: '/api/jobs/submit', ...form })
  if (answer.statusCode !== 202) throw new Error(`submit answered ${answer.statusCode}: ${answer.body}`)
  return answer.json().data.jobId
}

/** Waits until all are completed. */
const untilCompleted = (jobIds: string[]) =>
  waitFor(async () => {
    const rows = await database.db.selectFrom('jobs').select(['id', 'status']).where('id', 'in', jobIds).execute()
    expect(rows.filter(({ status }) => status === 'completed')).toHaveLength(jobIds.length)
  })

it('makes tables and first rows once when four processes start at once on an empty database', async () => {
  for (const { url } of [...webs, ...workers]) expect(await isReady(url)).toBe(true)
  const models = await database.db.selectFrom('ai_models').select('id').execute()
  expect(models).toHaveLength(aiModelSeeds.length)
})

it('answers probes only, as a worker', async () => {
  const signIn = { username: 'ana', password: 'correct horse' }
  const answer = await browserAt(getNodeUrl(workers, 0), '').request({
    method: 'POST',
    url: '/api/register',
    payload: signIn,
  })
  expect(answer.statusCode).toBe(404)
})

it('sends a job of one web process to the event stream of the other', async () => {
  const headers = { cookie: ana.cookie() }
  const stream = await fetch(new URL('/api/events', getNodeUrl(webs, 1)), { headers })
  let [heard, jobId] = ['', '']
  for await (const chunk of stream.body ?? []) {
    heard += Buffer.from(chunk).toString()
    if (!jobId && heard.includes('event: ready')) jobId = await submit(ana)
    const events = heard.split('\n\n').filter((event) => jobId && event.includes(jobId))
    if (events.some((event) => event.includes('"completed"'))) break
  }
  expect(heard).toContain(jobId)
})

it('makes an ad of a draft sent from a web process, by a worker at the simulated Meta', async () => {
  const back = await metaLogin(atUrl(await startLogin(ana), getNodeUrl(webs, 0)), { cookie: ana.cookie() })
  await finishLogin(ana, back)
  const draft = await makeDraft({ database }, ana, { newAdSet, video_object_name: video.objectName })
  const sent = await ana.request({ method: 'POST', url: `/api/meta-ads/${draft}/submit`, payload: {} })
  expect(sent.json()).toMatchObject({ success: true })
  await waitFor(async () => {
    const rows = await database.db.selectFrom('submissions').select(['state', 'error']).execute()
    expect(rows).toEqual([{ state: 'done', error: null }])
  })
})

it('completes every job while workers are restarted one after the other', async () => {
  const jobIds = await Promise.all(Array.from({ length: 20 }, () => submit(ana)))
  for (const index of [0, 1]) {
    const stopped = workers[index]?.end('SIGTERM')
    jobIds.push(...(await Promise.all(Array.from({ length: 10 }, () => submit(ana)))))
    expect(await stopped).toBe(0)
    if (index === 0) await replace(workers, index, 'worker')
  }
  await untilCompleted(jobIds)
})

it('loses no request and no accepted job while web processes are restarted one after the other under load', async () => {
  const ready = new Set<string>()
  const faults: string[] = []
  const jobIds: string[] = []
  let isOver = false
  /** As a load balancer does: sends requests to the processes that are ready, and to no other. */
  const look = async () => {
    for (const { url } of webs) {
      if (await isReady(url)) ready.add(url)
      else ready.delete(url)
    }
  }
  const balance = async () => {
    while (!isOver) await look()
  }
  const work = async (client: number) => {
    for (let n = client; !isOver; n++) {
      const url = [...ready][n % ready.size] ?? ''
      const browser = browserAt(url, 'ana', ana.cookie())
      try {
        if (n % 4 === 0) jobIds.push(await submit(browser))
        const { statusCode } = await browser.request({ method: 'GET', url: '/api/history' })
        if (statusCode !== 200) faults.push(`${url} answered ${statusCode}`)
      } catch (error) {
        faults.push(`${url}: ${error}`)
      }
    }
  }
  await look()
  const working = Promise.all([balance(), ...Array.from({ length: 2 }, (_, client) => work(client))])
  const untilMore = (before: number) => waitFor(async () => expect(jobIds.length).toBeGreaterThan(before + 2))
  await untilMore(0)
  expect(await webs[0]?.end('SIGTERM')).toBe(0)
  ready.delete(getNodeUrl(webs, 0))
  await untilMore(jobIds.length)
  await replace(webs, 0, 'web')
  await waitFor(async () => expect(ready).toContain(getNodeUrl(webs, 0)))
  expect(await webs[1]?.end('SIGTERM')).toBe(0)
  await untilMore(jobIds.length)
  isOver = true
  await working
  expect(faults).toEqual([])
  expect([...ready]).toEqual([getNodeUrl(webs, 0)])
  await untilCompleted(jobIds)
})

it('begins timed work once a minute, not once in each process', async () => {
  const countSweeps = async () => {
    const { rows } = await sql`select id from pgboss.job where name = 'sweep-stalled-jobs'`.execute(database.db)
    return rows.length
  }
  await waitFor(async () => expect(await countSweeps()).toBeGreaterThan(0))
  expect(await countSweeps()).toBeLessThanOrEqual(1 + minuteNow() - startedInMinute)
})
