import { afterEach, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { insertResult } from '../../../test/history.ts'
import { readResult, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { AiError } from '../../providers/ai/ai.ts'

let t: TestApp
afterEach(() => t.destroy())

const refused = () => {
  throw new AiError({ errorType: 'BLOCKED', message: 'The model refused.' })
}

/** A result that failed; further answers succeed. */
async function start() {
  t = await buildTestApp({}, { ai: fakeAi(refused, () => buildAnswer()), random: () => 0 })
  await t.app.start()
  const ana = await t.signUp('ana')
  const { jobId, historyId } = await submitVideo(ana, undefined, { systemPrompt: 'Like a pirate.', project: 'Bloom' })
  await untilStatus(ana, jobId, 'failed')
  return { ana, historyId, failed: await readResult(ana, historyId) }
}

const retry = (browser: Browser, ids: unknown) =>
  browser.request({ method: 'POST', url: '/api/jobs/retry', payload: { ids } })

it('generates failed results again in their batch, as they were requested, for any member', async () => {
  const { ana, failed } = await start()
  const ben = await t.signUp('ben')
  const answer = await retry(ben, [failed.id, failed.id])
  expect(answer.statusCode).toBe(202)
  const [job] = answer.json().data.jobs
  expect(answer.json()).toMatchObject({ message: '1 video is being processed again.', data: { jobs: [job] } })
  await untilStatus(ben, job.jobId, 'completed')
  const result = await readResult(ana, job.historyId)
  const { batchId, prompt, modelId, project, videoObjectName, screenshotObjectKey } = failed
  expect(result).toMatchObject({ batchId, prompt, modelId, project, videoObjectName, screenshotObjectKey })
  expect(result).toMatchObject({ status: 'COMPLETED', generatedByUsername: 'ben' })
  expect(prompt).toMatch(/^Like a pirate\./)
  const { data: batch } = (await ana.request({ method: 'GET', url: `/api/batches/${batchId}` })).json()
  expect(batch.results.map(({ id }: { id: number }) => id)).toEqual([failed.id, job.historyId])
})

it('refuses results that are missing or have not failed, and videos that are gone', async () => {
  const { ana, historyId } = await start()
  const finished = await insertResult(t.database.db)
  const withoutVideo = await insertResult(t.database.db, { status: 'FAILED_OTHER', result: null })
  const readRetryStatus = async (ids: unknown) => (await retry(ana, ids)).statusCode
  expect(await readRetryStatus([historyId, 999_999])).toBe(404)
  expect(await readRetryStatus([historyId, finished])).toBe(409)
  expect(await readRetryStatus([withoutVideo])).toBe(409)
  expect(await readRetryStatus([])).toBe(400)
  expect(await readRetryStatus(['x'])).toBe(400)
  expect(await readRetryStatus(Array.from({ length: 201 }, (_, n) => n + 1))).toBe(400)
  const partly = await retry(ana, [withoutVideo, historyId])
  expect(partly.json().data.jobs).toHaveLength(1)
})
