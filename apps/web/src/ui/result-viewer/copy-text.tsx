import { countCharacters, splitAtLimit } from '@hookline/contract/history/variant-text.rules'
import { Text, VisuallyHidden } from '@mantine/core'
import classes from './result-viewers.module.css'

/** A text whose characters beyond the limit are muted. */
export function CopyText({ text, limit, isHeadline }: { text: string; limit: number; isHeadline?: boolean }) {
  const [shown, rest] = splitAtLimit(text, limit)
  return (
    <p dir="auto" className={classes.copyText} data-headline={isHeadline}>
      {shown}
      {rest && <span className={classes.cutOff}>{rest}</span>}
    </p>
  )
}

/** How many characters a text has, and how many of them do not show. */
export function Count({ name, text, limit }: { name: string; text: string; limit: number }) {
  const count = countCharacters(text)
  const over = count - limit
  return (
    <Text size="xs" className={classes.count} data-over={over > 0 || undefined}>
      {name} {count} / {limit}
      <VisuallyHidden>{over > 0 ? ' characters' : ' characters that show'}</VisuallyHidden>
      {over > 0 && `, the last ${over === 1 ? 'one does' : `${over} do`} not show`}
    </Text>
  )
}
