import { nameSetting } from '../generation/generation-settings.rules.ts'
import { listWords } from '../list-words.rules.ts'
import type { PresetType } from '../meta-presets/meta-presets.schemas.ts'
import type { Recipe, RecipePart } from './recipes.schemas.ts'

/** The type of preset that each of these fields takes. */
export const presetTypeByPart = {
  accountPresetId: 'META_ACCOUNT_SELECTION',
  adSetPresetId: 'AD_SET_CONFIGURATION',
  adDetailsPresetId: 'AD_DETAILS_PRESET',
  linkDetailsPresetId: 'LINK_DETAILS',
  linkDescriptionsPresetId: 'LINK_DESCRIPTIONS_PRESET',
} as const satisfies Partial<Record<RecipePart, PresetType>>
export type PresetPart = keyof typeof presetTypeByPart
export const presetParts = Object.keys(presetTypeByPart) as PresetPart[]

/** Each part in words, as screens and refusals name it. */
export const partNames: Record<RecipePart, string> = {
  modelId: nameSetting('modelId'),
  templateId: nameSetting('templateId'),
  responseFormatId: nameSetting('responseFormatId'),
  accountPresetId: 'account preset',
  adAccountId: 'ad account',
  campaignId: 'campaign',
  adSetId: 'ad set',
  adSetPresetId: 'ad set preset',
  adDetailsPresetId: 'ad details preset',
  linkDetailsPresetId: 'link details preset',
  linkDescriptionsPresetId: 'link descriptions preset',
}

/** Which parts of a recipe are gone, as a sentence; null when none is. */
export function describeMissing({ missing, isOwn }: Pick<Recipe, 'missing' | 'isOwn'>): string | null {
  if (missing.length === 0) return null
  const listed = listWords(missing.map((part) => partNames[part]))
  const verb = missing.length > 1 ? 'are' : 'is'
  return isOwn ? `The ${listed} ${verb} gone.` : `The ${listed} ${verb} gone, or not shared with you.`
}

/** The refusal of a recipe that is gone, or another's private one. */
export const missingRecipe = 'This recipe no longer exists. Choose another.'
