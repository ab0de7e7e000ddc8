import { type NewAdSetConfiguration, newAdSetConfigurationSchema } from '../ad-sets/ad-sets.schemas.ts'
import { matchPerformanceGoal } from '../ad-sets/performance-goal.rules.ts'
import type { PresetOf } from './meta-presets.schemas.ts'

/** The currency of a preset's amounts: dollars without one, as the form of presets shows. */
export const presetCurrency = ({ currency }: { currency?: string | null | undefined }) => currency || 'USD'

/** 'us, de' → ['US', 'DE']. */
export function parseCountries(text: string): string[] {
  const codes = text.split(',').map((code) => code.trim().toUpperCase())
  return [...new Set(codes.filter((code) => code !== ''))]
}

/**
 * The new ad set that a preset makes on its own. A value that a draft may not have is left out.
 * @param accountCurrency amounts in another currency are left out; null while no ad account is known
 */
export function toPresetAdSet(
  preset: PresetOf<'AD_SET_CONFIGURATION'>['configuration'],
  accountCurrency: string | null,
): NewAdSetConfiguration {
  const { geo_locations, age_min, age_max, genders, performance_goal, currency: _, ...others } = preset
  const { bid_amount, daily_budget, lifetime_budget, ...plain } = others
  const currency = presetCurrency(preset)
  const hasAmounts = Boolean(bid_amount || daily_budget || lifetime_budget)
  const amounts = { bid_amount, daily_budget, lifetime_budget, currency }
  const wanted = {
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    ...filled(plain),
    ...(hasAmounts && (accountCurrency ?? currency) === currency && filled(amounts)),
    ...filled({ performance_goal: matchPerformanceGoal(performance_goal) }),
    targeting: {
      geo_locations: { countries: parseCountries(geo_locations ?? '') },
      ...filled({ age_min, age_max, genders }),
    },
  }
  const checked = newAdSetConfigurationSchema.safeParse(wanted)
  if (checked.success) return checked.data
  const refused = new Set(checked.error.issues.map(({ path }) => path[0]))
  return newAdSetConfigurationSchema.parse(
    Object.fromEntries(Object.entries(wanted).filter(([field]) => !refused.has(field))),
  )
}

function filled(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== ''))
}
