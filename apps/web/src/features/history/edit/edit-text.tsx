import { Alert, Stack, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { EditValue } from './edit-content.rules.ts'
import classes from './result-edit.module.css'

interface EditTextProps {
  kind: Exclude<EditValue['kind'], 'variants'>
  text: string
  warning: string | null
  onChange: (text: string) => void
}

const labels = {
  json: { label: 'Result as JSON', description: undefined },
  takeaways: {
    label: 'Key takeaways',
    description: 'A JSON array of strings, for example ["First takeaway", "Second takeaway"].',
  },
  text: { label: 'Text of the result', description: undefined },
}

/** JSON, a list of key takeaways, or plain text to write in. */
export function EditText({ kind, text, warning, onChange }: EditTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { label, description } = labels[kind]
  return (
    <Stack gap="sm">
      <Textarea
        ref={field}
        label={label}
        description={description}
        classNames={{ input: `${classes.whole} ${kind === 'text' ? classes.copyText : classes.json}` }}
        rows={16}
        spellCheck={kind === 'text'}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {warning && (
          <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden />}>
            {warning}
          </Alert>
        )}
      </div>
    </Stack>
  )
}
