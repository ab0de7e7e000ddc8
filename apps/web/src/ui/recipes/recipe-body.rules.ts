import type { Recipe, RecipeBody } from '@hookline/contract/recipes/recipes.schemas'

/** What a save sends of a recipe. */
export function bodyOfRecipe({ id, missing, username, isOwn, updatedAt, ...body }: Recipe): RecipeBody {
  return body
}
