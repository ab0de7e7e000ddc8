import type { Issue } from '@hookline/contract/errors.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId, insertDraft } from '../../../test/drafts.ts'
import { buildPayload, insertResult, threeVariants } from '../../../test/history.ts'
import { toJson } from '../../platform/json.ts'

let t: TestApp
let ana: Browser
let ben: Browser
const now = new Date('2026-03-02T12:00:00Z')
const dayMs = 24 * 3600 * 1000

beforeAll(async () => {
  t = await buildTestApp({}, { clock: { now: () => now } })
  ana = await t.signUp('ana')
  ben = await t.signUp('ben')
})
afterAll(() => t.destroy())
beforeEach(() => emptyTables(t.database.db, 'ad_drafts', 'history', 'events', 'activity_log'))

const insert = (change: Parameters<typeof insertResult>[1] = {}) => insertResult(t.database.db, change)
const get = (url: string, browser = ana) => browser.request({ method: 'GET', url })
const patch = (id: number, payload: object, browser = ana) =>
  browser.request({ method: 'PATCH', url: `/api/history/${id}`, payload })
const remove = (id: number) => ana.request({ method: 'DELETE', url: `/api/history/${id}` })
const restore = (id: number) => ana.request({ method: 'POST', url: `/api/history/${id}/restore` })
const listActivityEntries = async (id: number) => (await get(`/api/history/${id}/activity`)).json().data.entries
const publishedChanges = async () => {
  const events = await t.database.db.selectFrom('events').select('data').where('type', '=', 'history').execute()
  return events.map(({ data }) => data)
}

describe('the list', () => {
  it('answers in both shapes with its pagination, also an empty page', async () => {
    const empty = (await get('/api/history')).json()
    expect(empty.results).toEqual([])
    expect(empty.pagination).toEqual({ page: 1, limit: 20, total: 0, totalPages: 1, totalIsExact: true })
    const id = await insert()
    const one = (await get('/api/history?limit=5')).json()
    expect(one.data).toEqual({ results: one.results, pagination: one.pagination })
    expect(one.results[0]).toMatchObject({ id, status: 'COMPLETED', variantCount: 3 })
    expect(one.results[0]).not.toHaveProperty('request_call')
    expect((await get('/api/history?page=9&unknown=1')).json()).toMatchObject({ results: [], pagination: { total: 1 } })
    const unfiltered = (
      await get('/api/history?userId=&tag=&project=&search=&operation=&status=&from=&to=&timeZone=')
    ).json()
    expect(unfiltered.results).toHaveLength(1)
  })

  it('names every invalid part of its filter', async () => {
    const answer = await get(
      `/api/history?page=0&limit=500&userId=7&operation=poem&tag=${'t'.repeat(51)}&search=${'s'.repeat(201)}&status=DONE&from=today&to=2026-02-30&timeZone=Mars`,
    )
    expect(answer.statusCode).toBe(400)
    expect(Object.fromEntries(answer.json().issues.map((issue: Issue) => [issue.path, issue.message]))).toEqual({
      page: 'page must be 1 or more.',
      limit: 'limit must be 100 or less.',
      userId: 'userId must be the uuid of a user',
      operation: 'operation must be copy, analysis or comparison',
      tag: 'tag may have at most 50 characters.',
      search: 'search may have at most 200 characters.',
      status: expect.stringMatching(/^status must be one of PENDING, .*FAILED_OTHER$/),
      from: 'from must be a date as YYYY-MM-DD',
      to: 'to must be a date as YYYY-MM-DD',
      timeZone: 'timeZone must be a name such as Europe/Berlin',
    })
    const reversed = await get('/api/history?from=2026-02-02&to=2026-02-01')
    expect([reversed.statusCode, reversed.json().issues]).toEqual([
      400,
      [{ path: 'to', message: 'to must not be before from' }],
    ])
  })

  it('has the results of some days in the zone of the reader, and of one status', async () => {
    const late = await insert({ created_at: new Date('2026-03-29T21:59:59Z') })
    const next = await insert({ created_at: new Date('2026-03-29T22:00:00Z'), status: 'FAILED_OTHER', result: null })
    const listIds = async (query: string) =>
      (await get(`/api/history?${query}`)).json().results.map(({ id }: { id: number }) => id)
    expect(await listIds('from=2026-03-29&to=2026-03-29&timeZone=Europe/Berlin')).toEqual([late])
    expect(await listIds('from=2026-03-30&timeZone=Europe/Berlin')).toEqual([next])
    expect(await listIds('from=2026-03-29&to=2026-03-29')).toEqual([next, late])
    expect(await listIds('status=FAILED_OTHER')).toEqual([next])
    expect((await get('/api/history/export?format=json&to=2026-03-29&timeZone=Europe/Berlin')).json()).toHaveLength(1)
  })

  it('marks what was used in an ad', async () => {
    const [submitted, drafted] = [await insert(), await insert()]
    const userId = await findUserId(t.database.db, 'ana')
    await insertDraft(t.database.db, userId, { history_id: submitted, status: 'SUBMITTED_TO_META' })
    await insertDraft(t.database.db, userId, { history_id: drafted })
    expect((await get('/api/history')).json().results).toMatchObject([
      { id: drafted, usedInAd: false },
      { id: submitted, usedInAd: true },
    ])
    expect((await get(`/api/history/${submitted}`)).json().result.usedInAd).toBe(true)
  })

  it('has the results of one operation, deleted ones too', async () => {
    await insert()
    const [analysis, comparison] = [await insert({ operation: 'analysis' }), await insert({ operation: 'comparison' })]
    const listIds = async (query: string) =>
      (await get(`/api/history?${query}`)).json().results.map(({ id }: { id: number }) => id)
    expect(await listIds('operation=analysis')).toEqual([analysis])
    await remove(comparison)
    expect(await listIds('operation=comparison')).toEqual([])
    expect(await listIds('operation=comparison&deleted=true')).toEqual([comparison])
  })

  it('shows each change to the next request of any user', async () => {
    const shown = async () => {
      const list = async (browser: Browser) => (await get('/api/history', browser)).json()
      const [anas, bens] = await Promise.all([list(ana), list(ben)])
      expect(bens).toEqual(anas)
      return anas.results.map(({ id, tags }: { id: number; tags: string[] }) => [id, tags])
    }
    for (let round = 0; round < 5; round++) {
      const id = await insert({ tags: [] })
      expect((await shown())[0]).toEqual([id, []])
      await patch(id, { tags: [`round ${round}`] }, ben)
      expect((await shown())[0]).toEqual([id, [`round ${round}`]])
      await remove(id)
      expect(await shown()).toEqual([])
    }
  })

  it('suggests the tags and projects in use', async () => {
    await insert({ tags: ['ugc'], project: 'Spring' })
    expect((await get('/api/history/labels')).json().data).toEqual({ tags: ['ugc'], projects: ['Spring'] })
  })
})

