import { ActionIcon, Box, Group, Menu, Text, Tooltip } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'

export interface RowAction {
  /** In the menu of the row: 'Edit'. */
  verb: string
  /** The action and its row, because the button has no visible text: 'Edit Summer sale'. */
  label: string
  Icon: TablerIcon
  /** Why the action is not allowed. */
  whyNot?: string | null | undefined
  isBusy?: boolean
  onAct: () => void
}

/** An icon button on a row. It stays in the tab order when it is not allowed, so that the reason can be read. */
function RowActionButton({ label, Icon, whyNot, isBusy = false, onAct }: RowAction) {
  const state = whyNot
    ? { 'aria-label': `${label}: ${whyNot}`, 'aria-disabled': true, 'data-disabled': true }
    : { 'aria-label': label, onClick: onAct }
  const tooltip = whyNot ? { openDelay: 0, events: { hover: true, focus: true, touch: true } } : {}
  return (
    <Tooltip label={whyNot ?? label} {...tooltip}>
      <ActionIcon variant="subtle" color="gray" size={32} loading={isBusy} bg={whyNot ? 'none' : undefined} {...state}>
        <Icon size={16} aria-hidden />
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
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ verb, Icon, whyNot, isBusy = false, onAct }) => (
          <Menu.Item
            key={verb}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={Boolean(whyNot) || isBusy}
            onClick={onAct}
          >
            {verb}
            {whyNot && (
              <Text size="xs" c="inherit">
                {whyNot}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
