import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import classes from './marked-words.module.css'
import type { Piece } from './word-diff.ts'

/** A text whose changed words, without the spaces around them, are struck out or underlined, and named for screen readers. */
export function MarkedWords({ pieces, mark }: { pieces: Piece[]; mark: 'removed' | 'added' }) {
  const Tag = mark === 'removed' ? 'del' : 'ins'
  return joinChanged(pieces).map(({ text, isChanged }, index) => {
    const words = text.trim()
    if (!isChanged || !words) return <span key={index}>{text}</span>
    const [before, after] = [text.slice(0, text.indexOf(words)), text.slice(text.trimEnd().length)]
    return (
      <Fragment key={index}>
        {before}
        <Tag className={classes[mark]}>
          <VisuallyHidden>{mark} </VisuallyHidden>
          {words}
        </Tag>
        {after}
      </Fragment>
    )
  })
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
