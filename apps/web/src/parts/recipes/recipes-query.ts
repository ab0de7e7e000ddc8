import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import type { Recipe, RecipeBody, RecipeDetail } from '@hookline/contract/recipes/recipes.schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { hasFieldErrors } from '../../lib/field-errors.ts'
import { useListChange } from '../../ui/lists/use-list-change.ts'

/** The person's recipes and those that others share, by name. */
export const recipesQuery = queryOptions({
  queryKey: ['recipes'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(recipesEndpoints.list, { signal })).data,
})

/** The whole recipe in the version that the list has shown. One without a system prompt is whole in the list. */
export const recipeQuery = (recipe: Recipe) =>
  queryOptions({
    queryKey: [...recipesQuery.queryKey, recipe.id, recipe.updatedAt],
    queryFn: async ({ signal }): Promise<RecipeDetail> =>
      recipe.hasSystemPrompt
        ? (await call(recipesEndpoints.get, { params: { id: recipe.id }, signal })).data
        : { ...recipe, systemPrompt: null },
  })

/** Creates a recipe, or changes the edited one. */
export const sendRecipe = (edited: Pick<Recipe, 'id' | 'updatedAt'> | null, body: RecipeBody) =>
  edited
    ? call(recipesEndpoints.update, { params: { id: edited.id }, body: { ...body, updatedAt: edited.updatedAt } })
    : call(recipesEndpoints.create, { body })

/** Saves a recipe as a whole. @param edited the recipe as the form has read it; null for a new one */
export function useSaveRecipe(edited: Pick<Recipe, 'id' | 'updatedAt'> | null, onDone: (saved: Recipe) => void) {
  return useListChange({
    queryKey: recipesQuery.queryKey,
    send: (body: RecipeBody) => sendRecipe(edited, body),
    describe: ({ data }) => ({ title: 'Recipe saved', message: data.name }),
    onDone: ({ data }) => onDone(data),
    failed: (error) => !hasFieldErrors(error) && showFailure('The recipe could not be saved', error),
    showsConflict: true,
  })
}
