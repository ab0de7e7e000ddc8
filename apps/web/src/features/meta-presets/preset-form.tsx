import { type Preset, type PresetType, presetTypes } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../lib/field-errors.ts'
import type { EditFormProps } from '../../ui/edit-dialog.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { ConflictNotice } from '../../ui/unsaved-edit/edit-notices.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { useSavePreset } from './meta-presets.queries.ts'
import { PresetFields } from './preset-fields.tsx'
import { configurationOf, presetErrors, presetTypeLabels, presetValues } from './preset-form.rules.ts'

/** Name, description and configuration of a preset. */
export function PresetForm(props: EditFormProps<Preset> & { newType: PresetType }) {
  const { edited, isLoadingLatest, newType, onLoadLatest, onClose } = props
  const [presetType, setPresetType] = useState(edited?.preset_type ?? newType)
  const { form, submitTo } = useCheckedForm({
    initialValues: presetValues(edited),
    check: (values) => presetErrors(presetType, values),
    readRefusal: (error) =>
      Object.fromEntries(
        Object.entries(fieldErrorsOf(error)).map(([path, message]) => [path.replace(/^configuration\./, ''), message]),
      ),
  })
  const save = useSavePreset(edited, onClose)
  const handleSubmit = submitTo(save, (values) => ({
    preset_name: String(values.preset_name).trim(),
    description: String(values.description).trim() || null,
    preset_type: presetType,
    configuration: configurationOf(presetType, values),
  }))

  return (
    <DialogForm
      submitLabel={edited ? 'Save Changes' : 'Create Preset'}
      isBusy={save.isPending}
      isDirty={form.isDirty()}
      onSubmit={handleSubmit}
    >
      <TextInput label="Preset Name" withAsterisk data-autofocus {...form.getInputProps('preset_name')} />
      <TextInput label="Description" {...form.getInputProps('description')} />
      <NativeSelect
        label="Preset Type"
        description={edited ? 'The type cannot be changed.' : undefined}
        disabled={edited !== null}
        data={presetTypes.map((value) => ({ value, label: presetTypeLabels[value] }))}
        value={presetType}
        onChange={({ currentTarget }) => setPresetType(currentTarget.value as PresetType)}
      />
      <PresetFields presetType={presetType} form={form} />
      <ConflictNotice error={save.error} isLoading={isLoadingLatest} onLoadLatest={onLoadLatest} />
    </DialogForm>
  )
}
