import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId, insertDraft, insertDraftWithNewAdSet, insertSubmission, newAdSet } from '../../../test/drafts.ts'

let t: TestApp
let ana: Browser
let anaId: number
let benId: number

beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  await t.signUp('ben')
  anaId = await findUserId(t.database.db, 'ana')
  benId = await findUserId(t.database.db, 'ben')
})
afterAll(() => t.destroy())
beforeEach(() => emptyTables(t.database.db, 'ad_drafts', 'activity_log'))

const insert = (change: Parameters<typeof insertDraft>[2] = {}, userId = anaId) =>
  insertDraft(t.database.db, userId, change)
const patch = (payload: object) => ana.request({ method: 'PATCH', url: '/api/meta-ads/bulk-update', payload })
const read = async (id: string) =>
  (await ana.request({ method: 'GET', url: `/api/meta-ads/${id}` })).json().data as Draft
const put = (id: string, payload: object) => ana.request({ method: 'PUT', url: `/api/meta-ads/${id}`, payload })
const logged = () =>
  t.database.db.selectFrom('activity_log').select(['action', 'subject_id', 'before', 'after']).orderBy('id').execute()

it('sets values of its own in each draft, and logs them', async () => {
  const [one, two] = [await insert(), await insert({ meta_campaign_id: '3', target_meta_ad_set_id: '4' })]
  const answer = await patch({
    changes: [
      {
        id: two,
        updatedAt: (await read(two)).updated_at,
        updates: { meta_campaign_id: '9', primary_texts: [' B ', ''] },
      },
      { id: one.toUpperCase(), updates: { ad_name: ' A ', website_url: 'https://a.example', headlines: ['H'] } },
    ],
  })
  expect(answer.json()).toMatchObject({ success: true, message: '2 ad drafts updated.' })
  expect(answer.json().data).toMatchObject([
    {
      id: two,
      ad_name: 'Summer',
      meta_campaign_id: '9',
      target_meta_ad_set_id: null,
      primary_texts: ['B'],
    },
    { id: one, ad_name: 'A', website_url: 'https://a.example', headlines: ['H'], primary_texts: ['Text'] },
  ])
  const entries = Object.fromEntries((await logged()).map((entry) => [entry.subject_id, entry]))
  expect(entries[one]).toMatchObject({ action: 'draft.bulk_updated', before: { ad_name: 'Summer' } })
  expect(entries[two]).toMatchObject({ after: { meta_campaign_id: '9', target_meta_ad_set_id: null } })
})

it('takes 500 drafts in one call, and 501 not', async () => {
  const ids = await Promise.all(Array.from({ length: 500 }, () => insert()))
  const changes = ids.map((id, n) => ({ id, updates: { url_parameters_string: `?n=${n}` } }))
  const answer = await patch({ changes })
  expect(answer.json().data.map((draft: Draft) => draft.url_parameters_string)).toEqual(ids.map((_, n) => `n=${n}`))
  const many = await patch({ changes: [...changes, { id: crypto.randomUUID(), updates: { ad_name: 'A' } }] })
  expect(many.statusCode).toBe(400)
  expect(many.json().issues).toEqual([{ path: 'changes', message: 'At most 500 drafts at once' }])
})

it.each<[string, (n: number) => object, number]>([
  ['valid', (n) => ({ id: crypto.randomUUID(), updates: { ad_name: `A ${n}` } }), 400],
  ['invalid', () => ({ id: 7, updates: { website_url: 'nowhere' } }), 400],
  ['too large', () => ({ id: crypto.randomUUID(), updates: { ad_name: 'A'.repeat(300) } }), 413],
])('refuses 10 000 %s changes', async (_, change, status) => {
  const answer = await patch({ changes: Array.from({ length: 10_000 }, (_one, n) => change(n)) })
  expect(answer.statusCode).toBe(status)
  if (status === 400) {
    expect(answer.json().issues).toContainEqual({ path: 'changes', message: 'At most 500 drafts at once' })
  }
})

it('sets a new ad set back in place of an existing one', async () => {
  const id = await insertDraftWithNewAdSet(t.database.db, anaId)
  const chosen = await patch({ changes: [{ id, updates: { target_meta_ad_set_id: '7' } }] })
  expect(chosen.json().data[0]).toMatchObject({ target_meta_ad_set_id: '7', new_ad_set_configuration: null })
  const undone = await patch({ changes: [{ id, updates: { new_ad_set_configuration: newAdSet } }] })
  expect(undone.json().data[0]).toMatchObject({ target_meta_ad_set_id: null, new_ad_set_configuration: newAdSet })
})

