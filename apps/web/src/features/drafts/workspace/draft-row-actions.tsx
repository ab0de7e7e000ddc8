import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconFilter,
  IconPencil,
  IconRefresh,
  IconSend,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { isolate } from '../../../ui/user-text.tsx'
import classes from './draft-row.module.css'
import type { WorkspaceTab } from './workspace-search.rules.ts'

export type RowAction = 'submit' | 'delete' | 'duplicate' | 'refreshStatus'
export type OnRowAction = (action: RowAction, draft: Draft) => void

export interface DraftRowButtonsProps {
  draft: Draft
  tab: WorkspaceTab
  /** Disabled: something else is being sent, or it is gone. */
  isHeld: boolean
  isSending: boolean
  isRefreshing: boolean
  /** Without a mouse: the actions are in a menu. */
  isTouch: boolean
  /** The list is filtered by this row's project. */
  isProjectChosen: boolean
  onAction: OnRowAction
  onProject: (project: string) => void
}

const heldReason = 'Wait until the running submission ends'

interface Action {
  action: RowAction
  text: string
  Icon: TablerIcon
  /** Why it is disabled. */
  refusal: string | null
  isBusy?: boolean
}

function actionsOf({ draft, tab, isHeld, isSending, isRefreshing }: DraftRowButtonsProps): Action[] {
  const held = isHeld ? heldReason : null
  const refusal = held ?? refuseDraftChange(draft)
  const duplicate: Action = { action: 'duplicate', text: 'Duplicate as new draft', Icon: IconCopy, refusal: held }
  if (tab === 'submitted') {
    const text = 'Refresh status'
    return [{ action: 'refreshStatus', text, Icon: IconRefresh, refusal: null, isBusy: isRefreshing }, duplicate]
  }
  const isSubmittable = draft.is_ready_to_submit && draft.status !== 'SUBMITTED_TO_META'
  const submit: Action = { action: 'submit', text: 'Submit to Meta', Icon: IconSend, refusal, isBusy: isSending }
  const remove: Action = { action: 'delete', text: 'Delete', Icon: IconTrash, refusal }
  return [...(isSubmittable ? [submit] : []), duplicate, remove]
}

/** 'Duplicate as new draft: Ad 1', 'Delete Ad 1'. */
function nameOf({ action, text }: Action, { ad_name }: Draft): string {
  const joints: Record<RowAction, string> = { submit: ': ', duplicate: ': ', refreshStatus: ' of ', delete: ' ' }
  return text + joints[action] + ad_name
}

/** The actions of a row: on hover and focus, or in a menu. */
export function DraftRowButtons(props: DraftRowButtonsProps) {
  return props.isTouch ? <ActionMenu {...props} /> : <ActionButtons {...props} />
}

const viewOf = (tab: WorkspaceTab) => (tab === 'submitted' ? 'View' : 'View/Edit')

function ActionButtons(props: DraftRowButtonsProps) {
  const { draft, tab, isHeld, onAction } = props
  const view = viewOf(tab)
  const viewProps = { size: 'compact-sm', variant: 'default', 'aria-label': `${view} ${draft.ad_name}` } as const
  return (
    <div className={classes.actions}>
      {isHeld ? (
        <Button {...viewProps} disabled>
          {view}
        </Button>
      ) : (
        <LinkButton {...viewProps} to="/meta-ads-editor/$adId" params={{ adId: draft.id }}>
          {view}
        </LinkButton>
      )}
      {actionsOf(props).map((action) =>
        action.action === 'submit' ? (
          <Button
            key={action.action}
            size="compact-sm"
            variant="default"
            disabled={action.refusal !== null && !action.isBusy}
            loading={action.isBusy ?? false}
            aria-label={nameOf(action, draft)}
            onClick={() => onAction('submit', draft)}
          >
            {action.text}
          </Button>
        ) : (
          <IconAction key={action.action} action={action} draft={draft} onAction={onAction} />
        ),
      )}
    </div>
  )
}

interface IconActionProps extends Pick<DraftRowButtonsProps, 'draft' | 'onAction'> {
  action: Action
}

/** Like `RowAction`, with the browser's tooltip: a thousand of Mantine's take seconds to set up. */
function IconAction({ action, draft, onAction }: IconActionProps) {
  const { Icon, refusal } = action
  const label = nameOf(action, draft)
  const name = refusal === null ? label : `${label}: ${refusal}`
  const state =
    refusal === null
      ? { onClick: () => onAction(action.action, draft) }
      : { 'aria-disabled': true, 'data-disabled': true }
  return (
    <ActionIcon
      variant="subtle"
      color={action.action === 'delete' ? 'red' : 'gray'}
      size={28}
      loading={action.isBusy ?? false}
      aria-label={name}
      title={name}
      {...state}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

/** What a narrow row has no room for. */
function factsOf({ meta_ad_id_returned: adId, submitted_at_timestamp: submitted, created_at, ...draft }: Draft) {
  return [
    adId && `Meta Ad ID ${adId}`,
    draft.status_checked_at && `Status as of ${formatDate(draft.status_checked_at)}`,
    submitted && `Submitted ${formatDate(submitted)}`,
    `Created ${formatDate(created_at)}`,
  ].filter((fact) => typeof fact === 'string')
}

/** The menu is made when it is first opened: hundreds of them take seconds to set up. */
function ActionMenu(props: DraftRowButtonsProps) {
  const { draft, tab, isHeld, isProjectChosen, onAction, onProject } = props
  const { project } = draft
  const [wasOpened, setOpened] = useState(false)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={classes.menu}
      loading={props.isSending || props.isRefreshing}
      aria-label={`Actions of ${draft.ad_name}`}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
  if (!wasOpened) return button
  return (
    <Menu defaultOpened position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {factsOf(draft).map((fact) => (
          <Menu.Label key={fact}>{fact}</Menu.Label>
        ))}
        {!isHeld && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            component={Link}
            to="/meta-ads-editor/$adId"
            params={{ adId: draft.id } as never}
          >
            {viewOf(tab)}
          </Menu.Item>
        )}
        {actionsOf(props).map(({ action, text, Icon, refusal }) => (
          <Menu.Item
            key={action}
            c={action === 'delete' ? 'var(--mantine-color-error)' : undefined}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={refusal !== null}
            onClick={() => onAction(action, draft)}
          >
            {text}
          </Menu.Item>
        ))}
        {project && (
          <Menu.Item leftSection={<IconFilter size={16} aria-hidden />} onClick={() => onProject(project)}>
            {isProjectChosen ? 'Show all projects' : `Show only ${isolate(project)}`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
