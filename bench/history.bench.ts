// npm run bench -- history [rows]
//
// The history list on 10 000 and on 1 000 000 results (or as many as are named). Each way to ask over HTTP by one
// client, beside the page's SQL alone; the own first page in the service too; then 100 signed-in people, each with a
// connection of their own, in a closed loop (the next question at once: as much as fits) and with a pause of 1 s
// (as people do who read), beside a bare Node server that finds the session and the page in the same database and
// counts nothing. Clients, servers and database share the machine.
import pg from 'pg'
import { createHistoryService } from '../apps/server/src/features/history/history.service.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { startAppOnPostgres } from './app-on-postgres.ts'
import { serveBare, startBare } from './bare-process.ts'
import { fillHistory, memberId } from './fill-history.ts'
import { type Case, cases } from './history-cases.ts'
import { askTogether, findMember, openPeople, type Person, signInMembers } from './people.ts'
import { inTurns, report, reportTimes, timeOf, wantBelow } from './report.ts'

type Place = Awaited<ReturnType<typeof startAppOnPostgres>>

const wantedMedianMs = 30
const wantedTogetherMs = 150
const clients = 100
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
    for (const rows of [10_000, largest]) {
      const seconds = (await timeOf(() => fillHistory(place.pool, rows))) / 1000
      console.log(`\n${rows} results (filled in ${seconds.toFixed(0)} s)`)
      const on = `${rows.toLocaleString('en').replaceAll(',', ' ')} rows`
      await measureCases(place, rows, on)
      await measureService(place, on)
      await measureTogether(place.url, bare.url, on)
    }
  } finally {
    await bare.stop()
    await place.destroy()
  }
}

async function measureCases({ url, pool }: Place, rows: number, on: string) {
  const [person] = openPeople(url, 1) as [Person]
  for (const { name, query, where, tries = 60 } of cases) {
    const ask = (n: number) => person.get(`/api/history?${new URLSearchParams({ limit: '20', ...query(n, rows) })}`)
    const select = (n: number) => timeOf(() => pool.query(...sqlOf(where, query(n, rows))))
    for (let n = 0; n < Math.min(5, tries); n++) await ask(n) // Large counts are made once and remembered.
    const { ours, bare } = await inTurns(tries, ask, select)
    const wanted = name.startsWith('two') ? undefined : wantBelow(wantedMedianMs, ours)
    reportTimes(`${name}, ${on}`, ours, { bare: { is: 'its SQL', times: bare }, wanted })
  }
}

function sqlOf(where: Case['where'], { page: _, ...query }: Record<string, string>): [string, string[]] {
  const [condition, offset] = where.split(' offset ')
  const [value] = Object.values(query)
  const text = `select ${columns} from history where deleted_at is null and ${condition}
    order by created_at desc, id desc limit 20 offset ${offset ?? 0}`
  return [text, value === undefined ? [] : [query.search ? `%${value}%` : value]]
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

async function measureTogether(url: string, bareUrl: string, on: string) {
  const people = openPeople(url, clients)
  const atBare = openPeople(bareUrl, clients)
  const pathOf = ({ uuid }: Person) => `/api/history?limit=20&userId=${uuid}`
  const ways: [name: string, pauseMs: number][] = [
    ['closed loop', 0],
    ['pause of 1 s', 1000],
  ]
  for (const [name, pauseMs] of ways) {
    for (const each of [people, atBare]) await askTogether(each, pathOf, 2, pauseMs)
    const ours: number[][] = []
    const bare: number[][] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await askTogether(people, pathOf, roundSeconds, pauseMs))
      bare.push(await askTogether(atBare, pathOf, roundSeconds, pauseMs))
    }
    const times = ours.flat()
    reportTimes(`own first page, ${clients} people, ${name}, ${on}`, times, {
      bare: { is: 'bare Node', times: bare.flat() },
      wanted: wantBelow(wantedTogetherMs, times, 0.95),
    })
    if (pauseMs > 0) continue
    const perSecond = (counts: number[][]) => `${(counts.flat().length / rounds / roundSeconds).toFixed(0)} pages/s`
    report({ what: `the same, throughput, ${on}`, median: perSecond(ours), bare: `bare Node ${perSecond(bare)}` })
  }
}
