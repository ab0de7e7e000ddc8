import { refuseDraftChange, refuseTakeOver } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { ActionIcon, Loader, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconEye,
  IconFilter,
  IconPencil,
  IconRefresh,
  IconSend,
  IconTrash,
  IconUserShare,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { listRowFacts } from '../../../ui/data-table/columns.rules.ts'
import { RowMenuDropdown } from '../../../ui/data-table/row-action.tsx'
import { isolateText } from '../../../ui/texts/user-text.tsx'
import type { WorkspaceTab } from '../workspace-search.rules.ts'
import { columnsByTab } from './draft-columns.tsx'
import classes from './draft-row-actions.module.css'

export type DraftAction = 'submit' | 'takeOver' | 'delete' | 'duplicate' | 'refreshStatus'
export type OnDraftAction = (action: DraftAction, draft: Draft) => void

export interface DraftRowButtonsProps {
  draft: Draft
  tab: WorkspaceTab
  /** Disabled: something else is being sent, or it is gone. */
  isHeld: boolean
  isSending: boolean
  isRefreshing: boolean
  /** The row has no room for buttons. */
  hasMenu: boolean
  /** The list is filtered by this row's project. */
  isProjectChosen: boolean
  onAction: OnDraftAction
  onProject: (project: string) => void
}

const heldReason = 'Wait until the running submission ends'

interface Action {
  action: DraftAction
  text: string
  Icon: TablerIcon
  /** Why it is disabled. */
  refusal: string | null
  isBusy?: boolean
}

function listActions({ draft, tab, isHeld, isSending, isRefreshing }: DraftRowButtonsProps): Action[] {
  const held = isHeld ? heldReason : null
  const refusal = held ?? refuseDraftChange(draft)
  const duplicate: Action = { action: 'duplicate', text: 'Duplicate as new draft', Icon: IconCopy, refusal: held }
  if (!draft.is_own) {
    if (tab === 'submitted') return [duplicate]
    const refusedTakeOver = held ?? refuseTakeOver(draft)
    return [{ action: 'takeOver', text: 'Take over', Icon: IconUserShare, refusal: refusedTakeOver }, duplicate]
  }
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
function labelAction(action: DraftAction, text: string, { ad_name }: Draft): string {
  const joints: Record<DraftAction, string> = {
    submit: ': ',
    takeOver: ' ',
    duplicate: ': ',
    refreshStatus: ' of ',
    delete: ' ',
  }
  return text + joints[action] + ad_name
}

/** The actions of a row, as buttons or in a menu. */
export function DraftRowButtons(props: DraftRowButtonsProps) {
  return props.hasMenu ? <ActionMenu {...props} /> : <ActionButtons {...props} />
}

const chooseViewLabel = (tab: WorkspaceTab, { is_own }: Draft) =>
  tab === 'submitted' || !is_own ? 'View' : 'View/Edit'

/** Uses plain elements: hundreds of rows have them, and Mantine's take a third of the time to draw a row. */
function ActionButtons(props: DraftRowButtonsProps) {
  const { draft, tab, isHeld, onAction } = props
  const view = chooseViewLabel(tab, draft)
  const viewProps = { className: classes.view, 'aria-label': `${view} ${draft.ad_name}` }
  const actions = listActions(props).map((action) => (
    <ActionButton key={action.action} action={action} draft={draft} onAction={onAction} />
  ))
  // Before what every row has, so that the other buttons stand below each other.
  const submit = wordedActions.includes(actions[0]?.key as DraftAction) ? actions.shift() : null
  return (
    <div className={classes.actions}>
      {submit}
      {isHeld ? (
        <button type="button" {...viewProps} disabled>
          {view}
        </button>
      ) : (
        <Link {...viewProps} to="/meta-ads-editor/$adId" params={{ adId: draft.id }}>
          {view}
        </Link>
      )}
      {actions}
    </div>
  )
}

/** The main action of a row. */
const wordedActions: readonly DraftAction[] = ['submit', 'takeOver']

interface ActionButtonProps extends Pick<DraftRowButtonsProps, 'draft' | 'onAction'> {
  action: Action
}

/** 'Submit' in words, other actions as icons. A refused one stays in the tab order, so that its reason can be read. */
function ActionButton({ action: { action, text, Icon, refusal, isBusy }, draft, onAction }: ActionButtonProps) {
  const isWords = wordedActions.includes(action)
  const label = labelAction(action, text, draft)
  const name = refusal === null || isWords ? label : `${label}: ${refusal}`
  const look = { 'aria-label': name, ...(!isWords && { title: name }) }
  const isRefused = refusal !== null
  return (
    <button
      type="button"
      className={isWords ? classes.view : classes.icon}
      disabled={isBusy || (isWords && isRefused)}
      aria-disabled={(!isWords && isRefused) || undefined}
      onClick={isRefused ? undefined : () => onAction(action, draft)}
      {...look}
    >
      {isBusy && <Loader size={14} color="gray" aria-hidden />}
      {!isBusy && (isWords ? text : <Icon size={16} aria-hidden />)}
    </button>
  )
}

/** The menu is made when it is first opened: hundreds of them take seconds to set up. */
function ActionMenu(props: DraftRowButtonsProps) {
  const { draft, tab, isHeld, isProjectChosen, onAction, onProject } = props
  const { project } = draft
  const ViewIcon = tab === 'submitted' ? IconEye : IconPencil
  const [wasOpened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)

  /** Mantine returns the focus only from a menu that was closed before. */
  function returnFocus() {
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('[role="menu"]')) target.current?.focus({ preventScroll: true })
  }

  const button = (
    <ActionIcon
      ref={target}
      variant="subtle"
      color="gray"
      size={36}
      loading={props.isSending || props.isRefreshing}
      aria-label={`Actions for ${draft.ad_name}`}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
  if (!wasOpened) return button
  return (
    <Menu defaultOpened position="bottom-end" onExitTransitionEnd={returnFocus}>
      <Menu.Target>{button}</Menu.Target>
      <RowMenuDropdown facts={listRowFacts(draft, columnsByTab[tab])}>
        {!isHeld && (
          <Menu.Item
            leftSection={<ViewIcon size={16} aria-hidden />}
            component={Link}
            to="/meta-ads-editor/$adId"
            params={{ adId: draft.id } as never}
          >
            {chooseViewLabel(tab, draft)}
          </Menu.Item>
        )}
        {listActions(props).map(({ action, text, Icon, refusal }) => (
          <Menu.Item
            key={action}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={refusal !== null}
            onClick={() => onAction(action, draft)}
          >
            {text}
          </Menu.Item>
        ))}
        {project && <Menu.Divider />}
        {project && (
          <Menu.Item leftSection={<IconFilter size={16} aria-hidden />} onClick={() => onProject(project)}>
            {isProjectChosen ? 'Show all projects' : `Show only project ${isolateText(project)}`}
          </Menu.Item>
        )}
      </RowMenuDropdown>
    </Menu>
  )
}
