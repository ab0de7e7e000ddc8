import { variablesHint } from '@hookline/contract/generation/prompt-variables.rules'
import { type Template, templateFormSchema } from '@hookline/contract/templates/templates.schemas'
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { fieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { toolTypeOptions } from '../../lib/tool-type-labels.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { DiscardQuestion } from '../../ui/unsaved-edit/discard-question.tsx'
import { ConflictNotice } from '../../ui/unsaved-edit/edit-notices.tsx'
import { useLeaveBlocker } from '../../ui/unsaved-edit/leave-guard.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import type { TemplateValues } from './template-form.rules.ts'
import { useSaveTemplate } from './templates.queries.ts'

interface TemplateFormProps {
  /** The template as it was read; null for a new one. */
  edited: Template | null
  initialValues: TemplateValues
  isLoadingLatest?: boolean
  onLoadLatest?: () => void
}

const typeOptions = [{ value: '', label: 'Choose a type', disabled: true }, ...toolTypeOptions]

export function TemplateForm({ edited, initialValues, isLoadingLatest, onLoadLatest }: TemplateFormProps) {
  const navigate = useNavigate()
  const { form, submitTo } = useCheckedForm({
    initialValues,
    check: (values) => fieldErrors(templateFormSchema, values),
    onInvalid: () =>
      showToast({ title: 'Validation Error: Please check the form fields and try again.', kind: 'error' }),
  })
  const save = useSaveTemplate(edited, () => void navigate({ to: '/templates', ignoreBlocker: true }))
  const handleSubmit = submitTo(save, (values) => templateFormSchema.parse(values))

  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Template">
      <LeaveGuard isDirty={form.isDirty()} />
      <Stack gap="md" maw={760}>
        <TextInput label="Name" withAsterisk autoComplete="off" {...form.getInputProps('name')} />
        <NativeSelect label="Type" withAsterisk data={typeOptions} {...form.getInputProps('type')} />
        <Textarea
          label="Description"
          description="When to use this template"
          withAsterisk
          rows={3}
          resize="vertical"
          {...form.getInputProps('description')}
        />
        <Textarea
          label="Instructions"
          description={`Sent to the AI in addition to the system prompt. ${variablesHint}`}
          withAsterisk
          rows={14}
          resize="vertical"
          {...form.getInputProps('instructions')}
        />
        {onLoadLatest && (
          <ConflictNotice error={save.error} isLoading={isLoadingLatest ?? false} onLoadLatest={onLoadLatest} />
        )}
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {edited ? 'Save Changes' : 'Create Template'}
          </Button>
          <LinkButton to="/templates" variant="default">
            Cancel
          </LinkButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks before an unsaved edit is left, by a link or by closing the tab. */
function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { isHeld, leave, stay } = useLeaveBlocker(isDirty)
  return <DiscardQuestion isOpen={isHeld} onDiscard={leave} onStay={stay} />
}
