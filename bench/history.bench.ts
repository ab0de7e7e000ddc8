// npm run bench -- history [rows]
//
// The history list on 10 000 and, beside it, on 1 000 000 results (or as many as are named). Each way to ask over HTTP
// by one client, beside the page's SQL alone where an index has its order; something is written before each question, as
// the app keeps pages as long as nothing is. Then each filter with each search. What of all that grows most with the
// table. The own first page in the service too. Then 20 signed-in people who ask in six ways, and 100 who ask for their
// own first page, each with a connection of their own, in a closed loop (the next question at once: as much as fits),
// where nothing is written and where something is each second; and 100 with a pause of 1 s (as people do who read).
// Beside them a bare Node server that finds the session and the page in the same database, and counts nothing. Clients,
// servers and databases share the machine.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pagination } from '@hookline/contract/paging'
import pg from 'pg'
import { createHistoryService } from '../apps/server/src/features/history/history.service.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { startAppOnPostgres } from './app-on-postgres.ts'
import { serveBare, startBare } from './bare-process.ts'
import { fillHistory, memberId } from './fill-history.ts'
import { type Case, cases, combinations, mixedPath } from './history-cases.ts'
import { askTogether, cookieOf, findMember, openPeople, type Person, signInMembers } from './people.ts'
import { inTurns, ms, quantile, report, reportTimes, timeOf, wantBelow } from './report.ts'

type Place = Awaited<ReturnType<typeof startAppOnPostgres>>

const wantedMedianMs = 30
const wantedTogetherMs = 150
const wantedGrowth = 3
const combinationTries = 25
const clients = 100
const mixedClients = 20
const rounds = 2
const roundSeconds = 4
const columns = `id, operation, video_filename, model_id, model_name, template_id, template_name, tags, project,
  screenshot_object_name, tool_name, tool_category, response_format_id, response_format_name, created_at, updated_at,
  user_id, generated_by_username, retry_count, status, error_type, error_message, is_edited, variant_count`
const ownPage = `select ${columns} from history where deleted_at is null and user_id = $1
  order by created_at desc, id desc limit 20`

if (process.argv[2] === 'bare') await serveBarePages(process.argv[3] ?? '')
else await measure(Number(process.argv[2] ?? 1_000_000))

/** What the page costs at least: whose session it is, twenty rows, JSON. */
async function serveBarePages(connection: string) {
  const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 })
  await serveBare(async (request, response) => {
    const member = await findMember(pool, request.headers.cookie ?? '')
    const { rows } = await pool.query({ name: 'own-page', text: ownPage, values: [member] })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results: rows }))
  })
}

interface Table {
  place: Place
  bare: Awaited<ReturnType<typeof startBare>>
  rows: number
  on: string
}

async function measure(largest: number) {
  const tables: Table[] = []
  try {
    for (const rows of [10_000, largest]) tables.push(await openTable(rows))
    await measureCases(tables, largest)
    await measureCombinations(tables, largest)
    for (const table of tables) {
      await measureService(table)
      await measureMixed(table)
      await measureTogether(table)
    }
  } finally {
    for (const { place, bare } of tables) {
      await bare.stop()
      await place.destroy()
    }
  }
}

async function openTable(rows: number): Promise<Table> {
  const place = await startAppOnPostgres()
  const bare = await startBare(import.meta.filename, JSON.stringify(place.connection))
  await signInMembers(place.pool, clients)
  const seconds = (await timeOf(() => fillHistory(place.pool, rows))) / 1000
  console.log(`${rows} results (filled in ${seconds.toFixed(0)} s)`)
  return { place, bare, rows, on: `${rows.toLocaleString('en').replaceAll(',', ' ')} rows` }
}

/** A transaction that has an id is all that a change is to those who keep pages. */
function writeSomething(pool: Place['pool']) {
  return pool.query('select pg_current_xact_id()')
}

function pathOf(query: Record<string, string>) {
  return `/api/history?${new URLSearchParams({ limit: '20', ...query })}`
}

async function measureCases(tables: Table[], largest: number) {
  const growth = new Map<string, number>()
  for (const each of cases) {
    const medians: number[] = []
    for (const table of tables) medians.push(await measureCase(table, each))
    growth.set(each.name, growthOf(medians))
  }
  reportGrowth('ways', growth, largest)
}

/** @returns its median. */
async function measureCase({ place: { url, pool }, rows, on }: Table, { name, query, ...rest }: Case) {
  const { where, tries = 60, countedFirst = 0 } = rest
  const ask = askAlone(url, pool, (n) => query(n, rows))
  const select = (condition: string) => (n: number) => timeOf(() => pool.query(...sqlOf(condition, query(n, rows))))
  for (let n = 0; n < 5; n++) await ask(tries + n)
  for (let n = 0; n < countedFirst; n++) await untilCounted(url + pathOf(query(n, rows)))
  const { ours, bare } = where
    ? await inTurns(tries, ask, select(where))
    : { ours: await timesOf(tries, ask), bare: undefined }
  // They are counted one after the other: what comes next is not measured beside them.
  await untilCounted(url + pathOf(query(tries - 1, rows)))
  const wanted = wantBelow(wantedMedianMs, ours)
  reportTimes(`${name}, ${on}`, ours, { ...(bare && { bare: { is: 'its SQL', times: bare } }), wanted })
  return quantile(ours, 0.5)
}

