import { expect, it } from 'vitest'
import { formatDate } from './format-date.ts'

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
