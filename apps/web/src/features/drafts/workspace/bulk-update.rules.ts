import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { dependencyClearing } from '@hookline/contract/drafts/drafts.rules'
import {
  type BulkUpdates,
  type bulkUpdateBodySchema,
  bulkUpdatesSchema,
  type Draft,
  type DraftUpdates,
} from '@hookline/contract/drafts/drafts.schemas'
import { listLinkDescriptions } from '@hookline/contract/meta-presets/link-descriptions.rules'
import type { Preset, PresetOf } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { type RecipePresets, toDraftFields } from '@hookline/contract/recipes/recipe-drafts.rules'
import { type PresetPart, presetParts } from '@hookline/contract/recipes/recipes.rules'
import type { Recipe } from '@hookline/contract/recipes/recipes.schemas'
import type { z } from 'zod'
import { commonValue } from '../../../parts/create-drafts/draft-problems.rules.ts'

/** The value of the choice 'Clear', which cannot be typed; '' is 'Don't Change / Clear'. */
export const clearChoice = '\u0000clear'

/** The choice of the dialog: a recipe, presets, and values; '' and what is missing change nothing. */
export interface BulkChoice {
  recipe?: Recipe | undefined
  account?: PresetOf<'META_ACCOUNT_SELECTION'> | undefined
  adDetails?: PresetOf<'AD_DETAILS_PRESET'> | undefined
  linkDetails?: PresetOf<'LINK_DETAILS'> | undefined
  linkDescriptions?: PresetOf<'LINK_DESCRIPTIONS_PRESET'> | typeof clearChoice | undefined
  adAccount: string
  page: string
  instagram: string
  campaign: string
  adSet: string
  callToAction: string
  initialStatus: string
  url: string
  urlParameters: string
}
export const noChoice: BulkChoice = {
  adAccount: '',
  page: '',
  instagram: '',
  campaign: '',
  adSet: '',
  callToAction: '',
  initialStatus: '',
  url: '',
  urlParameters: '',
}

/** What a recipe knows of its drafts' account, campaign and ad set; the presets are all that the person can use. */
function findRecipeIds(recipe: Recipe, presets: readonly Preset[]) {
  const fields = readRecipe(recipe, presets, { accountCurrency: null, adName: '' })
  return { account: fields.meta_ad_account_id ?? null, campaign: fields.meta_campaign_id ?? null }
}

const readRecipe = (recipe: Recipe, presets: readonly Preset[], context: Parameters<typeof toDraftFields>[2]) =>
  toDraftFields(recipe, findRecipePresets(recipe, presets), context)

/** The configurations of a recipe's presets. */
function findRecipePresets(recipe: Recipe, presets: readonly Preset[]): RecipePresets {
  const find = (part: PresetPart) => presets.find(({ id }) => id === recipe[part])?.configuration ?? null
  return Object.fromEntries(presetParts.map((part) => [part, find(part)])) as RecipePresets
}

const chosenId = (choice: string) => (choice === clearChoice ? null : choice)

/** The ad account whose campaigns and Instagram accounts are offered; null while none is known. */
export function findAccountId(
  drafts: readonly Draft[],
  { adAccount, account, recipe }: BulkChoice,
  presets: readonly Preset[] = [],
): string | null {
  if (adAccount) return chosenId(adAccount)
  if (account) return account.configuration.ad_account_id
  const ofRecipe = recipe && findRecipeIds(recipe, presets).account
  return ofRecipe ?? commonValue(drafts, 'meta_ad_account_id').value
}

/** The campaign whose ad sets are offered: the chosen one, or the drafts' own while their account stays. */
export function findCampaignId(
  drafts: readonly Draft[],
  choice: BulkChoice,
  presets: readonly Preset[] = [],
): string | null {
  if (choice.campaign) return chosenId(choice.campaign)
  const account = findAccountId(drafts, choice, presets)
  const ofRecipe = choice.recipe && findRecipeIds(choice.recipe, presets)
  if (ofRecipe?.campaign && ofRecipe.account === account) return ofRecipe.campaign
  const isAccountUnchanged = account === commonValue(drafts, 'meta_ad_account_id').value
  return isAccountUnchanged ? commonValue(drafts, 'meta_campaign_id').value : null
}

/** Another account: what belonged to the former one is no longer chosen. */
const withoutDependents = { instagram: '', campaign: '', adSet: '' }

/** Changes the account preset: clears campaign and ad set, and takes over the preset's page and Instagram account. */
export function chooseAccountPreset(choice: BulkChoice, account: BulkChoice['account']): BulkChoice {
  const chosenPage = choice.page === choice.account?.configuration.facebook_page_id ? '' : choice.page
  return {
    ...choice,
    ...withoutDependents,
    account,
    adAccount: '',
    page: account?.configuration.facebook_page_id || chosenPage,
    instagram: account?.configuration.instagram_user_id ?? '',
  }
}

