import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { IconAd2, IconCheck, IconChecks, IconPencil, IconRepeat, IconTrash, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { WriteCopyLink } from '../../../parts/results/write-copy-link.tsx'
import { type RowAction, RowActions } from '../../../ui/data-table/row-action.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import classes from '../edit/result-edit.module.css'
import type { ResultEdit } from '../edit/use-result-edit.ts'
import { DeleteResultsDialog } from '../list/delete-results-dialog.tsx'
import { useHistoryActions } from '../list/use-history-actions.ts'
import { reprocessPath } from '../reprocess.rules.ts'
import { StickyActions } from '../sticky-actions.tsx'
import type { ResultState } from './result-state.rules.ts'

const CreateDraftsDialog = lazyDialog(() => import('../../../parts/create-drafts/create-drafts-dialog.tsx'))

interface ResultActionsProps {
  item: HistoryItem
  state: ResultState['kind']
  viewer: ViewerType
  edit: ResultEdit
}

export function ResultActions({ item, state, viewer, edit }: ResultActionsProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const [open, setOpen] = useState<'drafts' | 'delete' | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { remove, finished } = useHistoryActions({
    refresh: () => queryClient.invalidateQueries({ queryKey: ['history', 'page'] }),
  })
  const isNarrow = useIsNarrow('sm')
  const close = () => setOpen(null)
  const { isEditing } = edit
  useEffect(() => {
    // The pressed button is gone and has lost the focus.
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing) return <WhileEditing edit={edit} />

  function handleDelete() {
    void remove([item], ([deletedId]) => (deletedId === undefined ? close() : navigate({ to: '/history' })))
  }

  const hasVariants = state === 'finished' && item.operation === 'copy' && item.variantCount !== null
  const reviewPath = item.batchId === null ? `/review?ids=${item.id}` : `/review?batch=${item.batchId}&video=${item.id}`
  const menu: RowAction[] = [{ verb: 'Delete', label: 'Delete', Icon: IconTrash, onAct: () => setOpen('delete') }]
  const hasFindings =
    state === 'finished' && !hasVariants && (item.operation !== 'copy' || viewer === 'key-takeaways-list-viewer')
  if (isNarrow && hasVariants) menu.unshift({ verb: 'Review', label: 'Review', Icon: IconChecks, to: reviewPath })
  const isReprocessNext = state === 'failed' || state === 'cancelled'
  const editAction = (
    <IconButton ref={editButton} icon={IconPencil} disabled={state !== 'finished'} onClick={edit.begin}>
      Edit Result
    </IconButton>
  )
  return (
    <>
      {hasVariants && (
        <IconButton icon={IconAd2} variant={edit.hasUnsaved ? 'default' : 'filled'} onClick={() => setOpen('drafts')}>
          Create Meta drafts
        </IconButton>
      )}
      {hasVariants && !isNarrow && (
        <LinkButton to={reviewPath as string} variant="default" leftSection={<IconChecks size={16} aria-hidden />}>
          Review
        </LinkButton>
      )}
      {hasFindings && <WriteCopyLink historyId={item.id} variant="filled" />}
      {!isReprocessNext && editAction}
      <LinkButton
        to={reprocessPath(item) as string}
        variant={isReprocessNext ? 'filled' : 'default'}
        leftSection={<IconRepeat size={16} aria-hidden />}
      >
        Reprocess
      </LinkButton>
      {isReprocessNext && editAction}
      <RowActions isNarrow name={resultName(item)} actions={menu} />
      {open === 'drafts' && <CreateDraftsDialog isOpen items={[item]} onClose={close} />}
      {open === 'delete' && (
        <DeleteResultsDialog items={[item]} finished={finished} onConfirm={handleDelete} onCancel={close} />
      )}
    </>
  )
}

/** A long edit can be saved from anywhere. */
function WhileEditing({ edit }: { edit: ResultEdit }) {
  return (
    <StickyActions isSticky isWide={false}>
      <IconButton
        icon={IconCheck}
        variant="filled"
        disabled={!edit.canSave}
        loading={edit.isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        title="Ctrl+S or ⌘S"
        onClick={edit.save}
      >
        Save Changes
      </IconButton>
      <IconButton icon={IconX} onClick={edit.cancel}>
        Cancel
      </IconButton>
      <IconButton icon={IconRepeat} disabled className={classes.dispensable}>
        Reprocess
      </IconButton>
    </StickyActions>
  )
}
