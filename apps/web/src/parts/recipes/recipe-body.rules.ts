import { type RecipeBody, type RecipeDetail, recipeBodySchema } from '@hookline/contract/recipes/recipes.schemas'

/** What a save sends of a recipe. */
function toPlainRecipeBody(recipe: RecipeDetail): RecipeBody {
  const { id, missing, username, isOwn, updatedAt, hasSystemPrompt, ...body } = recipe
  return body
}

/** What a copy takes over: the parts that are there. An ad set belongs to its campaign, that to its ad account. */
export function withoutMissing(recipe: RecipeDetail): RecipeBody {
  const { missing } = recipe
  const gone = Object.fromEntries(missing.map((part) => [part, null]))
  const hasAccount = !missing.includes('adAccountId')
  const hasCampaign = hasAccount && !missing.includes('campaignId')
  return {
    ...toPlainRecipeBody(recipe),
    ...gone,
    ...(!hasAccount && { accountPresetId: null, campaignId: null }),
    ...(!hasCampaign && { adSetId: null }),
  }
}

/** A new recipe of the parts. */
export function newRecipe(name: string, shared: boolean, parts: Partial<RecipeBody>): RecipeBody {
  return { ...recipeBodySchema.parse({ name }), ...parts, name: name.trim(), shared }
}

/** The recipe with these parts in place of its own. */
export function joinRecipe(recipe: RecipeDetail, parts: Partial<RecipeBody>): RecipeBody {
  return { ...toPlainRecipeBody(recipe), ...parts }
}