it('changes none when some were changed since or are being sent, and names those', async () => {
  const [free, late, sending, sent] = [
    await insert(),
    await insert(),
    await insert(),
    await insert({ status: 'SUBMITTED_TO_META' }),
  ]
  await insertSubmission(t.database.db, { id: sending, userId: anaId }, 'running')
  const drafts = await Promise.all([free, late, sending, sent].map(read))
  await put(late, { ad_name: 'Newer' })
  const changes = drafts.map(({ id, updated_at }) => ({ id, updatedAt: updated_at, updates: { ad_name: 'Mine' } }))
  const answer = await patch({ changes })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ success: false, code: 'CONFLICT' })
  expect(answer.json().conflicts.toSorted()).toEqual([late, sending, sent].toSorted())
  expect((await Promise.all([free, late, sending].map(read))).map(({ ad_name }) => ad_name)).toEqual([
    'Summer',
    'Newer',
    'Summer',
  ])
  const stale = await patch({ changes: changes.filter(({ id }) => id === late || id === free) })
  expect(stale.json()).toMatchObject({
    message: 'This was changed by someone else. Reload to see the latest version.',
    conflicts: [late],
  })
})

it('saves the second of two calls only when it read what the first one stored', async () => {
  const id = await insert()
  const { updated_at: updatedAt } = await read(id)
  const send = (ad_name: string) => patch({ changes: [{ id, updatedAt, updates: { ad_name } }] })
  const answers = await Promise.all([send('One'), send('Two')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

it('changes none when one is missing or a colleague’s', async () => {
  const mine = await insert()
  const others = [
    [await insert({}, benId), 403, 'This draft belongs to ben. Take it over to change it.'],
    [crypto.randomUUID(), 404, 'Ad draft not found.'],
  ] as const
  for (const [id, status, message] of others) {
    const answer = await patch({ changes: [mine, id].map((one) => ({ id: one, updates: { ad_name: 'Mine' } })) })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).toBe(message)
  }
  expect((await read(mine)).ad_name).toBe('Summer')
})

const updates = { ad_name: 'A' }
const id = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'

it.each<[string, object, string[]]>([
  ['nothing', {}, ['adIds', 'updates']],
  ['ids without updates', { adIds: [id] }, ['updates']],
  ['both forms', { adIds: [id], updates: { website_url: null }, changes: [{ id, updates }] }, ['changes']],
  ['no list', { changes: { id } }, ['changes']],
  ['a text for the list', { changes: 'all' }, ['changes']],
  ['a number for a change', { changes: [{ id, updates }, 7] }, ['changes.1']],
  ['a number for an id', { changes: [{ id: 7, updates }] }, ['changes.0.id']],
  ['a number for a time', { changes: [{ id, updatedAt: 7, updates }] }, ['changes.0.updatedAt']],
  ['a text for the updates', { changes: [{ id, updates: 'ad_name' }] }, ['changes.0.updates']],
  ['a list for the updates', { changes: [{ id, updates: ['ad_name'] }] }, ['changes.0.updates']],
  ['unknown fields alone', { changes: [{ id, updates: { user_id: 1, status: 'draft' } }] }, ['changes.0.updates']],
  [
    'wrong types of values',
    { changes: [{ id, updates: { ad_name: 7, headlines: 'H', primary_texts: [7], meta_campaign_id: { id } } }] },
    [
      'changes.0.updates.ad_name',
      'changes.0.updates.headlines',
      'changes.0.updates.meta_campaign_id',
      'changes.0.updates.primary_texts.0',
    ],
  ],
  ['an empty list', { changes: [] }, ['changes']],
  ['null for a change', { changes: [null] }, ['changes.0']],
  ['a wrong id', { changes: [{ id: '7', updates }] }, ['changes.0.id']],
  [
    'the same id twice',
    {
      changes: [
        { id, updates },
        { id: other, updates },
        { id, updates },
      ],
    },
    ['changes.2.id'],
  ],
  ['a wrong time', { changes: [{ id, updatedAt: 'today', updates }] }, ['changes.0.updatedAt']],
  ['no updates', { changes: [{ id, updates }, { id: other }] }, ['changes.1.updates']],
  [
    'empty updates',
    {
      changes: [
        { id, updates },
        { id: other, updates: {} },
      ],
    },
    ['changes.1.updates'],
  ],
  [
    'wrong values in several drafts',
    {
      changes: [
        { id, updates: { website_url: 'nowhere', headlines: [] } },
        { id: other, updates: { call_to_action_type: 'JUMP', link_descriptions: ['1', '2', '3', '4', '5', '6'] } },
      ],
    },
    [
      'changes.0.updates.headlines',
      'changes.0.updates.website_url',
      'changes.1.updates.call_to_action_type',
      'changes.1.updates.link_descriptions',
    ],
  ],
  [
    'two ad sets',
    { changes: [{ id, updates: { target_meta_ad_set_id: '7', new_ad_set_configuration: newAdSet } }] },
    ['changes.0.updates.target_meta_ad_set_id'],
  ],
])('refuses %s with the path', async (_, body, paths) => {
  const answer = await patch(body)
  expect(answer.statusCode).toBe(400)
  expect(
    answer
      .json()
      .issues.map(({ path }: { path: string }) => path)
      .toSorted(),
  ).toEqual(paths)
})
