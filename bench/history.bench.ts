// npm run bench -- history [rows]
//
// The history list over HTTP on 1 000 000 results (or as many as are named): pages without a search by one client,
// beside the SQL of the own first page; every filter with every search by one client; then 20 signed-in people, each
// with a connection of their own, who ask in six ways in a closed loop. Client, server and database share the machine.
import { startAppOnPostgres } from './app-on-postgres.ts'
import { fillHistory, memberId } from './fill-history.ts'
import { combinations, mixedQueries, pages } from './history-cases.ts'
import { askTogether, openPeople, type Person, signInMembers } from './people.ts'
import { measureMs, ms, quantile, report, reportTimes, runAlternately, wantBelow } from './report.ts'

const people = 20
const secondsTogether = 10
const pageTries = 60
const combinationTries = 40
const ownPage = `select id, operation, video_filename, model_id, model_name, template_id, template_name, tags, project,
    screenshot_object_name, tool_name, tool_category, response_format_id, response_format_name, created_at, updated_at,
    user_id, generated_by_username, retry_count, status, error_type, error_message, is_edited, variant_count
  from history where deleted_at is null and user_id = $1 order by created_at desc, id desc limit 20`

const rows = Number(process.argv[2] ?? 1_000_000)
const on = `${rows.toLocaleString('en').replaceAll(',', ' ')} rows`
const place = await startAppOnPostgres()
try {
  await signInMembers(place.pool, people)
  const seconds = (await measureMs(() => fillHistory(place.pool, rows))) / 1000
  console.log(`${rows} results (filled in ${seconds.toFixed(0)} s)`)
  await measurePages()
  await measureCombinations('three letters or more', combinations.long, 250)
  await measureCombinations('one or two letters', combinations.short, 600)
  await measureTogether()
} finally {
  await place.destroy()
}

function toHistoryPath(query: Record<string, string>) {
  return `/api/history?${new URLSearchParams({ limit: '20', ...query })}`
}

async function measurePages() {
  const [person] = openPeople(place.url, 1) as [Person]
  for (const [name, query] of Object.entries(pages)) {
    const ask = (n: number) => person.get(toHistoryPath(query(n, rows)))
    const select = (n: number) => measureMs(() => place.pool.query(ownPage, [memberId(1 + (n % 20))]))
    for (let n = 0; n < 5; n++) await ask(n)
    const { ours, bare } = await runAlternately(pageTries, ask, select)
    const isOwn = name === 'own first page'
    reportTimes(`${name}, ${on}`, ours, {
      ...(isOwn && { bare: { is: 'its SQL', times: bare } }),
      wanted: wantBelow(30, ours),
    })
  }
}

/** All filters with all searches of one kind; the slowest combination has to meet the goal. */
async function measureCombinations(kind: string, all: (typeof combinations)['long'], wantedMs: number) {
  const [person] = openPeople(place.url, 1) as [Person]
  let slowest = { name: '', times: [0] }
  let quick = 0
  for (const { name, query } of all) {
    const times: number[] = []
    for (let n = 0; n < combinationTries; n++) times.push(await person.get(toHistoryPath(query(n, rows))))
    if (quantile(times, 0.95) < wantedMs) quick++
    if (quantile(times, 0.95) > quantile(slowest.times, 0.95)) slowest = { name, times }
  }
  reportTimes(`search of ${kind}, the slowest of ${all.length} combinations: ${slowest.name}, ${on}`, slowest.times, {
    wanted: wantBelow(wantedMs, slowest.times, 0.95),
  })
  report({
    what: `search of ${kind}: combinations with p95 below ${ms(wantedMs)}`,
    median: `${quick} of ${all.length}`,
  })
}

async function measureTogether() {
  const everyone = openPeople(place.url, people)
  const next = mixedQueries(rows)
  const ask = (lasting: number) => askTogether(everyone, () => toHistoryPath(next()), lasting)
  await ask(2)
  const times = await ask(secondsTogether)
  reportTimes(`${people} people, six ways, closed loop, ${on}`, times, { wanted: wantBelow(300, times, 0.95) })
  report({
    what: `${people} people: throughput, ${on}`,
    median: `${(times.length / secondsTogether).toFixed(0)} pages/s`,
  })
}
