import { expect, it } from 'vitest'
import { describeDays, listNamedDays, toDay } from './history-days.rules.ts'

it.each([
  ['2026-11-28', ['2026-11-28', '2026-11-22', '2026-11-01', '2026-10-01'], ['2026-11-30', '2026-10-31']],
  ['2028-03-02', ['2028-03-02', '2028-02-25', '2028-03-01', '2028-02-01'], ['2028-03-31', '2028-02-29']],
  ['2026-01-01', ['2026-01-01', '2025-12-26', '2026-01-01', '2025-12-01'], ['2026-01-31', '2025-12-31']],
])('names ranges on %s', (today, first, lastOfMonths) => {
  const days = listNamedDays(today)
  expect(days.map(({ from }) => from)).toEqual(first)
  expect(days.map(({ to }) => to)).toEqual([today, today, ...lastOfMonths])
})

it.each([
  [{}, null],
  [{ from: '2026-11-28', to: '2026-11-28' }, 'Today'],
  [{ from: '2026-11-22', to: '2026-11-28' }, 'Last 7 days'],
  [{ from: '2026-11-27', to: '2026-11-27' }, 'Nov 27, 2026'],
  [{ from: '2026-11-03', to: '2026-11-20' }, 'Nov 3 – 20, 2026'],
  [{ from: '2025-11-03', to: '2026-11-20' }, 'Nov 3, 2025 – Nov 20, 2026'],
  [{ from: '2026-11-03' }, 'From Nov 3, 2026'],
  [{ to: '2026-11-03' }, 'Until Nov 3, 2026'],
])('describes %j', (days, words) => {
  expect(describeDays(days, '2026-11-28')?.replace(/\s/g, ' ') ?? null).toBe(words)
})

it('reads the day of an instant in the local zone', () => {
  expect(toDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(toDay(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05')
})
