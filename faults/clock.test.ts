import { describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp } from '../apps/server/test/app.ts'
import { buildAnswer, fakeAi } from '../apps/server/test/fake-ai.ts'
import { readResult, submitVideo, untilStatus } from '../apps/server/test/jobs.ts'
import { buildForm, createUpload, readFixture, uploadVideo } from '../apps/server/test/upload.ts'
import { isLong } from './random.ts'

const hourMs = 3_600_000
const jumps = [
  { name: 'two days ahead', ms: 48 * hourMs },
  { name: 'an hour back', ms: -hourMs },
]

/** The sweep of lost jobs runs each minute. */
const sweptWithinMs = 90_000

// The app's clock jumps: sessions, permissions and timeouts depend on it.
describe.skipIf(!isLong).each(jumps)('a clock that jumps $name', ({ ms }) => {
  it('loses no running job, session or upload; an expired permission is reported', async () => {
    let jumpMs = 0
    const gate = Promise.withResolvers<void>()
    const ai = fakeAi(async () => {
      await gate.promise
      return buildAnswer()
    })
    const t = await buildTestApp({}, { ai, clock: { now: () => new Date(Date.now() + jumpMs) } })
    try {
      await t.app.start()
      const ana = await t.signUp('ana')
      const { jobId, historyId } = await submitVideo(ana)
      await untilStatus(ana, jobId, 'processing')
      const permission = await createUpload(ana, 'early.mp4')
      jumpMs = ms
      const swept = await countSweeps(ana)
      const later = async () => expect(await countSweeps(ana)).toBeGreaterThan(swept)
      await vi.waitFor(later, { timeout: sweptWithinMs, interval: 500 })
      await untilStatus(ana, jobId, 'processing')
      gate.resolve()
      await untilStatus(ana, jobId, 'completed')
      expect(await readResult(ana, historyId)).toMatchObject({ status: 'COMPLETED' })

      const form = buildForm(permission.fields, readFixture('small.mp4'))
      const posted = await ana.request({ method: 'POST', url: permission.url, ...form })
      expect(posted.statusCode).toBe(ms > 0 ? 403 : 204)
      if (ms > 0) expect(posted.json().message).toMatch(/\w+ .*\.$/)
      await uploadVideo(ana)
      await untilStatus(ana, (await submitVideo(ana)).jobId, 'completed')
    } finally {
      gate.resolve()
      await t.destroy()
    }
  })
})

async function countSweeps(browser: Browser): Promise<number> {
  const { body } = await browser.request({ method: 'GET', url: '/metrics' })
  const series = /^hookline_job_run_duration_seconds_count\{queue="sweep-stalled-jobs",outcome="ended"\} (\d+)$/m
  return Number(series.exec(body)?.[1] ?? 0)
}
