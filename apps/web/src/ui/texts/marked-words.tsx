import { VisuallyHidden } from '@mantine/core'
import classes from './marked-words.module.css'
import type { Piece } from './word-diff.ts'

/** A text whose changed words are struck out or underlined, and named for screen readers. */
export function MarkedWords({ pieces, mark }: { pieces: Piece[]; mark: 'removed' | 'added' }) {
  const Tag = mark === 'removed' ? 'del' : 'ins'
  return joinChanged(pieces).map(({ text, isChanged }, index) =>
    isChanged ? (
      <Tag key={index} className={classes[mark]}>
        <VisuallyHidden>{mark} </VisuallyHidden>
        {text}
      </Tag>
    ) : (
      <span key={index}>{text}</span>
    ),
  )
}

/**
 * Changed words with only a space between them are one change: fewer marks to see and to hear. The spaces around it are
 * not marked.
 */
function joinChanged(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const [at, piece] of pieces.entries()) {
    const last = joined.at(-1)
    const isBetween = !piece.text.trim() && pieces[at + 1]?.isChanged
    if (last?.isChanged && (piece.isChanged || isBetween)) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined.flatMap(({ text, isChanged }) =>
    isChanged && text.trim()
      ? [
          { text: text.slice(0, text.length - text.trimStart().length), isChanged: false },
          { text: text.trim(), isChanged },
          { text: text.slice(text.trimEnd().length), isChanged: false },
        ].filter((piece) => piece.text)
      : [{ text, isChanged }],
  )
}
