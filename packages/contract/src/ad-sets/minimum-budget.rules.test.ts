import { describe, expect, it } from 'vitest'
import { leastDailyBudget } from './minimum-budget.rules.ts'

const minimums = { impressions: 1, clicks: 2, videoViews: 4 }

describe('the minimum daily budget', () => {
  it.each([
    ['IMPRESSIONS', 1],
    ['LINK_CLICKS', 2],
    ['THRUPLAY', 4],
    ['NONE', null],
  ] as const)('for an ad set billed by %s is %s', (billing, least) => {
    expect(leastDailyBudget(billing, minimums)).toBe(least)
  })

  it("is unknown without Meta's minimum budgets", () => {
    expect(leastDailyBudget('IMPRESSIONS', null)).toBeNull()
  })
})
