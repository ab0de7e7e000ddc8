import { Group, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './draft-editor.module.css'
import { fieldId } from './draft-form.rules.ts'
import { SnippetMenu } from './insert-menu.tsx'

interface TextFieldRowProps extends Omit<TextInputProps, 'onChange' | 'value' | 'label'> {
  /** The form's name of the field. */
  field: string
  label: string
  value: string
  onChange: (text: string) => void
  /** More buttons on the right. */
  actions?: ReactNode
}

/** A single-line field with a snippet menu. */
export function TextFieldRow({ field, label, value, onChange, actions, error, ...input }: TextFieldRowProps) {
  const id = fieldId(field)
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        id={id}
        label={label}
        flex={1}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...input}
      />
      <Group gap={4} wrap="nowrap" pt={24} className={classes.fieldActions}>
        {actions}
        <SnippetMenu of={label} fieldId={id} value={value} onChange={onChange} />
      </Group>
    </Group>
  )
}
