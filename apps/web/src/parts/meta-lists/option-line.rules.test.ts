import { expect, it } from 'vitest'
import { buildAdAccount, buildAdSet, buildCampaign } from '../../../test/build-meta.ts'
import { describeAccountLine, describeAdSet, describeCampaign } from './option-line.rules.ts'

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

it.each([
  [{}, 'USD'],
  [{ isActive: false, state: 'unsettled' }, 'USD · unsettled'],
  [{ isActive: false, state: 'no_permission' }, 'USD · no permission to advertise'],
  [{ state: 'grace_period' }, 'USD · in its grace period'],
] as const)('describes the ad account %j', (over, line) => {
  expect(describeAccountLine(buildAdAccount(over))).toBe(line)
})
