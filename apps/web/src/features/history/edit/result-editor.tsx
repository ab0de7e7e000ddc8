import { Alert, Stack, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type EditValue, warningOf } from './edit-content.rules.ts'
import { EditVariants } from './edit-variants.tsx'
import classes from './result-edit.module.css'
import type { ResultEdit } from './use-result-edit.ts'

/** The editor for the content of a result: variants, JSON, key takeaways or text. */
export function ResultEditor({ edit }: { edit: ResultEdit }) {
  const { value, change } = edit
  if (!value) return null
  const warning = warningOf(value)
  if (value.kind !== 'variants') {
    const write = (text: string) => change((current) => (current.kind === 'variants' ? current : { ...current, text }))
    return <EditText kind={value.kind} text={value.text} warning={warning} onChange={write} />
  }
  return (
    <EditVariants
      variants={value.variants}
      warning={warning}
      onChange={(next) =>
        change((current) =>
          current.kind === 'variants' ? { kind: 'variants', variants: next(current.variants ?? []) } : current,
        )
      }
    />
  )
}

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

function EditText({ kind, text, warning, onChange }: EditTextProps) {
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
