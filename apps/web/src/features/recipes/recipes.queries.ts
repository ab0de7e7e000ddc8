import { modelLabel } from '@hookline/contract/ai-models/ai-models.rules'
import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import type { Recipe } from '@hookline/contract/recipes/recipes.schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import {
  modelsQuery,
  responseFormatsQuery,
  templatesQuery,
} from '../../ui/generation-options/generation-options.queries.ts'
import { recipesQuery } from '../../ui/recipes/recipes-query.ts'
import { useRowDeletion } from '../../ui/use-list-change.ts'

const allPresetsQuery = queryOptions({
  queryKey: ['meta', 'presets', 'all'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(metaPresetsEndpoints.list, { signal })).data,
})

/** What a recipe can be made of. A list that cannot be loaded is empty. */
export function useRecipeOptions() {
  const { data: models = [] } = useQuery(modelsQuery)
  const { data: templates = [] } = useQuery(templatesQuery('ad copy'))
  const { data: formats = [] } = useQuery(responseFormatsQuery('ad copy'))
  const { data: presets = [] } = useQuery(allPresetsQuery)
  const named = [...templates, ...formats].map(({ id, name }) => [id, name] as const)
  const names = new Map([
    ...models.map((model) => [model.path_name, modelLabel(model)] as const),
    ...named,
    ...presets.map(({ id, preset_name }) => [id, preset_name] as const),
  ])
  return { models, templates, formats, presets, names }
}

export function useDeleteRecipe() {
  return useRowDeletion({
    queryKey: recipesQuery.queryKey,
    send: ({ id }: Recipe) => call(recipesEndpoints.remove, { params: { id } }),
    title: 'Recipe deleted',
    nameOf: ({ name }) => name,
    failed: 'The recipe could not be deleted',
  })
}
