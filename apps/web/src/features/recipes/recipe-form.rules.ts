import { moveIntoBrief } from '@hookline/contract/generation/brief.rules'
import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { presetParts } from '@hookline/contract/recipes/recipes.rules'
import {
  type Recipe,
  type RecipeBody,
  type RecipeDetail,
  recipeBodySchema,
} from '@hookline/contract/recipes/recipes.schemas'

/** The fields of a recipe in the order of the screen, where '' is no choice. */
export type RecipeFormValues = {
  [Field in keyof RecipeBody]: null extends RecipeBody[Field] ? string : RecipeBody[Field]
}

const newRecipe: RecipeBody = { ...recipeBodySchema.parse({ name: 'New' }), name: '' }

/** @param recipe null for a new one */
export function recipeValues(recipe: RecipeDetail | null): RecipeFormValues {
  const body: RecipeBody = recipe ?? newRecipe
  const values = Object.keys(newRecipe).map((field) => [field, body[field as keyof RecipeBody] ?? ''])
  return { ...Object.fromEntries(values), ...moveIntoBrief(body) }
}

/** The ad account of a recipe's account preset or, without one, its own. */
export function findRecipeAccount(
  { accountPresetId, adAccountId }: Pick<Recipe, 'accountPresetId' | 'adAccountId'>,
  presets: readonly Preset[],
): string | null {
  const ofPreset = presets.find(({ id }) => id === accountPresetId)?.configuration.ad_account_id
  return typeof ofPreset === 'string' ? ofPreset : adAccountId
}

/** What the form sends once its values are valid. */
export function toRecipeBody(values: RecipeFormValues): RecipeBody {
  return recipeBodySchema.parse(values)
}

/** The parts of a recipe in one line, as far as their names are known. */
export function describeRecipe(recipe: Recipe, names: ReadonlyMap<string, string>): string {
  const copy = [recipe.modelId, recipe.templateId, recipe.responseFormatId]
  const drafts = presetParts.map((part) => recipe[part])
  const listNames = (ids: (string | null)[]) => ids.flatMap((id) => (id && names.get(id)) ?? [])
  const parts = [
    ...listNames(copy),
    recipe.hasSystemPrompt && 'own system prompt',
    Object.keys(recipe.brief).length > 0 && 'a brief',
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
