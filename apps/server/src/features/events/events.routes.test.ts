import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fakeAi } from '../../../test/fake-ai.ts'
import { submitVideo } from '../../../test/jobs.ts'
import { createEvents } from '../../platform/events/events.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createEventsFeature } from './events.feature.ts'

/** Long timeout: the machine may be busy with other tests. */
const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 20 })

let t: TestApp
let address: string
let ana: Browser
beforeAll(async () => {
  t = await buildTestApp({}, { ai: fakeAi() })
  await t.app.start()
  address = await t.app.http.listen({ port: 0, host: '127.0.0.1' })
  ana = await t.signUp('ana')
})
afterAll(() => t.destroy())
/** A job still running would send events into the next test. */
afterEach(() =>
  waitFor(async () => {
    const running = await t.database.db
      .selectFrom('jobs')
      .select('id')
      .where('status', 'not in', ['completed', 'failed', 'cancelled'])
      .execute()
    expect(running).toEqual([])
  }),
)

interface Received {
  id: number
  event: string
  data: Record<string, unknown>
}

/** Opens a stream like a browser; events are added to `received` while it is open. */
async function open(cookie: string, lastEventId?: number, query = '') {
  const abort = new AbortController()
  const headers = { cookie, ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }) }
  const response = await fetch(`${address}/api/events${query}`, { headers, signal: abort.signal })
  const received: Received[] = []
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (field('event')) {
          received.push({ id: Number(field('id')), event: field('event'), data: JSON.parse(field('data')) })
        }
      }
    }
  }
  const done = read().catch(() => undefined)
  return { response, received, close: () => abort.abort(), done }
}

