import type { ActivityLogEntry } from '@hookline/contract/activity/activity.schemas'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertResult } from '../../../test/history.ts'

let t: TestApp
let owner: Browser
let max: Browser
let lastEntryOfSetup: number
beforeAll(async () => {
  t = await buildTestApp()
  owner = await t.signUp('olga')
  const template = { name: '=1+1', description: 'd', type: 'ad copy', instructions: 'i' }
  const { template: made } = (await owner.request({ method: 'POST', url: '/api/templates', payload: template })).json()
  max = await t.signUp('max')
  await max.request({ method: 'DELETE', url: `/api/templates/${made.id}` })
  await max.request({ method: 'PATCH', url: '/api/user', payload: { username: 'maximilian' } })
  const { id } = await t.database.db
    .selectFrom('activity_log')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  lastEntryOfSetup = id
})
afterEach(() => t.database.db.deleteFrom('activity_log').where('id', '>', lastEntryOfSetup).execute())
afterAll(() => t.destroy())

async function list(query = ''): Promise<{ data: { entries: ActivityLogEntry[] }; pagination: { total: number } }> {
  return (await owner.request({ method: 'GET', url: `/api/admin/activity${query}` })).json()
}
const actions = async (query: string) =>
  (await list(query)).data.entries.map(({ username, action }) => `${username} ${action}`)

it('lists who changed what, the newest first, page by page', async () => {
  expect(await actions('')).toEqual([
    'max user.updated',
    'max template.deleted',
    'max user.registered',
    'olga template.created',
    'olga user.registered',
  ])
  const second = await list('?page=2&limit=2')
  expect(second.data.entries.map(({ action }) => action)).toEqual(['user.registered', 'template.created'])
  expect(second.pagination).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3, totalIsExact: true })
  expect(second.data.entries[1]).toMatchObject({ subjectType: 'template', before: null, after: { name: '=1+1' } })
})

it('has the current names of things that still exist', async () => {
  const { entries } = (await list('')).data
  const named = entries.map(({ action, subjectName, isSubjectThere }) => ({ action, subjectName, isSubjectThere }))
  expect(named).toContainEqual({ action: 'user.registered', subjectName: 'maximilian', isSubjectThere: true })
  expect(named).toContainEqual({ action: 'template.created', subjectName: null, isSubjectThere: false })
})

it.each([
  ['occurredAt', 'asc', ['olga registered', 'olga created', 'max registered', 'max deleted', 'max updated']],
  ['username', 'asc', ['max updated', 'max deleted', 'max registered', 'olga created', 'olga registered']],
  ['username', 'desc', ['olga created', 'olga registered', 'max updated', 'max deleted', 'max registered']],
  ['action', 'asc', ['olga created', 'max deleted', 'max registered', 'olga registered', 'max updated']],
  ['action', 'desc', ['max updated', 'max registered', 'olga registered', 'max deleted', 'olga created']],
  ['subject', 'asc', ['max deleted', 'olga created', 'olga registered', 'max updated', 'max registered']],
  ['subject', 'desc', ['max updated', 'max registered', 'olga registered', 'max deleted', 'olga created']],
])('sorts by %s %s over all pages, newest first among what is alike', async (sort, direction, expected) => {
  const pages = await Promise.all(
    [1, 2].map((page) => list(`?sort=${sort}&direction=${direction}&page=${page}&limit=3`)),
  )
  const entries = pages.flatMap(({ data }) => data.entries)
  expect(entries.map(({ username, action }) => `${username} ${action.split('.')[1]}`)).toEqual(expected)
})

it.each(['sort=id', 'sort=before', 'direction=up'])('refuses to sort by %s', async (query) => {
  expect((await owner.request({ method: 'GET', url: `/api/admin/activity?${query}` })).statusCode).toBe(400)
})

it('filters by person, through a change of name, and by kind of thing', async () => {
  expect(await actions('?person=maximilian')).toEqual([
    'max user.updated',
    'max template.deleted',
    'max user.registered',
  ])
  expect(await actions('?subjectType=template')).toEqual(['max template.deleted', 'olga template.created'])
  expect(await actions('?person=olga&subjectType=template')).toEqual(['olga template.created'])
})

it('filters by time, from the one instant on and before the other', async () => {
  const { entries } = (await list('?subjectType=template')).data
  const [deleted, created] = entries as [ActivityLogEntry, ActivityLogEntry]
  const shiftInstant = (instant: string, ms = 0) => new Date(Date.parse(instant) + ms).toISOString()
  const between = `?subjectType=template&from=${shiftInstant(created.occurredAt)}&to=${shiftInstant(deleted.occurredAt)}`
  expect(await actions(between)).toEqual(['olga template.created'])
  expect(await actions(`?from=${shiftInstant(deleted.occurredAt, 86_400_000)}`)).toEqual([])
  const wrong = await owner.request({ method: 'GET', url: '/api/admin/activity?from=yesterday' })
  expect(wrong.statusCode).toBe(400)
})

it('lists people, also deleted ones, and kinds of things to filter by', async () => {
  const gone = await t.signUp('zoe')
  const { user } = (await gone.request({ method: 'GET', url: '/api/user' })).json()
  await owner.request({ method: 'DELETE', url: `/api/admin/users/${user.id}` })
  const answer = await owner.request({ method: 'GET', url: '/api/admin/activity/filters' })
  expect(answer.json().data).toEqual({ people: ['maximilian', 'olga', 'zoe'], subjectTypes: ['template', 'user'] })
  expect(await actions('?person=zoe')).toEqual(['zoe user.registered'])
})

it('exports the filtered entries as CSV that no spreadsheet takes for formulas', async () => {
  const answer = await owner.request({ method: 'GET', url: '/api/admin/activity/export?subjectType=template' })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="hookline-activity-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const [head, ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe('id,occurredAt,username,action,subjectType,subjectId,before,after')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',olga,template.created,template,')
})

it('exports more than fits into one batch, each entry once', async () => {
  const many = Array.from({ length: 450 }, (_, n) => ({
    username: '=cmd()',
    action: 'bulk.made',
    subject_type: 'bulk',
    subject_id: String(n),
    occurred_at: new Date(1_700_000_000_000 + Math.floor(n / 7)),
  }))
  await t.database.db.insertInto('activity_log').values(many).execute()
  const answer = await owner.request({ method: 'GET', url: '/api/admin/activity/export?subjectType=bulk' })
  const ids = answer.body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[5])
  expect(new Set(ids).size).toBe(450)
  expect(ids).toHaveLength(450)
  expect(answer.body.split('\r\n')[1]).toContain(",'=cmd(),")
})

it.each(['/api/admin/activity', '/api/admin/activity/filters', '/api/admin/activity/export'])(
  '%s is for admins and owners',
  async (url) => {
    expect((await max.request({ method: 'GET', url })).statusCode).toBe(403)
    expect((await t.visitor().request({ method: 'GET', url })).statusCode).toBe(401)
  },
)

it('names both videos of a comparison', async () => {
  const id = await insertResult(t.database.db, { operation: 'comparison', second_video_filename: 'winter.mp4' })
  await owner.request({ method: 'PATCH', url: `/api/history/${id}`, payload: { tags: ['best'] } })
  const [entry] = (await list('?limit=1')).data.entries
  expect(entry).toMatchObject({ action: 'history.tags_changed', subjectName: 'summer.mp4 vs winter.mp4' })
})
