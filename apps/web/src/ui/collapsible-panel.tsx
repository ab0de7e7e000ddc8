import { Collapse, Paper, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './collapsible-panel.module.css'

interface CollapsiblePanelProps {
  title: ReactNode
  /** Shown at the title's right, such as a badge. */
  aside?: ReactNode
  isInitiallyOpen?: boolean
  /** With `onToggle`: the caller controls whether it is open. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A titled panel that opens and closes. */
export function CollapsiblePanel(props: CollapsiblePanelProps) {
  const { title, aside, isInitiallyOpen = false, isOpen, onToggle, children } = props
  const [isOwnOpen, setOwnOpen] = useState(isInitiallyOpen)
  const contentId = useId()
  const isShown = isOpen ?? isOwnOpen

  function handleToggle() {
    setOwnOpen(!isShown)
    onToggle?.(!isShown)
  }

  return (
    <Paper withBorder>
      <UnstyledButton className={classes.head} aria-expanded={isShown} aria-controls={contentId} onClick={handleToggle}>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} data-open={isShown || undefined} />
        <span className={classes.title}>{title}</span>
        {aside}
      </UnstyledButton>
      <Collapse id={contentId} expanded={isShown} transitionDuration={180}>
        <div className={classes.body}>{children}</div>
      </Collapse>
    </Paper>
  )
}
