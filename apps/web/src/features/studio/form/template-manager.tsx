import { settingLabels } from '@hookline/contract/generation/generation-settings.rules'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { type Template, templateBodySchema } from '@hookline/contract/templates/templates.schemas'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage, isStale } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { fieldErrors, readFieldErrors } from '../../../lib/field-errors.ts'
import { showToast } from '../../../lib/toast.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import type { DeleteTemplateDialogProps } from '../../../parts/templates/delete-template-dialog.tsx'
import { TemplateFields } from '../../../parts/templates/template-fields.tsx'
import { useSaveTemplate } from '../../../parts/templates/use-save-template.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { DiscardQuestion } from '../../../ui/unsaved-edit/discard-question.tsx'
import { LazyConflictNotice } from '../../../ui/unsaved-edit/lazy-conflict-notice.tsx'
import { useRefusedEdit } from '../../../ui/unsaved-edit/use-refused-edit.ts'
import type { StudioTool } from '../studio.queries.ts'
import type { StudioTemplateForm } from '../studio.schemas.ts'
import { OptionSelect } from './option-select.tsx'
import { ModifiedBadge, SettingRow } from './setting-row.tsx'

const DeleteTemplateDialog = lazyDialog<DeleteTemplateDialogProps & { isOpen: boolean; onClose: () => void }>(() =>
  import('../../../parts/templates/delete-template-dialog.tsx').then((module) => ({
    default: module.DeleteTemplateDialog,
  })),
)

interface TemplateManagerProps {
  type: StudioTool['category']
  templates: Template[]
  isLoading: boolean
  error: Error | null
  value: string | null
  onChange: (templateId: string | null) => void
  form: StudioTemplateForm | null
  onFormChange: (form: StudioTemplateForm | null) => void
  isModified: boolean
}

type TemplateTexts = Pick<Template, 'name' | 'description' | 'instructions'>

const readTexts = ({ name, description, instructions }: TemplateTexts) => ({ name, description, instructions })

const newTemplate: StudioTemplateForm = { edited: null, name: '', description: '', instructions: '' }

export function TemplateManager(props: TemplateManagerProps) {
  const { type, templates, isLoading, error, value, onChange, form, onFormChange, isModified } = props
  const deletion = useDialog<Template>()
  const chosen = templates.find(({ id }) => id === value)
  const [isChecked, setChecked] = useState(false)
  /** Runs if the user confirms that the unsaved edit is discarded. */
  const [asked, setAsked] = useState<{ act: () => void } | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const save = useSaveTemplate(form?.edited ?? null, {
    onSaved: (template) => {
      showToast({ title: 'Template saved', message: template.name, kind: 'success' })
      // The user may have opened another form while this one was saved.
      if (!form || (form.edited && form.edited.id !== template.id)) return
      if (!form.edited) onChange(template.id)
      close()
    },
    onError: (error) => {
      if (!isStale(error)) return showFailure('Failed to save template', error)
      void handleRefusal(error)
    },
  })
  const { edit, handleRefusal, dismiss } = useRefusedEdit<Template, TemplateTexts>({
    kind: 'template',
    fetchLatest: async () => {
      if (!form?.edited) return undefined
      try {
        return (await call(templatesEndpoints.get, { params: { id: form.edited.id } })).template
      } catch (error) {
        showFailure('The latest version could not be loaded', error as Error)
      }
    },
    readValues: readTexts,
    readMine: () => readTexts(form ?? newTemplate),
    findInput: (path) => panel.current?.querySelector<HTMLElement>(`[data-path="${path}"]`) ?? null,
    onContinue: (latest, texts) => onFormChange({ ...texts, edited: latest }),
    onRestore: useStableCallback((texts: TemplateTexts, edited: Template) => {
      if (form?.edited?.id === edited.id) onFormChange({ ...texts, edited })
    }),
  })
  const saveOnce = useSingleFlight(save.mutateAsync)
  const invalid = fieldErrors(templateBodySchema, { ...form, type })
  const errors = { ...readFieldErrors(save.error), ...(isChecked && invalid) }

  function open(next: StudioTemplateForm) {
    save.reset()
    dismiss()
    setChecked(false)
    flushSync(() => onFormChange(next))
    panel.current?.querySelector<HTMLElement>('[data-template-name]')?.focus()
  }

  /** The form's buttons disappear: the select above takes the focus. */
  function close() {
    onFormChange(null)
    select.current?.focus()
  }

  function choose(choice: string | null) {
    // The form of a new template does not depend on the choice.
    if (form?.edited) onFormChange(null)
    onChange(choice)
  }

  function askOr(mayDiscard: boolean, act: () => void) {
    if (mayDiscard && form && !isUnchanged(form, templates)) setAsked({ act })
    else act()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const [message] = Object.values(invalid)
    if (message) return showToast({ title: 'Validation error', message, kind: 'error' })
    saveOnce(templateBodySchema.parse({ ...form, type }))
  }

  return (
    <SettingRow
      title={settingLabels.templateId}
      value={form?.edited ? null : (chosen?.name ?? 'None')}
      badge={form?.edited ? <Badge tt="none">Editing</Badge> : isModified && <ModifiedBadge />}
      isInitiallyOpen={form !== null}
    >
      <Stack gap="sm" ref={panel}>
        <OptionSelect
          ref={select}
          label="Use a template"
          description={
            <Text span inherit lineClamp={3}>
              {chosen?.description || 'Instructions that are added to the system prompt.'}
            </Text>
          }
          error={error && 'The templates could not be loaded.'}
          noneLabel="No template"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen ? value : null}
          onChange={(choice) => askOr(Boolean(form?.edited), () => choose(choice))}
          isLoading={isLoading}
        />
        {form ? (
          <form onSubmit={handleSubmit} aria-label={form.edited ? 'Edit template' : 'New template'} noValidate>
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
                <Button size="xs" variant="default" onClick={() => askOr(true, close)}>
                  Cancel
                </Button>
              </Group>
            </Stack>
          </form>
        ) : (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => open(newTemplate)}>
              Add template
            </Button>
            {chosen && (
              <>
                <Button
                  size="xs"
                  variant="default"
                  aria-label="Edit template"
                  onClick={() => open({ ...chosen, edited: chosen })}
                >
                  Edit
                </Button>
                <Button size="xs" variant="default" aria-label="Delete template" onClick={() => deletion.open(chosen)}>
                  Delete
                </Button>
              </>
            )}
          </Group>
        )}
      </Stack>
      <DiscardQuestion
        isOpen={asked !== null}
        onDiscard={() => {
          setAsked(null)
          asked?.act()
        }}
        onStay={() => setAsked(null)}
      />
      <DeleteTemplateDialog
        isOpen={deletion.isOpen}
        onClose={deletion.close}
        dialog={deletion}
        onDeleted={() => {
          onChange(null)
          deletion.close()
          // The Delete button is gone.
          requestAnimationFrame(() => select.current?.focus())
        }}
        onError={(error) => showFailure('Failed to delete template', error)}
      />
    </SettingRow>
  )
}

function isUnchanged(form: StudioTemplateForm, templates: Template[]): boolean {
  const saved = form.edited ? templates.find(({ id }) => id === form.edited?.id) : newTemplate
  return (['name', 'description', 'instructions'] as const).every((field) => form[field] === saved?.[field])
}

function showFailure(title: string, error: Error): void {
  showToast({ title, message: errorMessage(error), kind: 'error' })
}
