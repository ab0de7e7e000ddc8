// npm run bench -- events [streams]
//
// 1 000 idle event streams (or as many as given) of 100 people: memory of Node and PostgreSQL together (proportional
// set size), processor time while idle, and the time from sending a change until every stream has received it. Bare is
// a Node server that holds as many responses open and writes to each.
import { once } from 'node:events'
import { get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startAppOnPostgres } from './app-on-postgres.ts'
import { serveBare, startBare } from './bare-process.ts'
import { fillHistory } from './fill-history.ts'
import { buildMemberCookie, signInMembers } from './people.ts'
import { descendants, type ProcessFacts, proportionalMb, watchProcessor } from './processes.ts'
import { report, reportTimes, runAlternately } from './report.ts'

const people = 100
const rounds = 20
/** Two heartbeats, and time to collect the garbage of the opening. */
const idleSeconds = 35
const wantedMb = 100

if (process.argv[2] === 'bare') await serveBareStreams()
else {
  await measure(Number(process.argv[2] ?? 1000))
  process.exit() // Open streams would prevent it.
}

async function serveBareStreams() {
  const open = new Set<ServerResponse>()
  await serveBare((asked, response) => {
    if (asked.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\n\n')
      open.add(response)
      return
    }
    for (const stream of open) stream.write('event: history\ndata: {"id":1,"change":"updated"}\n\n')
    response.end()
  })
}

/** Opens streams, and counts those that have received an event. */
async function openStreams(url: string, count: number) {
  let [ready, heard] = [0, 0]
  let onAll = () => {}
  const open = async (n: number) => {
    const asked = get(new URL('/api/events', url), {
      agent: false,
      headers: { cookie: buildMemberCookie(1 + (n % people)) },
    })
    const [stream] = (await once(asked, 'response')) as [IncomingMessage]
    stream.on('error', () => undefined)
    stream.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: ready')) ready++
      if (chunk.includes('event: history') && ++heard === count) onAll()
    })
  }
  for (let n = 0; n < count; n++) await open(n)
  while (ready < count) await sleep(10)
  return {
    /** Milliseconds from the change until all have received it. */
    async tell(change: () => Promise<unknown>): Promise<number> {
      heard = 0
      const begunAt = performance.now()
      const all = new Promise<void>((resolve) => {
        onAll = resolve
      })
      await Promise.all([change(), all])
      return performance.now() - begunAt
    },
  }
}

async function send(url: string, method: string, body: string) {
  const headers = { 'content-type': 'application/json', cookie: buildMemberCookie(1) }
  const asked = request(url, { method, headers, agent: false })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
}

async function measure(count: number) {
  const place = await startAppOnPostgres()
  const bare = await startBare(import.meta.filename)
  const isBare = ({ pid }: ProcessFacts) => pid === bare.pid
  const isOurs = (process: ProcessFacts) => !isBare(process)
  const memory = (of: typeof isBare) => proportionalMb(descendants().filter(of))
  try {
    await fillHistory(place.pool, 100)
    await place.pool.query('update history set result = null') // It does not match the contract.
    await signInMembers(place.pool, people)
    const { rows } = await place.pool.query('select min(id)::int as id from history')
    const change = (n: number) => () =>
      send(`${place.url}/api/history/${rows[0]?.id}`, 'PATCH', JSON.stringify({ tags: [`round-${n}`] }))
    for (let n = 0; n < 10; n++) await change(n)()
    await sleep(2000)
    const before = { ours: memory(isOurs), bare: memory(isBare) }
    const ours = await openStreams(place.url, count)
    const others = await openStreams(bare.url, count)
    const processor = watchProcessor(isOurs)
    await sleep(idleSeconds * 1000)
    const used = processor() / idleSeconds / 10
    const grown = { ours: memory(isOurs) - before.ours, bare: memory(isBare) - before.bare }
    const mb = (value: number) => `${value.toFixed(1)} MB`
    report({
      what: `memory of ${count} idle streams`,
      median: mb(grown.ours),
      bare: `bare Node ${mb(grown.bare)}`,
      ratio: (grown.ours / grown.bare).toFixed(2),
      wanted: { text: `< ${wantedMb} MB`, holds: grown.ours < wantedMb },
    })
    report({ what: 'memory of one', median: `${((grown.ours / count) * 1024).toFixed(0)} kB` })
    report({ what: `processor of ${count} idle streams, of one core`, median: `${used.toFixed(1)} %` })
    const times = await runAlternately(
      rounds,
      (n) => ours.tell(change(100 + n)),
      () => others.tell(() => send(bare.url, 'POST', '')),
    )
    const what = `from a change until ${count} streams have heard`
    reportTimes(what, times.ours, { bare: { is: 'bare Node', times: times.bare } })
  } finally {
    await bare.stop()
    await place.destroy()
  }
}
