/** A row of the edge minimum_budgets: minor units a day. */
export interface MinimumBudgets {
  currency: string
  min_daily_budget_imp: number
  min_daily_budget_high_freq: number
  min_daily_budget_low_freq: number
  min_daily_budget_video_views: number
}

// About one and five US dollars a day, as Meta has them for USD; the others are round figures near the same worth. The
// one for rare results (low_freq) is eight times that of clicks.
const smallestDailyBudgets: Readonly<Record<string, readonly [impressions: number, others: number]>> = {
  USD: [100, 500],
  EUR: [100, 500],
  GBP: [100, 500],
  AUD: [150, 750],
  CAD: [150, 750],
  CHF: [100, 500],
  BRL: [500, 2500],
  INR: [8000, 40000],
  MXN: [2000, 10000],
  JPY: [100, 500],
  KRW: [1000, 5000],
}

/**
 * The smallest daily budgets of an ad set.
 *
 * @param currency ISO 4217; one that is not known gets the figures of USD
 */
export function findMinimumBudgets(currency: string): MinimumBudgets {
  const [impressions, others] = smallestDailyBudgets[currency] ?? [100, 500]
  return {
    currency,
    min_daily_budget_imp: impressions,
    min_daily_budget_high_freq: others,
    min_daily_budget_low_freq: others * 8,
    min_daily_budget_video_views: others,
  }
}

const rareEvents = ['APP_INSTALLS', 'OFFER_CLAIMS', 'PURCHASE']

/** The smallest daily budget of an ad set that is charged by `billingEvent`, in minor units. */
export function minimumDailyBudget(currency: string, billingEvent: string): number {
  const minimum = findMinimumBudgets(currency)
  if (billingEvent === 'IMPRESSIONS') return minimum.min_daily_budget_imp
  if (billingEvent === 'THRUPLAY') return minimum.min_daily_budget_video_views
  return rareEvents.includes(billingEvent) ? minimum.min_daily_budget_low_freq : minimum.min_daily_budget_high_freq
}

/** An amount as people write it: "$5.00", "¥500". */
export function describeMoney(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
