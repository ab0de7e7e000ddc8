import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/link-button.tsx'
import classes from './draft-row.module.css'
import type { WorkspaceTab } from './workspace-search.rules.ts'

export interface DraftRowActions {
  onSubmit: (id: string) => void
  onDelete: (draft: Draft) => void
  onDuplicate: (id: string) => void
  onRefreshStatus: (id: string) => void
}

interface Props {
  draft: Draft
  tab: WorkspaceTab
  isHeld: boolean
  isSending: boolean
  isRefreshing: boolean
  actions: DraftRowActions
}

const heldReason = 'Wait until what is being sent is done'

export function DraftRowButtons({ draft, tab, isHeld, isSending, isRefreshing, actions }: Props) {
  const { id, ad_name: name } = draft
  const refusal = isHeld ? heldReason : refuseDraftChange(draft)
  const isSubmittable = draft.is_ready_to_submit && draft.status !== 'SUBMITTED_TO_META'
  const view = tab === 'submitted' ? 'View' : 'View/Edit'
  return (
    <div className={classes.actions}>
      {isHeld ? (
        <Button size="xs" variant="default" disabled aria-label={`${view} ${name}`}>
          {view}
        </Button>
      ) : (
        <LinkButton
          size="xs"
          variant="default"
          to="/meta-ads-editor/$adId"
          params={{ adId: id }}
          aria-label={`${view} ${name}`}
        >
          {view}
        </LinkButton>
      )}
      {isSubmittable && (
        <Button
          size="xs"
          disabled={refusal !== null && !isSending}
          loading={isSending}
          aria-label={`Submit to Meta: ${name}`}
          onClick={() => actions.onSubmit(id)}
        >
          Submit to Meta
        </Button>
      )}
      {tab === 'submitted' && (
        <Button
          size="xs"
          variant="default"
          loading={isRefreshing}
          leftSection={<IconRefresh size={14} aria-hidden />}
          aria-label={`Refresh status of ${name}`}
          onClick={() => actions.onRefreshStatus(id)}
        >
          Refresh status
        </Button>
      )}
      <IconAction
        label={`Duplicate as new draft: ${name}`}
        whyNot={isHeld ? heldReason : null}
        onAct={() => actions.onDuplicate(id)}
      >
        <IconCopy size={16} aria-hidden />
      </IconAction>
      {tab === 'drafts' && (
        <IconAction label={`Delete ${name}`} color="red" whyNot={refusal} onAct={() => actions.onDelete(draft)}>
          <IconTrash size={16} aria-hidden />
        </IconAction>
      )}
    </div>
  )
}

interface IconActionProps {
  label: string
  color?: 'gray' | 'red'
  /** Why it is disabled. */
  whyNot: string | null
  onAct: () => void
  children: ReactNode
}

/** Like `RowAction`, with the browser's tooltip: a thousand of Mantine's take seconds to set up. */
function IconAction({ label, color = 'gray', whyNot, onAct, children }: IconActionProps) {
  const name = whyNot === null ? label : `${label}: ${whyNot}`
  const state = whyNot === null ? { onClick: onAct } : { 'aria-disabled': true, 'data-disabled': true }
  return (
    <ActionIcon variant="subtle" color={color} size={32} aria-label={name} title={name} {...state}>
      {children}
    </ActionIcon>
  )
}
