import type { RegenerationJob } from '@hookline/contract/generation/regeneration.schemas'
import { instructionMaxLength, regenerationsAtOnceMax } from '@hookline/contract/generation/regeneration.schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { buildPayload, insertResult, threeVariants } from '../../../test/history.ts'
import { readJob, readResult, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { toJson } from '../../platform/json.ts'
import { AiError, transientTries } from '../../providers/ai/ai.ts'

let t: TestApp
afterEach(() => t.destroy())

const fresh = { headline: 'Fresh', primaryText: 'Fresh text' }
const one = () => buildAnswer({ text: JSON.stringify({ variants: [fresh] }) })
const refused = () => {
  throw new AiError({ errorType: 'BLOCKED', message: 'The model refused.' })
}

/** A finished result of five variants. */
async function start(ai: ReturnType<typeof fakeAi>, env: Record<string, string> = {}) {
  t = await buildTestApp(env, { ai, random: () => 0 })
  await t.app.start()
  const ana = await t.signUp('ana')
  const { jobId, historyId } = await submitVideo(ana)
  await untilStatus(ana, jobId, 'completed')
  return { ana, historyId, before: await readResult(ana, historyId) }
}

/** As `start`, but all further answers wait for `release`. */
async function startHeld(env: Record<string, string> = {}) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const ai = fakeAi(
    () => buildAnswer(),
    () => gate.then(one),
  )
  return { ...(await start(ai, env)), ai, release }
}

function ask(browser: Browser, id: number | string, index: number | string, payload?: object) {
  return browser.request({ method: 'POST', url: `/api/history/${id}/variants/${index}/regenerate`, payload })
}

async function regenerate(browser: Browser, id: number, index: number, payload: object = {}): Promise<string> {
  const answer = await ask(browser, id, index, payload)
  expect(answer.statusCode).toBe(202)
  return answer.json().data.jobId
}

const readRegeneration = async (browser: Browser, jobId: string) =>
  (await readJob(browser, jobId)) as unknown as RegenerationJob

