import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface RowActionProps {
  /** What it does, and to what: the button has no other words. */
  label: string
  color?: 'gray' | 'red'
  /** Why it may not be done. */
  whyNot?: string | null
  onAct: () => void
  /** An icon of 16 px. */
  children: ReactNode
}

/** An icon that acts on a row. It stays in the tab order when it may not be pressed, so that the reason can be read. */
export function RowAction({ label, color = 'gray', whyNot = null, onAct, children }: RowActionProps) {
  const shared = { variant: 'subtle', color, size: 32 } as const
  if (whyNot === null) {
    return (
      <Tooltip label={label}>
        <ActionIcon {...shared} aria-label={label} onClick={onAct}>
          {children}
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Tooltip label={whyNot} openDelay={0} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon {...shared} aria-label={`${label}: ${whyNot}`} aria-disabled data-disabled>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
