import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
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
  onAction: OnRowAction
}

const heldReason = 'Wait until the running submission ends'

export function DraftRowButtons({ draft, tab, isHeld, isSending, isRefreshing, onAction }: DraftRowButtonsProps) {
  const { id, ad_name: name } = draft
  const refusal = isHeld ? heldReason : refuseDraftChange(draft)
  const isSubmittable = draft.is_ready_to_submit && draft.status !== 'SUBMITTED_TO_META'
  const view = tab === 'submitted' ? 'View' : 'View/Edit'
  const viewProps = { size: 'xs', variant: 'default', 'aria-label': `${view} ${name}` } as const
  return (
    <Group gap={6} justify="flex-end" className={classes.actions}>
      {isHeld ? (
        <Button {...viewProps} disabled>
          {view}
        </Button>
      ) : (
        <LinkButton {...viewProps} to="/meta-ads-editor/$adId" params={{ adId: id }}>
          {view}
        </LinkButton>
      )}
      {isSubmittable && (
        <Button
          size="xs"
          disabled={refusal !== null && !isSending}
          loading={isSending}
          aria-label={`Submit to Meta: ${name}`}
          onClick={() => onAction('submit', draft)}
        >
          Submit to Meta
        </Button>
      )}
      {tab === 'submitted' && (
        <IconButton
          icon={IconRefresh}
          size="xs"
          loading={isRefreshing}
          aria-label={`Refresh status of ${name}`}
          onClick={() => onAction('refreshStatus', draft)}
        >
          Refresh status
        </IconButton>
      )}
      <IconPression
        label={`Duplicate as new draft: ${name}`}
        disabledReason={isHeld ? heldReason : null}
        onPress={() => onAction('duplicate', draft)}
      >
        <IconCopy size={16} aria-hidden />
      </IconPression>
      {tab === 'drafts' && (
        <IconPression
          label={`Delete ${name}`}
          color="red"
          disabledReason={refusal}
          onPress={() => onAction('delete', draft)}
        >
          <IconTrash size={16} aria-hidden />
        </IconPression>
      )}
    </Group>
  )
}

interface IconPressionProps {
  label: string
  color?: 'gray' | 'red'
  /** Why it is disabled. */
  disabledReason: string | null
  onPress: () => void
  children: ReactNode
}

/** Like `RowAction`, with the browser's tooltip: a thousand of Mantine's take seconds to set up. */
function IconPression({ label, color = 'gray', disabledReason, onPress, children }: IconPressionProps) {
  const name = disabledReason === null ? label : `${label}: ${disabledReason}`
  const state = disabledReason === null ? { onClick: onPress } : { 'aria-disabled': true, 'data-disabled': true }
  return (
    <ActionIcon variant="subtle" color={color} size={32} aria-label={name} title={name} {...state}>
      {children}
    </ActionIcon>
  )
}
