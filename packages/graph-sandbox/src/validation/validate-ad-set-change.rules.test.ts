import { describe, expect, it } from 'vitest'
import type { SandboxAdSet } from '../types.ts'
import type { Params } from './params.rules.ts'
import { cbo, contextOf, refusalOf, validate, type World } from './test/ad-set-world.ts'
import { validateAdSetChange } from './validate-ad-set-change.rules.ts'

const stored = { id: '2', ...validate({ end_time: '2026-12-20T00:00:00Z' }) } as SandboxAdSet

interface Case extends World {
  stored?: Partial<SandboxAdSet>
}

const change = (changes: Params, { stored: more, ...world }: Case = {}) =>
  validateAdSetChange(changes, { ...stored, ...more }, contextOf(world))

const ended = { start_time: '2026-10-01T00:00:00.000Z', end_time: '2026-10-20T00:00:00.000Z' }

describe('a change of an ad set', () => {
  it.each<[string, Params, Params, Case?]>([
    ['the status, also to archived', { status: 'ARCHIVED' }, { status: 'ARCHIVED' }],
    ['the name of one that has ended', { name: 'New' }, { name: 'New' }, { stored: ended }],
    ['the daily budget', { daily_budget: 900 }, { daily_budget: '900' }],
    [
      'the end to another time zone',
      { end_time: '2026-12-24T00:00:00-0500' },
      { end_time: '2026-12-24T05:00:00.000Z' },
    ],
    ['a daily budget to a lifetime budget', { lifetime_budget: 90000 }, { lifetime_budget: '90000' }],
    ['nothing but what may change', { campaign_id: '8', name: 'New' }, { name: 'New' }],
  ])('stores %s', (_what, changes, expected, world) => {
    expect(change(changes, world)).toEqual(expected)
  })

  it('needs no Advantage flag, which only a new ad set must state', () => {
    const targeting = { geo_locations: { countries: ['CA'] }, age_min: 30 }
    expect(change({ targeting })).toMatchObject({ targeting: { ...targeting, age_max: 65 } })
  })

  it.each<[number | undefined, string, string, Params, Case?]>([
    [undefined, 'status', 'an unknown status', { status: 'DONE' }],
    [1885272, 'daily_budget', 'a budget that is too low', { daily_budget: 99 }],
    [
      1885621,
      'daily_budget',
      'a budget beside the campaign’s',
      { daily_budget: 900 },
      { campaign: cbo, stored: { daily_budget: undefined } },
    ],
    [1487033, 'end_time', 'an end in the past', { end_time: '2026-11-01T00:00:00Z' }],
    [1815857, 'bid_amount', 'a cap without an amount', { bid_strategy: 'COST_CAP' }],
    [1885364, 'targeting.geo_locations', 'targeting without a location', { targeting: {} }],
    [3858152, 'dsa_beneficiary', 'the EU without names', { targeting: { geo_locations: { countries: ['DE'] } } }],
    [2490408, 'optimization_goal', 'a goal that the objective does not have', { optimization_goal: 'THRUPLAY' }],
    [3260011, 'promoted_object', 'another promoted object', { promoted_object: { page_id: '55' } }],
  ])('is refused with %s at %s for %s', (subcode, blamed, _what, changes, world) => {
    const spec = refusalOf(() => change(changes, world))
    expect(spec.subcode).toBe(subcode)
    expect(spec.blame?.[0]?.join('.')).toBe(blamed)
  })
})
