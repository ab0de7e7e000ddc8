import type { Recipe } from '@hookline/contract/recipes/recipes.schemas'
import type { StudioForm } from '../studio.schemas.ts'

type RecipeFields = Pick<
  StudioForm,
  'modelId' | 'systemPrompt' | 'templateId' | 'responseFormatId' | 'variables' | 'project' | 'tags'
>
export type RecipeField = keyof RecipeFields

/** What a recipe fills in; null for the form without a recipe. Parts that are gone are left out. */
export function fieldsOfRecipe(recipe: Recipe | null): RecipeFields {
  const readAvailablePart = (part: 'modelId' | 'templateId' | 'responseFormatId') =>
    recipe && !recipe.missing.includes(part) ? recipe[part] : null
  return {
    modelId: readAvailablePart('modelId'),
    // The recipe's prompt counts as the saved one, so that an edit of it is marked and can be undone.
    systemPrompt: null,
    templateId: readAvailablePart('templateId'),
    responseFormatId: readAvailablePart('responseFormatId'),
    variables: recipe?.variables ?? {},
    project: recipe?.project ?? '',
    tags: recipe?.tags ?? [],
  }
}

/** The fields that differ from the recipe; none without a recipe. */
export function modifiedFields(form: StudioForm, recipe: Recipe | null): Set<RecipeField> {
  if (!recipe) return new Set()
  const filled = fieldsOfRecipe(recipe)
  const fields = Object.keys(filled) as RecipeField[]
  return new Set(fields.filter((field) => toComparable(form[field]) !== toComparable(filled[field])))
}

/** Blank values count as missing, in any order of their names. */
function toComparable(value: RecipeFields[RecipeField]): string {
  if (typeof value === 'string') return value.trim()
  if (value === null || Array.isArray(value)) return JSON.stringify(value ?? '')
  return JSON.stringify(
    Object.entries(value)
      .filter(([, text]) => text?.trim())
      .toSorted(),
  )
}