/** Changes the ad account itself, in place of a preset. */
export function chooseAdAccount(choice: BulkChoice, adAccount: string): BulkChoice {
  return { ...chooseAccountPreset(choice, undefined), adAccount }
}

/** An own choice to set or clear; nothing for an untouched field. */
function setField<Field extends keyof BulkUpdates>(field: Field, choice: string): BulkUpdates {
  return choice === '' ? {} : { [field]: chosenId(choice) }
}

/** What a recipe sets of its own accord, without the fields that it leaves open. */
function toRecipeUpdates(choice: BulkChoice, presets: readonly Preset[], accountCurrency: string | null): DraftUpdates {
  const { recipe } = choice
  if (!recipe) return {}
  // The server names the new ad set as its preset does; without a name readiness asks for one.
  const { new_ad_set_configuration: made, ...fields } = readRecipe(recipe, presets, { accountCurrency, adName: '' })
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as DraftUpdates
  return { ...set, ...(made && { new_ad_set_configuration: made }) }
}

/** Drops what the recipe knows of an account or campaign in whose place another one is chosen. */
function dropOther(ofRecipe: DraftUpdates, chosen: BulkUpdates): DraftUpdates {
  const isOther = (field: 'meta_ad_account_id' | 'meta_campaign_id') =>
    chosen[field] !== undefined && chosen[field] !== ofRecipe[field]
  const { meta_campaign_id, target_meta_ad_set_id, instagram_user_id, ...rest } = ofRecipe
  if (isOther('meta_ad_account_id')) return rest
  if (isOther('meta_campaign_id')) return { ...rest, ...(instagram_user_id && { instagram_user_id }) }
  if (chosen.target_meta_ad_set_id === undefined) return ofRecipe
  const { new_ad_set_configuration: _, ...withoutNew } = ofRecipe
  return withoutNew
}

/** What the choice sets, the values of recipe and presets copied; a field that is not there is left alone. */
export function toBulkUpdates(
  choice: BulkChoice,
  presets: readonly Preset[] = [],
  accountCurrency: string | null = null,
): DraftUpdates {
  const { account, adDetails, linkDetails, linkDescriptions } = choice
  const chosen: BulkUpdates = {
    ...(account && { meta_ad_account_id: account.configuration.ad_account_id }),
    ...(adDetails && {
      call_to_action_type: adDetails.configuration.call_to_action_type,
      initial_ad_status_on_meta: adDetails.configuration.initial_ad_status_on_meta,
    }),
    ...(linkDetails && {
      website_url: linkDetails.configuration.website_url,
      // As in the editor, a preset replaces the whole link.
      url_parameters_string: linkDetails.configuration.url_parameters_string || null,
    }),
    ...(linkDescriptions && {
      link_descriptions: linkDescriptions === clearChoice ? [] : listLinkDescriptions(linkDescriptions),
    }),
    ...setField('meta_ad_account_id', choice.adAccount),
    ...setField('facebook_page_id', choice.page),
    ...setField('instagram_user_id', choice.instagram),
    ...setField('meta_campaign_id', choice.campaign),
    ...setField('target_meta_ad_set_id', choice.adSet),
    ...setField('call_to_action_type', choice.callToAction),
    ...setField('initial_ad_status_on_meta', choice.initialStatus),
    ...setField('website_url', choice.url.trim()),
    ...setField('url_parameters_string', choice.urlParameters.trim()),
  }
  return { ...dropOther(toRecipeUpdates(choice, presets, accountCurrency), chosen), ...chosen }
}

/** The faults of typed values, by field of a draft. */
export function findBulkErrors(updates: DraftUpdates): Record<string, string> {
  const checked = bulkUpdatesSchema.safeParse(updates)
  if (checked.success) return {}
  return Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

export type BulkUpdateBody = z.input<typeof bulkUpdateBodySchema>

/** The call: the same fields for all, or, with a new ad set for each draft, the changes of each. */
export function toBulkBody(drafts: readonly Draft[], updates: DraftUpdates): BulkUpdateBody {
  const { new_ad_set_configuration: made, ...same } = updates
  if (!made) return { adIds: drafts.map(({ id }) => id), updates: same as BulkUpdates }
  const named = (adName: string) => ({ ...updates, new_ad_set_configuration: { ...made, name: made.name || adName } })
  return { changes: drafts.map(({ id, ad_name }) => ({ id, updates: named(ad_name) })) }
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
export function previewBulkUpdate(drafts: readonly Draft[], updates: DraftUpdates) {
  const fields = new Map<string, FieldPreview>()
  let changed = 0
  for (const draft of drafts) {
    const set = { ...dependencyClearing(updates, draft), ...updates }
    const effect = set.target_meta_ad_set_id
      ? { ...set, new_ad_set_configuration: null }
      : set.new_ad_set_configuration
        ? { ...set, target_meta_ad_set_id: null }
        : set
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