async function fetchSessionCookie(username: string): Promise<string> {
  const payload = { username, password: 'correct horse' }
  const answer = await t.visitor().request({ method: 'POST', url: '/api/login', payload })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

describe('the event stream', () => {
  it('sends the steps of a job to its user and the changes of a result to everyone', async () => {
    await t.signUp('ben')
    const [own, other] = await Promise.all([
      open(await fetchSessionCookie('ana')),
      open(await fetchSessionCookie('ben')),
    ])
    await waitFor(() => expect([own.received.length, other.received.length]).toEqual([1, 1]))
    const { jobId, historyId } = await submitVideo(ana)
    await waitFor(() => {
      expect(own.received.some(({ event, data }) => event === 'job' && data.status === 'completed')).toBe(true)
      expect(other.received.filter(({ event }) => event === 'history').length).toBeGreaterThanOrEqual(3)
    })
    const jobs = own.received.filter(({ event }) => event === 'job')
    expect(jobs.every(({ data }) => data.jobId === jobId)).toBe(true)
    expect(jobs.map(({ data }) => data.version)).toEqual([1, 2, 3, 4])
    expect(other.received.some(({ event }) => event === 'job')).toBe(false)
    expect(other.received.at(-1)?.data).toEqual({ id: historyId, change: 'updated' })
    own.close()
    other.close()
  })

  it('sends events missed since the last one', async () => {
    const cookie = await fetchSessionCookie('ana')
    const first = await open(cookie)
    await waitFor(() => expect(first.received).toHaveLength(1))
    const lastId = first.received[0]?.id as number
    first.close()
    await first.done
    const { jobId } = await submitVideo(ana)
    await waitFor(async () => {
      const job = (await ana.request({ method: 'GET', url: `/api/jobs/${jobId}` })).json().job
      expect(job.status).toBe('completed')
    })
    const second = await open(cookie, lastId)
    await waitFor(() => {
      const missed = second.received.filter(({ data }) => data.jobId === jobId)
      expect(missed.map(({ data }) => data.status)).toContain('completed')
      expect(second.received.some(({ event }) => event === 'ready')).toBe(true)
    })
    second.close()
  })

  it('reaches browsers of another node', async () => {
    const { connection } = t.database
    const node = createEvents({ db: t.database.db, connection, log: createLog('silent') })
    await node.start()
    const heard: string[] = []
    node.subscribe(({ event }) => heard.push(event.type))
    await submitVideo(ana)
    await waitFor(() => expect(heard).toContain('job'))
    await node.stop()
  })

  it('continues after its connection broke', async () => {
    const stream = await open(await fetchSessionCookie('ana'))
    await waitFor(() => expect(stream.received).toHaveLength(1))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hookline-events'
      and datname = current_database()`.execute(t.database.db)
    const { jobId } = await submitVideo(ana)
    await vi.waitFor(() =>
      expect(stream.received.some(({ data }) => data.jobId === jobId && data.status === 'completed')).toBe(true),
    )
    stream.close()
  })

  it('resumes from the query as well, for a page that opens a new stream', async () => {
    const cookie = await fetchSessionCookie('ana')
    const first = await open(cookie)
    await waitFor(() => expect(first.received).toHaveLength(1))
    first.close()
    const { jobId } = await submitVideo(ana)
    const second = await open(cookie, undefined, `?lastEventId=${first.received[0]?.id}`)
    await waitFor(() => expect(second.received.some(({ data }) => data.jobId === jobId)).toBe(true))
    second.close()
  })

  it.each(['abc', '-1', '0', '1e99', '&lastEventId=7'])(
    'begins now when the last event is said to be %s',
    async (id) => {
      const stream = await open(await fetchSessionCookie('ana'), undefined, `?lastEventId=${id}`)
      await waitFor(() => expect(stream.received.map(({ event }) => event)).toEqual(['ready']))
      stream.close()
    },
  )

  it('sends all missed events in order, and before new ones', async () => {
    const { db } = t.database
    const last = await db
      .insertInto('events')
      .values({ type: 'history', data: '{"id":0,"change":"updated"}', created_at: new Date(Date.now() - 60_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into events (type, data)
      select 'history', jsonb_build_object('id', n, 'change', 'updated') from generate_series(10001, 12500) n`.execute(
      db,
    )
    const stream = await open(await fetchSessionCookie('ana'), last.id)
    const publishing = submitVideo(ana)
    await waitFor(() => expect(stream.received.some(({ event }) => event === 'ready')).toBe(true))
    const replayed = stream.received.slice(
      0,
      stream.received.findIndex(({ event }) => event === 'ready'),
    )
    const ids = replayed.map(({ data }) => Number(data.id)).filter((id) => id > 10_000)
    expect(ids).toEqual(Array.from({ length: 2500 }, (_, n) => 10_001 + n))
    const positions = replayed.map(({ id }) => id)
    expect(positions).toEqual([...positions].sort((one, other) => one - other))
    await publishing
    stream.close()
  })

  it('reaches 200 browsers at once', async () => {
    const cookie = await fetchSessionCookie('ana')
    const streams = await Promise.all(Array.from({ length: 200 }, () => open(cookie)))
    const isReady = ({ received }: (typeof streams)[number]) => received.some(({ event }) => event === 'ready')
    await waitFor(() => expect(streams.filter(isReady)).toHaveLength(200))
    const { jobId } = await submitVideo(ana)
    const isDone = ({ received }: (typeof streams)[number]) =>
      received.some(({ data }) => data.jobId === jobId && data.status === 'completed')
    await vi.waitFor(() => expect(streams.filter(isDone)).toHaveLength(200))
    for (const stream of streams) stream.close()
  })

  it('has the security headers', async () => {
    const stream = await open(await fetchSessionCookie('ana'))
    const { headers } = stream.response
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toContain('no-cache')
    stream.close()
  })

  it('needs a session', async () => {
    expect((await open('')).response.status).toBe(401)
  })
})

describe('a stream whose session has ended', () => {
  it('is closed at the next heartbeat, which the others receive', async () => {
    let areOpen = ['ana', 'ben']
    const events = createEvents({ ...t.database, log: createLog('silent') })
    const readCookieHeader = ({ headers }: { headers: Record<string, unknown> }) => String(headers.cookie)
    const feature = createEventsFeature({
      events,
      readSessionToken: readCookieHeader,
      findOpen: async () => new Set(areOpen),
      heartbeatMs: 20,
    })
    const http = Fastify()
    http.decorateRequest('actor', null)
    http.addHook('onRequest', async (request) => {
      request.actor = { id: 1, userUuid: 'x', username: 'ana', role: 'user' }
    })
    feature.routes(http)
    const url = `${await http.listen({ port: 0, host: '127.0.0.1' })}/api/events`
    const follow = async (cookie: string) => {
      const response = await fetch(url, { headers: { cookie } })
      const heard = { beats: 0, isOver: false }
      const read = async () => {
        for await (const chunk of response.body ?? []) {
          heard.beats += Buffer.from(chunk).toString().split(': heartbeat').length - 1
        }
        heard.isOver = true
      }
      void read()
      return heard
    }
    const [ana, ben] = await Promise.all([follow('ana'), follow('ben')])
    await waitFor(() => expect(Math.min(ana.beats, ben.beats)).toBeGreaterThan(0))
    areOpen = ['ben']
    await waitFor(() => expect(ana.isOver).toBe(true))
    const beats = ben.beats
    await waitFor(() => expect(ben.beats).toBeGreaterThan(beats + 1))
    expect(ben.isOver).toBe(false)
    await http.close()
  })
})
