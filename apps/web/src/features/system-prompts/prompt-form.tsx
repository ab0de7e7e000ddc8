import type { ToolType } from '@hookline/contract/fields'
import { variablesHint } from '@hookline/contract/generation/prompt-variables.rules'
import { type SystemPrompt, systemPromptFormSchema } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors, fieldErrorsOf } from '../../lib/field-errors.ts'
import { toolTypeOptions } from '../../lib/tool-type-labels.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { useSavePrompt } from './system-prompts.queries.ts'

interface PromptFormProps {
  /** The prompt that is edited, as it was read; null for a new one. */
  edited: SystemPrompt | null
  isLoadingLatest: boolean
  onLoadLatest: () => void
  /** Something was typed that is not saved. */
  onEdit: () => void
  onSaved: () => void
  onCancel: () => void
}

interface PromptValues {
  name: string
  /** Empty until it is chosen. */
  type: ToolType | ''
  description: string
  content: string
}

const typeOptions = [{ value: '', label: 'Choose a type', disabled: true }, ...toolTypeOptions]

/** Name, type, description and content. A refusal keeps what was typed. */
export function PromptForm(props: PromptFormProps) {
  const { edited, isLoadingLatest, onLoadLatest, onEdit, onSaved, onCancel } = props
  const form = useForm<PromptValues>({
    initialValues: {
      name: edited?.name ?? '',
      type: edited?.type ?? '',
      description: edited?.description ?? '',
      content: edited?.content ?? '',
    },
    onValuesChange: onEdit,
    validate: (values) => fieldErrors(systemPromptFormSchema, values),
  })
  const save = useSavePrompt(edited, onSaved)

  function focusFirst(errors: Record<string, unknown>) {
    const [first] = ['name', 'type', 'description', 'content'].filter((field) => field in errors)
    if (first) form.getInputNode(first)?.focus()
  }

  const submit = useSingleFlight((values: PromptValues) =>
    save.mutateAsync(systemPromptFormSchema.parse(values), {
      onError: (error) => {
        const errors = fieldErrorsOf(error)
        form.setErrors(errors)
        focusFirst(errors)
      },
    }),
  )
  const handleSubmit = form.onSubmit(submit, focusFirst)

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput label="Name" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <NativeSelect label="Type" withAsterisk data={typeOptions} {...form.getInputProps('type')} />
        <TextInput label="Description" autoComplete="off" {...form.getInputProps('description')} />
        <Textarea
          label="Content"
          description={`What the AI is told before the template and the output format. ${variablesHint}`}
          withAsterisk
          rows={14}
          resize="vertical"
          spellCheck={false}
          {...form.getInputProps('content')}
        />
        <ConflictNotice error={save.error} isLoading={isLoadingLatest} onLoadLatest={onLoadLatest} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {edited ? 'Save Changes' : 'Create Prompt'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
