import { afterEach, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { submitVideo, untilStatus } from '../../../test/jobs.ts'
import { encodeForm, uploadVideo } from '../../../test/upload.ts'

let t: TestApp
afterEach(() => t.destroy())

const waitFor = (check: () => void) => vi.waitFor(check, { interval: 20 })

/** An AI whose calls wait for `letGo`; `owners` lists the users of the calls in order. */
function gatedAi() {
  const gates: (() => void)[] = []
  const ai = fakeAi(async () => {
    await new Promise<void>((resolve) => gates.push(resolve))
    return buildAnswer()
  })
  const owners = () => ai.requests.map(({ owner }) => owner)
  const letGo = async () => {
    await waitFor(() => expect(gates.length).toBeGreaterThan(0))
    gates.shift()?.()
  }
  return { ai, owners, letGo }
}

async function submitBatch(browser: Browser, count: number): Promise<string[]> {
  const video = JSON.stringify(await uploadVideo(browser))
  const videos = Object.fromEntries(Array.from({ length: count }, (_, n) => [`gcsVideo${n}`, video]))
  const form = await encodeForm({ modelId: 'gemini-3.8-flash', batchMode: 'true', batchSize: String(count), ...videos })
  const answer = await browser.request({ method: 'POST', url: '/api/jobs/submit', ...form })
  expect(answer.statusCode).toBe(202)
  return answer.json().data.jobIds
}

async function userId(username: string): Promise<string> {
  const query = t.database.db.selectFrom('users').select('id').where('username', '=', username)
  return String((await query.executeTakeFirstOrThrow()).id)
}

/** Jobs, not calls: a run that a stalled machine gives to another worker calls twice. */
async function countStarted(username: string): Promise<number> {
  const rows = await t.database.db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.user_id')
    .select('jobs.id')
    .where('username', '=', username)
    .where('status', '!=', 'enqueued')
    .execute()
  return rows.length
}

it('lets a colleague’s single video wait for one video of a batch of 50, not for all', async () => {
  const { ai, owners, letGo } = gatedAi()
  t = await buildTestApp({ WORKER_CONCURRENCY: '1' }, { ai })
  const [ana, ben] = [await t.signUp('ana'), await t.signUp('ben')]
  await t.app.start()
  await submitBatch(ana, 50)
  await waitFor(() => expect(owners()).toHaveLength(1))
  const { jobId } = await submitVideo(ben)
  await letGo()
  await waitFor(() => expect(owners()).toHaveLength(2))
  await letGo()
  await waitFor(() => expect(owners()).toHaveLength(3))
  expect(owners().slice(0, 3)).toContain(await userId('ben'))
  await letGo()
  await untilStatus(ben, jobId, 'completed')
})

it('alternates between two batches', async () => {
  const { ai, owners, letGo } = gatedAi()
  t = await buildTestApp({ WORKER_CONCURRENCY: '1' }, { ai })
  const [ana, ben, eve] = [await t.signUp('ana'), await t.signUp('ben'), await t.signUp('eve')]
  await t.app.start()
  await submitVideo(eve)
  await waitFor(() => expect(owners()).toHaveLength(1))
  await submitBatch(ana, 10)
  await submitBatch(ben, 10)
  let started = { anas: 0, bens: 0 }
  while (started.anas + started.bens < 8) {
    await letGo()
    started = { anas: await countStarted('ana'), bens: await countStarted('ben') }
  }
  expect(Math.abs(started.anas - started.bens)).toBeLessThanOrEqual(1)
})

it('runs at most JOBS_PER_USER jobs of a user while others have free slots', async () => {
  const { ai, owners, letGo } = gatedAi()
  t = await buildTestApp({ WORKER_CONCURRENCY: '4', JOBS_PER_USER: '1' }, { ai })
  const [ana, ben] = [await t.signUp('ana'), await t.signUp('ben')]
  await t.app.start()
  await submitVideo(ana)
  await waitFor(() => expect(owners()).toHaveLength(1))
  const { jobId } = await submitVideo(ana)
  await submitVideo(ben)
  await waitFor(() => expect(owners()).toHaveLength(2))
  expect(new Set(owners())).toEqual(new Set([await userId('ana'), await userId('ben')]))
  await letGo()
  await letGo()
  await letGo()
  await untilStatus(ana, jobId, 'completed')
})
