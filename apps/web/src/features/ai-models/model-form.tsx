import { type AiModel, aiModelBodySchema } from '@hookline/contract/ai-models/ai-models.schemas'
import { Checkbox, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors } from '../../lib/field-errors.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { modelFieldErrors, useSaveModel } from './ai-models.queries.ts'
import { modelBody, modelValues } from './model-form.rules.ts'

interface ModelFormProps {
  /** The model as it was read; null for a new one. */
  model: AiModel | null
  isLoadingLatest: boolean
  onLoadLatest: () => void
  onClose: () => void
}

/** The providers to choose from (spec 2 section 9); a model keeps the one it has. */
const offeredProviders = ['Gemini']

export function ModelForm({ model, isLoadingLatest, onLoadLatest, onClose }: ModelFormProps) {
  const form = useForm({
    initialValues: modelValues(model),
    validate: (values) => fieldErrors(aiModelBodySchema, modelBody(values)),
  })
  const save = useSaveModel(model, onClose)
  const hasErrorAtField = Object.keys(modelFieldErrors(save.error)).length > 0

  function focusFirst(errors: Record<string, unknown>) {
    form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus()
  }

  const handleSubmit = form.onSubmit((values) => {
    save.mutate(aiModelBodySchema.parse(modelBody(values)), {
      onError: (error) => {
        const errors = modelFieldErrors(error)
        if (Object.keys(errors).length === 0) return
        form.setErrors(errors)
        focusFirst(errors)
      },
    })
  }, focusFirst)

  const { provider } = form.values
  const providers = offeredProviders.includes(provider) ? offeredProviders : [...offeredProviders, provider]
  return (
    <DialogForm
      submitLabel={model ? 'Save Changes' : 'Add Model'}
      isBusy={save.isPending}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <NativeSelect label="Provider" withAsterisk data={providers} {...form.getInputProps('provider')} />
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Version" withAsterisk {...form.getInputProps('version')} />
      <TextInput
        label="Path Name"
        description="The model's id at the provider, such as gemini-3.8-flash."
        withAsterisk
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('path_name')}
      />
      <Textarea label="Description" rows={2} resize="vertical" {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Input price"
          description="US dollars per 1M tokens"
          inputMode="decimal"
          {...form.getInputProps('input_price_usd')}
        />
        <TextInput
          label="Output price"
          description="US dollars per 1M tokens, thinking included"
          inputMode="decimal"
          {...form.getInputProps('output_price_usd')}
        />
      </SimpleGrid>
      <Group gap="lg">
        <Checkbox label="Experimental" {...form.getInputProps('is_experimental', { type: 'checkbox' })} />
        <Checkbox label="Preview" {...form.getInputProps('is_preview', { type: 'checkbox' })} />
      </Group>
      {!hasErrorAtField && (
        <ConflictNotice error={save.error} isLoading={isLoadingLatest} onLoadLatest={onLoadLatest} />
      )}
    </DialogForm>
  )
}
