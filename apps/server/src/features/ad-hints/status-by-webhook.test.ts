import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { fastPace } from '../../../test/fast-pace.ts'
import { buildMetaApp, type MetaTestApp } from '../../../test/meta-app.ts'
import { makeDraft, sendDraft } from '../../../test/submissions.ts'
import { systemClock } from '../../platform/clock.ts'

let t: MetaTestApp
let ana: Browser
beforeAll(async () => {
  t = await buildMetaApp({}, { clock: systemClock, submissionPace: fastPace })
  await t.app.start()
  ana = await t.signUp('ana')
  await t.connect(ana)
})
afterAll(() => t.destroy())

const read = async (id: string) => (await ana.request({ method: 'GET', url: `/api/meta-ads/${id}` })).json().data
const readHints = async () => (await ana.request({ method: 'GET', url: '/api/meta/ad-hints' })).json().data

it('shows a status that a webhook tells of', async () => {
  await vi.waitFor(async () => expect((await t.calls()).join('\n')).toMatch(/POST \/v\d+\.0\/\d+\/subscriptions/))
  const id = await makeDraft(t, ana)
  await sendDraft(ana, id)
  const { meta_ad_id_returned: adId } = await read(id)
  await t.review(adId, { effective_status: 'DISAPPROVED', feedback: { Alcohol: 'No.' } })
  await vi.waitFor(async () => expect(await t.sendWebhook(adId, 'effective_status')).toBe(200))
  await vi.waitFor(async () => expect((await read(id)).effective_status).toBe('DISAPPROVED'), {
    interval: 100,
  })
  expect((await read(id)).review_feedback).toEqual(['Alcohol: No.'])
  expect(['on', 'later']).toContain((await readHints()).webhooks)
})
