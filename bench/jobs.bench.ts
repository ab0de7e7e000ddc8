// npm run bench -- jobs
//
// Offline jobs from the submit answer to the `completed` event, as a browser would hear it: 60 alone, one after the
// other; then 10 clients at once, 20 each; then one batch of 100, of which none may be lost.
import { startApp } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { describeMs } from './describe-ms.ts'

type Api = Awaited<ReturnType<typeof openApi>>

/** Resolves for each job id when its `completed` event has come. */
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

async function measureJobs(api: Api, completed: (jobId: string) => Promise<void>, count: number): Promise<number[]> {
  const video = await api.upload('bench.mp4')
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const { jobId } = await api.submit(video)
    const answeredAt = performance.now()
    await completed(jobId)
    times.push(performance.now() - answeredAt)
  }
  return times
}

async function openClient(url: string, name: string) {
  const api = await openApi(url)
  await api.register(name)
  return { api, completed: await listen(url, api.cookie()) }
}

const app = await startApp({ LOG_LEVEL: 'silent' })
try {
  const alone = await openClient(app.url, 'bench-alone')
  await measureJobs(alone.api, alone.completed, 5)
  console.log('1 client  ', describeMs(await measureJobs(alone.api, alone.completed, 60)))

  const clients = []
  for (let i = 0; i < 9; i++) clients.push(await openClient(app.url, `bench-${i}`))
  clients.push(alone)
  const together = await Promise.all(clients.map(({ api, completed }) => measureJobs(api, completed, 20)))
  console.log('10 clients', describeMs(together.flat()))

  const video = await alone.api.upload('batch.mp4')
  const begunAt = performance.now()
  const jobs = await Promise.all(Array.from({ length: 100 }, () => alone.api.submit(video)))
  await Promise.all(jobs.map(({ jobId }) => alone.completed(jobId)))
  console.log(`100 jobs: all completed after ${((performance.now() - begunAt) / 1000).toFixed(2)} s`)
} finally {
  await app.destroy()
}
process.exit()