describe('one variant', () => {
  it('is written anew by a job, with its cost, and changes nothing', async () => {
    const ai = fakeAi(() => buildAnswer(), one)
    const { ana, historyId, before } = await start(ai)
    const jobId = await regenerate(ana, historyId, 2, {
      instruction: ' lead with the price ',
      updatedAt: before.updatedAt,
    })
    await untilStatus(ana, jobId, 'completed')
    const job = await readRegeneration(ana, jobId)
    expect(job).toMatchObject({ historyId, variantIndex: 2, instruction: 'lead with the price' })
    expect(job.result).toMatchObject({ variant: fresh, usage: { inputTokens: 4000, modelVersion: 'fake-1.2' } })
    expect(job.result?.usage.costUsd).toBeCloseTo(0.008625, 9)
    expect(await readResult(ana, historyId)).toEqual(before)
    const list = await ana.request({ method: 'GET', url: '/api/jobs' })
    expect(list.json().jobs).toHaveLength(1)
    const [generation, regeneration] = ai.requests
    expect(regeneration?.system).toBe(generation?.system)
    expect(regeneration?.videos[0]?.sha256).toBe(generation?.videos[0]?.sha256)
    expect(regeneration?.output).toBe('variants')
    expect(regeneration?.instructions.startsWith(generation?.instructions ?? '?')).toBe(true)
    expect(regeneration?.instructions).toContain('lead with the price')
    expect(regeneration?.instructions).toMatch(/replaces this one:\s+\{"headline":"Headline 2"/)
    expect(regeneration?.instructions).toMatch(/repeat none of them:\n\{"headline":"Headline 0"/)
  })

  it('is read from the edited variants and announced live', async () => {
    const { ana, historyId } = await start(fakeAi(() => buildAnswer(), one))
    const edited_result = { variants: [{ headline: 'Edited', primaryText: 'By hand' }] }
    await ana.request({ method: 'PATCH', url: `/api/history/${historyId}`, payload: { edited_result } })
    expect((await ask(ana, historyId, 1)).statusCode).toBe(400)
    const jobId = await regenerate(ana, historyId, 0)
    await untilStatus(ana, jobId, 'completed')
    const events = await t.database.db.selectFrom('events').select('data').where('type', '=', 'regeneration').execute()
    expect(events.at(-1)?.data).toMatchObject({ jobId, status: 'completed', result: { variant: fresh } })
  })

  it('keeps the result when the model fails, after its retries', async () => {
    const busy = () => {
      throw new AiError({ errorType: 'RATE_LIMITED', message: 'Too many requests.', maxTries: transientTries })
    }
    const ai = fakeAi(() => buildAnswer(), busy, refused)
    const { ana, historyId, before } = await start(ai)
    const job = await untilStatus(ana, await regenerate(ana, historyId, 0), 'failed')
    expect(job).toMatchObject({ error: 'The model refused.', retryCount: 1 })
    expect(await readResult(ana, historyId)).toEqual(before)
  })

  it('is asked for once more when the answer does not parse, and fails then', async () => {
    const ai = fakeAi(
      () => buildAnswer(),
      () => buildAnswer({ text: 'Only prose.' }),
    )
    const { ana, historyId, before } = await start(ai)
    await untilStatus(ana, await regenerate(ana, historyId, 0), 'failed')
    expect(ai.requests[2]?.repairOf?.text).toBe('Only prose.')
    expect(await readResult(ana, historyId)).toEqual(before)
  })

  it('can be cancelled, and ends with a result that was deleted', async () => {
    const never = ({ signal }: { signal: AbortSignal }) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const ai = fakeAi(() => buildAnswer(), never)
    const { ana, historyId, before } = await start(ai)
    const jobId = await regenerate(ana, historyId, 0)
    await vi.waitFor(() => expect(ai.requests).toHaveLength(2), { timeout: 10_000 })
    const cancelled = await ana.request({ method: 'POST', url: `/api/jobs/${jobId}/cancel` })
    expect(cancelled.json().job).toMatchObject({ jobId, status: 'cancelled', variantIndex: 0 })
    expect(await readResult(ana, historyId)).toEqual(before)
    await ana.request({ method: 'DELETE', url: `/api/history/${historyId}` })
    expect((await ask(ana, historyId, 0)).statusCode).toBe(404)
  })

  it('may be asked for twice at once; a user has a limit, and each sees only their own job', async () => {
    const { ana, historyId: id, release } = await startHeld()
    const jobIds = await Promise.all([regenerate(ana, id, 0), regenerate(ana, id, 0)])
    expect(new Set(jobIds).size).toBe(2)
    for (let n = 2; n < regenerationsAtOnceMax; n++) await regenerate(ana, id, n % 3)
    const refused = await ask(ana, id, 0)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain(`${regenerationsAtOnceMax} variants`)
    const ben = await t.signUp('ben')
    await regenerate(ben, id, 0)
    expect((await ben.request({ method: 'GET', url: `/api/jobs/${jobIds[0]}` })).statusCode).toBe(404)
    release()
    for (const jobId of jobIds) await untilStatus(ana, jobId, 'completed')
  })

  it('starts before the videos that wait', async () => {
    const { ana, historyId, ai, release } = await startHeld({ WORKER_CONCURRENCY: '1' })
    await submitVideo(ana)
    await vi.waitFor(() => expect(ai.requests).toHaveLength(2), { timeout: 10_000 })
    const waiting = await submitVideo(ana)
    await regenerate(ana, historyId, 0)
    await regenerate(ana, historyId, 1)
    release()
    await untilStatus(ana, waiting.jobId, 'completed')
    expect(ai.requests.map(({ regeneration }) => regeneration?.index)).toEqual([undefined, undefined, 0, 1, undefined])
  })

  it('waits for the next day when the daily budget is used up', async () => {
    const expensive = () => buildAnswer({ usage: { inputTokens: 20_000, outputTokens: 0, thoughtTokens: 0 } })
    const { ana, historyId } = await start(fakeAi(expensive), { AI_DAILY_LIMIT_USD: '0.01' })
    const jobId = await regenerate(ana, historyId, 0)
    await vi.waitFor(async () => expect((await readJob(ana, jobId)).errorType).toBe('AI_BUDGET_USED_UP'), {
      timeout: 10_000,
    })
    expect(await readJob(ana, jobId)).toMatchObject({ status: 'enqueued', retryCount: 0 })
  })
})

describe('a request that cannot be met', () => {
  it('is refused with its reason', async () => {
    t = await buildTestApp({}, { ai: fakeAi(one) })
    const ana = await t.signUp('ana')
    const db = t.database.db
    const id = await insertResult(db)
    const analysis = await insertResult(db, {
      operation: 'analysis',
      result: toJson(buildPayload({ variants: undefined, content: { summary: 'A film.' } })),
      variant_count: null,
    })
    const unfinished = await insertResult(db, { status: 'PROCESSING', result: null })
    const emptyOne = await insertResult(db, { result: toJson(buildPayload({ variants: [] })) })
    const long = 'x'.repeat(instructionMaxLength + 1)
    const cases: [number, number | string, number | string, object?, string?][] = [
      [400, id, threeVariants.length, undefined, 'from 0 to 2'],
      [400, id, -1],
      [400, id, '1.5'],
      [400, id, 'x'],
      [400, id, '99999'],
      [400, 'x', 0],
      [404, 999_999, 0],
      [400, analysis, 0, undefined, 'no copy variants'],
      [400, emptyOne, 0],
      [409, unfinished, 0, undefined, 'finished'],
      [400, id, 0, { instruction: long }, '500'],
      [400, id, 0, { instruction: 7 }],
      [400, id, 0, { updatedAt: 'yesterday' }],
      [409, id, 0, { updatedAt: '2020-01-01T00:00:00.000Z' }],
    ]
    for (const [status, of, index, payload, words] of cases) {
      const answer = await ask(ana, of, index, payload)
      expect(answer.statusCode, `${of} ${index} ${toJson(payload ?? null)}`).toBe(status)
      if (words) expect(answer.json().message).toContain(words)
      if (status === 400) expect(answer.json().issues).not.toHaveLength(0)
    }
    expect(await db.selectFrom('jobs').selectAll().execute()).toHaveLength(0)
  })
})
