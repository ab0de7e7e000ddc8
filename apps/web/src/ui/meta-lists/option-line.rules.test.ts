import { expect, it } from 'vitest'
import { buildAdSet, buildCampaign } from '../../../test/build-meta.ts'
import { describeAdSet, describeCampaign } from './option-line.rules.ts'

it.each([
  [{}, 'USD', 'traffic · active'],
  [{ ownsBudget: true, dailyBudget: 5000 }, 'USD', 'traffic · active · $50.00 a day'],
  [{ ownsBudget: true, lifetimeBudget: 70_000 }, 'JPY', 'traffic · active · ¥70,000 in total'],
  [{ ownsBudget: true, dailyBudget: 5000 }, null, 'traffic · active · campaign budget'],
  [
    { specialAdCategories: ['NONE', 'FINANCIAL_PRODUCTS_SERVICES'] },
    'USD',
    'traffic · active · financial products services',
  ],
])('describes the campaign %j', (over, currency, line) => {
  expect(describeCampaign(buildCampaign(over), currency)).toBe(line)
})

it.each([
  [{ dailyBudget: 2000 }, 'link clicks · paused · $20.00 a day'],
  [{ dailyBudget: null, lifetimeBudget: null }, 'link clicks · paused'],
  [{ isDynamicCreative: true }, 'Dynamic Creative: not usable here'],
])('describes the ad set %j', (over, line) => {
  expect(describeAdSet(buildAdSet(over), 'USD')).toBe(line)
})
