import { ActionIcon, Box, Group, Menu, Text, Tooltip } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsTouch } from '../../lib/use-is-touch.ts'

interface ActionWords {
  /** In the menu of the row: 'Edit'. */
  verb: string
  /** The action and its row, because the button has no visible text: 'Edit Summer sale'. */
  label: string
  Icon: TablerIcon
  /** Why the action is not allowed. */
  whyNot?: string | null | undefined
  isBusy?: boolean
}

/** An action of a row, or the address that it leads to. */
export type RowAction = ActionWords & ({ onAct: () => void; to?: undefined } | { to: string; onAct?: undefined })

/** An icon button on a row. It stays in the tab order when it is not allowed, so that the reason can be read. */
function RowActionButton({ label, Icon, whyNot, isBusy = false, onAct, to }: RowAction) {
  const look = { variant: 'subtle', color: 'gray', size: 32 } as const
  const icon = <Icon size={16} aria-hidden />
  if (to !== undefined) {
    return (
      <Tooltip label={label}>
        <ActionIcon {...look} component={Link} to={to} aria-label={label}>
          {icon}
        </ActionIcon>
      </Tooltip>
    )
  }
  const state = whyNot
    ? { 'aria-label': `${label}: ${whyNot}`, 'aria-disabled': true, 'data-disabled': true }
    : { 'aria-label': label, onClick: onAct }
  const tooltip = whyNot ? { openDelay: 0, events: { hover: true, focus: true, touch: true } } : {}
  return (
    <Tooltip label={whyNot ?? label} {...tooltip}>
      <ActionIcon {...look} loading={isBusy} bg={whyNot ? 'none' : undefined} {...state}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

interface RowActionsProps {
  /** An action that the row does not have leaves its place empty. */
  actions: readonly (RowAction | null)[]
  /** Of the row. */
  name: string
  /** Whether they are in a menu. */
  isNarrow: boolean
}

/** The actions of a row, each in the same place on every row. */
export function RowActions({ actions, name, isNarrow }: RowActionsProps) {
  const offered = actions.filter((action) => action !== null)
  if (isNarrow) return offered.length > 0 && <RowMenu actions={offered} name={name} />
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {actions.map((action, index) =>
        action ? <RowActionButton key={index} {...action} /> : <Box key={index} w={32} />,
      )}
    </Group>
  )
}

function RowMenu({ actions, name }: { actions: RowAction[]; name: string }) {
  const isTouch = useIsTouch()
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={isTouch ? 44 : 36} aria-label={`Actions for ${name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <RowMenuItem key={action.verb} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function RowMenuItem({ verb, Icon, whyNot, isBusy = false, onAct, to }: RowAction) {
  const icon = <Icon size={16} aria-hidden />
  if (to !== undefined) {
    return (
      <Menu.Item leftSection={icon} component={Link} to={to}>
        {verb}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} disabled={Boolean(whyNot) || isBusy} onClick={onAct}>
      {verb}
      {whyNot && (
        <Text size="xs" c="inherit">
          {whyNot}
        </Text>
      )}
    </Menu.Item>
  )
}
