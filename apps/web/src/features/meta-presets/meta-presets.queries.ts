import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { Preset, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { useListChange, useRowDeletion } from '../../ui/lists/use-list-change.ts'

export interface PresetBody {
  preset_name: string
  description: string | null
  preset_type: PresetType
  configuration: Record<string, unknown>
  shared: boolean
}

const queryKey = ['meta', 'presets']

/** @param edited the preset as the form has read it; null for a new one */
export function useSavePreset(edited: Preset | null, onDone?: () => void) {
  return useListChange({
    queryKey,
    send: ({ preset_type, ...body }: PresetBody) =>
      edited
        ? call(metaPresetsEndpoints.update, {
            params: { id: edited.id },
            body: { ...body, updatedAt: edited.updated_at },
          })
        : call(metaPresetsEndpoints.create, { body: { preset_type, ...body } as never }),
    describe: ({ data }) => ({ title: edited ? 'Preset Updated' : 'Preset Created', message: data.preset_name }),
    onDone: () => onDone?.(),
    failed: (error) => showFailure(edited ? 'Error Updating Preset' : 'Error Creating Preset', error),
    showsConflict: true,
  })
}

export function useDeletePreset() {
  return useRowDeletion({
    queryKey,
    send: ({ id }: Preset) => call(metaPresetsEndpoints.remove, { params: { id } }),
    title: 'Preset Deleted',
    getRowName: ({ preset_name }) => preset_name,
    failed: 'Error Deleting Preset',
  })
}
