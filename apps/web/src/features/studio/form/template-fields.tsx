import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { showToast } from '../../../lib/toast.ts'
import type { TemplateForm } from '../studio.schemas.ts'

interface TemplateFieldsProps {
  form: TemplateForm
  /** The server's errors by field name. */
  errors: Record<string, string>
  /** The user opened the form; a restored form does not take the focus. */
  takesFocus: boolean
  isSaving: boolean
  onChange: (form: TemplateForm) => void
  onSave: () => void
  onCancel: () => void
}

const required = 'Template name and instructions are required'

/** The form of a new or edited template. */
export function TemplateFields({
  form,
  errors,
  takesFocus,
  isSaving,
  onChange,
  onSave,
  onCancel,
}: TemplateFieldsProps) {
  const nameInput = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  const isNameMissing = !form.name.trim()
  const areInstructionsMissing = !form.instructions.trim()

  useEffect(() => {
    if (takesFocus) nameInput.current?.focus()
  }, [takesFocus])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isNameMissing || areInstructionsMissing) {
      return showToast({ title: 'Validation error', message: required, kind: 'error' })
    }
    onSave()
  }

  return (
    <form onSubmit={handleSubmit} aria-label={form.mode === 'add' ? 'New template' : 'Edit template'} noValidate>
      <Stack gap="sm">
        <TextInput
          ref={nameInput}
          label="Template name"
          withAsterisk
          value={form.name}
          error={(isChecked && isNameMissing && required) || errors.name}
          onChange={(event) => onChange({ ...form, name: event.currentTarget.value })}
        />
        <TextInput
          label="Description"
          value={form.description}
          error={errors.description}
          onChange={(event) => onChange({ ...form, description: event.currentTarget.value })}
        />
        <Textarea
          label="Instructions"
          withAsterisk
          rows={6}
          resize="vertical"
          value={form.instructions}
          error={(isChecked && areInstructionsMissing && required) || errors.instructions}
          onChange={(event) => onChange({ ...form, instructions: event.currentTarget.value })}
        />
        <Group gap="xs">
          <Button size="xs" type="submit" loading={isSaving}>
            {form.mode === 'add' ? 'Save template' : 'Save changes'}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
