import { describe, expect, it } from 'vitest'
import type { SandboxAccount, SandboxCampaign } from '../types.ts'
import type { Params } from './params.rules.ts'
import { refusalOf } from './test/ad-set-world.ts'
import { validateCampaign, validateCampaignChange } from './validate-campaign.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const account = {
  id: 'act_1',
  account_id: '1',
  account_status: 1,
  currency: 'USD',
  timezone_name: 'UTC',
} as SandboxAccount
const base = { name: 'C', objective: 'OUTCOME_TRAFFIC', special_ad_categories: [] }
const unshared = { ...base, is_adset_budget_sharing_enabled: 'false' }
const validate = (params: Params) => validateCampaign(params, { account, now })

const refusal = (params: Params) => refusalOf(() => validate(params))

describe('a campaign', () => {
  it('with a budget gets a bid strategy that needs no amount', () => {
    expect(validate({ ...base, daily_budget: 5000, special_ad_categories: ['NONE'] })).toEqual({
      name: 'C',
      status: 'ACTIVE',
      account_id: '1',
      objective: 'OUTCOME_TRAFFIC',
      buying_type: 'AUCTION',
      special_ad_categories: [],
      daily_budget: '5000',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      start_time: '2026-11-20T12:00:00.000Z',
    })
  })

  it('without a budget keeps what was said about sharing', () => {
    expect(validate(unshared)).toMatchObject({ is_adset_budget_sharing_enabled: false })
  })

  it.each<[number | undefined, string, string, Params]>([
    [undefined, 'name', 'no name', { ...unshared, name: undefined }],
    [undefined, 'objective', 'no objective', { ...unshared, objective: undefined }],
    [undefined, 'objective', 'an objective of former times', { ...unshared, objective: 'LINK_CLICKS' }],
    [
      undefined,
      'special_ad_categories',
      'nothing said about special categories',
      { ...unshared, special_ad_categories: undefined },
    ],
    [
      undefined,
      'special_ad_categories',
      'an unknown special category',
      { ...unshared, special_ad_categories: ['PETS'] },
    ],
    [undefined, 'lifetime_budget', 'two budgets', { ...base, daily_budget: 5000, lifetime_budget: 5000 }],
    [1885272, 'daily_budget', 'a budget of less than a dollar', { ...base, daily_budget: 99 }],
    [4834011, 'is_adset_budget_sharing_enabled', 'neither a budget nor a word on sharing', base],
    [
      4834002,
      'is_adset_budget_sharing_enabled',
      'sharing beside a budget',
      { ...base, daily_budget: 5000, is_adset_budget_sharing_enabled: true },
    ],
    [4834005, 'bid_strategy', 'sharing without a bid strategy', { ...base, is_adset_budget_sharing_enabled: true }],
  ])('is refused with %s at %s for %s', (subcode, blamed, _what, params) => {
    const spec = refusal(params)
    expect(spec.code).toBe(100)
    expect(spec.subcode).toBe(subcode)
    expect(spec.blame?.[0]).toEqual([blamed])
  })
})

describe('a change of a campaign', () => {
  const stored = { id: '9', ...validate({ ...base, daily_budget: 5000 }) } as SandboxCampaign
  const change = (changes: Params, before = stored) => validateCampaignChange(changes, before, account)

  it('stores only what may change', () => {
    expect(change({ name: 'New', status: 'ARCHIVED', daily_budget: 6000, buying_type: 'RESERVED' })).toEqual({
      name: 'New',
      status: 'ARCHIVED',
      daily_budget: '6000',
    })
  })

  it.each<[number | undefined, string, string, Params]>([
    [1885272, 'daily_budget', 'a budget of less than a dollar', { daily_budget: 20 }],
    [undefined, 'daily_budget', 'a budget that is no number', { daily_budget: 'abc' }],
    [undefined, 'objective', 'another objective', { objective: 'OUTCOME_SALES' }],
    [undefined, 'status', 'an unknown status', { status: 'DONE' }],
  ])('is refused with %s at %s for %s', (subcode, blamed, _what, changes) => {
    const spec = refusalOf(() => change(changes))
    expect(spec.subcode).toBe(subcode)
    expect(spec.blame?.[0]).toEqual([blamed])
  })

  it('is refused for a budget where the ad sets share theirs', () => {
    const sharing = { ...base, is_adset_budget_sharing_enabled: true, bid_strategy: 'COST_CAP' }
    const before = { id: '9', ...validate(sharing) } as SandboxCampaign
    expect(refusalOf(() => change({ daily_budget: 5000 }, before)).subcode).toBe(4834002)
  })
})
