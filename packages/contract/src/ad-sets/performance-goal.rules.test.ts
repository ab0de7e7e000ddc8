import { expect, it } from 'vitest'
import { optimizationGoals, performanceGoals } from './ad-sets.schemas.ts'
import { matchPerformanceGoal, toPerformanceGoal } from './performance-goal.rules.ts'

it.each([
  ['MAXIMIZE_NUMBER_OF_CONVERSIONS', 'CONVERSIONS'],
  ['MAXIMIZE_VALUE_OF_CONVERSIONS', 'VALUE'],
  ['MAXIMIZE_LANDING_PAGE_VIEWS', 'LANDING_PAGE_VIEWS'],
  ['MAXIMIZE_LINK_CLICKS', 'LINK_CLICKS'],
  ['MAXIMIZE_IMPRESSIONS', 'IMPRESSIONS'],
  ['MAXIMIZE_REACH', 'REACH'],
  ['POST_ENGAGEMENT', 'POST_ENGAGEMENT'],
  ['VIDEO_VIEWS', 'VIDEO_VIEWS'],
  ['LEAD_GENERATION', 'LEAD_GENERATION'],
  ['NONE', 'NONE'],
  ['link clicks', 'CONVERSIONS'],
  ['linkclicks', 'LINK_CLICKS'],
  ['Landing_Page_Views', 'LANDING_PAGE_VIEWS'],
  ['maximize_number_of_conversions', 'CONVERSIONS'],
  ['MAXIMIZE_FUN', 'CONVERSIONS'],
  ['', null],
  [null, null],
])("a preset's performance goal %j becomes %j", (preset, expected) => {
  expect(matchPerformanceGoal(preset)).toBe(expected)
})

it('gives each performance goal one optimization goal', () => {
  expect(optimizationGoals.map(toPerformanceGoal).toSorted()).toEqual(performanceGoals.toSorted())
  expect(toPerformanceGoal('OFFSITE_CONVERSIONS')).toBe('CONVERSIONS')
})
