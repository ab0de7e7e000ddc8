import { variablesHint } from '@hookline/contract/generation/prompt-variables.rules'
import { type SystemPrompt, systemPromptFormSchema } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { fieldErrors } from '../../lib/field-errors.ts'
import { toolTypeOptions } from '../../parts/tools/tool-type-labels.ts'
import { EditForm, type EditFormProps } from '../../ui/data-table/row-dialogs.tsx'
import { useRowForm } from '../../ui/data-table/use-row-form.ts'
import { WholeRowForm } from '../../ui/data-table/whole-row-form.tsx'
import { type PromptRow, systemPromptQuery, useSavePrompt } from './system-prompts.queries.ts'

const typeOptions = [{ value: '', label: 'Choose a type', disabled: true }, ...toolTypeOptions]

const readValues = (prompt: SystemPrompt | null) => ({
  name: prompt?.name ?? '',
  type: prompt?.type ?? '',
  description: prompt?.description ?? '',
  content: prompt?.content ?? '',
})

/** The form of a prompt with its content, of which the list has only the beginning. */
export const PromptForm = (form: EditFormProps<PromptRow>) => (
  <WholeRowForm form={form} wholeQuery={systemPromptQuery} renderForm={(whole) => <PromptFields {...whole} />} />
)

function PromptFields(props: EditFormProps<SystemPrompt>) {
  const { edited, onClose } = props
  const { form, submitTo, edit } = useRowForm(props, {
    readValues,
    check: (values) => fieldErrors(systemPromptFormSchema, values),
  })
  const save = useSavePrompt(edited, onClose)
  return (
    <EditForm
      {...props}
      addLabel="Create Prompt"
      isDirty={form.isDirty()}
      edit={edit}
      save={save}
      onSubmit={submitTo(save, (values) => systemPromptFormSchema.parse(values))}
    >
      <TextInput label="Name" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <NativeSelect label="Type" withAsterisk data={typeOptions} {...form.getInputProps('type')} />
      <Textarea label="Description" rows={3} resize="vertical" {...form.getInputProps('description')} />
      <Textarea
        label="Content"
        description={`Sent to the AI before the template and the output format. ${variablesHint}`}
        withAsterisk
        rows={14}
        resize="vertical"
        spellCheck={false}
        {...form.getInputProps('content')}
      />
    </EditForm>
  )
}
