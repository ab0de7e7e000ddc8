import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { Preset, PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The person's presets and shared ones of one type, by name. */
export const presetsQuery = <T extends PresetType>(presetType: T) =>
  queryOptions({
    queryKey: ['meta', 'presets', presetType],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(metaPresetsEndpoints.list, { query: { preset_type: presetType }, signal })).data as PresetOf<T>[],
  })

/** The person's presets and shared ones of all types, by name. */
export const allPresetsQuery = queryOptions({
  queryKey: ['meta', 'presets', 'all'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(metaPresetsEndpoints.list, { query: {}, signal })).data,
})

/** A preset's name among others: with its owner's when a colleague shares it. */
export const namePreset = ({ preset_name, is_own, username }: Pick<Preset, 'preset_name' | 'is_own' | 'username'>) =>
  is_own ? preset_name : `${preset_name} (${username})`
