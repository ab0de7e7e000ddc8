import { graphGoal } from './ad-set-plan.rules.ts'
import type { AdSetValues } from './ad-set-values.rules.ts'

/** The least that an ad set may spend a day, by what it is for; minor units of the account's currency. */
export interface MinimumBudgets {
  impressions: number
  /** Clicks and engagement: what happens often. */
  highFrequency: number
  /** Conversions and installs: what happens seldom. */
  lowFrequency: number
  videoViews: number
}

type Kind = keyof MinimumBudgets

/** Which minimum holds for a goal (meta-graph.md 4.3, "Budget minimum"). */
const kinds: Partial<Record<string, Kind>> = {
  IMPRESSIONS: 'impressions',
  REACH: 'impressions',
  OFFSITE_CONVERSIONS: 'lowFrequency',
  VALUE: 'lowFrequency',
  LINK_CLICKS: 'highFrequency',
  LANDING_PAGE_VIEWS: 'highFrequency',
  POST_ENGAGEMENT: 'highFrequency',
  THRUPLAY: 'videoViews',
}

/**
 * The least daily budget for a goal, in minor units; null for a goal of which Meta's text does not say which one holds,
 * so that Meta has the word.
 */
export function leastDailyBudget(
  goal: AdSetValues['optimization_goal'],
  minimums: MinimumBudgets | null | undefined,
): number | null {
  const kind = kinds[graphGoal(goal)]
  return (kind && minimums?.[kind]) ?? null
}
