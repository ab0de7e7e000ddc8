import { describe, expect, it } from 'vitest'
import { leastDailyBudget } from './minimum-budget.rules.ts'

const minimums = { impressions: 1, highFrequency: 2, lowFrequency: 3, videoViews: 4 }

describe('the least daily budget', () => {
  it.each([
    ['IMPRESSIONS', 1],
    ['REACH', 1],
    ['LINK_CLICKS', 2],
    ['LANDING_PAGE_VIEWS', 2],
    ['POST_ENGAGEMENT', 2],
    ['OFFSITE_CONVERSIONS', 3],
    ['VALUE', 3],
    ['VIDEO_VIEWS', 4],
    ['LEAD_GENERATION', null],
    ['NONE', null],
  ] as const)('for %s is %s', (goal, least) => {
    expect(leastDailyBudget(goal, minimums)).toBe(least)
  })

  it('is not known without what Meta says of the account', () => {
    expect(leastDailyBudget('REACH', null)).toBeNull()
  })
})
