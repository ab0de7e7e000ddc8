import type { AdSetValues } from './ad-set-values.rules.ts'

/** The least that an ad set may spend a day, by what is billed; minor units of the account's currency. */
export interface MinimumBudgets {
  impressions: number
  /** Clicks and engagement. Meta also names a minimum for rare results ($40), which holds for none of our billing events. */
  clicks: number
  videoViews: number
}

const kinds: Partial<Record<AdSetValues['billing_event'], keyof MinimumBudgets>> = {
  IMPRESSIONS: 'impressions',
  LINK_CLICKS: 'clicks',
  THRUPLAY: 'videoViews',
}

/** In minor units; null when it is not known, so that Meta has the word. */
export function leastDailyBudget(
  billing: AdSetValues['billing_event'],
  minimums: MinimumBudgets | null | undefined,
): number | null {
  const kind = kinds[billing]
  return (kind && minimums?.[kind]) ?? null
}
