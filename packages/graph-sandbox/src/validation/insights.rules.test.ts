import { describe, expect, it } from 'vitest'
import { insightsFields, insightsOf } from './insights.rules.ts'

const query = { since: '2026-11-01', until: '2026-11-07', level: 'ad', fields: [...insightsFields] }
const read = (row: Record<string, unknown> | undefined, key: string) => Number(row?.[key])

describe('insights', () => {
  it('are the same for the same object and days', () => {
    expect(insightsOf('120000000000000001', query)).toEqual(insightsOf('120000000000000001', query))
  })

  it('differ between objects', () => {
    expect(insightsOf('120000000000000001', query)).not.toEqual(insightsOf('120000000000000002', query))
  })

  it('are one row for all days, or one row for each', () => {
    const [whole] = insightsOf('1', query)
    const days = insightsOf('1', { ...query, increment: 1 })
    expect(days).toHaveLength(7)
    expect(whole).toMatchObject({ date_start: '2026-11-01', date_stop: '2026-11-07' })
    expect(days[1]).toMatchObject({ date_start: '2026-11-02', date_stop: '2026-11-02' })
    expect(read(whole, 'impressions')).toBe(days.reduce((sum, day) => sum + read(day, 'impressions'), 0))
  })

  it('tell numbers as text, and spend with two decimals', () => {
    const [row] = insightsOf('1', query)
    expect(row).toMatchObject({
      impressions: expect.stringMatching(/^\d+$/),
      spend: expect.stringMatching(/^\d+\.\d\d$/),
      actions: expect.arrayContaining([{ action_type: 'link_click', value: row?.inline_link_clicks }]),
    })
  })

  it('reach no more people than impressions, and have no more clicks than those', () => {
    const [row] = insightsOf('1', query)
    expect(read(row, 'reach')).toBeLessThanOrEqual(read(row, 'impressions'))
    expect(read(row, 'inline_link_clicks')).toBeLessThanOrEqual(read(row, 'clicks'))
    expect(read(row, 'clicks')).toBeLessThan(read(row, 'impressions'))
  })

  it('hold only the fields that were asked for, and the days', () => {
    const [row] = insightsOf('1', { ...query, fields: ['spend'] })
    expect(Object.keys(row ?? {})).toEqual(['spend', 'date_start', 'date_stop'])
  })

  it('leave out what Meta knows but has no value', () => {
    const [row] = insightsOf('1', { ...query, fields: ['spend', 'purchase_roas'] })
    expect(row).not.toHaveProperty('purchase_roas')
  })

  it.each([
    ['an unknown field', { fields: ['sales'] }],
    ['an unknown level', { level: 'page' }],
    ['days in the wrong order', { since: '2026-11-08' }],
    ['a day that is none', { until: '2026-11-31x' }],
  ])('are refused for %s', (_what, change) => {
    expect(() => insightsOf('1', { ...query, ...change })).toThrow(/^\(#100\)/)
  })
})
