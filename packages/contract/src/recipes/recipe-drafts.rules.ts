import type { z } from 'zod'
import type { NewAdSetConfiguration } from '../ad-sets/ad-sets.schemas.ts'
import type { BulkUpdates } from '../drafts/drafts.schemas.ts'
import { toPresetAdSet } from '../meta-presets/ad-set-preset.rules.ts'
import { listLinkDescriptions } from '../meta-presets/link-descriptions.rules.ts'
import type { presetConfigurationSchemas } from '../meta-presets/meta-presets.schemas.ts'
import type { PresetPart, presetTypeByPart } from './recipes.rules.ts'
import type { Recipe } from './recipes.schemas.ts'

/** The configurations of a recipe's presets; null where it names none, or one that is missing. */
export type RecipePresets = {
  [Part in PresetPart]: z.output<(typeof presetConfigurationSchemas)[(typeof presetTypeByPart)[Part]]> | null
}

type DraftFields = BulkUpdates & {
  new_ad_set_configuration?: NewAdSetConfiguration
  allowed_creative_features?: string[]
}

/** The ad account of a recipe's drafts: that of its account preset, else its own. */
export function chooseAdAccount(recipe: Pick<Recipe, 'adAccountId'>, presets: Pick<RecipePresets, 'accountPresetId'>) {
  return presets.accountPresetId?.ad_account_id ?? recipe.adAccountId
}

type RecipeIds = Pick<Recipe, 'adAccountId' | 'campaignId' | 'adSetId' | 'missing'>

/** A recipe's ids without those of objects that Meta no longer has, and of the objects below them. */
function pickExistingIds({ campaignId, adSetId, missing }: RecipeIds, account: string | null) {
  const hasAccount = !missing.includes('adAccountId')
  const hasCampaign = hasAccount && !missing.includes('campaignId')
  return {
    account: hasAccount ? account : null,
    campaign: hasCampaign ? campaignId : null,
    adSet: hasCampaign && !missing.includes('adSetId') ? adSetId : null,
  }
}

/**
 * The fields that a recipe sets in each of its drafts. Other fields keep their defaults; fields whose object no longer
 * exists stay empty.
 * @param context.accountCurrency of the ad account, null while unknown: a new ad set takes no amounts in another one.
 * @param context.adName names a new ad set whose preset has no name.
 */
export function toDraftFields(
  recipe: RecipeIds,
  presets: RecipePresets,
  { accountCurrency, adName }: { accountCurrency: string | null; adName: string },
): DraftFields {
  const { accountPresetId: account, adDetailsPresetId: details, linkDetailsPresetId: link } = presets
  const { adSetPresetId: adSet, linkDescriptionsPresetId: descriptions } = presets
  const ids = pickExistingIds(recipe, chooseAdAccount(recipe, presets))
  const made = !recipe.adSetId && adSet ? toPresetAdSet(adSet, accountCurrency) : null
  return {
    meta_ad_account_id: ids.account,
    facebook_page_id: account?.facebook_page_id || null,
    instagram_user_id: (ids.account && account?.instagram_user_id) || null,
    meta_campaign_id: ids.campaign,
    ...(account?.allowed_creative_features && { allowed_creative_features: account.allowed_creative_features }),
    target_meta_ad_set_id: ids.adSet,
    ...(made && { new_ad_set_configuration: { ...made, name: made.name || adName } }),
    ...(details && {
      call_to_action_type: details.call_to_action_type,
      initial_ad_status_on_meta: details.initial_ad_status_on_meta,
    }),
    ...(link && { website_url: link.website_url, url_parameters_string: link.url_parameters_string ?? null }),
    ...(descriptions && { link_descriptions: listLinkDescriptions({ configuration: descriptions }) }),
  }
}
