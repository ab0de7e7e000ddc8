// npm run bench -- history [rows]
//
// The history list through HTTP on 10 000 and on 1 000 000 results (or as many as are named): first time asked, again
// at one client, at 20 clients, and how much slower the large table is. Large counts are made once and remembered, so
// the first time is shown apart. The database has the settings that the app ships with.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { startApp } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { quantile } from './describe-ms.ts'
import { brands, code, codes, fillHistory, memberId, tags } from './fill-history.ts'

type Api = Awaited<ReturnType<typeof openApi>>
type Query = (n: number, rows: number) => Record<string, string>

interface Tries {
  first: number
  again: number
  /** Of each of the 20 clients. */
  together: number
}
const usualTries: Tries = { first: 10, again: 60, together: 15 }

/** Each asks for something else the next time, as people do. */
const cases: [name: string, query: Query, tries?: Tries][] = [
  ['own first page', (n) => ({ userId: memberId(1 + (n % 20)) })],
  ['tag', (n) => ({ tag: `tag-${n % tags}` })],
  ['project', (n) => ({ project: `Project ${n % 40}` })],
  ['rare search', (n, rows) => ({ search: code((n * 37) % codes(rows)) })],
  ['common search', (n) => ({ search: brands[n % brands.length] ?? '' })],
  ['page 50', (n) => ({ page: '50', ...(n % 2 ? { userId: memberId(1) } : {}) })],
  ['everyone', () => ({})],
  ['tag of every third', () => ({ tag: 'winner' })],
  ['search for 1 %', (n) => ({ search: `product${10 + (n % 20)}` })],
  ['own, searched', (n) => ({ userId: memberId(1 + (n % 20)), search: 'ugc' })],
  ['nothing found', (n) => ({ search: `nowhere${n}` })],
  // Two letters have no trigram: every filename is read.
  ['two letters in none', (n) => ({ search: `${'qxzj'[n % 4]}q` }), { first: 4, again: 4, together: 1 }],
]
const clients = 20

async function time(act: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await act()
  return performance.now() - begunAt
}

async function measure(api: Api, rows: number, query: Query, tries: Tries) {
  const ask = (n: number) => () => api.get(`/api/history?${new URLSearchParams({ limit: '20', ...query(n, rows) })}`)
  const first: number[] = []
  for (let n = 0; n < tries.first; n++) first.push(await time(ask(n)))
  const again: number[] = []
  for (let n = 0; n < tries.again; n++) again.push(await time(ask(n)))
  const client = async (number: number) => {
    const times: number[] = []
    for (let n = 0; n < tries.together; n++) times.push(await time(ask(number + n)))
    return times
  }
  const together = await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return { first: quantile(first, 0.5), median: quantile(again, 0.5), p95: quantile(together.flat(), 0.95) }
}

const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`

async function measureAll(api: Api, rows: number, smaller: Map<string, number>) {
  for (const [name, query, tries = usualTries] of cases) {
    const { first, median, p95 } = await measure(api, rows, query, tries)
    const before = smaller.get(name)
    const growth = before === undefined ? '' : `   growth ${(median / before).toFixed(1)}×`
    console.log(`${name.padEnd(20)} first ${ms(first)}   median ${ms(median)}   p95 of 20 ${ms(p95)}${growth}`)
    smaller.set(name, median)
  }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-bench-'))
chmodSync(dataDir, 0o711) // PostgreSQL runs as another user when this runs as root
const server = await startEmbeddedPostgres({ dataDir, onNotice: console.log })
const { host, port, user, password = '', database } = server.connection
const address = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
const app = await startApp({
  LOG_LEVEL: 'silent',
  DATABASE_URL: address,
  APP_SECRET: 'a secret of this measurement only',
})
const { pool, close } = openDatabase(server.connection, () => undefined)
try {
  const api = await openApi(app.url)
  await api.register('bench')
  const medians = new Map<string, number>()
  for (const rows of [10_000, Number(process.argv[2] ?? 1_000_000)]) {
    const seconds = (await time(() => fillHistory(pool, rows))) / 1000
    console.log(`\n${rows} results (filled in ${seconds.toFixed(0)} s)`)
    await measureAll(api, rows, medians)
  }
} finally {
  await close()
  await app.destroy()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
