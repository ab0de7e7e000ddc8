import { modelLabel } from '@hookline/contract/ai-models/ai-models.rules'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import type { Recipe } from '@hookline/contract/recipes/recipes.schemas'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import {
  modelsQuery,
  responseFormatsQuery,
  templatesQuery,
} from '../../parts/generation-options/generation-options.queries.ts'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  type ListQuery,
  listOptions,
} from '../../parts/meta-lists/meta-lists.queries.ts'
import { allPresetsQuery, namePreset } from '../../parts/meta-presets/presets-query.ts'
import { recipesQuery } from '../../parts/recipes/recipes-query.ts'
import { useRowDeletion } from '../../ui/lists/use-list-change.ts'
import { findRecipeAccount } from './recipe-form.rules.ts'

/** What a recipe can be made of. A list that cannot be loaded is empty. */
export function useRecipeOptions() {
  const { data: models = [] } = useQuery(modelsQuery)
  const { data: templates = [] } = useQuery(templatesQuery('ad copy'))
  const { data: formats = [] } = useQuery(responseFormatsQuery('ad copy'))
  const { data: presets = [] } = useQuery(allPresetsQuery)
  const names = new Map([
    ...models.map((model) => [model.path_name, modelLabel(model)] as const),
    ...[...templates, ...formats].map(({ id, name }) => [id, name] as const),
    ...presets.map((preset) => [preset.id, namePreset(preset)] as const),
  ])
  return { models, templates, formats, presets, names }
}

/** Reads the lists at Meta that the recipes choose from, then the recipes again, which then name what is gone. */
export function useChecksAtMeta(recipes: readonly Recipe[]) {
  const { data: presets = [] } = useQuery(allPresetsQuery)
  const queryClient = useQueryClient()
  const findAccount = (recipe: Recipe) => findRecipeAccount(recipe, presets)
  const dropDuplicates = (ids: (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  const accounts = dropDuplicates(recipes.map(findAccount))
  const lists: ListQuery<unknown>[] = [
    ...(accounts.length > 0 ? [adAccountsList] : []),
    ...dropDuplicates(recipes.map((recipe) => recipe.campaignId && findAccount(recipe))).map(campaignsList),
    ...dropDuplicates(recipes.map(({ campaignId, adSetId }) => adSetId && campaignId)).map(adSetsList),
  ]
  const readAt = useQueries({
    queries: lists.map((list) => listOptions(list)),
    combine: (results) => Math.max(0, ...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  })
  useEffect(() => {
    if (readAt > 0) void queryClient.invalidateQueries({ queryKey: recipesQuery.queryKey })
  }, [queryClient, readAt])
}

export function useDeleteRecipe() {
  return useRowDeletion({
    queryKey: recipesQuery.queryKey,
    send: ({ id }: Recipe) => call(recipesEndpoints.remove, { params: { id } }),
    title: 'Recipe deleted',
    getRowName: ({ name }) => name,
    failed: 'The recipe could not be deleted',
  })
}
