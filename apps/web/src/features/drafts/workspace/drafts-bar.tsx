import { Button, Checkbox, Group } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import type { DraftSelection } from './use-draft-selection.ts'
import classes from './workspace-page.module.css'

interface DraftsBarProps {
  selection: DraftSelection
  isBusy: boolean
  isStarting: boolean
  onBulkUpdate: () => void
  onBatchSubmit: () => void
}

/** Stands above the drafts: what is selected, and what can be done to all of it. */
export function DraftsBar({ selection, isBusy, isStarting, onBulkUpdate, onBatchSubmit }: DraftsBarProps) {
  const { selected, total, isAllChosen } = selection
  const readyCount = selected.filter((draft) => draft.is_ready_to_submit).length
  return (
    <section className={classes.bar} aria-label="Selection">
      <Checkbox
        label={`Select All (${selected.length} of ${total} selected)`}
        checked={isAllChosen}
        indeterminate={selected.length > 0 && !isAllChosen}
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
