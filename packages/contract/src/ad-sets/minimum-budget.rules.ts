import type { AdSetValues } from './ad-set-values.rules.ts'

/** The minimum daily budgets by billing event, in minor units of the account's currency. */
export interface MinimumBudgets {
  impressions: number
  /** Clicks and engagement. Meta's minimum for rare results ($40) applies to none of our billing events. */
  clicks: number
  videoViews: number
}

const kinds: Partial<Record<AdSetValues['billing_event'], keyof MinimumBudgets>> = {
  IMPRESSIONS: 'impressions',
  LINK_CLICKS: 'clicks',
  THRUPLAY: 'videoViews',
}

/** In minor units; null when unknown: Meta then decides. */
export function leastDailyBudget(
  billing: AdSetValues['billing_event'],
  minimums: MinimumBudgets | null | undefined,
): number | null {
  const kind = kinds[billing]
  return (kind && minimums?.[kind]) ?? null
}
