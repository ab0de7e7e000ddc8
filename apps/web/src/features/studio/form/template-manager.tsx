import { settingLabels } from '@hookline/contract/generation/generation-settings.rules'
import type { Template, TemplateSummary } from '@hookline/contract/templates/templates.schemas'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import type { DeleteTemplateDialogProps } from '../../../parts/templates/delete-template-dialog.tsx'
import { wholeTemplateQuery } from '../../../parts/templates/whole-template-query.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { latePart } from '../../../ui/lazy-part.tsx'
import { DiscardQuestion } from '../../../ui/unsaved-edit/discard-question.tsx'
import type { StudioTool } from '../studio.queries.ts'
import type { StudioTemplateForm } from '../studio.schemas.ts'
import { OptionSelect } from './option-select.tsx'
import { ModifiedBadge, SettingRow } from './setting-row.tsx'

const TemplatePanel = latePart(async () => ({ default: (await import('./template-panel.tsx')).TemplatePanel }))

const DeleteTemplateDialog = lazyDialog<DeleteTemplateDialogProps & { isOpen: boolean; onClose: () => void }>(() =>
  import('../../../parts/templates/delete-template-dialog.tsx').then((module) => ({
    default: module.DeleteTemplateDialog,
  })),
)

interface TemplateManagerProps {
  type: StudioTool['category']
  templates: TemplateSummary[]
  isLoading: boolean
  error: Error | null
  value: string | null
  onChange: (templateId: string | null) => void
  form: StudioTemplateForm | null
  onFormChange: (form: StudioTemplateForm | null) => void
  isModified: boolean
}

const newTemplate: StudioTemplateForm = { edited: null, name: '', description: '', instructions: '' }

export function TemplateManager(props: TemplateManagerProps) {
  const { type, templates, isLoading, error, value, onChange, form, onFormChange, isModified } = props
  const deletion = useDialog<TemplateSummary>()
  const chosen = templates.find(({ id }) => id === value)
  /** Runs if the user confirms that the unsaved edit is discarded. */
  const [asked, setAsked] = useState<{ act: () => void } | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  const [isOpenedHere, setOpenedHere] = useState(false)
  const queryClient = useQueryClient()

  function open(next: StudioTemplateForm) {
    setOpenedHere(true)
    onFormChange(next)
  }

  const openIfChosen = useStableCallback((template: Template) => {
    if (!form && template.id === chosen?.id) open({ ...template, edited: template })
  })
  // The studio, which reads the chosen template too, shows a failure.
  const editOnce = useSingleFlight(async (summary: TemplateSummary) =>
    openIfChosen(await queryClient.fetchQuery(wholeTemplateQuery(summary))),
  )

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
    if (mayDiscard && form && !isUnchanged(form)) setAsked({ act })
    else act()
  }

  /** Whether nothing would be lost; an edited template that is not at hand counts as changed. */
  function isUnchanged(form: StudioTemplateForm): boolean {
    const saved = form.edited ? queryClient.getQueryData(wholeTemplateQuery(form.edited).queryKey) : newTemplate
    return (['name', 'description', 'instructions'] as const).every((field) => form[field] === saved?.[field])
  }

  function handleSaved(template: Template) {
    // The user may have opened another form while this one was saved.
    if (!form || (form.edited && form.edited.id !== template.id)) return
    if (!form.edited) onChange(template.id)
    close()
  }

  return (
    <SettingRow
      title={settingLabels.templateId}
      value={form?.edited ? null : (chosen?.name ?? 'None')}
      badge={form?.edited ? <Badge tt="none">Editing</Badge> : isModified && <ModifiedBadge />}
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
          onChange={(choice) => askOr(Boolean(form?.edited), () => choose(choice))}
          isLoading={isLoading}
        />
        {form ? (
          <TemplatePanel
            key={form.edited?.id ?? 'new'}
            type={type}
            form={form}
            onFormChange={onFormChange}
            takesFocus={isOpenedHere}
            onSaved={handleSaved}
            onCancel={() => askOr(true, close)}
          />
        ) : (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => open(newTemplate)}>
              Add template
            </Button>
            {chosen && (
              <>
                <Button size="xs" variant="default" aria-label="Edit template" onClick={() => editOnce(chosen)}>
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

function showFailure(title: string, error: Error): void {
  showToast({ title, message: errorMessage(error), kind: 'error' })
}
