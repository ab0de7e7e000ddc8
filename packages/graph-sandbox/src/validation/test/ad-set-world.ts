import type { SandboxAccount, SandboxCampaign } from '../../objects.schemas.ts'
import { GraphError, type GraphErrorSpec } from '../graph-error.rules.ts'
import type { Params } from '../read-params.rules.ts'
import { type AdSetContext, validateAdSet } from '../validate-ad-set.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const account: SandboxAccount = {
  id: 'act_1',
  account_id: '1',
  name: 'US',
  account_status: 1,
  currency: 'USD',
  timezone_name: 'America/New_York',
  timezone_offset_hours_utc: -5,
}
export const japan = { currency: 'JPY', timezone_name: 'Asia/Tokyo' }
export const cbo = { daily_budget: '5000', bid_strategy: 'LOWEST_COST_WITHOUT_CAP' }
export const noBudget = { daily_budget: undefined }

export const targeting = { geo_locations: { countries: ['US'] }, targeting_automation: { advantage_audience: 0 } }
export const pixel = { pixel_id: '77', custom_event_type: 'PURCHASE' }

export interface World {
  objective?: string
  campaign?: Partial<SandboxCampaign>
  account?: Partial<SandboxAccount>
  strict?: boolean
}

export function buildContext({
  objective = 'OUTCOME_TRAFFIC',
  campaign,
  account: own,
  strict,
}: World = {}): AdSetContext {
  return {
    campaign: { id: '9', account_id: '1', name: 'C', status: 'ACTIVE', objective, ...campaign },
    account: { ...account, ...own },
    page: (id) => id === '55',
    pixel: (id) => id === '77',
    now,
    strictSalesGoals: strict ?? false,
  }
}

export function validate(params: Params, world?: World) {
  const sent = {
    name: 'Set',
    status: 'PAUSED',
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
    daily_budget: '1000',
    targeting,
    ...params,
  }
  return validateAdSet(sent, buildContext(world))
}

export function refusal(params: Params, world?: World): GraphErrorSpec {
  return catchRefusal(() => validate(params, world))
}

/** The refusal of a rule; fails when there is none. */
export function catchRefusal(run: () => unknown): GraphErrorSpec {
  try {
    run()
  } catch (error) {
    if (error instanceof GraphError) return error.spec
    throw error
  }
  throw new Error('was accepted')
}

export const aim = (more: Params) => ({ targeting: { ...targeting, ...more } })
export const goal = (optimization_goal: string, more: Params = {}) => ({ optimization_goal, ...more })
