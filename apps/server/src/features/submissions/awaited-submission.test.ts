import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { fastPace } from '../../../test/fast-pace.ts'
import { buildMetaApp, type MetaTestApp } from '../../../test/meta-app.ts'
import { world } from '../../../test/sandbox-world.ts'
import { makeDraft, newAdSet, readDraft, readSubmission, untilState } from '../../../test/submissions.ts'
import { systemClock } from '../../platform/clock.ts'

let t: MetaTestApp
let ana: Browser
beforeAll(async () => {
  const submissionPace = { ...fastPace, lookAfterMs: [50, 300], answerWithinMs: 60_000 }
  t = await buildMetaApp({}, { clock: systemClock, random: () => 0, submissionPace })
  await t.app.start()
  ana = await t.signUp('ana')
  await t.connect(ana)
})
afterEach(() => t.clearFaults())
afterAll(() => t.destroy())

const submit = (browser: Browser, id: string, payload?: object) =>
  browser.request({ method: 'POST', url: `/api/meta-ads/${id}/submit`, ...(payload && { payload }) })

it('answers with the ids of ad, creative and ad set when the submission ends in time', async () => {
  const id = await makeDraft(t, ana)
  const answer = await submit(ana, id)
  expect(answer.statusCode, answer.body).toBe(200)
  const draft = await readDraft(ana, id)
  expect(draft.status).toBe('SUBMITTED_TO_META')
  const ids = {
    adId: draft.meta_ad_id_returned,
    creativeId: draft.meta_creative_id_returned,
    adSetId: world.adSetId,
  }
  expect(answer.json()).toEqual({ success: true, data: ids, message: 'Ad submitted to Meta.' })
  expect(await readSubmission(ana, draft.submission?.jobId ?? '')).toMatchObject({
    status: 'completed',
    result: { success: true, metaAdId: ids.adId, ...ids },
  })
})

it('answers at once when asked not to wait', async () => {
  const id = await makeDraft(t, ana)
  const answer = await submit(ana, id, { wait: false })
  expect(answer.statusCode, answer.body).toBe(202)
  expect(answer.json().data).toMatchObject({ jobId: expect.any(String), state: 'queued' })
  await untilState(ana, id, 'done')
})

it('refuses with Meta’s words and the blamed field when the submission fails in time', async () => {
  const tooLittle = { daily_budget: null, lifetime_budget: 1, end_time: '2099-01-01T00:00:00Z' }
  const id = await makeDraft(t, ana, { newAdSet: { ...newAdSet, ...tooLittle } })
  const answer = await submit(ana, id)
  expect(answer.statusCode, answer.body).toBe(400)
  const { submission } = await readDraft(ana, id)
  expect(answer.json()).toMatchObject({
    success: false,
    code: 'META_REFUSED',
    error: submission?.error,
    issues: [{ path: 'new_ad_set_configuration.lifetime_budget', message: submission?.error }],
    meta: { code: 100 },
  })
  expect(await readSubmission(ana, submission?.jobId ?? '')).toMatchObject({
    result: { success: false, metaAdId: null, adId: null, creativeId: null, adSetId: null },
  })
})

it('answers 409 when the submission is cancelled meanwhile', async () => {
  const id = await makeDraft(t, ana)
  await t.fault({ kind: 'rate-limit', path: '/ads', method: 'POST' })
  const answer = submit(ana, id)
  const { submission } = await untilState(ana, id, 'waiting')
  await ana.request({ method: 'POST', url: `/api/jobs/${submission?.jobId}/cancel` })
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(409)
  expect(JSON.parse(body)).toMatchObject({ code: 'CONFLICT', error: 'Stopped by ana.' })
})

it('answers with the job while the submission goes on', async () => {
  const other = await buildMetaApp({}, { clock: systemClock, submissionPace: { ...fastPace, answerWithinMs: 1 } })
  try {
    await other.app.start()
    const ben = await other.signUp('ben')
    await other.connect(ben)
    const id = await makeDraft(other, ben)
    await other.fault({ kind: 'rate-limit', path: '/ads', method: 'POST' })
    const answer = await submit(ben, id)
    expect(answer.statusCode, answer.body).toBe(202)
    const { submission } = await readDraft(ben, id)
    expect(answer.json().data).toMatchObject({ jobId: submission?.jobId })
  } finally {
    await other.destroy()
  }
})

it('answers with the job when the server stops', async () => {
  const other = await buildMetaApp({}, { clock: systemClock, submissionPace: { ...fastPace, answerWithinMs: 600_000 } })
  try {
    await other.app.start()
    const cleo = await other.signUp('cleo')
    await other.connect(cleo)
    const id = await makeDraft(other, cleo)
    await other.fault({ kind: 'rate-limit', path: '/ads', method: 'POST' })
    const answer = submit(cleo, id)
    await untilState(cleo, id, 'waiting')
    await other.app.http.close()
    expect((await answer).statusCode).toBe(202)
  } finally {
    await other.destroy()
  }
})
