import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Button } from '@mantine/core'
import { IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import classes from './draft-row.module.css'
import type { WorkspaceTab } from './workspace-search.rules.ts'

/** What can be done to one draft; the same functions as long as the list stands. */
export interface DraftRowActions {
  onSubmit: (id: string) => void
  onDelete: (draft: Draft) => void
  onDuplicate: (id: string) => void
  onRefreshStatus: (id: string) => void
}

interface Props {
  draft: Draft
  tab: WorkspaceTab
  /** Something else is being sent. */
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
          aria-label={`Refresh the status of ${name}`}
          onClick={() => actions.onRefreshStatus(id)}
        >
          Refresh status
        </Button>
      )}
      <RowAction
        label={`Duplicate as new draft: ${name}`}
        whyNot={isHeld ? heldReason : null}
        onAct={() => actions.onDuplicate(id)}
      >
        <IconCopy size={16} aria-hidden />
      </RowAction>
      {tab === 'drafts' && (
        <RowAction label={`Delete ${name}`} color="red" whyNot={refusal} onAct={() => actions.onDelete(draft)}>
          <IconTrash size={16} aria-hidden />
        </RowAction>
      )}
    </div>
  )
}
