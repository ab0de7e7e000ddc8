import { countCharacters, splitAtLimit } from '@hookline/contract/characters.rules'
import { visibleTextLimits } from '@hookline/contract/copy/placement-limits.rules'
import type { CopyFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { VisuallyHidden } from '@mantine/core'
import { cutFindings } from '../copy-check/finding-words.rules.ts'
import { MarkedText } from '../copy-check/marked-text.tsx'
import classes from './result-viewers.module.css'

type Field = 'headline' | 'primaryText'

interface CopyTextProps {
  text: string
  field: Field
  /** Their words are marked. */
  findings: readonly CopyFinding[]
}

/** A text whose characters that the feed does not show are muted. */
export function CopyText({ text, field, findings }: CopyTextProps) {
  const [shown, rest] = splitAtLimit(text, visibleTextLimits[field])
  return (
    <p dir="auto" className={classes.copyText} data-headline={field === 'headline' || undefined}>
      <MarkedText text={shown} findings={cutFindings(findings, 0, shown.length)} />
      {rest && (
        <span className={classes.cutOff}>
          <MarkedText text={rest} findings={cutFindings(findings, shown.length, text.length)} />
        </span>
      )}
    </p>
  )
}

interface CountProps {
  text: string
  field: Field
  /** Precedes the number where no label does; the limit is then shown only to a text beyond it. */
  name?: string
}

/** How many characters a text has, and how many of them the feed does not show. */
export function Count({ text, field, name }: CountProps) {
  const limit = visibleTextLimits[field]
  const count = countCharacters(text)
  const isOver = count > limit
  return (
    <span className={classes.count} data-over={isOver || undefined}>
      {name && `${name} `}
      {count}
      {isOver || !name ? ` / ${limit} characters` : <VisuallyHidden> of {limit} characters</VisuallyHidden>}
      {isOver && `, ${count - limit} cut off`}
    </span>
  )
}
