import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { Preset, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'

export interface PresetBody {
  preset_name: string
  description: string | null
  preset_type: PresetType
  configuration: Record<string, unknown>
}

/** @param edited the preset as the form has read it; null for a new one */
export function useSavePreset(edited: Preset | null, onSaved: () => void) {
  const refresh = useRefreshPresets()
  return useMutation({
    mutationFn: ({ preset_type, ...body }: PresetBody) =>
      edited
        ? call(metaPresetsEndpoints.update, {
            params: { id: edited.id },
            body: { ...body, updatedAt: edited.updated_at },
          })
        : call(metaPresetsEndpoints.create, { body: { preset_type, ...body } as never }),
    onSuccess: ({ data }) => {
      refresh(data.preset_type)
      showToast({ title: edited ? 'Preset Updated' : 'Preset Created', message: data.preset_name, kind: 'success' })
      onSaved()
    },
    onError: (error) =>
      showToast({
        title: edited ? 'Error Updating Preset' : 'Error Creating Preset',
        message: errorMessage(error),
        kind: 'error',
      }),
  })
}

export function useDeletePreset(onDeleted: () => void) {
  const refresh = useRefreshPresets()
  return useMutation({
    mutationFn: ({ id }: Preset) => call(metaPresetsEndpoints.remove, { params: { id } }),
    onSuccess: (_, { preset_name }) => {
      showToast({ title: 'Preset Deleted', message: preset_name, kind: 'success' })
      onDeleted()
    },
    onError: (error) => showToast({ title: 'Error Deleting Preset', message: errorMessage(error), kind: 'error' }),
    // After a refusal too: the preset may be deleted already.
    onSettled: (_data, _error, { preset_type }) => refresh(preset_type),
  })
}

function useRefreshPresets() {
  const queryClient = useQueryClient()
  return (presetType: PresetType) => queryClient.invalidateQueries({ queryKey: ['meta', 'presets', presetType] })
}
