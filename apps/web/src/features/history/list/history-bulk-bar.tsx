import { exportIdsMax, type HistoryListItem, reviewIdsMax } from '@hookline/contract/history/history.schemas'
import { Button, Checkbox, CloseButton, Group, Text } from '@mantine/core'
import { IconAd2, IconArrowsDiff, IconChecks, IconPencil, IconTrash } from '@tabler/icons-react'
import { formatCount } from '../../../lib/count-words.rules.ts'
import { showToast } from '../../../lib/toast.ts'
import { useIsNarrow } from '../../../lib/use-is-narrow.ts'
import { type RowAction, RowActions } from '../../../ui/data-table/row-action.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import classes from './history-bulk-bar.module.css'

const allOnPage = 'Select all on this page'

interface HistoryBulkBarProps {
  selection: ReturnType<typeof useRowSelection<HistoryListItem>>
  onEdit: () => void
  onDelete: () => void
  onCreateDrafts: () => void
  /** How many results the filter finds, and their selection; null where they are too many or not counted. */
  matching: { total: number; isBusy: boolean; onSelect: () => void } | null
}

export function HistoryBulkBar({ selection, onEdit, onDelete, onCreateDrafts, matching }: HistoryBulkBarProps) {
  const { selected } = selection
  const isEmpty = selected.length === 0
  const isNarrow = useIsNarrow('sm')

  function handleDrafts() {
    if (isEmpty) {
      const message = 'Please select at least one result to create Meta ad drafts.'
      return showToast({ title: 'No items selected', message, kind: 'error' })
    }
    onCreateDrafts()
  }

  const ids = selected.map(({ id }) => id).join(',')
  const whyNot = isEmpty ? 'Nothing is selected.' : null
  const actions: RowAction[] = [
    { verb: 'Edit selected', label: 'Edit selected', Icon: IconPencil, whyNot, onAct: onEdit },
    { verb: 'Delete selected', label: 'Delete selected', Icon: IconTrash, whyNot, onAct: onDelete },
  ]
  if (!isEmpty && selected.length <= reviewIdsMax) {
    actions.push({ verb: 'Review', label: 'Review', Icon: IconChecks, to: `/review?ids=${ids}` })
  }
  if (selected.length === 2) {
    actions.push({ verb: 'Compare', label: 'Compare', Icon: IconArrowsDiff, to: `/compare?results=${ids}` })
  }
  const draftsButton = (
    <IconButton icon={IconAd2} size="xs" variant="filled" onClick={handleDrafts}>
      Create Meta drafts
    </IconButton>
  )

  return (
    <section className={classes.bar} aria-label="Selection">
      <Group gap={isNarrow ? 8 : '8px 16px'}>
        <Checkbox
          size="xs"
          {...(isNarrow ? { 'aria-label': allOnPage } : { label: allOnPage })}
          checked={selection.isAllSelected}
          indeterminate={selection.isPartlySelected}
          onChange={({ currentTarget }) => selection.toggleAll(currentTarget.checked)}
        />
        <Text fw={600} role="status">
          {formatCount(selected.length)} selected
        </Text>
        {matching && selection.isAllSelected && matching.total > selected.length && (
          <Button variant="default" size="compact-sm" loading={matching.isBusy} onClick={matching.onSelect}>
            Select all {formatCount(matching.total)} matching
          </Button>
        )}
        {!isEmpty &&
          (isNarrow ? (
            <CloseButton aria-label="Clear selection" onClick={selection.clear} />
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
              Clear selection
            </Button>
          ))}
      </Group>
      {isNarrow ? (
        <Group gap={4} wrap="nowrap">
          {draftsButton}
          <RowActions isNarrow name="the selection" actions={actions} />
        </Group>
      ) : (
        <Group gap="xs">
          {actions.map(({ verb, Icon, to, onAct }) =>
            to === undefined ? (
              <IconButton key={verb} icon={Icon} size="xs" disabled={isEmpty} onClick={onAct}>
                {verb}
              </IconButton>
            ) : (
              <LinkButton
                key={verb}
                to={to as string}
                size="xs"
                variant="default"
                leftSection={<Icon size={16} aria-hidden />}
              >
                {verb}
              </LinkButton>
            ),
          )}
          {draftsButton}
        </Group>
      )}
      {selected.length === 2 && selected.some(({ operation }) => operation === 'comparison') && (
        <Text size="sm" c="dimmed">
          Compare takes Video 1 of a comparison.
        </Text>
      )}
      {selected.length > reviewIdsMax && (
        <Text size="sm" c="dimmed">
          At most {formatCount(reviewIdsMax)} selected results can be reviewed at once.
        </Text>
      )}
      {selected.length > exportIdsMax && (
        <Text size="sm" c="dimmed">
          At most {formatCount(exportIdsMax)} selected results can be exported.
        </Text>
      )}
    </section>
  )
}
