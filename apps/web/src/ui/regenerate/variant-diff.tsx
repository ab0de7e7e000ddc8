import type { CopyVariant } from '@hookline/contract/generation/generation.schemas'
import { countCharacters } from '@hookline/contract/history/variant-text.rules'
import { Text, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { compareWords, type Piece } from '../word-diff.ts'
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
      <Marked pieces={headline} mark={mark} isHeadline />
      <Marked pieces={primaryText} mark={mark} />
      <Text size="xs" c="dimmed">
        Headline {countCharacters(variant.headline)} · Primary text {countCharacters(variant.primaryText)}
        <VisuallyHidden> characters</VisuallyHidden>
      </Text>
    </section>
  )
}

/** Changed words are struck out or underlined, and named for screen readers. */
function Marked({ pieces, mark, isHeadline }: { pieces: Piece[]; mark: 'removed' | 'added'; isHeadline?: boolean }) {
  const Tag = mark === 'removed' ? 'del' : 'ins'
  return (
    <p dir="auto" className={classes.text} data-headline={isHeadline}>
      {joinChanged(pieces).map(({ text, isChanged }, index) =>
        isChanged ? (
          <Tag key={index}>
            <VisuallyHidden>{mark} </VisuallyHidden>
            {text}
          </Tag>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  )
}

/** Changed words with only a space between them are one change: fewer marks to see and to hear. */
function joinChanged(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const [at, piece] of pieces.entries()) {
    const last = joined.at(-1)
    const isBetween = !piece.text.trim() && pieces[at + 1]?.isChanged
    if (last?.isChanged && (piece.isChanged || isBetween)) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined
}