describe('changing a result', () => {
  it('lets any member set tags and project, trimmed; logs and publishes them', async () => {
    const id = await insert({ tags: ['old'] })
    const answer = await patch(id, { tags: [' ugc ', ' ', 'winner', 'ugc'], project: ' Spring ' }, ben)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().result).toMatchObject({ tags: ['ugc', 'winner'], project: 'Spring' })
    expect(answer.json().data.result).toEqual(answer.json().result)
    expect(await listActivityEntries(id)).toMatchObject([
      { action: 'history.project_changed', username: 'ben', before: { project: null }, after: { project: 'Spring' } },
      { action: 'history.tags_changed', before: { tags: ['old'] }, after: { tags: ['ugc', 'winner'] } },
    ])
    expect(await publishedChanges()).toEqual([{ id, change: 'updated' }])
    expect((await patch(id, { project: ' ' })).json().result.project).toBeNull()
  })

  it('writes nothing when nothing changes', async () => {
    const id = await insert({ tags: ['a'], project: 'P' })
    const before = (await get(`/api/history/${id}`)).json().result
    const after = (await patch(id, { tags: ['a'], project: 'P', edited_result: null })).json().result
    expect(after).toEqual(before)
    expect(await listActivityEntries(id)).toEqual([])
    expect(await publishedChanges()).toEqual([])
  })

  it('begins a list of takeaways with the first, and no other list', async () => {
    const insertAndReadHeadline = async (content: unknown) => {
      const id = await insert({ result: toJson(buildPayload({ variants: undefined, content })) })
      return (await get(`/api/history/${id}`)).json().result.firstHeadline
    }
    expect(await insertAndReadHeadline(['Show the price first.', 'Cut the logo.'])).toBe('Show the price first.')
    expect(await insertAndReadHeadline([{ tip: 'Cut' }])).toBeNull()
  })

  it('stores an edit beside the original with its own variant count, and removes it', async () => {
    const id = await insert()
    const variants = [{ headline: 'Mine', primaryText: 'x'.repeat(5000) }]
    const edited = (await patch(id, { edited_result: { variants } })).json().result
    expect(edited).toMatchObject({ is_edited: true, edited_result: { variants }, variantCount: 1 })
    expect(edited.firstHeadline).toBe('Mine')
    expect(edited.result.variants).toEqual(threeVariants)
    const back = (await patch(id, { edited_result: null })).json().result
    expect(back).toMatchObject({ is_edited: false, edited_result: null, variantCount: 3 })
    expect(back.firstHeadline).toBe('Headline one')
    expect(await listActivityEntries(id)).toMatchObject([
      { action: 'history.edited', after: { edited_result: null } },
      { action: 'history.edited', before: { edited_result: null }, after: { edited_result: { variants } } },
    ])
  })

  it('names who edited the content last, also after others changed the labels', async () => {
    const id = await insert()
    expect((await get(`/api/history/${id}`)).json().result.editedBy).toBeNull()
    await patch(id, { edited_result: { variants: threeVariants.slice(1) } }, ben)
    const { result } = (await patch(id, { tags: ['sale'] })).json()
    expect(result.editedBy).toBe('ben')
  })

  it('logs a long edit without its text', async () => {
    const id = await insert({ client_template_type: 'raw_text' })
    await patch(id, { edited_result: 'x'.repeat(30_000) })
    expect(await listActivityEntries(id)).toMatchObject([
      { action: 'history.edited', before: { edited_result: null }, after: null },
    ])
  })

  it.each([
    ['default-copy-variants', [{ headline: 'no text' }], 'Content is not in the expected variant format.'],
    [
      'key-takeaways-list-viewer',
      [1],
      'Key takeaways must be a JSON array of strings, for example ["First takeaway", "Second takeaway"].',
    ],
    ['raw_text', { a: 1 }, 'The edited text must be text.'],
  ])('refuses an edit that the viewer %s cannot show', async (type, edited, message) => {
    const id = await insert({ client_template_type: type })
    const answer = await patch(id, { edited_result: edited })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path: 'edited_result', message }])
    expect((await get(`/api/history/${id}`)).json().result.is_edited).toBe(false)
  })

  it('refuses to edit an unfinished result', async () => {
    const id = await insert({ status: 'FAILED_PARSING', result: toJson(buildPayload({ error: 'no JSON' })) })
    const answer = await patch(id, { edited_result: threeVariants })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('Only a finished result can be edited.')
  })

  it('names every invalid field: tags that are too long or not text, a long project', async () => {
    const id = await insert()
    const answer = await patch(id, { tags: ['t'.repeat(1000), ' ', 7], project: 'p'.repeat(201), updatedAt: 'today' })
    expect(answer.statusCode).toBe(400)
    const messages = answer.json().issues.map((issue: { message: string }) => issue.message)
    expect(messages).toContain('A tag may have at most 50 characters')
    expect(messages).toContain('A project may have at most 200 characters')
    expect(messages).toHaveLength(4)
  })

  it('names the limit of variants that are too many or too long', async () => {
    const id = await insert()
    const variants = Array.from({ length: 8000 }, (_, n) => ({ headline: `H ${n}`, primaryText: 'T' }))
    const many = await patch(id, { edited_result: { variants } })
    expect(many.statusCode).toBe(400)
    const message = 'An edited result may have at most 50 variants, and this has 8,000. Delete 7,950.'
    expect(many.json().issues).toEqual([{ path: 'edited_result.variants', message }])
    const long = await patch(id, { edited_result: [{ headline: 'H', primaryText: 'x'.repeat(5001) }] })
    expect(long.json().issues).toEqual([
      {
        path: 'edited_result.variants.0.primaryText',
        message: 'Shorten the primary text of variant 1: it has 5,001 characters, and may have at most 5,000.',
      },
    ])
  })

  it('shows an older result with more variants, and lets it become shorter with its decisions', async () => {
    const variants = Array.from({ length: 60 }, (_, n) => ({ headline: `H ${n}`, primaryText: 'x'.repeat(6000) }))
    const decided = variants.map(() => ({ decision: 'rejected', reason: null }))
    const id = await insert({
      result: toJson(buildPayload({ variants: threeVariants })),
      edited_result: toJson({ variants }),
      is_edited: true,
      variant_count: 60,
      decisions: toJson(decided),
    })
    const item = (await get(`/api/history/${id}`)).json().result
    expect(item).toMatchObject({ variantCount: 60, edited_result: { variants } })
    const shorter = await patch(id, { edited_result: { variants: variants.slice(1) } })
    expect(shorter.json().result).toMatchObject({ variantCount: 59 })
    expect(shorter.json().result.decisions.filter((decision: unknown) => decision === 'rejected')).toHaveLength(59)
    expect((await patch(id, { edited_result: { variants: variants.slice(10) } })).statusCode).toBe(200)
  })

  it('refuses an edit that is too long, too deep, or contains NUL', async () => {
    const id = await insert({ client_template_type: 'json-object-viewer' })
    const long = await patch(id, { edited_result: { content: 'x'.repeat(500_000) } })
    expect(long.json().message).toBe('The edited result may have at most 500,000 characters')
    const deep = `{"edited_result":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    const answer = await ana.request({
      method: 'PATCH',
      url: `/api/history/${id}`,
      headers: { 'content-type': 'application/json' },
      payload: deep,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([
      { path: 'edited_result', message: 'JSON may be nested at most 100 levels deep.' },
    ])
    const nul = await patch(id, { edited_result: { content: { a: 'x\u0000y' } } })
    expect(nul.json().issues).toEqual([
      { path: 'edited_result.content.a', message: 'Text must not contain NUL characters.' },
    ])
  })

  it('refuses a change based on a stale version, and accepts it on the current one', async () => {
    const id = await insert()
    const { updatedAt } = (await get(`/api/history/${id}`)).json().result
    expect((await patch(id, { tags: ['first'], updatedAt }, ben)).statusCode).toBe(200)
    const late = await patch(id, { tags: ['late'], updatedAt })
    expect(late.statusCode).toBe(409)
    const message = 'This was changed by someone else. Reload to see the latest version.'
    expect(late.json()).toMatchObject({ message, changedBy: 'ben' })
    const latest = (await get(`/api/history/${id}`)).json().result
    expect(latest.tags).toEqual(['first'])
    expect((await patch(id, { tags: ['again'], updatedAt: latest.updatedAt })).statusCode).toBe(200)
  })

  it('accepts one of two concurrent saves of the same version', async () => {
    const id = await insert()
    const { updatedAt } = (await get(`/api/history/${id}`)).json().result
    const answers = await Promise.all([
      patch(id, { project: 'A', updatedAt }),
      patch(id, { project: 'B', updatedAt }, ben),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('deleting', () => {
  it('hides a result from everyone until it is restored, and logs both', async () => {
    const id = await insert({ tags: ['t'] })
    expect((await remove(id)).statusCode).toBe(200)
    expect((await get('/api/history')).json().results).toEqual([])
    for (const answer of [
      await get(`/api/history/${id}`),
      await get(`/api/history/${id}/activity`),
      await patch(id, { tags: [] }),
      await remove(id),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBe('Result not found.')
    }
    const back = await restore(id)
    expect(back.json().result).toMatchObject({ id, tags: ['t'] })
    expect((await listActivityEntries(id)).map(({ action }: { action: string }) => action)).toEqual([
      'history.restored',
      'history.deleted',
    ])
    expect(await publishedChanges()).toEqual([
      { id, change: 'deleted' },
      { id, change: 'restored' },
    ])
  })

  it('can be undone for 30 days', async () => {
    const deletedAgo = (ms: number) => insert({ deleted_at: new Date(now.getTime() - ms) })
    expect((await restore(await deletedAgo(30 * dayMs))).statusCode).toBe(200)
    expect((await restore(await deletedAgo(30 * dayMs + 1))).statusCode).toBe(404)
    expect((await restore(999_999)).statusCode).toBe(404)
  })

  it('is undone and logged once, however often it is requested', async () => {
    const id = await insert()
    await remove(id)
    expect((await restore(id)).statusCode).toBe(200)
    expect((await restore(id)).statusCode).toBe(200)
    expect(await listActivityEntries(id)).toHaveLength(2)
  })
})

describe('an export', () => {
  const lines = async (query: string) => (await get(`/api/history/export?${query}`)).body.split('\r\n')

  it('is a dated CSV file of the shown version, newest first, with formulas neutralised', async () => {
    await insert({ video_filename: '=cmd()', tags: ['a', 'b'], created_at: new Date('2026-01-01T00:00:00Z') })
    const id = await insert({ project: '+P', created_at: new Date('2026-01-02T00:00:00Z') })
    await patch(id, { edited_result: [{ headline: '@H', primaryText: 'say "hi", all' }] })
    const answer = await get('/api/history/export?format=csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="hookline-history-2026-03-02.csv"')
    const [head = '', first = '', second = '', end] = answer.body.split('\r\n')
    expect(head.startsWith('\uFEFFid,createdAt,status,')).toBe(true)
    expect(head.endsWith('headline_5,primaryText_5,content')).toBe(true)
    expect(first).toContain(`'+P,,anna,'@H,"say ""hi"", all",,`)
    expect(second).toContain(`'=cmd(),,Model,,,"a, b",anna,Headline one,Text one,`)
    expect(end).toBe('')
  })

  it('exports the filter of the list, or a selection by ids', async () => {
    const [a, b] = [await insert({ project: 'P' }), await insert({ project: 'Q' })]
    expect(await lines('format=csv&project=P')).toHaveLength(3)
    expect(await lines(`format=csv&project=P&ids=${a},${b}`)).toHaveLength(4)
    expect(await lines('format=csv&project=none')).toHaveLength(2)
  })

  it('has both names and the content of a comparison', async () => {
    const content = { summary: 'Video 1 is quicker.', aspects: [{ aspect: 'pace', better: 'video1' }] }
    await insert()
    await insert({
      operation: 'comparison',
      second_video_filename: 'winter.mp4',
      client_template_type: 'video-comparison',
      result: toJson(buildPayload({ variants: undefined, content })),
      variant_count: null,
    })
    const exported = (await get('/api/history/export?format=json&operation=comparison')).json()
    expect(exported).toMatchObject([{ videoFilename: 'summer.mp4', secondVideoFilename: 'winter.mp4', content }])
    const [, row] = await lines('format=csv&operation=comparison')
    expect(row).toContain(',comparison,summer.mp4,winter.mp4,')
    expect(row).toContain(JSON.stringify(JSON.stringify(content)).replaceAll('\\"', '""'))
  })

  it('has columns for every variant of the widest result', async () => {
    const id = await insert()
    const variants = Array.from({ length: 7 }, (_, n) => ({ headline: `h${n}`, primaryText: 't' }))
    await patch(id, { edited_result: variants })
    const [head, row] = await lines('format=csv')
    expect(head).toContain('headline_7')
    expect(row).toContain('h6')
  })

  it('has columns for at most 50 variants', async () => {
    const variants = Array.from({ length: 60 }, (_, n) => ({ headline: `h${n + 1}.`, primaryText: 't' }))
    await insert({ result: toJson(buildPayload({ variants })), variant_count: 60 })
    const [head = '', row = ''] = await lines('format=csv')
    expect(head.endsWith('headline_50,primaryText_50,content')).toBe(true)
    expect(row).toContain('h50.')
    expect(row).not.toContain('h51.')
    expect((await get('/api/history/export?format=json')).json()[0].variants).toHaveLength(60)
  })

  it('is a JSON array, also when empty and of several batches', async () => {
    expect((await get('/api/history/export?format=json')).json()).toEqual([])
    const ids = []
    for (let n = 0; n < 205; n++) ids.push(await insert())
    const all = (await get('/api/history/export?format=json')).json()
    expect(all.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed())
    expect(all[0]).toMatchObject({ videoFilename: 'summer.mp4', variants: threeVariants, tags: [], content: null })
  })

  it('is tab-separated text for a spreadsheet', async () => {
    await insert({
      client_template_type: 'raw_text',
      result: toJson(buildPayload({ variants: undefined, content: 'T' })),
    })
    const answer = await get('/api/history/export?format=tsv')
    const [head = '', row = ''] = answer.body.split('\n')
    expect(row.split('\t')).toHaveLength(head.split('\t').length)
    expect(row.endsWith('\tT')).toBe(true)
  })

  it.each(['', 'format=xls', 'format=csv&ids=1,x', `format=csv&ids=${Array(1001).fill(1)}`])(
    'refuses the query %.30s',
    async (query) => {
      expect((await get(`/api/history/export?${query}`)).statusCode).toBe(400)
    },
  )
})

it.each(['abc', '0', '1.5', '99999999999999999999'])('refuses %s as an id', async (id) => {
  const answer = await get(`/api/history/${id}`)
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid History item ID format'])
  expect((await ana.request({ method: 'DELETE', url: `/api/history/${id}` })).statusCode).toBe(400)
})

it('needs a session for everything', async () => {
  const visitor = t.visitor()
  const calls = ['', '/users', '/labels', '/1', '/1/activity', '/export?format=csv'].map((path) =>
    visitor.request({ method: 'GET', url: `/api/history${path}` }),
  )
  calls.push(visitor.request({ method: 'PATCH', url: '/api/history/1', payload: {} }))
  calls.push(visitor.request({ method: 'DELETE', url: '/api/history/1' }))
  calls.push(visitor.request({ method: 'POST', url: '/api/history/1/restore' }))
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(401)
})
