import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId, insertDraft } from '../../../test/drafts.ts'

let t: TestApp
let ana: Browser
let anaId: number
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  anaId = await findUserId(t.database.db, 'ana')
})
afterAll(() => t.destroy())
beforeEach(async () => {
  await emptyTables(t.database.db, 'ad_drafts', 'events', 'activity_log')
  await setGuide({})
})

async function setGuide(change: object) {
  const empty = { productNames: [], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null, voice: '' }
  const answer = await ana.request({ method: 'PUT', url: '/api/settings/brand', payload: { ...empty, ...change } })
  expect(answer.statusCode).toBe(200)
}
const insert = () =>
  insertDraft(t.database.db, anaId, { primary_texts: ['Fine', 'So Cheap'], headlines: ['Unlike Fern'] })
const read = async (id: string) => (await ana.request({ method: 'GET', url: `/api/meta-ads/${id}` })).json().data
const put = (id: string, payload: object) => ana.request({ method: 'PUT', url: `/api/meta-ads/${id}`, payload })
const cheap = { rule: 'avoided-word', text: 'So Cheap', word: 'cheap', reason: 'A quote of a customer' }

it('makes a draft not ready while a text has a blocked word, and names it', async () => {
  const id = await insert()
  expect((await read(id)).is_ready_to_submit).toBe(true)
  await setGuide({ wordsToAvoid: ['cheap'], competitors: ['Fern'] })
  expect(await read(id)).toMatchObject({
    is_ready_to_submit: false,
    readiness_issues: [
      { field: 'primary_texts.1', message: 'Take “Cheap” out of primary text 2: the brand guide says to avoid it.' },
      { field: 'headlines.0', message: 'Take “Fern” out of headline 1: the brand guide names it as a competitor.' },
    ],
  })
  const counts = await ana.request({ method: 'GET', url: '/api/meta-ads/counts' })
  expect(counts.json().data).toEqual({ ready: 0, notReady: 1 })
})

it('only informs about what does not block', async () => {
  await setGuide({ disclaimers: ['EU only.'], emojiLimit: 0 })
  const id = await insert()
  await put(id, { primary_texts: ['BUY NOW!! 🔥 Are you diabetic? Call 030 1234567'] })
  expect((await read(id)).is_ready_to_submit).toBe(true)
})

it('refuses to submit a blocked draft with the word', async () => {
  await setGuide({ wordsToAvoid: ['cheap'] })
  const id = await insert()
  const answer = await ana.request({ method: 'POST', url: `/api/meta-ads/${id}/submit` })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues).toMatchObject([{ path: 'primary_texts.1', message: expect.stringContaining('“Cheap”') }])
})

it('keeps an ignored finding with its reason in the draft and its activity, for these words only', async () => {
  await setGuide({ wordsToAvoid: ['cheap'] })
  const id = await insert()
  const saved = (await put(id, { ignored_findings: [cheap] })).json().data
  expect(saved).toMatchObject({ is_ready_to_submit: true, ignored_findings: [cheap] })
  const log = await t.database.db.selectFrom('activity_log').selectAll().where('subject_id', '=', id).execute()
  expect(log).toMatchObject([
    { action: 'draft.updated', before: { ignored_findings: [] }, after: { ignored_findings: [cheap] } },
  ])
  const changed = (await put(id, { primary_texts: ['So cheap, again'] })).json().data
  expect(changed).toMatchObject({ is_ready_to_submit: false, ignored_findings: [cheap] })
})

it('takes ignored findings along into a duplicate', async () => {
  await setGuide({ wordsToAvoid: ['cheap'] })
  const id = await insert()
  await put(id, { ignored_findings: [cheap] })
  const copy = (await ana.request({ method: 'POST', url: `/api/meta-ads/${id}/duplicate` })).json().data
  expect(copy).toMatchObject({ is_ready_to_submit: true, ignored_findings: [cheap] })
})

it('refuses a finding without a reason', async () => {
  const answer = await put(await insert(), { ignored_findings: [{ ...cheap, reason: ' ' }] })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues).toEqual([{ path: 'ignored_findings.0.reason', message: 'Say why this may stay' }])
})
