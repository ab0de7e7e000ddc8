import type { PathNames } from '@hookline/contract/ai-models/ai-models.rules'
import { type AiModel, type AiModelProvider, aiModelBodySchema } from '@hookline/contract/ai-models/ai-models.schemas'
import { Checkbox, Group, Loader, NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EditForm, type EditFormProps } from '../../ui/data-table/row-dialogs.tsx'
import { useRowForm } from '../../ui/data-table/use-row-form.ts'
import { aiModelsQuery, modelFieldErrors, useSaveModel } from './ai-models.queries.ts'
import { checkModel } from './check-model.ts'
import { listProviders, modelBody, modelValues } from './model-form.rules.ts'

export function ModelForm(props: EditFormProps<AiModel>) {
  const providers = useQuery(aiModelsQuery).data?.providers
  return providers ? <LoadedModelForm {...props} providers={providers} /> : <Loader size="sm" />
}

const pathNameExamples: Record<PathNames, string> = { plain: 'gemini-3.8-flash', free: 'qwen3-vl:8b' }

function LoadedModelForm(props: EditFormProps<AiModel> & { providers: readonly AiModelProvider[] }) {
  const { edited, onClose, providers } = props
  const { form, submitTo, edit } = useRowForm(props, {
    readValues: (model: AiModel | null) => modelValues(model, providers),
    check: (values) => checkModel(values, providers),
    readRefusal: modelFieldErrors,
  })
  const save = useSaveModel(edited, onClose)
  const { provider } = form.values
  const chosen = providers.find((one) => one.provider === provider)
  const lacks = chosen?.lacks
  return (
    <EditForm
      {...props}
      addLabel="Add Model"
      isDirty={form.isDirty()}
      edit={edit}
      save={save}
      onSubmit={submitTo(save, (values) => aiModelBodySchema.parse(modelBody(values)))}
    >
      <NativeSelect
        label="Provider"
        description={
          lacks && `Its models need ${lacks.what}: set ${lacks.setting} where Hookline runs, and start it again.`
        }
        withAsterisk
        data={listProviders(providers, provider)}
        {...form.getInputProps('provider')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
        <TextInput label="Version" withAsterisk={!form.values.canLackVersion} {...form.getInputProps('version')} />
      </SimpleGrid>
      <TextInput
        label="Path Name"
        description={`The model's id at the provider, such as ${pathNameExamples[chosen?.path_names ?? 'plain']}.`}
        withAsterisk
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('path_name')}
      />
      <Textarea label="Description" rows={3} resize="vertical" {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
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
      {chosen?.can_omit_report && (
        <Switch
          label="Send the on-screen text and speech recognized on this server"
          description="About 300 tokens. Helps with the spelling of names."
          {...form.getInputProps('sends_report', { type: 'checkbox' })}
        />
      )}
      <Group gap="lg">
        <Checkbox label="Experimental" {...form.getInputProps('is_experimental', { type: 'checkbox' })} />
        <Checkbox label="Preview" {...form.getInputProps('is_preview', { type: 'checkbox' })} />
      </Group>
    </EditForm>
  )
}
