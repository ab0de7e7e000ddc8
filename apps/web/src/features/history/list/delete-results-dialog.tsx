import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { countResults } from '../../../lib/count-words.rules.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { isolateText } from '../../../ui/texts/user-text.tsx'

interface DeleteResultsDialogProps {
  items: HistoryListItem[]
  /** How many are deleted; null before the deletion starts. */
  finished: number | null
  onConfirm: () => void
  onCancel: () => void
}

export function DeleteResultsDialog({ items, finished, onConfirm, onCancel }: DeleteResultsDialogProps) {
  const [first] = items
  const isOne = items.length === 1
  const what = isOne && first ? isolateText(resultName(first)) : countResults(items.length)
  const them = isOne ? 'It' : 'They'
  const isBusy = finished !== null
  return (
    <ConfirmDialog
      isOpen
      title={isOne ? 'Delete this result?' : `Delete ${countResults(items.length)}?`}
      message={
        isBusy && !isOne
          ? `${finished} of ${items.length} deleted`
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
