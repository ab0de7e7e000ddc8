import { expect, it } from 'vitest'
import { activitySearchSchema, isReversed, toActivityFilter, toActivityOrder } from './activity-search.rules.ts'

it('requests whole days of the viewer, the last one included', () => {
  const { from, to } = toActivityFilter({ from: '2026-11-01', to: '2026-11-30' })
  expect(from).toBe(new Date(2026, 10, 1).toISOString())
  expect(to).toBe(new Date(2026, 11, 1).toISOString())
})

it.each([
  [{}, { sort: 'occurredAt', direction: 'desc' }],
  [{ sort: 'username' }, { sort: 'username', direction: 'asc' }],
  [
    { sort: 'occurredAt', direction: 'asc' },
    { sort: 'occurredAt', direction: 'asc' },
  ],
  [
    { sort: 'password', direction: 'up' },
    { sort: 'occurredAt', direction: 'desc' },
  ],
] as const)('the address %j asks for the order %j', (address, order) => {
  expect(toActivityOrder(activitySearchSchema.parse(address))).toEqual(order)
})

it('requests only chosen filters', () => {
  expect(toActivityFilter({ page: 3 })).toEqual({})
})

it('ignores invalid filters in the address', () => {
  const search = { person: 2026, subjectType: '', from: 'yesterday', to: '2026-02-31', page: 'x' }
  expect(activitySearchSchema.parse(search)).toEqual({ person: '2026' })
})

it.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, true],
  [{ from: '2026-11-01', to: '2026-11-01' }, false],
  [{ to: '2026-11-01' }, false],
])('detects whether %j ends before it begins: %s', (search, isTurned) => {
  expect(isReversed(search)).toBe(isTurned)
})
