import { expect, it } from 'vitest'
import { MetaAdsError } from '../meta-ads.ts'
import type { GraphParams } from './graph-http.ts'
import { readAllPages } from './graph-reading.ts'

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
