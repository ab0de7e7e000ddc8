import { warningOf } from './edit-content.rules.ts'
import { EditText } from './edit-text.tsx'
import { EditVariants } from './edit-variants.tsx'
import type { ResultEdit } from './use-result-edit.ts'

/** The editor that fits the content of a result. */
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
