import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { Group, Text } from '@mantine/core'
import { useId } from 'react'
import { MarkedWords } from '../../ui/texts/marked-words.tsx'
import { compareWords, type Piece } from '../../ui/texts/word-diff.ts'
import { Count } from '../result-viewer/copy-text.tsx'
import classes from './regenerate-panel.module.css'

interface VariantDiffProps {
  before: CopyVariant
  after: CopyVariant
}

/** Two versions of a variant side by side, with the words that differ marked. */
export function VariantDiff({ before, after }: VariantDiffProps) {
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
      <Group gap="0 12px">
        <Count name="Headline" text={variant.headline} field="headline" />
        <Count name="Text" text={variant.primaryText} field="primaryText" />
      </Group>
    </section>
  )
}
