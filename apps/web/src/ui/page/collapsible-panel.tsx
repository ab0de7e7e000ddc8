import { Accordion, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './collapsible-panel.module.css'

interface CollapsiblePanelProps {
  title: ReactNode
  /** Shown at the title's right, such as a badge. */
  aside?: ReactNode
  /** Whether it is a row among fields, without a frame. */
  isPlain?: boolean
  isInitiallyOpen?: boolean
  /** With `onToggle`: the caller controls whether it is open. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A titled panel that opens and closes. */
export function CollapsiblePanel(props: CollapsiblePanelProps) {
  const { title, aside, isPlain = false, isInitiallyOpen = false, isOpen, onToggle, children } = props
  const asideId = useId()
  const [isOwnOpen, setOwnOpen] = useState(isInitiallyOpen)
  const isShown = isOpen ?? isOwnOpen

  function handleToggle() {
    setOwnOpen(!isShown)
    onToggle?.(!isShown)
  }

  return (
    <Accordion
      variant={isPlain ? 'default' : 'contained'}
      chevronPosition="left"
      classNames={{ chevron: classes.chevron, content: classes.content, item: classes.item }}
      className={isPlain ? classes.plain : undefined}
      value={isShown ? 'panel' : null}
      onChange={handleToggle}
    >
      <Accordion.Item value="panel">
        {/* What stands beside the title is not part of the button's name. */}
        <div className={classes.head}>
          <Accordion.Control className={classes.control} {...(aside && { 'aria-describedby': asideId })}>
            <Text span inherit fw={600}>
              {title}
            </Text>
          </Accordion.Control>
          {aside && (
            <div id={asideId} className={classes.aside}>
              {aside}
            </div>
          )}
        </div>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
