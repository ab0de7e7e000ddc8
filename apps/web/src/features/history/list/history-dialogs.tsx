import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useFocusReturn } from '../../../ui/use-focus-return.ts'
import { isolate } from '../../../ui/user-text.tsx'
import { historyLabelsQuery } from '../history.queries.ts'
import { HistoryBulkEditDialog } from '../labels/history-bulk-edit-dialog.tsx'
import { HistoryEditDialog } from '../labels/history-edit-dialog.tsx'
import type { BulkChange } from '../labels/history-labels.rules.ts'
import CreateDraftsDialog from './create-drafts-dialog.tsx'
import { countResults } from './history-bulk.rules.ts'
import { HistoryShareDialog } from './history-share-dialog.tsx'

export type OpenDialog =
  | { kind: 'edit' | 'share'; item: HistoryListItem }
  | { kind: 'delete'; items: HistoryListItem[] }
  | { kind: 'bulk-edit' | 'create-drafts'; items: HistoryListItem[] }

interface HistoryDialogsProps {
  isOpen: boolean
  /** Which one, about what. */
  open: OpenDialog | null
  /** How many have ended of what is under way, null when nothing is. */
  ended: number | null
  onSaved: (item: HistoryListItem) => void
  onBulkEdit: (items: HistoryListItem[], change: BulkChange) => void
  onDelete: (items: HistoryListItem[]) => void
  onClose: () => void
}

/** Whichever dialog of the history screen is open. */
export default function HistoryDialogs(props: HistoryDialogsProps) {
  const { isOpen, open, ended, onSaved, onBulkEdit, onDelete, onClose } = props
  const { data: suggestions = { tags: [], projects: [] } } = useQuery(historyLabelsQuery)
  if (!isOpen || !open) return null
  switch (open.kind) {
    case 'edit':
      return (
        <HistoryEditDialog
          key={open.item.id}
          item={open.item}
          suggestions={suggestions}
          onSaved={onSaved}
          onClose={onClose}
        />
      )
    case 'share':
      return <HistoryShareDialog item={open.item} onClose={onClose} />
    case 'bulk-edit':
      return (
        <HistoryBulkEditDialog
          items={open.items}
          suggestions={suggestions}
          ended={ended}
          onSubmit={(change) => onBulkEdit(open.items, change)}
          onClose={onClose}
        />
      )
    case 'create-drafts':
      return <CreateDraftsDialog isOpen items={open.items} onClose={onClose} />
    case 'delete':
      return <DeleteDialog items={open.items} ended={ended} onConfirm={() => onDelete(open.items)} onCancel={onClose} />
  }
}

interface DeleteDialogProps {
  items: HistoryListItem[]
  ended: number | null
  onConfirm: () => void
  onCancel: () => void
}

function DeleteDialog({ items, ended, onConfirm, onCancel }: DeleteDialogProps) {
  useFocusReturn()
  const isOne = items.length === 1
  const what = isOne ? isolate(items[0]?.videoFilename ?? '') : countResults(items.length)
  const them = isOne ? 'It' : 'They'
  const isBusy = ended !== null
  return (
    <ConfirmDialog
      isOpen
      title={isOne ? 'Delete this result?' : `Delete ${countResults(items.length)}?`}
      message={
        isBusy && !isOne
          ? `${ended} of ${items.length} deleted`
          : `${what} will disappear for the whole team. ${them} can be restored for 30 days.`
      }
      confirmLabel={isOne ? 'Delete' : `Delete ${countResults(items.length)}`}
      isDangerous
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={isBusy ? () => undefined : onCancel}
    />
  )
}
