import type { CopyFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { Fragment } from 'react'
import classes from './copy-check.module.css'
import { cutFindings, findExcerpt, isNote, markText } from './finding-words.rules.ts'

/** A text to read, with the words of its findings marked. The list of findings names them for screen readers. */
export function MarkedText({ text, findings }: { text: string; findings: readonly CopyFinding[] }) {
  return markText(text, findings).map((piece, index) =>
    piece.severity ? (
      <mark key={index} className={classes.mark} data-severity={piece.severity}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  )
}

/** Below a text field: the marked words with the text around them. */
export function MarkedExcerpt({ findings }: { findings: readonly CopyFinding[] }) {
  const marked = findings.filter((finding) => finding.ranges.length > 0 && !isNote(finding))
  const [first] = marked
  if (!first) return null
  const ranges = marked.flatMap((finding) => finding.ranges)
  const { start, end } = findExcerpt(first.text, ranges)
  return (
    <p className={classes.excerpt} dir="auto">
      {start > 0 && '…'}
      <MarkedText text={first.text.slice(start, end)} findings={cutFindings(marked, start, end)} />
      {end < first.text.length && '…'}
    </p>
  )
}
