import classes from './middle-ellipsis.module.css'

interface MiddleEllipsisProps {
  text: string
  /** How many characters at the end are never cut off. */
  endChars: number
}

/** A text that is cut off before its end when it is too long for its line: names and addresses differ at the end. */
export function MiddleEllipsis({ text, endChars }: MiddleEllipsisProps) {
  let cut = Math.max(0, text.length - endChars)
  // The end begins with a word where it has several.
  if (cut > 0) cut += Math.max(0, text.slice(cut).search(/[\s_–-]/))
  // A space or a hyphen after the dots would look like a gap.
  while (cut > 0 && /[\s_–-]/.test(text[cut] ?? '')) cut++
  return (
    <span className={classes.line}>
      <span className={classes.start}>{text.slice(0, cut)}</span>
      <span className={classes.end}>{text.slice(cut)}</span>
    </span>
  )
}
