// npm run bench -- jobs
//
// Offline jobs from the answer of the request to the `completed` event in the browser's stream: 60 one after the
// other; then 10 clients at once, 20 each; then one batch of 100, of which none may be lost. Bare is SQL that writes
// the same rows in as many transactions: wake by NOTIFY, take, complete with result and event, notify.
import { openApi } from '../e2e/sample-data.ts'
import { startAppOnPostgres } from './app-on-postgres.ts'
import { openBareQueue } from './bare-queue.ts'
import { measureMs, reportTimes, runAlternately, wantBelow } from './report.ts'

/** Resolves for each job id when its `completed` event arrives. */
async function listen(url: string, cookie: string) {
  const waiting = new Map<string, () => void>()
  const done = new Set<string>()
  const response = await fetch(new URL('/api/events', url), { headers: { cookie } })
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (!block.includes('event: job')) continue
        const job = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as { jobId: string; status: string }
        if (job.status !== 'completed') continue
        done.add(job.jobId)
        waiting.get(job.jobId)?.()
      }
    }
  }
  read().catch(() => undefined)
  return (jobId: string) => new Promise<void>((resolve) => (done.has(jobId) ? resolve() : waiting.set(jobId, resolve)))
}

/** One job. @returns milliseconds from the answer to the event. */
async function measureJob({ api, completed, video }: Client): Promise<number> {
  const { jobId } = await api.submit(video)
  return measureMs(() => completed(jobId))
}

async function repeat(count: number, act: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) times.push(await act())
  return times
}

async function openClient(url: string, name: string) {
  const api = await openApi(url)
  await api.register(name)
  return { api, completed: await listen(url, api.cookie()), video: await api.upload('bench.mp4') }
}

type Client = Awaited<ReturnType<typeof openClient>>

const place = await startAppOnPostgres()
const queue = await openBareQueue(place.connection)
try {
  const alone = await openClient(place.url, 'bench-alone')
  await repeat(10, () => measureJob(alone))
  const single = await runAlternately(60, () => measureJob(alone), queue.run)
  const is = 'the same rows by SQL'
  const wantedAlone = wantBelow(150, single.ours)
  reportTimes('one after the other', single.ours, { bare: { is, times: single.bare }, wanted: wantedAlone })

  const clients = [alone]
  for (let i = 0; i < 9; i++) clients.push(await openClient(place.url, `bench-${i}`))
  const together = await Promise.all(clients.map((client) => repeat(20, () => measureJob(client))))
  const bare = await Promise.all(clients.map(() => repeat(20, queue.run)))
  const wantedTogether = wantBelow(400, together.flat())
  reportTimes('10 clients at once', together.flat(), { bare: { is, times: bare.flat() }, wanted: wantedTogether })

  const batch = await measureMs(async () => {
    const jobs = await Promise.all(Array.from({ length: 100 }, () => alone.api.submit(alone.video)))
    await Promise.all(jobs.map(({ jobId }) => alone.completed(jobId)))
  })
  const { rows } = await place.pool.query(`select count(*)::int as lost from jobs where status <> 'completed'`)
  const wanted = { text: 'none is lost', holds: rows[0]?.lost === 0 }
  const bareBatch = await measureMs(() => Promise.all(Array.from({ length: 100 }, queue.run)))
  reportTimes('100 at once, until all are done', [batch], { bare: { is, times: [bareBatch] }, wanted })
} finally {
  await queue.close()
  await place.destroy()
}
process.exit() // Open streams would prevent it.
