import type { DraftPer } from '@hookline/contract/drafts/drafts.schemas'
import { inputVariables } from '@hookline/contract/generation/prompt-variables.rules'
import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { presetParts } from '@hookline/contract/recipes/recipes.rules'
import type { Recipe, RecipeBody, RecipeDetail } from '@hookline/contract/recipes/recipes.schemas'

/** A new recipe, in the order of the screen; '' is no choice. */
const blank = {
  name: '',
  shared: false,
  modelId: '',
  systemPrompt: '',
  templateId: '',
  variables: Object.fromEntries(inputVariables.map((name) => [name, ''])),
  responseFormatId: '',
  project: '',
  tags: [] as string[],
  accountPresetId: '',
  adAccountId: '',
  campaignId: '',
  adSetId: '',
  adSetPresetId: '',
  adDetailsPresetId: '',
  linkDetailsPresetId: '',
  linkDescriptionsPresetId: '',
  draftPer: 'result' as DraftPer,
  namingPattern: '',
}
export type RecipeFormValues = typeof blank

/** @param recipe null for a new one */
export function recipeValues(recipe: RecipeDetail | null): RecipeFormValues {
  const values = Object.entries(blank).map(([field, none]) => [
    field,
    recipe?.[field as keyof RecipeFormValues] ?? none,
  ])
  return { ...Object.fromEntries(values), variables: { ...blank.variables, ...recipe?.variables } }
}

/** The ad account of a recipe's account preset or, without one, its own. */
export function accountOfRecipe(
  { accountPresetId, adAccountId }: Pick<Recipe, 'accountPresetId' | 'adAccountId'>,
  presets: readonly Preset[],
): string | null {
  const ofPreset = presets.find(({ id }) => id === accountPresetId)?.configuration.ad_account_id
  return typeof ofPreset === 'string' ? ofPreset : adAccountId
}

/** What the form sends. */
export function bodyOfForm({ variables, ...values }: RecipeFormValues): RecipeBody {
  const texts = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() || null : value,
  ])
  const filled = Object.entries(variables).filter(([, value]) => value.trim() !== '')
  return { ...Object.fromEntries(texts), variables: Object.fromEntries(filled) } as RecipeBody
}

/** The parts of a recipe in one line, as far as their names are known. */
export function describeRecipe(recipe: Recipe, names: ReadonlyMap<string, string>): string {
  const copy = [recipe.modelId, recipe.templateId, recipe.responseFormatId]
  const drafts = presetParts.map((part) => recipe[part])
  const listNames = (ids: (string | null)[]) => ids.flatMap((id) => (id && names.get(id)) ?? [])
  const parts = [
    ...listNames(copy),
    recipe.hasSystemPrompt && 'own system prompt',
    recipe.project,
    ...recipe.tags.map((tag) => `#${tag}`),
    ...listNames(drafts),
    recipe.campaignId && 'a campaign',
    recipe.adSetId && 'an ad set',
    recipe.namingPattern && 'own ad names',
    recipe.draftPer === 'variant' && 'one draft per variant',
  ]
  return parts.filter(Boolean).join(' · ')
}
