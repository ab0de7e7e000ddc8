import { placementLimits } from '@hookline/contract/copy/placement-limits.rules'
import { Box, UnstyledButton } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './ad-preview.module.css'
import { type PreviewPlacement, shownText } from './preview.rules.ts'

interface CutTextProps {
  text: string
  placement: Pick<PreviewPlacement, 'kind' | 'lines'>
  /** Follows a text that was cut, such as '… See more'. */
  more: string
  /** Precedes the text on its first line. */
  before?: string
}

/** A text cut like in the placement, measured where and as it is rendered. */
export function CutText({ text, placement: { kind, lines }, more, before }: CutTextProps) {
  const limit = placementLimits[kind].primaryText
  const ruler = useRef<HTMLDivElement>(null)
  const { ref: measured, width } = useElementSize()
  const rulerRef = useMergedRef(ruler, measured)
  const [shown, setShown] = useState(() => shownText(text, limit, () => true))
  const [isOpen, setOpen] = useState(false)

  // The width is a dependency because it decides where lines break.
  useLayoutEffect(() => {
    const element = ruler.current
    const content = element?.lastElementChild
    if (!element || !content) return
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight) || 0
    const doesFit = (beginning: string) => {
      content.textContent = beginning === text ? text : beginning + more
      return element.scrollHeight <= lineHeight * lines + 1
    }
    setShown(shownText(text, limit, lineHeight > 0 ? doesFit : () => true))
    content.textContent = ''
  }, [text, lines, limit, more, before, width])

  const isCut = shown !== text
  return (
    <Box pos="relative">
      <div ref={rulerRef} dir="auto" className={classes.ruler} aria-hidden>
        {before && <strong dir="auto">{before} </strong>}
        <span />
      </div>
      <div dir="auto" className={classes.cutText}>
        {before && <strong dir="auto">{before} </strong>}
        {isCut && !isOpen ? shown : text}
        {isCut && (
          <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? ' See less' : more}
          </UnstyledButton>
        )}
      </div>
    </Box>
  )
}
