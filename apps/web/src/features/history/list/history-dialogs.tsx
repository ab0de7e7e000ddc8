import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showToast } from '../../../lib/toast.ts'
import CreateDraftsDialog from '../../../parts/create-drafts/create-drafts-dialog.tsx'
import { resultName } from '../../../parts/results/result-name.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { CopyButton } from '../../../ui/texts/copy-button.tsx'
import { isolateText } from '../../../ui/texts/user-text.tsx'
import { historyLabelsQuery } from '../history.queries.ts'
import type { BulkChange } from '../history-labels.rules.ts'
import { HistoryBulkEditDialog } from '../labels/history-bulk-edit-dialog.tsx'
import { HistoryEditDialog } from '../labels/history-edit-dialog.tsx'
import { DeleteResultsDialog } from './delete-results-dialog.tsx'

export type OpenDialog =
  | { kind: 'edit' | 'share'; item: HistoryListItem }
  | { kind: 'delete'; items: HistoryListItem[] }
  | { kind: 'bulk-edit' | 'create-drafts'; items: HistoryListItem[] }

interface HistoryDialogsProps {
  isOpen: boolean
  open: OpenDialog | null
  finished: number | null
  onSaved: (item: HistoryListItem) => void
  onBulkEdit: (items: HistoryListItem[], change: BulkChange) => void
  onDelete: (items: HistoryListItem[]) => void
  onClose: () => void
}

export default function HistoryDialogs(props: HistoryDialogsProps) {
  const { isOpen, open, finished, onSaved, onBulkEdit, onDelete, onClose } = props
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
      return <ShareDialog item={open.item} onClose={onClose} />
    case 'bulk-edit':
      return (
        <HistoryBulkEditDialog
          items={open.items}
          suggestions={suggestions}
          finished={finished}
          onSubmit={(change) => onBulkEdit(open.items, change)}
          onClose={onClose}
        />
      )
    case 'create-drafts':
      return <CreateDraftsDialog isOpen items={open.items} onClose={onClose} />
    case 'delete':
      return (
        <DeleteResultsDialog
          items={open.items}
          finished={finished}
          onConfirm={() => onDelete(open.items)}
          onCancel={onClose}
        />
      )
  }
}

function ShareDialog({ item, onClose }: { item: HistoryListItem; onClose: () => void }) {
  const link = `${window.location.origin}/result/${item.id}`
  return (
    <Modal isOpen onClose={onClose} title="Share result">
      <Stack gap="md">
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Any member of the team can open {isolateText(resultName(item))} with this link.
        </Text>
        <Group gap="xs" align="flex-end">
          <TextInput
            label="Link"
            flex="1 1 140px"
            readOnly
            value={link}
            data-autofocus
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton
            value={link}
            size="sm"
            label="Copy Link"
            copiedLabel="Link copied"
            onFail={() =>
              showToast({ title: 'Copy failed', message: 'Could not copy link to clipboard.', kind: 'error' })
            }
          />
        </Group>
      </Stack>
    </Modal>
  )
}
