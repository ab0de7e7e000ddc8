import type { NewAdSetConfiguration } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { linkDescriptionFields } from '@hookline/contract/meta-presets/link-descriptions.rules'
import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { type PresetPart, presetTypeByPart } from '@hookline/contract/recipes/recipes.rules'
import type { RecipeBody } from '@hookline/contract/recipes/recipes.schemas'
import type { toBody } from './draft-form.rules.ts'

type Configuration = Record<string, unknown>
/** The presets that stand for a draft's fields; null for what the draft leaves open. */
export type DraftPresets = Record<PresetPart, Configuration | null>

/** @param accountName of the draft's ad account, as presets keep it */
export function toDraftPresets(draft: ReturnType<typeof toBody>, accountName: string | null): DraftPresets {
  const { meta_ad_account_id: account, facebook_page_id, instagram_user_id, new_ad_set_configuration: adSet } = draft
  const { call_to_action_type, initial_ad_status_on_meta, website_url, url_parameters_string } = draft
  const { allowed_creative_features } = draft
  const descriptions = linkDescriptionFields.map((field, index) => [field, draft.link_descriptions[index]])
  const hasAccount =
    account !== null &&
    (facebook_page_id !== null || instagram_user_id !== null || allowed_creative_features.length > 0)
  return {
    accountPresetId: hasAccount
      ? dropBlankValues({
          ad_account_id: account,
          ad_account_name: accountName ?? account,
          facebook_page_id,
          instagram_user_id,
          allowed_creative_features,
        })
      : null,
    adSetPresetId: adSet && toAdSetPreset(adSet),
    adDetailsPresetId: { call_to_action_type, initial_ad_status_on_meta },
    linkDetailsPresetId: website_url ? dropBlankValues({ website_url, url_parameters_string }) : null,
    linkDescriptionsPresetId:
      draft.link_descriptions.length > 0 ? dropBlankValues(Object.fromEntries(descriptions)) : null,
  }
}

/** The parts of a recipe that no preset holds. @param hasAccountPreset whether one names the ad account */
export function readDraftIds(
  draft: ReturnType<typeof toBody>,
  hasAccountPreset: boolean,
): Pick<RecipeBody, 'adAccountId' | 'campaignId' | 'adSetId'> {
  return {
    adAccountId: hasAccountPreset ? null : draft.meta_ad_account_id,
    campaignId: draft.meta_campaign_id,
    adSetId: draft.target_meta_ad_set_id,
  }
}

/** The preset of these values, whatever its name; undefined when there is none yet. */
export function findPreset(presets: readonly Preset[], part: PresetPart, wanted: Configuration): Preset | undefined {
  const text = toComparable(wanted)
  return presets.find(
    ({ preset_type, configuration }) => preset_type === presetTypeByPart[part] && toComparable(configuration) === text,
  )
}

function toAdSetPreset({ targeting, ...adSet }: NewAdSetConfiguration): Configuration {
  const { geo_locations, age_min, age_max, genders } = targeting
  return dropBlankValues({ ...adSet, geo_locations: geo_locations.countries.join(', '), age_min, age_max, genders })
}

function dropBlankValues(values: Configuration): Configuration {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlankValue(value)))
}

const isBlankValue = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)

/** The name of an ad account may change at Meta: its id decides. */
function toComparable(configuration: Configuration): string {
  const { ad_account_name: _, ...rest } = dropBlankValues(configuration)
  return JSON.stringify(Object.entries(rest).toSorted(([one], [other]) => one.localeCompare(other)))
}
