import { type RecipeDetail, recipeBodySchema } from '@hookline/contract/recipes/recipes.schemas'

export const buildRecipe = (over: Partial<RecipeDetail> = {}): RecipeDetail => ({
  ...recipeBodySchema.parse({ name: 'Spring launch' }),
  id: '019a1000-0000-7000-8000-000000000001',
  hasSystemPrompt: Boolean(over.systemPrompt),
  missing: [],
  username: 'ana',
  isOwn: true,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...over,
})
