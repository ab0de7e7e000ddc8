import { type AiModel, aiModelBodySchema } from '@hookline/contract/ai-models/ai-models.schemas'
import { Checkbox, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { fieldErrors } from '../../lib/field-errors.ts'
import { EditForm, type EditFormProps } from '../../ui/row-dialogs.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { modelFieldErrors, useSaveModel } from './ai-models.queries.ts'
import { modelBody, modelValues } from './model-form.rules.ts'

/** Offered in addition to the model's current provider. */
const offeredProviders = ['Gemini']

export function ModelForm(props: EditFormProps<AiModel>) {
  const { edited, onClose } = props
  const { form, submitTo } = useCheckedForm({
    initialValues: modelValues(edited),
    check: (values) => fieldErrors(aiModelBodySchema, modelBody(values)),
    readRefusal: modelFieldErrors,
  })
  const save = useSaveModel(edited, onClose)
  const { provider } = form.values
  const providers = offeredProviders.includes(provider) ? offeredProviders : [...offeredProviders, provider]
  return (
    <EditForm
      {...props}
      addLabel="Add Model"
      isDirty={form.isDirty()}
      save={save}
      onSubmit={submitTo(save, (values) => aiModelBodySchema.parse(modelBody(values)))}
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
    </EditForm>
  )
}
