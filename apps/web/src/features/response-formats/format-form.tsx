import {
  invalidJsonFieldMessage,
  invalidJsonMessage,
  noObjectMessage,
  type ResponseFormat,
  responseFormatBodySchema,
} from '@hookline/contract/response-formats/response-formats.schemas'
import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDeferredValue } from 'react'
import { showToast } from '../../lib/toast.ts'
import { ResultViewer } from '../../parts/result-viewer/result-viewer.tsx'
import { toolTypeOptions } from '../../parts/tools/tool-type-labels.ts'
import { EditForm, type EditFormProps } from '../../ui/data-table/row-dialogs.tsx'
import { useRowForm } from '../../ui/data-table/use-row-form.ts'
import {
  componentOptions,
  type FormatValues,
  findComponent,
  formatErrors,
  formatValues,
  previewFormat,
  readConfig,
  samplePathMap,
  templateTypeOptions,
  withComponent,
} from './format-form.rules.ts'
import { useSaveFormat } from './response-formats.queries.ts'

export function FormatForm(props: EditFormProps<ResponseFormat>) {
  const { edited, onClose } = props
  const { form, submitTo, edit } = useRowForm(props, {
    readValues: formatValues,
    check: formatErrors,
    onInvalid: ({ client_template_config: fault }) => {
      if (fault === invalidJsonFieldMessage) showToast({ title: invalidJsonMessage, kind: 'error' })
    },
  })
  const save = useSaveFormat(edited, onClose)

  return (
    <EditForm
      {...props}
      addLabel="Add Response Format"
      isDirty={form.isDirty()}
      edit={edit}
      save={save}
      onSubmit={submitTo(save, (values) => responseFormatBodySchema.parse(values))}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="sm">
          <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
          <TextInput label="Description" {...form.getInputProps('description')} />
          <NativeSelect
            label="Tool Type"
            withAsterisk
            data={[{ value: '', label: 'Choose a tool type', disabled: true }, ...toolTypeOptions]}
            {...form.getInputProps('tool_type')}
          />
          <Textarea
            label="AI Instructions"
            description="Tells the model how to format its answer."
            withAsterisk
            rows={6}
            resize="vertical"
            {...form.getInputProps('ai_instructions')}
          />
          <TemplateFields form={form} stored={edited?.client_template_type ?? ''} />
        </Stack>
        <Preview values={form.values} />
      </SimpleGrid>
    </EditForm>
  )
}

interface TemplateFieldsProps {
  form: Pick<UseFormReturnType<FormatValues>, 'values' | 'getInputProps' | 'setFieldValue'>
  stored: FormatValues['client_template_type']
}

/** The viewer's type and its JSON configuration. */
function TemplateFields({ form, stored }: TemplateFieldsProps) {
  const { client_template_type: type, client_template_config: text } = form.values
  const config = form.getInputProps('client_template_config')
  // Only invalid JSON is reported while typing; the rest on submit.
  const typingError = readConfig(text) === null ? (isJson(text) ? noObjectMessage : invalidJsonFieldMessage) : null
  return (
    <>
      <NativeSelect
        label="Client Template Type"
        withAsterisk
        data={[
          { value: '', label: 'Choose a type', disabled: true },
          ...templateTypeOptions(form.values.tool_type, stored, type),
        ]}
        {...form.getInputProps('client_template_type')}
      />
      {type === 'react_component_ref' && (
        <NativeSelect
          label="Component"
          description="Written into the configuration below."
          data={[{ value: '', label: 'By the tool type' }, ...componentOptions]}
          value={findComponent(text)}
          onChange={(event) =>
            form.setFieldValue('client_template_config', withComponent(text, event.currentTarget.value))
          }
        />
      )}
      <Textarea
        label="Client Template Config"
        description={
          type === 'json_path_map'
            ? `JSON: labels and JSONPath expressions, such as ${samplePathMap}`
            : 'JSON. Leave empty for none.'
        }
        rows={5}
        resize="vertical"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...config}
        error={typingError ?? config.error}
      />
    </>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function Preview({ values }: { values: FormatValues }) {
  const shown = previewFormat(useDeferredValue(values))
  return (
    <Stack gap="xs" component="section" aria-label="Preview with sample data" miw={0}>
      <Title order={3}>Preview with sample data</Title>
      {shown ? (
        <ResultViewer {...shown} />
      ) : (
        <Text c="dimmed">Choose a tool type and a client template type to see the preview.</Text>
      )}
    </Stack>
  )
}
