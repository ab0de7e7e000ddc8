import { afterEach, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { farMoment, fixedClock } from '../../../test/clock.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { readJob, readResult, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createAiBudget } from './ai-budget.service.ts'

let t: TestApp
afterEach(() => t.destroy())

async function start(ai: ReturnType<typeof fakeAi>, limit: string): Promise<Browser> {
  t = await buildTestApp({ AI_DAILY_LIMIT_USD: limit }, { ai, clock: fixedClock(farMoment), random: () => 0 })
  await t.app.start()
  return t.signUp('ana')
}

const untilWaiting = (ana: Browser, jobId: string) =>
  vi.waitFor(
    async () => {
      const job = await readJob(ana, jobId)
      expect(job.errorType).toBe('AI_BUDGET_USED_UP')
      return job
    },
    { interval: 25 },
  )

/** An answer that costs 1.5 cents. */
const expensive = () => buildAnswer({ usage: { inputTokens: 20_000, outputTokens: 0, thoughtTokens: 0 } })

it('keeps a job beyond the daily budget waiting for the next day without counting a try', async () => {
  const ai = fakeAi(expensive)
  const ana = await start(ai, '0.01')
  const first = await submitVideo(ana)
  await untilStatus(ana, first.jobId, 'completed')
  const second = await submitVideo(ana)
  const job = await untilWaiting(ana, second.jobId)
  expect(job).toMatchObject({ status: 'enqueued', retryCount: 0 })
  expect(job.error).toMatch(/^The daily AI budget of \$0\.01 is used up\. It starts again at 00:00 UTC on 2099-11-21/)
  expect(job.retryAt).toMatch(/^2099-11-21T00:00:00\.\d{3}Z$/)
  expect((await readResult(ana, second.historyId)).status).toBe('RETRYING')
  expect(ai.requests).toHaveLength(1)
  expect((await ana.request({ method: 'POST', url: `/api/jobs/${second.jobId}/cancel` })).statusCode).toBe(200)
})

it('charges each day separately for all nodes, and nothing for models without a price', async () => {
  t = await buildTestApp()
  let now = new Date('2026-11-30T23:00:00Z')
  const prices: Record<string, number | null> = { expensive: 1, free: null }
  const open = () =>
    createAiBudget({
      db: t.database.db,
      clock: { now: () => now },
      log: createLog('silent'),
      limitUsd: 2,
      findPrice: async (id) => ({ inputPriceUsd: prices[id] ?? null, outputPriceUsd: prices[id] ?? null }),
    })
  const [here, elsewhere] = [open(), open()]
  const million = { inputTokens: 1_000_000, outputTokens: 0, thoughtTokens: 0 }
  await here.charge('free', million)
  await here.charge('expensive', million)
  await here.check()
  await elsewhere.charge('expensive', million)
  await expect(here.check()).rejects.toMatchObject({ errorType: 'AI_BUDGET_USED_UP', retryAfterMs: 3_600_000 })
  now = new Date('2026-12-01T00:00:00Z')
  await here.check()
  expect(await here.spentToday()).toBe(0)
})

it('still repairs an answer that used up the budget', async () => {
  const ai = fakeAi(() => ({ ...expensive(), text: 'Only prose.' }), expensive)
  const ana = await start(ai, '0.01')
  await untilStatus(ana, (await submitVideo(ana)).jobId, 'completed')
  expect(ai.requests).toHaveLength(2)
})
