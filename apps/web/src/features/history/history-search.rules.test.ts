import { describe, expect, it } from 'vitest'
import { historySearchSchema, lastPage, toHistoryFilter, withUser } from './history-search.rules.ts'

const own = '0199a0b0-0000-7000-8000-000000000001'
const other = '0199a0b0-0000-7000-8000-000000000002'

describe('the address', () => {
  it.each([
    ['a tag that looks like a number', { tag: 2026 }, { tag: '2026' }],
    ['everyone', { userId: 'all' }, { userId: 'all' }],
    ['a user', { userId: other }, { userId: other }],
    ['a page', { page: 3 }, { page: 3 }],
    ['the deleted results', { deleted: 'true' }, { deleted: 'true' }],
    ['another kind of deleted', { deleted: 'yes' }, {}],
    ['an operation', { operation: 'comparison' }, { operation: 'comparison' }],
    ['an unknown operation', { operation: 'ad copy' }, {}],
    ['a status', { status: 'FAILED_AI_API' }, { status: 'FAILED_AI_API' }],
    ['an unknown status', { status: 'failed' }, {}],
    ['days', { from: '2026-11-01', to: '2026-11-28' }, { from: '2026-11-01', to: '2026-11-28' }],
    ['days that are none', { from: '2026-02-30', to: 'today' }, {}],
    ['a user that is no uuid', { userId: 'anna' }, {}],
    ['a tag that is too long', { tag: 'x'.repeat(51) }, {}],
    ['an empty search', { search: '  ' }, {}],
    ['a page that is none', { page: 'last' }, {}],
    ['unknown words', { colour: 'red' }, {}],
  ])('reads or ignores %s', (_, address, search) => {
    expect(historySearchSchema.parse(address)).toEqual(search)
  })
})

describe('toFilter', () => {
  it.each([
    ['everyone without a user', { userId: 'all' }, { page: 1, limit: 20 }],
    ['the named user', { userId: other, page: 2 }, { userId: other, page: 2, limit: 20 }],
    [
      'the deleted results',
      { userId: own, deleted: 'true' as const },
      { userId: own, deleted: 'true', page: 1, limit: 20 },
    ],
    [
      'days in the zone of the reader',
      { from: '2026-11-01', userId: own },
      { from: '2026-11-01', timeZone: 'Asia/Tokyo', userId: own, page: 1, limit: 20 },
    ],
    ['texts beside the user', { tag: 'summer', userId: own }, { tag: 'summer', userId: own, page: 1, limit: 20 }],
  ])('requests %s', (_, search, filter) => {
    expect(toHistoryFilter(search, 'Asia/Tokyo')).toEqual(filter)
  })
})

it.each([
  ['no user', { tag: 'summer' }, own],
  ['the user', { userId: own }, own],
  ['another user', { userId: other }, other],
  ['everyone', { userId: 'all' }, 'all'],
])('adds the user to an address that names %s', (_, search, userId) => {
  expect(withUser(search, own)).toEqual({ ...search, userId })
})

it.each([
  ['the last page of an exact total', { page: 9, totalPages: 3, totalIsExact: true }, 0, 3],
  ['the last counted page', { page: 1, totalPages: 50, totalIsExact: false }, 20, 50],
  ['the page after a full one beyond the counted pages', { page: 60, totalPages: 50, totalIsExact: false }, 20, 61],
  ['the page that is not full', { page: 61, totalPages: 50, totalIsExact: false }, 7, 61],
])('ends at %s', (_, parts, rowCount, expected) => {
  expect(lastPage({ limit: 20, total: parts.totalPages * 20, ...parts }, rowCount)).toBe(expected)
})
