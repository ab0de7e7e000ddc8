import type { Template } from '@hookline/contract/templates/templates.schemas'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { fieldErrorsOf } from '../../../lib/field-errors.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { CollapsiblePanel } from '../../../ui/collapsible-panel.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DiscardQuestion } from '../../../ui/unsaved-edit/discard-question.tsx'
import type { StudioTool } from '../studio.queries.ts'
import type { TemplateForm } from '../studio.schemas.ts'
import { OptionSelect } from './option-select.tsx'
import { TemplateFields } from './template-fields.tsx'
import { useDeleteTemplate, useSaveTemplate } from './use-template-changes.ts'

interface TemplateManagerProps {
  type: StudioTool['category']
  templates: Template[]
  isLoading: boolean
  error: Error | null
  value: string | null
  onChange: (templateId: string | null) => void
  /** The open form; null while the manager is closed. */
  form: TemplateForm | null
  onFormChange: (form: TemplateForm | null) => void
}

const newTemplate: TemplateForm = {
  mode: 'add',
  templateId: null,
  updatedAt: null,
  name: '',
  description: '',
  instructions: '',
}

/** Chooses a template, and adds, edits or deletes one in place. */
export function TemplateManager(props: TemplateManagerProps) {
  const { type, templates, isLoading, error, value, onChange, form, onFormChange } = props
  const [isDeleting, setDeleting] = useState(false)
  const chosen = templates.find(({ id }) => id === value)
  const [wasOpened, setOpened] = useState(false)
  /** Runs if the user confirms that the unsaved edit is discarded. */
  const [asked, setAsked] = useState<{ act: () => void } | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  const save = useSaveTemplate(type, (template) => {
    if (form?.mode === 'add') onChange(template.id)
    // The user may have opened another form while this one was saved.
    if (form?.mode === 'add' || form?.templateId === template.id) close()
  })
  const remove = useDeleteTemplate(type, () => {
    onChange(null)
    setDeleting(false)
    // The Delete button is disabled now.
    requestAnimationFrame(() => select.current?.focus())
  })
  const saveOnce = useSingleFlight(save.mutateAsync)
  const removeOnce = useSingleFlight(remove.mutateAsync)

  function open(next: TemplateForm) {
    save.reset()
    setOpened(true)
    onFormChange(next)
  }

  /** The form's buttons disappear: the select above takes the focus. */
  function close() {
    onFormChange(null)
    select.current?.focus()
  }

  function choose(choice: string | null) {
    // The form of a new template does not depend on the choice.
    if (form?.mode === 'edit') onFormChange(null)
    onChange(choice)
  }

  function handleChoose(choice: string | null) {
    if (form?.mode === 'edit' && !isUnchanged(form, templates)) setAsked({ act: () => choose(choice) })
    else choose(choice)
  }

  function handleCancel() {
    if (form && !isUnchanged(form, templates)) setAsked({ act: close })
    else close()
  }

  function handleEdit() {
    if (!chosen) return
    const { id, updatedAt, name, description, instructions } = chosen
    open({ mode: 'edit', templateId: id, updatedAt, name, description, instructions })
  }

  return (
    <CollapsiblePanel
      title="Template"
      aside={form?.mode === 'edit' ? <Badge tt="none">Editing</Badge> : <Summary name={chosen?.name} />}
      isInitiallyOpen={form !== null}
    >
      <Stack gap="sm">
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
          onChange={handleChoose}
          isLoading={isLoading}
        />
        {form ? (
          <TemplateFields
            form={form}
            errors={fieldErrorsOf(save.error)}
            takesFocus={wasOpened}
            isSaving={save.isPending}
            onChange={onFormChange}
            onSave={() => saveOnce(form)}
            onCancel={handleCancel}
          />
        ) : (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => open(newTemplate)}>
              Add template
            </Button>
            <Button size="xs" variant="default" onClick={handleEdit} disabled={!chosen}>
              Edit template
            </Button>
            <Button size="xs" variant="default" onClick={() => setDeleting(true)} disabled={!chosen}>
              Delete template
            </Button>
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
      <ConfirmDialog
        isOpen={isDeleting && chosen !== undefined}
        title="Delete template"
        message={
          <>
            <Text>Are you sure you want to delete this template?</Text>
            <Text c="dimmed">{chosen?.name}</Text>
          </>
        }
        confirmLabel="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => chosen && removeOnce(chosen.id)}
        onCancel={() => setDeleting(false)}
      />
    </CollapsiblePanel>
  )
}

function isUnchanged(form: TemplateForm, templates: Template[]): boolean {
  const saved = form.mode === 'add' ? newTemplate : templates.find(({ id }) => id === form.templateId)
  if (!saved) return false
  const fields = ['name', 'description', 'instructions'] as const
  return fields.every((field) => form[field] === saved[field])
}

function Summary({ name }: { name: string | undefined }) {
  return (
    <Text size="sm" c="dimmed" truncate maw={180}>
      {name ?? 'None'}
    </Text>
  )
}
