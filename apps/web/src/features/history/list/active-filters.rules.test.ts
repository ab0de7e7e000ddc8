import { expect, it } from 'vitest'
import { listActiveFilters } from './active-filters.rules.ts'

const own = '0199a0b0-0000-7000-8000-000000000001'
const other = '0199a0b0-0000-7000-8000-000000000002'

it('lists every filter that differs from the default', () => {
  const search = {
    search: 'spring',
    operation: 'copy' as const,
    status: 'FAILED_OTHER' as const,
    from: '2026-11-28',
    to: '2026-11-28',
    project: 'Launch',
    tag: 'summer',
    userId: other,
    page: 2,
  }
  expect(listActiveFilters(search, own, new Map([[other, 'anna']]), '2026-11-28').map(({ label }) => label)).toEqual([
    'Search: spring',
    'Operation: Ad Copy',
    'Status: Failed',
    'Date: Today',
    'Tag: summer',
    'Project: Launch',
    'User: anna',
  ])
  expect(listActiveFilters({ userId: own }, own, new Map(), '2026-11-28')).toEqual([])
})
