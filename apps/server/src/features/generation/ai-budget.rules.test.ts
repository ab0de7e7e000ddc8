import { expect, it } from 'vitest'
import { describeUsedUp, nextDay, toUtcDay } from './ai-budget.rules.ts'

it.each([
  ['2026-11-30T23:59:59.999Z', '2026-11-30', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T00:00:00.000Z', '2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['2026-06-01T01:00:00+02:00', '2026-05-31', '2026-06-01T00:00:00.000Z'],
])('charges %s to %s, until %s', (now, day, next) => {
  expect(toUtcDay(new Date(now))).toBe(day)
  expect(nextDay(new Date(now)).toISOString()).toBe(next)
})

it.each([
  [20, '$20 '],
  [2.5, '$2.50 '],
])('writes a limit of %d as money', (limit, amount) => {
  expect(describeUsedUp(limit, new Date('2026-11-30T12:00:00Z'))).toBe(
    `The daily AI budget of ${amount}is used up. It starts again at 00:00 UTC on 2026-12-01.`,
  )
})
