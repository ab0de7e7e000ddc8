import { ActionIcon, Box, Group, Menu, Popover, Text, Tooltip } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useIsTouch } from '../../lib/use-is-touch.ts'
import { isolateText } from '../texts/user-text.tsx'
import type { RowFact } from './columns.rules.ts'
import classes from './row-action.module.css'

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
export type RowAction = ActionWords &
  (
    | { onAct: () => void; to?: undefined; search?: undefined }
    | { to: string; search?: Record<string, unknown>; onAct?: undefined }
  )

/** An icon button on a row. It stays in the tab order when it is not allowed, so that the reason can be read. */
function RowActionButton({ label, Icon, whyNot, isBusy = false, onAct, to, search = {} }: RowAction) {
  const look = { variant: 'subtle', color: 'gray', size: 32 } as const
  const icon = <Icon size={16} aria-hidden />
  if (to !== undefined) {
    return (
      <Tooltip label={label}>
        <ActionIcon {...look} component={Link} to={to} search={search as never} aria-label={label}>
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
  /** The name of the row. */
  name: string
  /** Whether they are in a menu. */
  isNarrow: boolean
  /** What a narrow row has no room for. */
  facts?: readonly RowFact[]
}

/** The actions of a row, each in the same place on every row. */
export function RowActions({ actions, name, isNarrow, facts = [] }: RowActionsProps) {
  const offered = actions.filter((action) => action !== null)
  if (isNarrow && offered.length > 0) return <RowMenu actions={offered} name={name} facts={facts} />
  if (isNarrow) return facts.length > 0 && <RowFacts name={name} facts={facts} />
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {actions.map((action, index) =>
        action ? <RowActionButton key={index} {...action} /> : <Box key={index} w={32} />,
      )}
    </Group>
  )
}

interface RowMenuProps {
  actions: RowAction[]
  name: string
  facts: readonly RowFact[]
}

function RowMenu({ actions, name, facts }: RowMenuProps) {
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <DotsButton aria-label={`Actions for ${name}`} />
      </Menu.Target>
      <RowMenuDropdown facts={facts}>
        {actions.map((action) => (
          <RowMenuItem key={action.verb} {...action} />
        ))}
      </RowMenuDropdown>
    </Menu>
  )
}

/** Facts, which describe the menu as its arrow keys do not reach them, and items. */
export function RowMenuDropdown({ facts, children }: { facts: readonly RowFact[]; children: ReactNode }) {
  const factsId = useId()
  return (
    <Menu.Dropdown aria-describedby={facts.length > 0 ? factsId : undefined}>
      <div id={factsId}>
        {facts.map((fact) => (
          <Menu.Label key={fact[0]} className={classes.fact}>
            {describeFact(fact)}
          </Menu.Label>
        ))}
      </div>
      {facts.length > 0 && <Menu.Divider />}
      {children}
    </Menu.Dropdown>
  )
}

/** The facts of a row that has no actions. */
function RowFacts({ name, facts }: Omit<RowMenuProps, 'actions'>) {
  return (
    <Popover position="bottom-end" offset={4} trapFocus returnFocus>
      <Popover.Target>
        <DotsButton aria-label={`Details of ${name}`} />
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 16px)" aria-label={`Details of ${name}`}>
        <div tabIndex={-1} data-autofocus>
          {facts.map((fact) => (
            <Text key={fact[0]} size="xs" className={classes.fact}>
              {describeFact(fact)}
            </Text>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const describeFact = ([name, value]: RowFact) => `${name}: ${isolateText(value)}`

function DotsButton(props: ComponentProps<'button'>) {
  const isTouch = useIsTouch()
  return (
    <ActionIcon variant="subtle" color="gray" size={isTouch ? 44 : 36} {...props}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  )
}

export function RowMenuItem({ verb, Icon, whyNot, isBusy = false, onAct, to, search = {} }: RowAction) {
  const icon = <Icon size={16} aria-hidden />
  if (to !== undefined) {
    return (
      <Menu.Item leftSection={icon} component={Link} to={to} search={search as never}>
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
