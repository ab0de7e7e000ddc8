import { expect, it } from 'vitest'
import { describeAge } from './list-age.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-20T11:59:30Z', 'Updated just now'],
  ['2026-11-20T12:00:30Z', 'Updated just now'],
  ['2026-11-20T11:57:00Z', 'Updated 3 min ago'],
  ['2026-11-20T10:00:00Z', 'Updated 2 h ago'],
  ['2026-11-17T10:00:00Z', 'Updated 3 days ago'],
])('describes a list of %s as "%s"', (fetchedAt, words) => {
  expect(describeAge({ fetchedAt, isStale: false, staleReason: null }, now)).toBe(words)
})

it('adds why a list is old', () => {
  const age = { fetchedAt: '2026-11-20T11:50:00Z', isStale: true, staleReason: 'Meta did not answer in time.' }
  expect(describeAge(age, now)).toBe('Meta did not answer in time. Shown as of 10 min ago.')
})
