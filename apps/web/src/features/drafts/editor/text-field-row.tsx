import { type DraftFieldsWith, draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { Group, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './draft-editor.module.css'
import { type DraftFormValues, fieldId } from './draft-form.rules.ts'
import { useEditor } from './editor-context.ts'
import { SnippetMenu } from './insert-menu.tsx'

interface TextFieldRowProps extends Omit<TextInputProps, 'onChange' | 'value' | 'label'> {
  field: DraftFieldsWith<{ kind: 'text' }> & keyof DraftFormValues
  values: DraftFormValues
  /** More buttons on the right. */
  actions?: ReactNode
}

/** A single-line field with a snippet menu. */
export function TextFieldRow({ field, values, actions, ...input }: TextFieldRowProps) {
  const { label } = draftFields[field]
  const { errors, isReadOnly, change } = useEditor()
  const id = fieldId(field)
  const value = values[field]
  const write = (text: string) => change({ [field]: text })
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        id={id}
        label={label}
        flex={1}
        value={value}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        error={errors[field]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        styles={{ input: { textOverflow: 'ellipsis' } }}
        {...input}
      />
      <Group gap={4} wrap="nowrap" className={classes.fieldActions}>
        {actions}
        {!isReadOnly && <SnippetMenu of={label} fieldId={id} value={value} onChange={write} />}
      </Group>
    </Group>
  )
}
