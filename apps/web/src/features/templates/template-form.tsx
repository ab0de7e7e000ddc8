import type { ToolType } from '@hookline/contract/fields.schemas'
import { type Template, templateFormSchema } from '@hookline/contract/templates/templates.schemas'
import { Button, NativeSelect, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { isStale } from '../../lib/api-error.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { TemplateFields } from '../../parts/templates/template-fields.tsx'
import { useSaveTemplate } from '../../parts/templates/use-save-template.ts'
import { toolTypeOptions } from '../../parts/tools/tool-type-labels.ts'
import { useCheckedForm } from '../../ui/fields/use-checked-form.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageFormFoot } from '../../ui/page/page-form-foot.tsx'
import { formWidth } from '../../ui/page/page-layout.tsx'
import { DiscardQuestion } from '../../ui/unsaved-edit/discard-question.tsx'
import { ConflictNotice } from '../../ui/unsaved-edit/edit-notices.tsx'
import { useLeaveBlocker } from '../../ui/unsaved-edit/leave-guard.tsx'
import { showTemplateFailure } from './templates.queries.ts'

interface TemplateFormProps {
  /** The template as it was read; null for a new one. */
  edited: Template | null
  /** `type` is empty until chosen. */
  initialValues: Pick<Template, 'name' | 'description' | 'instructions'> & { type: ToolType | '' }
  isLoadingLatest?: boolean
  onLoadLatest?: () => void
}

const typeOptions = [{ value: '', label: 'Choose a type', disabled: true }, ...toolTypeOptions]

export function TemplateForm({ edited, initialValues, isLoadingLatest = false, onLoadLatest }: TemplateFormProps) {
  const navigate = useNavigate()
  const { name, type, description, instructions } = initialValues
  const { form, submitTo } = useCheckedForm({
    initialValues: { name, type, description, instructions },
    check: (values) => fieldErrors(templateFormSchema, values),
    onInvalid: () =>
      showToast({ title: 'Validation Error: Please check the form fields and try again.', kind: 'error' }),
  })
  const save = useSaveTemplate(edited, {
    onSaved: (template) => {
      showToast({ title: edited ? 'Template updated' : 'Template created', message: template.name, kind: 'success' })
      void navigate({ to: '/templates', ignoreBlocker: true })
    },
    onError: (error) => !isStale(error) && showTemplateFailure(edited ? 'update' : 'create', error),
  })
  const { isHeld, leave, stay } = useLeaveBlocker(form.isDirty())

  return (
    <form onSubmit={submitTo(save, (values) => templateFormSchema.parse(values))} noValidate aria-label="Template">
      <DiscardQuestion isOpen={isHeld} onDiscard={leave} onStay={stay} />
      <Stack gap="md" maw={formWidth}>
        <TemplateFields getFieldProps={form.getInputProps}>
          <NativeSelect label="Type" withAsterisk data={typeOptions} {...form.getInputProps('type')} />
        </TemplateFields>
        {onLoadLatest && <ConflictNotice error={save.error} isLoading={isLoadingLatest} onLoadLatest={onLoadLatest} />}
        <PageFormFoot>
          <Button type="submit" loading={save.isPending} disabled={edited !== null && !form.isDirty()}>
            {edited ? 'Save Changes' : 'Create Template'}
          </Button>
          <LinkButton to="/templates" variant="default">
            Cancel
          </LinkButton>
        </PageFormFoot>
      </Stack>
    </form>
  )
}
