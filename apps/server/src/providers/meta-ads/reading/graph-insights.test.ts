import { expect, it } from 'vitest'
import { buildInsights } from './graph-insights.ts'
import { insightsAnswer, reportStateAnswer } from './graph-insights-answers.ts'

it('asks for days, steps, parts and windows in the words of the edge', () => {
  const { fields, ...asked } = buildInsights({
    level: 'ad',
    period: { since: '2026-11-01', until: '2026-11-07' },
    timeIncrement: 'monthly',
    breakdowns: ['age', 'gender'],
    attributionWindows: ['7d_click', '1d_view'],
  })
  expect(asked).toEqual({
    level: 'ad',
    time_range: { since: '2026-11-01', until: '2026-11-07' },
    time_increment: 'monthly',
    breakdowns: 'age,gender',
    action_attribution_windows: ['7d_click', '1d_view'],
  })
  expect(buildInsights({ level: 'ad', period: { preset: 'last_7d' } })).toMatchObject({ date_preset: 'last_7d' })
})

it('reads a row of a part, with its actions by window; what Meta leaves out is nothing', () => {
  const row = insightsAnswer(['age']).parse({
    age: '25-34',
    ad_id: '238',
    impressions: '123',
    spend: '1.23',
    actions: [{ action_type: 'link_click', value: '4', '7d_click': '3', '1d_view': '1' }],
    date_start: '2026-11-01',
    date_stop: '2026-11-07',
  })
  expect(row).toMatchObject({
    parts: { age: '25-34' },
    adId: '238',
    campaignId: null,
    impressions: 123,
    spend: 1.23,
    clicks: 0,
    thruplays: 0,
    actions: [{ type: 'link_click', value: 4, windows: { '7d_click': 3, '1d_view': 1 } }],
    actionValues: [],
  })
})

it.each([
  ['Job Completed', 'done'],
  ['Job Failed', 'failed'],
  ['Job Skipped', 'failed'],
  ['Job Running', 'running'],
  ['a word of tomorrow', 'running'],
])('a report that is said to be %s is %s', (async_status, state) => {
  expect(reportStateAnswer.parse({ async_status, async_percent_completion: 50 })).toEqual({ state, progress: 50 })
})
