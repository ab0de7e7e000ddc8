import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { type Template, templateBodySchema } from '@hookline/contract/templates/templates.schemas'
import { Button, Group, Stack } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessage, isStale } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { fieldErrors, readFieldErrors } from '../../../lib/field-errors.ts'
import { showToast } from '../../../lib/toast.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { TemplateFields } from '../../../parts/templates/template-fields.tsx'
import { useSaveTemplate } from '../../../parts/templates/use-save-template.ts'
import { LazyConflictNotice } from '../../../ui/unsaved-edit/lazy-conflict-notice.tsx'
import { useRefusedEdit } from '../../../ui/unsaved-edit/use-refused-edit.ts'
import type { StudioTool } from '../studio.queries.ts'
import type { StudioTemplateForm } from '../studio.schemas.ts'

export interface TemplatePanelProps {
  type: StudioTool['category']
  form: StudioTemplateForm
  onFormChange: (form: StudioTemplateForm) => void
  /** A form that a reload brought back leaves the focus where it is. */
  takesFocus: boolean
  onSaved: (template: Template) => void
  onCancel: () => void
}

type TemplateTexts = Pick<Template, 'name' | 'description' | 'instructions'>

const readTexts = ({ name, description, instructions }: TemplateTexts) => ({ name, description, instructions })

/** The form of a new or an edited template within the studio's settings. */
export function TemplatePanel({ type, form, onFormChange, takesFocus, onSaved, onCancel }: TemplatePanelProps) {
  const [isChecked, setChecked] = useState(false)
  const panel = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLElement>('[data-template-name]')?.focus()
  }, [takesFocus])
  const save = useSaveTemplate(form.edited, {
    onSaved: (template) => {
      showToast({ title: 'Template saved', message: template.name, kind: 'success' })
      onSaved(template)
    },
    onError: (error) => {
      if (!isStale(error)) return showFailure('Failed to save template', error)
      void handleRefusal(error)
    },
  })
  const { edit, handleRefusal } = useRefusedEdit<Template, TemplateTexts>({
    kind: 'template',
    fetchLatest: async () => {
      if (!form.edited) return undefined
      try {
        return (await call(templatesEndpoints.get, { params: { id: form.edited.id } })).template
      } catch (error) {
        showFailure('The latest version could not be loaded', error as Error)
      }
    },
    readValues: readTexts,
    readMine: () => readTexts(form),
    findInput: (path) => panel.current?.querySelector<HTMLElement>(`[data-path="${path}"]`) ?? null,
    onContinue: (latest, texts) => onFormChange({ ...texts, edited: latest }),
    onRestore: useStableCallback((texts: TemplateTexts, edited: Template) => {
      if (form.edited?.id === edited.id) onFormChange({ ...texts, edited })
    }),
  })
  const saveOnce = useSingleFlight(save.mutateAsync)
  const invalid = fieldErrors(templateBodySchema, { ...form, type })
  const errors = { ...readFieldErrors(save.error), ...(isChecked && invalid) }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const [message] = Object.values(invalid)
    if (message) return showToast({ title: 'Validation error', message, kind: 'error' })
    saveOnce(templateBodySchema.parse({ ...form, type }))
  }

  return (
    <form ref={panel} onSubmit={handleSubmit} aria-label={form.edited ? 'Edit template' : 'New template'} noValidate>
      <Stack gap="sm">
        <TemplateFields
          isCompact
          getFieldProps={(field) => ({
            value: form[field],
            'data-path': field,
            error: errors[field],
            onChange: (event: ChangeEvent<HTMLInputElement>) =>
              onFormChange({ ...form, [field]: event.currentTarget.value }),
          })}
        />
        <LazyConflictNotice edit={edit} />
        <Group gap="xs">
          <Button size="xs" type="submit" loading={save.isPending} disabled={edit.conflict !== null}>
            {form.edited ? 'Save changes' : 'Save template'}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function showFailure(title: string, error: Error): void {
  showToast({ title, message: errorMessage(error), kind: 'error' })
}
