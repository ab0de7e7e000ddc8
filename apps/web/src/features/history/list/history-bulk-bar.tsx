import { exportIdsMax } from '@hookline/contract/history/history.schemas'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconPencil, IconSparkles, IconTrash } from '@tabler/icons-react'
import { showToast } from '../../../lib/toast.ts'
import { formatCount } from './history-bulk.rules.ts'
import classes from './history-bulk-bar.module.css'
import type { useHistorySelection } from './use-history-selection.ts'

interface HistoryBulkBarProps {
  selection: ReturnType<typeof useHistorySelection>
  onEdit: () => void
  onDelete: () => void
  onCreateDrafts: () => void
}

/** Stands above the list while results are being selected. */
export function HistoryBulkBar({ selection, onEdit, onDelete, onCreateDrafts }: HistoryBulkBarProps) {
  const { items, page } = selection
  const isEmpty = items.length === 0

  function handleDrafts() {
    if (isEmpty) {
      const message = 'Please select at least one result to create Meta ad drafts.'
      return showToast({ title: 'No items selected', message, kind: 'error' })
    }
    onCreateDrafts()
  }

  return (
    <section className={classes.bar} aria-label="Selection">
      <Group gap="sm">
        <Checkbox
          label="Select all on this page"
          checked={page.isAllChosen}
          indeterminate={page.isSomeChosen && !page.isAllChosen}
          onChange={({ currentTarget }) => selection.togglePage(currentTarget.checked)}
        />
        <Text fw={600} role="status">
          {formatCount(items.length)} selected
        </Text>
        {!isEmpty && (
          <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
            Clear selection
          </Button>
        )}
      </Group>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          disabled={isEmpty}
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={onEdit}
        >
          Edit selected
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isEmpty}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={onDelete}
        >
          Delete selected
        </Button>
        <Button size="xs" leftSection={<IconSparkles size={14} aria-hidden />} onClick={handleDrafts}>
          Create Meta drafts
        </Button>
      </Group>
      {items.length > exportIdsMax && (
        <Text size="sm" c="dimmed">
          At most {formatCount(exportIdsMax)} selected results can be exported.
        </Text>
      )}
    </section>
  )
}
