// npm run bench -- history [rows]
//
// The history list on 10 000 and on 1 000 000 results (or as many as are named). Each way to ask over HTTP by one
// client, beside the page's SQL alone, where something is written before each question: the app keeps pages as long
// as nothing is. Then each filter with each search. What of all that grows most with the table. The own first page in the service too. Then 20 signed-in
// people who ask in six ways, and 100 who ask for their own first page, each with a connection of their own, in a
// closed loop (the next question at once: as much as fits), where nothing is written and where something is each
// second; and 100 with a pause of 1 s (as people do who read). Beside them a bare Node server that finds the session
// and the page in the same database, and counts nothing. Clients, servers and database share the machine.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pagination } from '@hookline/contract/paging'
import pg from 'pg'
import { createHistoryService } from '../apps/server/src/features/history/history.service.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { startAppOnPostgres } from './app-on-postgres.ts'
import { serveBare, startBare } from './bare-process.ts'
import { fillHistory, memberId } from './fill-history.ts'
import { cases, combinations, mixedPath } from './history-cases.ts'
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

async function measure(largest: number) {
  const place = await startAppOnPostgres()
  const bare = await startBare(import.meta.filename, JSON.stringify(place.connection))
  try {
    await signInMembers(place.pool, clients)
    const medians: Map<string, number>[] = []
    const ofCombinations: Map<string, number>[] = []
    for (const rows of [10_000, largest]) {
      const seconds = (await timeOf(() => fillHistory(place.pool, rows))) / 1000
      console.log(`\n${rows} results (filled in ${seconds.toFixed(0)} s)`)
      const on = `${rows.toLocaleString('en').replaceAll(',', ' ')} rows`
      medians.push(await measureCases(place, rows, on))
      ofCombinations.push(await measureCombinations(place, rows, on))
      await measureService(place, on)
      await measureMixed(place, rows, on)
      await measureTogether(place, bare.url, on)
    }
    reportGrowth('ways', medians, largest)
    reportGrowth('combinations', ofCombinations, largest)
  } finally {
    await bare.stop()
    await place.destroy()
  }
}

/** A transaction that has an id is all that a change is to those who keep pages. */
function writeSomething(pool: Place['pool']) {
  return pool.query('select pg_current_xact_id()')
}

/** @returns the median of each way. */
async function measureCases({ url, pool }: Place, rows: number, on: string) {
  const [person] = openPeople(url, 1) as [Person]
  const medians = new Map<string, number>()
  for (const { name, query, where, tries = 60, countedFirst = 0 } of cases) {
    const pathOf = (n: number) => `/api/history?${new URLSearchParams({ limit: '20', ...query(n, rows) })}`
    const ask = async (n: number) => {
      await writeSomething(pool)
      return person.get(pathOf(n))
    }
    const select = (condition: string) => (n: number) => timeOf(() => pool.query(...sqlOf(condition, query(n, rows))))
    for (let n = 0; n < 5; n++) await ask(tries + n)
    for (let n = 0; n < countedFirst; n++) await untilCounted(url + pathOf(n))
    const { ours, bare } = where
      ? await inTurns(tries, ask, select(where))
      : { ours: await timesOf(tries, ask), bare: [] }
    // They are counted one after the other: what comes next is not measured beside them.
    await untilCounted(url + pathOf(tries - 1))
    const wanted = wantBelow(wantedMedianMs, ours)
    reportTimes(`${name}, ${on}`, ours, { ...(where && { bare: { is: 'its SQL', times: bare } }), wanted })
    medians.set(name, quantile(ours, 0.5))
  }
  return medians
}

/** @returns the median of each combination. */
async function measureCombinations({ url, pool }: Place, rows: number, on: string) {
  const [person] = openPeople(url, 1) as [Person]
  const medians = new Map<string, number>()
  for (const { name, query } of combinations) {
    const pathOf = (n: number) => `/api/history?${new URLSearchParams({ limit: '20', ...query(n, rows) })}`
    const times = await timesOf(combinationTries, async (n) => {
      await writeSomething(pool)
      return person.get(pathOf(n))
    })
    await untilCounted(url + pathOf(combinationTries - 1))
    medians.set(name, quantile(times, 0.5))
  }
  const slowest = [...medians].reduce((a, b) => (a[1] > b[1] ? a : b))
  const quick = [...medians.values()].filter((median) => median < wantedMedianMs).length
  report({ what: `the slowest of ${medians.size} combinations: ${slowest[0]}, ${on}`, median: ms(slowest[1]) })
  report({
    what: `combinations with a median below ${wantedMedianMs} ms, ${on}`,
    median: `${quick} of ${medians.size}`,
  })
  return medians
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

function reportGrowth(of: string, [small, large]: Map<string, number>[], rows: number) {
  const factors = [...(small ?? [])].map(([name, median]) => ({ name, factor: (large?.get(name) ?? 0) / median }))
  const worst = factors.reduce((a, b) => (a.factor > b.factor ? a : b))
  report({
    what: `growth from 10 000 to ${rows} rows, the worst of ${factors.length} ${of}: ${worst.name}`,
    median: `${worst.factor.toFixed(2)}×`,
    wanted: { text: `≤ ${wantedGrowth}×`, holds: worst.factor <= wantedGrowth },
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
async function measureService({ db, pool }: Place, on: string) {
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

async function measureMixed({ url, pool }: Place, rows: number, on: string) {
  const people = openPeople(url, mixedClients)
  const pathOf = mixedPath(rows)
  const ask = () => askTogether(people, pathOf, rounds * roundSeconds, 0)
  await ask()
  const times = await underWrites(pool, ask)
  reportTimes(`${mixedClients} people, six ways, closed loop, a change each second, ${on}`, times, {
    wanted: wantBelow(wantedTogetherMs, times, 0.95),
  })
}

async function measureTogether({ url, pool }: Place, bareUrl: string, on: string) {
  const people = openPeople(url, clients)
  const atBare = openPeople(bareUrl, clients)
  const pathOf = ({ uuid }: Person) => `/api/history?limit=20&userId=${uuid}`
  const ways: [name: string, pauseMs: number, isWritten: boolean][] = [
    ['closed loop', 0, false],
    ['closed loop, a change each second', 0, true],
    ['pause of 1 s', 1000, true],
  ]
  for (const [name, pauseMs, isWritten] of ways) {
    for (const each of [people, atBare]) await askTogether(each, pathOf, 2, pauseMs)
    const ours: number[][] = []
    const bare: number[][] = []
    const askBoth = async () => {
      ours.push(await askTogether(people, pathOf, roundSeconds, pauseMs))
      bare.push(await askTogether(atBare, pathOf, roundSeconds, pauseMs))
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
