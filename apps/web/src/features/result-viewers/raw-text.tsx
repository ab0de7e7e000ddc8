import classes from './result-viewers.module.css'

/** Text with its own line breaks; a very long one scrolls, also by keyboard. */
export function RawText({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section dir="auto" className={classes.rawText} aria-label={label} tabIndex={0}>
      {text}
    </section>
  )
}
