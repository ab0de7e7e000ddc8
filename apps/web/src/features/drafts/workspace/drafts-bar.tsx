import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Button, Checkbox, Group } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import type { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import classes from './workspace-page.module.css'

interface DraftsBarProps {
  selection: ReturnType<typeof useRowSelection<Draft>>
  /** The number of selectable drafts. */
  total: number
  isBusy: boolean
  isStarting: boolean
  onBulkUpdate: () => void
  onBatchSubmit: () => void
}

/** The selection and its actions. */
export function DraftsBar({ selection, total, isBusy, isStarting, onBulkUpdate, onBatchSubmit }: DraftsBarProps) {
  const { selected, isAllSelected, isPartlySelected } = selection
  const readyCount = selected.filter((draft) => draft.is_ready_to_submit).length
  return (
    <section className={classes.bar} aria-label="Selection">
      <Checkbox
        label={`Select All (${selected.length} of ${total} selected)`}
        checked={isAllSelected}
        indeterminate={isPartlySelected}
        disabled={total === 0}
        onChange={({ currentTarget }) => selection.toggleAll(currentTarget.checked)}
      />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={selected.length === 0}
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={onBulkUpdate}
        >
          Bulk Update ({selected.length})
        </Button>
        <Button
          size="xs"
          disabled={isBusy && !isStarting}
          loading={isStarting}
          leftSection={<IconSend size={14} aria-hidden />}
          onClick={onBatchSubmit}
        >
          Batch Submit Ready ({readyCount})
        </Button>
      </Group>
    </section>
  )
}
