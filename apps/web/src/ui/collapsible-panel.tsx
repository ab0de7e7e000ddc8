import { Accordion, Group } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

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
  const titleId = useId()
  const asideId = useId()
  const [isOwnOpen, setOwnOpen] = useState(isInitiallyOpen)
  const isShown = isOpen ?? isOwnOpen

  function handleToggle() {
    setOwnOpen(!isShown)
    onToggle?.(!isShown)
  }

  return (
    <Accordion variant="contained" chevronPosition="left" value={isShown ? 'panel' : null} onChange={handleToggle}>
      <Accordion.Item value="panel">
        {/* The name of a panel stays the same, whatever stands beside it. */}
        <Accordion.Control aria-labelledby={titleId} {...(aside && { 'aria-describedby': asideId })}>
          <Group component="span" justify="space-between" fw={600}>
            <span id={titleId}>{title}</span>
            {aside && <span id={asideId}>{aside}</span>}
          </Group>
        </Accordion.Control>
        <Accordion.Panel aria-labelledby={titleId}>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
