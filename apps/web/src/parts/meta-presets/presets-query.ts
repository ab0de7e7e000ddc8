import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The person's presets of one type, by name. */
export const presetsQuery = <T extends PresetType>(presetType: T) =>
  queryOptions({
    queryKey: ['meta', 'presets', presetType],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(metaPresetsEndpoints.list, { query: { preset_type: presetType }, signal })).data as PresetOf<T>[],
  })

/** The person's presets of all types, by name. */
export const allPresetsQuery = queryOptions({
  queryKey: ['meta', 'presets', 'all'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(metaPresetsEndpoints.list, { query: {}, signal })).data,
})
