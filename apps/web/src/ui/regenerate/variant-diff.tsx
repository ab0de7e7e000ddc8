import { countCharacters } from '@hookline/contract/characters.rules'
import type { CopyVariant } from '@hookline/contract/generation/generation.schemas'
import { Text, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { MarkedWords } from '../texts/marked-words.tsx'
import { compareWords, type Piece } from '../texts/word-diff.ts'
import classes from './regenerate-panel.module.css'

/** Two versions of a variant side by side, with the words that differ marked. */
export function VariantDiff({ before, after }: { before: CopyVariant; after: CopyVariant }) {
  const headline = compareWords(before.headline, after.headline)
  const primaryText = compareWords(before.primaryText, after.primaryText)
  return (
    <div className={classes.columns}>
      <Version name="Now" variant={before} texts={[headline.before, primaryText.before]} mark="removed" />
      <Version name="New" variant={after} texts={[headline.after, primaryText.after]} mark="added" />
    </div>
  )
}

interface VersionProps {
  name: string
  variant: CopyVariant
  texts: [headline: Piece[], primaryText: Piece[]]
  mark: 'removed' | 'added'
}

function Version({ name, variant, texts: [headline, primaryText], mark }: VersionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.version}>
      <Text id={titleId} size="xs" c="dimmed">
        {name}
      </Text>
      <p dir="auto" className={classes.text} data-headline>
        <MarkedWords pieces={headline} mark={mark} />
      </p>
      <p dir="auto" className={classes.text}>
        <MarkedWords pieces={primaryText} mark={mark} />
      </p>
      <Text size="xs" c="dimmed">
        Headline {countCharacters(variant.headline)} · Primary text {countCharacters(variant.primaryText)}
        <VisuallyHidden> characters</VisuallyHidden>
      </Text>
    </section>
  )
}
