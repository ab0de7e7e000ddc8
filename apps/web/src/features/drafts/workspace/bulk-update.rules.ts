import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { dependencyClearing } from '@hookline/contract/drafts/drafts.rules'
import type { BulkUpdates, Draft } from '@hookline/contract/drafts/drafts.schemas'
import { listLinkDescriptions } from '@hookline/contract/meta-presets/link-descriptions.rules'
import type { PresetOf } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { commonValue } from '../../../parts/create-drafts/draft-problems.rules.ts'

/** The choice in the eight selectors: presets, and ids at Meta. '' and a missing preset are 'Don't Change / Clear'. */
export interface BulkChoice {
  account?: PresetOf<'META_ACCOUNT_SELECTION'> | undefined
  adDetails?: PresetOf<'AD_DETAILS_PRESET'> | undefined
  linkDetails?: PresetOf<'LINK_DETAILS'> | undefined
  linkDescriptions?: PresetOf<'LINK_DESCRIPTIONS_PRESET'> | undefined
  page: string
  instagram: string
  campaign: string
  adSet: string
}
export const noChoice: BulkChoice = { page: '', instagram: '', campaign: '', adSet: '' }

/** The ad account whose campaigns and Instagram accounts are offered; null while none is known. */
export function findAccountId(drafts: readonly Draft[], { account }: BulkChoice): string | null {
  return account?.configuration.ad_account_id ?? commonValue(drafts, 'meta_ad_account_id').value
}

/** The campaign whose ad sets are offered: the chosen one, or the drafts' own while their account stays. */
export function findCampaignId(drafts: readonly Draft[], choice: BulkChoice): string | null {
  if (choice.campaign) return choice.campaign
  const isAccountUnchanged = findAccountId(drafts, choice) === commonValue(drafts, 'meta_ad_account_id').value
  return isAccountUnchanged ? commonValue(drafts, 'meta_campaign_id').value : null
}

/** Changes the account preset: clears campaign and ad set, and takes over the preset's page and Instagram account. */
export function chooseAccountPreset(choice: BulkChoice, account: BulkChoice['account']): BulkChoice {
  const chosenPage = choice.page === choice.account?.configuration.facebook_page_id ? '' : choice.page
  return {
    ...choice,
    account,
    page: account?.configuration.facebook_page_id || chosenPage,
    instagram: account?.configuration.instagram_user_id ?? '',
    campaign: '',
    adSet: '',
  }
}

/** What the choice sets, the presets' values copied; a field that is not there is left alone. */
export function toBulkUpdates(choice: BulkChoice): BulkUpdates {
  const { account, adDetails, linkDetails, linkDescriptions } = choice
  return {
    ...(account && { meta_ad_account_id: account.configuration.ad_account_id }),
    ...(choice.page && { facebook_page_id: choice.page }),
    ...(choice.instagram && { instagram_user_id: choice.instagram }),
    ...(choice.campaign && { meta_campaign_id: choice.campaign }),
    ...(choice.adSet && { target_meta_ad_set_id: choice.adSet }),
    ...(adDetails && {
      call_to_action_type: adDetails.configuration.call_to_action_type,
      initial_ad_status_on_meta: adDetails.configuration.initial_ad_status_on_meta,
    }),
    ...(linkDetails && {
      website_url: linkDetails.configuration.website_url,
      // As in the editor, a preset replaces the whole link.
      url_parameters_string: linkDetails.configuration.url_parameters_string || null,
    }),
    ...(linkDescriptions && { link_descriptions: listLinkDescriptions(linkDescriptions) }),
  }
}

/** In how many drafts one field changes. */
export interface FieldPreview {
  label: string
  changed: number
  same: number
  /** Emptied because a field that it depends on changes. */
  cleared: number
}

/** What applying the updates would change; follows the server's rules. */
export function previewBulkUpdate(drafts: readonly Draft[], updates: BulkUpdates) {
  const fields = new Map<string, FieldPreview>()
  let changed = 0
  for (const draft of drafts) {
    const set = { ...dependencyClearing(updates, draft), ...updates }
    const effect = set.target_meta_ad_set_id ? { ...set, new_ad_set_configuration: null } : set
    let isChanged = false
    for (const [field, value] of Object.entries(effect)) {
      const name = field as keyof BulkUpdates | 'new_ad_set_configuration'
      const isSame = JSON.stringify(draft[name]) === JSON.stringify(value)
      const isWanted = name in updates
      if (isSame && !isWanted) continue
      const known = fields.get(name) ?? { label: draftFields[name].label, changed: 0, same: 0, cleared: 0 }
      known[isSame ? 'same' : isWanted ? 'changed' : 'cleared'] += 1
      fields.set(name, known)
      isChanged ||= !isSame
    }
    if (isChanged) changed += 1
  }
  return { changed, same: drafts.length - changed, fields: [...fields.values()] }
}

/** '3 will change, 2 already the same, 1 will be emptied'. */
export function describeField({ changed, same, cleared }: FieldPreview): string {
  const parts = [
    changed > 0 && `${changed} will change`,
    same > 0 && `${same} already the same`,
    cleared > 0 && `${cleared} will be emptied`,
  ]
  return parts.filter(Boolean).join(', ')
}
