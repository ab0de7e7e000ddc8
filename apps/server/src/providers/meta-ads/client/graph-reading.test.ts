import { expect, it } from 'vitest'
import { z } from 'zod'
import { MetaAdsError } from '../meta-ads.ts'
import type { GraphParams } from './graph-http.ts'
import { readAllPages, readList } from './graph-reading.ts'

const page = (data: unknown[], after: string | null, hasNext = true) => ({
  data,
  paging: { cursors: { before: 'b', after }, ...(hasNext && { next: 'https://graph.facebook.com/?access_token=T' }) },
})

function reader(pages: unknown[]) {
  const asked: GraphParams[] = []
  const read = async (params: GraphParams) => {
    asked.push(params)
    const next = pages[asked.length - 1]
    if (next instanceof Error) throw next
    return next
  }
  return { asked, read }
}

const tooMuch = new MetaAdsError('transient', 'm', { code: 1, technical: 'Please reduce the amount of data' })

it('reads all pages by cursor', async () => {
  const { asked, read } = reader([page([1, 2], 'x'), page([3], 'y'), page([4], 'z', false)])
  expect(await readAllPages(read)).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([{ limit: 200 }, { limit: 200, after: 'x' }, { limit: 200, after: 'y' }])
})

it.each([
  ['an empty list without paging', { data: [] }],
  ['an answer without data', {}],
  ['no answer', undefined],
])('returns no rows for %s', async (_name, body) => {
  expect(await readAllPages(reader([body]).read)).toEqual([])
})

it('halves pages that are too heavy, and continues at the same cursor', async () => {
  const { asked, read } = reader([page([1], 'x'), tooMuch, tooMuch, page([2], null, false)])
  expect(await readAllPages(read)).toEqual([1, 2])
  expect(asked.map(({ limit, after }) => [limit, after])).toEqual([
    [200, undefined],
    [200, 'x'],
    [100, 'x'],
    [50, 'x'],
  ])
})

it('gives up when the smallest page is too heavy', async () => {
  await expect(readAllPages(reader(Array(20).fill(tooMuch)).read)).rejects.toBe(tooMuch)
})

it('stops at a repeated cursor', async () => {
  const { asked, read } = reader([page([1], 'x'), page([2], 'x'), page([3], 'x')])
  expect(await readAllPages(read)).toEqual([1, 2])
  expect(asked).toHaveLength(2)
})

it.each([
  ['after', 'https://graph.facebook.com/v26.0/act_1/campaigns?access_token=T&limit=200&after=x%3D', { after: 'x=' }],
  ['offset', '/v26.0/act_1/campaigns?limit=200&offset=200', { offset: '200' }],
])('takes %s from the next address when the page has no cursors', async (_name, next, params) => {
  const { asked, read } = reader([{ data: [1], paging: { next } }, { data: [2] }])
  expect(await readAllPages(read)).toEqual([1, 2])
  expect(asked).toEqual([{ limit: 200 }, { limit: 200, ...params }])
})

it('prefers the cursor to the next address', async () => {
  const paging = { cursors: { after: 'x' }, next: 'https://graph.facebook.com/?offset=7' }
  const { asked, read } = reader([{ data: [1], paging }, { data: [2] }])
  await readAllPages(read)
  expect(asked[1]).toEqual({ limit: 200, after: 'x' })
})

it.each(['https://graph.facebook.com/?offset=-3', 'https://graph.facebook.com/?until=5', 'http://['])(
  'fails instead of answering a part of a list whose next page %s cannot be asked for',
  async (next) => {
    await expect(readAllPages(reader([{ data: [1], paging: { next } }]).read)).rejects.toMatchObject({
      kind: 'transient',
    })
  },
)

const named = z.object({ id: z.string(), name: z.string() })
const list = (rows: unknown[], odd?: 'refuse') =>
  readList(async () => ({ data: rows }), { path: 'p', ...(odd && { odd }) }, context, named)
const warnings: object[] = []
const context = {
  accessToken: 'T',
  urgency: 'interactive',
  warn: (facts: object) => void warnings.push(facts),
} as const

it('answers a row once that comes twice, on one page or on two', async () => {
  const row = { id: '1', name: 'A' }
  expect(await list([row, { id: '2', name: 'B' }, { ...row, name: 'Later' }])).toEqual([row, { id: '2', name: 'B' }])
  const { asked, read } = reader([page([row], 'x'), page([row], null, false)])
  expect(await readList(({ params = {} }) => read(params), { path: 'p' }, context, named)).toEqual([row])
  expect(asked).toHaveLength(2)
})

const oddRows: [unknown][] = [[null], ['text'], [[]], [{}], [{ id: 7, name: 'A' }], [{ id: '1', name: { en: 'A' } }]]

it.each(oddRows)('leaves out the odd row %j and keeps the others', async (odd) => {
  const rows = [{ id: '1', name: 'A' }, odd, { id: '2', name: 'B' }]
  expect((await list(rows)).map(({ id }) => id)).toEqual(['1', '2'])
  expect(warnings.at(-1)).toMatchObject({ path: 'p', rows: 1 })
})

it.each([[{}], [null], [{ data: 'none' }]])(
  'refuses the answer %j to such a search, and reads no rows elsewhere',
  async (body) => {
    const call = async () => body
    await expect(readList(call, { path: 'p', odd: 'refuse' }, context, named)).rejects.toMatchObject({
      kind: 'transient',
    })
    expect(await readList(call, { path: 'p' }, context, named)).toEqual([])
  },
)

it.each(oddRows)('refuses a list with the odd row %j where a missing row would lead to a duplicate', async (odd) => {
  await expect(list([{ id: '1', name: 'A' }, odd], 'refuse')).rejects.toMatchObject({ kind: 'transient' })
})