async function measureCombinations(tables: Table[], largest: number) {
  const growth = new Map<string, number>()
  const onLargest = new Map<string, number>()
  for (const { name, query } of combinations) {
    const medians: number[] = []
    for (const { place, rows } of tables) {
      const times = await timesOf(
        combinationTries,
        askAlone(place.url, place.pool, (n) => query(n, rows)),
      )
      await untilCounted(place.url + pathOf(query(combinationTries - 1, rows)))
      medians.push(quantile(times, 0.5))
    }
    growth.set(name, growthOf(medians))
    onLargest.set(name, medians.at(-1) ?? 0)
  }
  const { name, value } = greatest(onLargest)
  const quick = [...onLargest.values()].filter((median) => median < wantedMedianMs).length
  report({ what: `the slowest of ${onLargest.size} combinations on ${largest} rows: ${name}`, median: ms(value) })
  report({
    what: `combinations below ${wantedMedianMs} ms on ${largest} rows`,
    median: `${quick} of ${onLargest.size}`,
  })
  reportGrowth('combinations', growth, largest)
}

/** Asks as one person does, of a database that has just changed. */
function askAlone(url: string, pool: Place['pool'], query: (n: number) => Record<string, string>) {
  const [person] = openPeople(url, 1) as [Person]
  return async (n: number) => {
    await writeSomething(pool)
    return person.get(pathOf(query(n)))
  }
}

function growthOf([small = 0, large = 0]: number[]) {
  return large / small
}

function greatest(values: Map<string, number>) {
  const [name, value] = [...values].reduce((a, b) => (a[1] > b[1] ? a : b))
  return { name, value }
}

async function timesOf(tries: number, act: (n: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < tries; n++) times.push(await act(n))
  return times
}

/** Asks until the answer says how many there are. */
async function untilCounted(address: string) {
  for (;;) {
    const answer = await fetch(address, { headers: { cookie: cookieOf(1) } })
    const { pagination } = (await answer.json()) as { pagination: Pagination }
    if (!pagination.isCounting) return
    await sleep(50)
  }
}

function reportGrowth(of: string, growth: Map<string, number>, rows: number) {
  const { name, value } = greatest(growth)
  report({
    what: `growth from 10 000 to ${rows} rows, the worst of ${growth.size} ${of}: ${name}`,
    median: `${value.toFixed(2)}×`,
    wanted: { text: `≤ ${wantedGrowth}×`, holds: value <= wantedGrowth },
  })
}

function sqlOf(where: string, { page: _, ...query }: Record<string, string>): [string, string[]] {
  const [condition, offset] = where.split(' offset ')
  const [value] = Object.values(query)
  const text = `select ${columns} from history where deleted_at is null and ${condition}
    order by created_at desc, id desc limit 20 offset ${offset ?? 0}`
  return [text, value === undefined ? [] : [value]]
}

/** Without HTTP, session and checks. */
async function measureService({ place: { db, pool }, on }: Table) {
  const address = { publicUrl: (name: string) => name } as never
  const service = createHistoryService({
    db,
    address,
    clock: systemClock,
    events: { publish: async () => undefined },
    listActivity: async () => [],
  })
  const ask = (n: number) => timeOf(() => service.page({ userId: memberId(1 + (n % 20)), page: 1, limit: 20 }))
  const select = (n: number) => timeOf(() => pool.query(ownPage, [memberId(1 + (n % 20))]))
  for (let n = 0; n < 10; n++) await ask(n)
  const { ours, bare } = await inTurns(60, ask, select)
  reportTimes(`own first page in the service, ${on}`, ours, { bare: { is: 'its SQL', times: bare } })
}

/** Runs `act` while something is written once a second. */
async function underWrites<T>(pool: Place['pool'], act: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void writeSomething(pool), 1000)
  return act().finally(() => clearInterval(timer))
}

async function measureMixed({ place: { url, pool }, rows, on }: Table) {
  const people = openPeople(url, mixedClients)
  const pathOf = mixedPath(rows)
  const ask = () => askTogether(people, pathOf, rounds * roundSeconds, 0)
  await ask()
  const times = await underWrites(pool, ask)
  reportTimes(`${mixedClients} people, six ways, closed loop, a change each second, ${on}`, times, {
    wanted: wantBelow(wantedTogetherMs, times, 0.95),
  })
}

async function measureTogether({ place: { url, pool }, bare: bareServer, on }: Table) {
  const people = openPeople(url, clients)
  const atBare = openPeople(bareServer.url, clients)
  const ownPath = ({ uuid }: Person) => `/api/history?limit=20&userId=${uuid}`
  const ways: [name: string, pauseMs: number, isWritten: boolean][] = [
    ['closed loop', 0, false],
    ['closed loop, a change each second', 0, true],
    ['pause of 1 s', 1000, true],
  ]
  for (const [name, pauseMs, isWritten] of ways) {
    for (const each of [people, atBare]) await askTogether(each, ownPath, 2, pauseMs)
    const ours: number[][] = []
    const bare: number[][] = []
    const askBoth = async () => {
      ours.push(await askTogether(people, ownPath, roundSeconds, pauseMs))
      bare.push(await askTogether(atBare, ownPath, roundSeconds, pauseMs))
    }
    for (let round = 0; round < rounds; round++) await (isWritten ? underWrites(pool, askBoth) : askBoth())
    const times = ours.flat()
    reportTimes(`own first page, ${clients} people, ${name}, ${on}`, times, {
      bare: { is: 'bare Node', times: bare.flat() },
      wanted: wantBelow(wantedTogetherMs, times, 0.95),
    })
    if (pauseMs > 0) continue
    const perSecond = (counts: number[][]) => `${(counts.flat().length / rounds / roundSeconds).toFixed(0)} pages/s`
    const bareP95 = ms(quantile(bare.flat(), 0.95))
    report({
      what: `${name}: throughput, ${on}`,
      median: perSecond(ours),
      bare: `bare Node ${perSecond(bare)}, p95 ${bareP95}`,
    })
  }
}
