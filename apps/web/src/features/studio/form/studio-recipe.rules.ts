import { moveIntoBrief } from '@hookline/contract/generation/brief.rules'
import { pickSettings } from '@hookline/contract/generation/generation-settings.rules'
import { type GenerationSettings, noSettings } from '@hookline/contract/generation/generation-settings.schemas'
import { dropBlankValues } from '@hookline/contract/generation/prompt-variables.rules'
import type { Recipe } from '@hookline/contract/recipes/recipes.schemas'
import type { StudioForm } from '../studio.schemas.ts'

type Setting = keyof GenerationSettings

/** What a recipe fills in; no settings without a recipe. Parts that are gone are left out. */
export function readRecipeSettings(recipe: Recipe | null): GenerationSettings {
  if (!recipe) return noSettings
  const gone = Object.fromEntries(recipe.missing.map((part) => [part, null]))
  // The recipe's prompt counts as the saved one, so that an edit of it is marked and can be undone.
  return pickSettings({ ...recipe, ...moveIntoBrief(recipe), ...gone, systemPrompt: null })
}

/** The settings that differ from the recipe; none without a recipe. */
export function findModifiedSettings(form: StudioForm, recipe: Recipe | null): Set<Setting> {
  if (!recipe) return new Set()
  const filled = readRecipeSettings(recipe)
  const settings = Object.keys(filled) as Setting[]
  return new Set(settings.filter((name) => toComparable(form[name]) !== toComparable(filled[name])))
}

/** Blank values count as missing, in any order of their names. */
function toComparable(value: GenerationSettings[Setting]): string {
  if (value === null || typeof value === 'string') return value?.trim() ?? ''
  return JSON.stringify(Array.isArray(value) ? value : Object.entries(dropBlankValues(value)).toSorted())
}
