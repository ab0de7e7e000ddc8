import { variablesHint } from '@hookline/contract/generation/prompt-variables.rules'
import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface TemplateFieldsProps {
  /** The value, error and handlers of a field, as a form's `getInputProps` returns them. */
  getFieldProps: (field: 'name' | 'description' | 'instructions') => object
  /** In the studio, among other inputs: low fields, and no description is needed. */
  isCompact?: boolean
  children?: ReactNode
}

export function TemplateFields({ getFieldProps, isCompact = false, children }: TemplateFieldsProps) {
  return (
    <>
      <TextInput
        label={isCompact ? 'Template name' : 'Name'}
        withAsterisk
        autoComplete="off"
        data-template-name
        {...getFieldProps('name')}
      />
      {children}
      <Textarea
        label="Description"
        description="When to use this template."
        withAsterisk={!isCompact}
        rows={isCompact ? 1 : 3}
        resize="vertical"
        {...getFieldProps('description')}
      />
      <Textarea
        label="Instructions"
        description={`Sent to the AI in addition to the system prompt. ${variablesHint}`}
        withAsterisk
        rows={isCompact ? 6 : 10}
        resize="vertical"
        {...getFieldProps('instructions')}
      />
    </>
  )
}
