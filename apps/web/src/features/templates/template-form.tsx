import type { ToolType } from '@hookline/contract/fields.schemas'
import { type Template, templateFormSchema } from '@hookline/contract/templates/templates.schemas'
import { Button, NativeSelect, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStale } from '../../lib/api-error.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { TemplateFields } from '../../parts/templates/template-fields.tsx'
import { useSaveTemplate } from '../../parts/templates/use-save-template.ts'
import { toolTypeOptions } from '../../parts/tools/tool-type-labels.ts'
import { useRowForm } from '../../ui/data-table/use-row-form.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageFormFoot } from '../../ui/page/page-form-foot.tsx'
import { formWidth } from '../../ui/page/page-layout.tsx'
import { DiscardQuestion } from '../../ui/unsaved-edit/discard-question.tsx'
import { useLeaveBlocker } from '../../ui/unsaved-edit/leave-guard.tsx'
import { RefusedEditNotice } from '../../ui/unsaved-edit/refused-edit-notice.tsx'
import { showTemplateFailure } from './templates.queries.ts'

type TemplateValues = Pick<Template, 'name' | 'description' | 'instructions'> & { type: ToolType | '' }

interface TemplateFormProps {
  /** The template as it was read first; null for a new one. */
  opened: Template | null
  /** `type` is empty until chosen. */
  initialValues: TemplateValues
  /** @returns undefined when it cannot be loaded, which is reported */
  fetchLatest?: () => Promise<Template | undefined>
}

const readValues = ({ name, type, description, instructions }: TemplateValues) => ({
  name,
  type,
  description,
  instructions,
})

const typeOptions = [{ value: '', label: 'Choose a type', disabled: true }, ...toolTypeOptions]

const isNew = async () => undefined

export function TemplateForm({ opened, initialValues, fetchLatest = isNew }: TemplateFormProps) {
  const navigate = useNavigate()
  const [edited, setEdited] = useState(opened)
  const row = { edited, kind: 'template', fetchLatest, onTakeLatest: setEdited }
  const { form, submitTo, edit } = useRowForm<Template, TemplateValues>(row, {
    readValues: (template) => readValues(template ?? initialValues),
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
        <RefusedEditNotice edit={edit} error={save.error} />
        <PageFormFoot>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={edited !== null && (!form.isDirty() || edit.conflict !== null)}
          >
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
