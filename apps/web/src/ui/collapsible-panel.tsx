import { Accordion, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'

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
  const isShown = isOpen ?? isOwnOpen

  function handleToggle() {
    setOwnOpen(!isShown)
    onToggle?.(!isShown)
  }

  return (
    <Accordion variant="contained" chevronPosition="left" value={isShown ? 'panel' : null} onChange={handleToggle}>
      <Accordion.Item value="panel">
        <Accordion.Control>
          <Group component="span" justify="space-between" fw={600}>
            {title}
            {aside}
          </Group>
        </Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
