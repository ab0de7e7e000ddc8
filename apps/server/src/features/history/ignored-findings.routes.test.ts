import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'

let t: TestApp
let olga: Browser
let ben: Browser
beforeAll(async () => {
  t = await buildTestApp()
  olga = await t.signUp('olga')
  ben = await t.signUp('ben')
})
afterAll(() => t.destroy())
beforeEach(async () => {
  await emptyTables(t.database.db, 'history', 'events', 'activity_log', 'ad_drafts')
  const payload = {
    productNames: [],
    wordsToAvoid: ['cheap'],
    competitors: ['Fern'],
    disclaimers: [],
    emojiLimit: null,
  }
  await olga.request({ method: 'PUT', url: '/api/settings/brand', payload: { ...payload, voice: '' } })
})

const variants = [
  { headline: 'So cheap', primaryText: ' Cheap and good ' },
  { headline: 'Fine', primaryText: 'Better than Fern' },
]
const finding = { rule: 'avoided-word', text: 'So cheap', word: 'cheap', reason: 'The client asked for it' }

async function insert() {
  const id = await insertResult(t.database.db)
  const payload = { edited_result: { variants } }
  expect((await olga.request({ method: 'PATCH', url: `/api/history/${id}`, payload })).statusCode).toBe(200)
  return id
}
const ignore = (id: number, payload: object, by = ben) =>
  by.request({ method: 'PUT', url: `/api/history/${id}/ignored-findings`, payload })
const read = async (id: number) => (await olga.request({ method: 'GET', url: `/api/history/${id}` })).json().result
const activity = async (id: number) =>
  (await olga.request({ method: 'GET', url: `/api/history/${id}/activity` })).json().data.entries
const createDrafts = async (payload: object) =>
  (await olga.request({ method: 'POST', url: '/api/meta-ads/create-from-selection', payload })).json().data

it('keeps an ignored finding with its reason, once, and records it', async () => {
  const id = await insert()
  expect((await read(id)).ignoredFindings).toEqual([])
  const answer = await ignore(id, { ...finding, reason: ' Draft ' })
  expect(answer.statusCode).toBe(200)
  await ignore(id, finding, olga)
  await ignore(id, finding, olga)
  expect((await read(id)).ignoredFindings).toEqual([finding])
  const [second, first, ...others] = await activity(id)
  expect(others.map(({ action }: { action: string }) => action)).toEqual(['history.edited'])
  expect(first).toMatchObject({
    action: 'history.finding_ignored',
    username: 'ben',
    after: { ...finding, reason: 'Draft' },
  })
  expect(second).toMatchObject({ username: 'olga', before: { reason: 'Draft' }, after: finding })
})

it('takes it back', async () => {
  const id = await insert()
  await ignore(id, finding)
  expect((await ignore(id, { ...finding, reason: null })).json().result.ignoredFindings).toEqual([])
  expect((await activity(id))[0]).toMatchObject({ action: 'history.finding_restored', before: finding, after: null })
})

it.each([
  [{ ...finding, reason: '  ' }, 'reason'],
  [{ ...finding, reason: 'x'.repeat(301) }, 'reason'],
  [{ ...finding, rule: 'no-rule' }, 'rule'],
  [{ ...finding, text: undefined }, 'text'],
])('refuses %j', async (payload, path) => {
  const id = await insert()
  const answer = await ignore(id, payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues.map((issue: { path: string }) => issue.path)).toEqual([path])
})

it('knows no deleted result', async () => {
  const id = await insert()
  await olga.request({ method: 'DELETE', url: `/api/history/${id}` })
  expect((await ignore(id, finding)).statusCode).toBe(404)
})

it('accepts a variant without a reason once everything that blocks it is ignored', async () => {
  const id = await insert()
  const decide = () =>
    olga.request({ method: 'PUT', url: `/api/history/${id}/decisions`, payload: { decisions: ['accepted', null] } })
  await ignore(id, finding)
  expect((await decide()).statusCode).toBe(400)
  await ignore(id, { ...finding, text: 'Cheap and good' })
  expect((await decide()).statusCode).toBe(200)
})

it('copies reasons and ignored findings into drafts, for their own texts only', async () => {
  const id = await insert()
  await ignore(id, finding)
  const reasons = [null, 'A fair comparison']
  const payload = { decisions: ['rejected', 'accepted'], reasons }
  expect((await olga.request({ method: 'PUT', url: `/api/history/${id}/decisions`, payload })).statusCode).toBe(200)
  const made = await createDrafts({ generatedResultIds: [id], perVariant: true })
  expect(made.map((draft: { ignored_findings: unknown }) => draft.ignored_findings)).toEqual([
    [finding],
    [{ rule: 'competitor', text: 'Better than Fern', word: 'fern', reason: 'A fair comparison' }],
  ])
  const blocked = made.map((draft: { readiness_issues: { field: string; message: string }[] }) =>
    draft.readiness_issues.filter(({ field }) => /^(headlines|primary_texts)\./.test(field)),
  )
  expect(blocked).toEqual([
    [{ field: 'primary_texts.0', message: 'Take “Cheap” out of primary text 1: the brand guide says to avoid it.' }],
    [],
  ])
})
