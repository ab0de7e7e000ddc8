import { formatMinorUnits } from '@hookline/contract/ad-sets/money.rules'
import { presetCurrency } from '@hookline/contract/meta-presets/ad-set-preset.rules'
import { listLinkDescriptions } from '@hookline/contract/meta-presets/link-descriptions.rules'
import type { Preset, PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { optionWords } from '../../lib/option-words.ts'
import { callToActionLabel } from '../../parts/drafts/call-to-action.ts'

type Part = string | null | undefined | false | 0

const previewMax = 50

/** The first 50 characters of the configuration: '$50/day · Link clicks · US, CA · 18–65'. */
export function previewPreset({ preset_type, configuration }: Pick<Preset, 'preset_type' | 'configuration'>): string {
  const read = parts[preset_type] as (configuration: Record<string, unknown>) => Part[]
  const text = read(configuration).filter(Boolean).join('\u00a0· ')
  return text.length > previewMax ? `${text.slice(0, previewMax).trimEnd()}…` : text
}

const parts: { [Type in PresetType]: (configuration: PresetOf<Type>['configuration']) => Part[] } = {
  AD_SET_CONFIGURATION: (set) => [
    set.daily_budget && `${formatAmount(set.daily_budget, presetCurrency(set))}/day`,
    set.lifetime_budget && `${formatAmount(set.lifetime_budget, presetCurrency(set))} in total`,
    set.optimization_goal && optionWords(set.optimization_goal),
    set.geo_locations?.toUpperCase(),
    describeAges(set.age_min, set.age_max),
    set.genders && set.genders !== 'ALL' && optionWords(set.genders),
    set.name,
  ],
  LINK_DETAILS: ({ website_url, url_parameters_string }) => [website_url, url_parameters_string],
  TEXT_SNIPPET: ({ snippet_text }) => [snippet_text],
  META_ACCOUNT_SELECTION: ({ ad_account_name, ad_account_id }) => [ad_account_name, ad_account_id],
  AD_DETAILS_PRESET: ({ call_to_action_type, initial_ad_status_on_meta }) => [
    callToActionLabel(call_to_action_type),
    optionWords(initial_ad_status_on_meta),
  ],
  LINK_DESCRIPTIONS_PRESET: (configuration) => listLinkDescriptions({ configuration }),
}

/** Whole amounts without '.00'. */
const formatAmount = (minor: number, currency: string) => formatMinorUnits(minor, currency).replace(/\.00$/, '')

function describeAges(min: number | null | undefined, max: number | null | undefined): Part {
  if (min && max) return `${min}–${max}`
  return min ? `from ${min}` : max && `up to ${max}`
}
