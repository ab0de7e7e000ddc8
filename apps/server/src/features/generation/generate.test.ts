import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { farMoment, fixedClock } from '../../../test/clock.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { readJob, readResult, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { encodeForm, uploadVideo } from '../../../test/upload.ts'
import { AiError, finalTries, transientTries } from '../../providers/ai/ai.ts'
import type { Ai } from '../../providers/ai/create-ai.ts'

const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 20 })

let t: TestApp
afterEach(() => t.destroy())

async function start(ai: Ai, clock = fixedClock()) {
  t = await buildTestApp({}, { ai, clock, random: () => 0 })
  await t.app.start()
  const ana = await t.signUp('ana')
  return { ana, ...(await submitVideo(ana)) }
}

const failure =
  (change: Partial<ConstructorParameters<typeof AiError>[0]> = {}) =>
  () => {
    throw new AiError({ errorType: 'RATE_LIMITED', message: 'Too many requests.', maxTries: transientTries, ...change })
  }

describe('a job', () => {
  it('completes a result with tokens, cost, model version, request and response', async () => {
    const { ana, jobId, historyId } = await start(fakeAi())
    await untilStatus(ana, jobId, 'completed')
    const item = await readResult(ana, historyId)
    expect(item).toMatchObject({
      status: 'COMPLETED',
      variantCount: 5,
      request_call: { asked: true },
      request_raw_response: { answered: true },
      usage: { inputTokens: 4000, outputTokens: 1000, thoughtTokens: 500, modelVersion: 'fake-1.2' },
    })
    // 4000 × $0.75 and 1500 × $3.75 per million, the seeded prices of this model.
    expect(item.usage?.costUsd).toBeCloseTo(0.008625, 9)
    expect(item.result?.variants).toHaveLength(5)
  })

  it('has the first ten variants of an answer with more, and says so', async () => {
    const variants = Array.from({ length: 12 }, (_, n) => ({ headline: `Headline ${n}`, primaryText: `Text ${n}` }))
    const answer = () => buildAnswer({ text: JSON.stringify({ variants }), notice: 'No AI watched the video.' })
    const { ana, jobId, historyId } = await start(fakeAi(answer))
    await untilStatus(ana, jobId, 'completed')
    const item = await readResult(ana, historyId)
    expect(item).toMatchObject({ variantCount: 10, result: { variants: variants.slice(0, 10) } })
    expect(item.result?.notice).toBe(
      'No AI watched the video. The model wrote 12 variants, more than it was asked for: this result has the first 10.',
    )
  })

  it('retries after transient errors and counts the retries', async () => {
    const ai = fakeAi(failure(), failure({ errorType: 'OVERLOADED' }), () => buildAnswer())
    const { ana, jobId, historyId } = await start(ai)
    const job = await untilStatus(ana, jobId, 'completed')
    expect(job).toMatchObject({ retryCount: 2, error: null })
    expect(await readResult(ana, historyId)).toMatchObject({ status: 'COMPLETED', retry_count: 2, error_message: null })
    expect(ai.requests.map(({ previousErrorType }) => previousErrorType)).toEqual([
      undefined,
      'RATE_LIMITED',
      'OVERLOADED',
    ])
  })

  it('is retried by the queue when the database was briefly unavailable', async () => {
    const away = () => {
      throw Object.assign(new Error('terminating connection because of crash'), { code: '57P02' })
    }
    const { ana, jobId, historyId } = await start(fakeAi(away, () => buildAnswer()))
    await untilStatus(ana, jobId, 'completed')
    expect(await readResult(ana, historyId)).toMatchObject({ status: 'COMPLETED', error_message: null })
  })

  it('fails after the error’s maximum of tries, with the provider’s message', async () => {
    const ai = fakeAi(failure())
    const { ana, jobId, historyId } = await start(ai)
    await untilStatus(ana, jobId, 'failed')
    expect(ai.requests).toHaveLength(transientTries)
    expect(await readResult(ana, historyId)).toMatchObject({
      status: 'FAILED_AI_API',
      error_type: 'RATE_LIMITED',
      error_message: 'Too many requests.',
      retry_count: transientTries - 1,
    })
  })

  it.each([
    [900_000, null],
    [901_000, 'Too many requests. Try again after 12:15 UTC on 2099-11-20.'],
    [99_999_999_999_000, 'Too many requests. The AI service asks to wait for more than a year.'],
    [Number.POSITIVE_INFINITY, 'Too many requests. The AI service asks to wait for more than a year.'],
  ])('waits 15 minutes at most: %d ms', async (retryAfterMs, message) => {
    const { ana, jobId, historyId } = await start(fakeAi(failure({ retryAfterMs })), fixedClock(farMoment))
    if (message === null) {
      const waiting = { status: 'enqueued', retryAt: '2099-11-20T12:15:00.000Z' }
      await waitFor(async () => expect(await readJob(ana, jobId)).toMatchObject(waiting))
      return
    }
    await untilStatus(ana, jobId, 'failed')
    expect(await readResult(ana, historyId)).toMatchObject({ status: 'FAILED_AI_API', error_message: message })
  })

  it('does not retry a final error, and keeps its error type', async () => {
    const ai = fakeAi(failure({ maxTries: finalTries, status: 'FAILED_VIDEO_PROCESSING', errorType: 'FILE_FAILED' }))
    const { ana, jobId, historyId } = await start(ai)
    const job = await untilStatus(ana, jobId, 'failed')
    expect(job).toMatchObject({ error: 'Too many requests.', errorType: 'FILE_FAILED' })
    expect(ai.requests).toHaveLength(1)
    expect((await readResult(ana, historyId)).status).toBe('FAILED_VIDEO_PROCESSING')
  })

  it('shows the time of its next try', async () => {
    const { ana, jobId, historyId } = await start(fakeAi(failure({ retryAfterMs: 60_000 })), fixedClock(farMoment))
    const job = await waitFor(async () => {
      const waiting = await readJob(ana, jobId)
      expect(waiting.retryAt).not.toBeNull()
      return waiting
    })
    expect(job).toMatchObject({ status: 'enqueued', retryCount: 1, errorType: 'RATE_LIMITED' })
    expect(job.retryAt).toBe('2099-11-20T12:01:00.000Z')
    expect((await readResult(ana, historyId)).status).toBe('RETRYING')
  })

  it('asks once to repair an answer that does not parse', async () => {
    const ai = fakeAi(
      () => buildAnswer({ text: 'Sorry, here is prose.' }),
      () => buildAnswer(),
    )
    const { ana, jobId, historyId } = await start(ai)
    await untilStatus(ana, jobId, 'completed')
    expect(ai.requests[1]?.unparsedAnswer?.text).toBe('Sorry, here is prose.')
    expect((await readResult(ana, historyId)).usage?.inputTokens).toBe(8000)
  })

  it('fails with the raw text when the repair does not parse either', async () => {
    const ai = fakeAi(() => buildAnswer({ text: 'Only prose.' }))
    const { ana, jobId, historyId } = await start(ai)
    await untilStatus(ana, jobId, 'failed')
    expect(ai.requests).toHaveLength(2)
    const item = await readResult(ana, historyId)
    expect(item).toMatchObject({ status: 'FAILED_PARSING', error_type: 'INVALID_JSON' })
    expect(item.result?.rawContent).toBe('Only prose.')
  })

  it('hides an unexpected error behind a reference', async () => {
    const ai = fakeAi(() => {
      throw new TypeError('secret internals')
    })
    const { ana, jobId, historyId } = await start(ai)
    const job = await untilStatus(ana, jobId, 'failed')
    expect(job.error).toBe(`Something went wrong while processing this video. Reference: ${jobId}`)
    expect((await readResult(ana, historyId)).status).toBe('FAILED_OTHER')
  })

  it('stops when its user cancels it, which no one else may', async () => {
    const ai = fakeAi(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
    )
    const { ana, jobId, historyId } = await start(ai)
    await waitFor(() => expect(ai.requests).toHaveLength(1))
    const ben = await t.signUp('ben')
    const cancel = (by: Browser) => by.request({ method: 'POST', url: `/api/jobs/${jobId}/cancel` })
    expect((await cancel(ben)).statusCode).toBe(404)
    expect((await cancel(ana)).json().job.status).toBe('cancelled')
    await waitFor(() => expect(ai.requests[0]?.signal.aborted).toBe(true))
    expect(await readResult(ana, historyId)).toMatchObject({ status: 'FAILED_OTHER', error_type: 'CANCELLED' })
    expect((await cancel(ana)).statusCode).toBe(409)
  })

  it('completes 60 videos without losing one', async () => {
    t = await buildTestApp({}, { ai: fakeAi() })
    await t.app.start()
    const ana = await t.signUp('ana')
    const video = JSON.stringify(await uploadVideo(ana))
    const fields: Record<string, string> = { modelId: 'gemini-3.8-flash', batchMode: 'true', batchSize: '60' }
    for (let n = 0; n < 60; n++) fields[`gcsVideo${n}`] = video
    await ana.request({ method: 'POST', url: '/api/jobs/submit', ...(await encodeForm(fields)) })
    await vi.waitFor(
      async () => {
        const { jobs } = (await ana.request({ method: 'GET', url: '/api/jobs' })).json() as { jobs: JobSummary[] }
        expect(jobs.filter(({ status }) => status === 'completed')).toHaveLength(60)
      },
      { interval: 50 },
    )
  })
})
