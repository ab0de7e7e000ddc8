import { afterEach, expect, it, vi } from 'vitest'
import { formatDate, formatDay, formatRecent } from './format-date.ts'

afterEach(() => vi.useRealTimers())

it.each([
  [new Date(2025, 0, 5, 13, 30), 'Jan 5, 2025 1:30 PM'],
  [new Date(2025, 11, 31, 0, 5), 'Dec 31, 2025 12:05 AM'],
  [new Date(2025, 5, 1, 12, 0), 'Jun 1, 2025 12:00 PM'],
])('formats %s as %s', (date, text) => {
  expect(formatDate(date.toISOString())).toBe(text)
})

it.each([null, undefined, '', 'yesterday'])('formats %s as N/A', (value) => {
  expect(formatDate(value)).toBe('N/A')
})

it.each([
  [new Date(2025, 0, 5, 0, 5), '12:05 AM'],
  [new Date(2025, 0, 4, 23, 55), 'Jan 4, 2025 11:55 PM'],
])('shows %s on January 5 as %s', (date, text) => {
  vi.useFakeTimers({ now: new Date(2025, 0, 5, 13, 30) })
  expect(formatRecent(date.toISOString())).toBe(text)
})

it('shows the day with its year, also of this year', () => {
  vi.useFakeTimers({ now: new Date(2025, 0, 5, 13, 30) })
  expect(formatDay(new Date(2025, 0, 4, 23, 55).toISOString())).toBe('Jan 4, 2025')
})
