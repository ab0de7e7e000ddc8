import { countCharacters, splitAtLimit } from '@hookline/contract/characters.rules'
import type { CopyFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { Text, VisuallyHidden } from '@mantine/core'
import { marksWithin } from '../copy-check/finding-words.rules.ts'
import { MarkedText } from '../copy-check/marked-text.tsx'
import classes from './result-viewers.module.css'

interface CopyTextProps {
  text: string
  limit: number
  /** Their words are marked. */
  findings: readonly CopyFinding[]
  isHeadline?: boolean
}

/** A text whose characters beyond the limit are muted. */
export function CopyText({ text, limit, findings, isHeadline }: CopyTextProps) {
  const [shown, rest] = splitAtLimit(text, limit)
  return (
    <p dir="auto" className={classes.copyText} data-headline={isHeadline}>
      <MarkedText text={shown} findings={marksWithin(findings, 0, shown.length)} />
      {rest && (
        <span className={classes.cutOff}>
          <MarkedText text={rest} findings={marksWithin(findings, shown.length, text.length)} />
        </span>
      )}
    </p>
  )
}

interface CountProps {
  name: string
  text: string
  limit: number
  /** The placement of the limit, such as 'Reel'; by default any feed. */
  placement?: string
}

/** How many characters a text has, and how many of them do not show. */
export function Count({ name, text, limit, placement }: CountProps) {
  const count = countCharacters(text)
  const over = count - limit
  return (
    <Text size="xs" className={classes.count} data-over={over > 0 || undefined}>
      {name} {count} / {limit}
      {over > 0 && (placement ? ` in ${placement}` : ' characters')}
      {over > 0 ? `, ${over} cut off` : <VisuallyHidden> characters that show</VisuallyHidden>}
    </Text>
  )
}
