import { ActionIcon, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

interface RowActionProps {
  /** The action and its row: the button has no visible text. */
  label: string
  Icon: TablerIcon
  color?: 'gray' | 'red'
  /** Why the action is not allowed. */
  whyNot?: string | null | undefined
  onAct: () => void
}

/** An icon button on a row. It stays in the tab order when it is not allowed, so that the reason can be read. */
export function RowAction({ label, Icon, color = 'gray', whyNot, onAct }: RowActionProps) {
  const state = whyNot
    ? { 'aria-label': `${label}: ${whyNot}`, 'aria-disabled': true, 'data-disabled': true }
    : { 'aria-label': label, onClick: onAct }
  const tooltip = whyNot ? { openDelay: 0, events: { hover: true, focus: true, touch: true } } : {}
  return (
    <Tooltip label={whyNot ?? label} {...tooltip}>
      <ActionIcon variant="subtle" color={color} size={32} {...state}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
