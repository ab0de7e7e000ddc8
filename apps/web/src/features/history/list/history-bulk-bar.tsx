import { exportIdsMax, type HistoryListItem, reviewIdsMax } from '@hookline/contract/history/history.schemas'
import { Button, Checkbox, CloseButton, Text } from '@mantine/core'
import { IconArrowsDiff, IconChecks, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { formatCount } from '../../../lib/count-words.rules.ts'
import { showToast } from '../../../lib/toast.ts'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { ResultsExportMenu } from '../../../parts/results/results-export-menu.tsx'
import { type RowAction, RowMenuItem } from '../../../ui/data-table/row-action.tsx'
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
  exported: ComponentProps<typeof ResultsExportMenu>
}

export function HistoryBulkBar(props: HistoryBulkBarProps) {
  const { selection, onEdit, onDelete, onCreateDrafts, matching, exported } = props
  const { selected } = selection
  const isEmpty = selected.length === 0
  const isNarrow = useIsNarrow('lg')
  const isTight = useIsNarrow('xl')

  function handleDrafts() {
    if (isEmpty) {
      const message = 'Please select at least one result to create Meta ad drafts.'
      return showToast({ title: 'No items selected', message, kind: 'error' })
    }
    onCreateDrafts()
  }

  const ids = selected.map(({ id }) => id).join(',')
  const whyNot = isEmpty ? 'Nothing is selected.' : null
  const actions: RowAction[] = []
  if (!isEmpty && selected.length <= reviewIdsMax) {
    actions.push({ verb: 'Review', label: 'Review', Icon: IconChecks, to: `/review?ids=${ids}` })
  }
  if (selected.length === 2) {
    actions.push({ verb: 'Compare', label: 'Compare', Icon: IconArrowsDiff, to: `/compare?results=${ids}` })
  }
  actions.push({ verb: 'Edit selected', label: 'Edit selected', Icon: IconPencil, whyNot, onAct: onEdit })
  const remove: RowAction = {
    verb: 'Delete selected',
    label: 'Delete selected',
    Icon: IconTrash,
    whyNot,
    onAct: onDelete,
  }
  return (
    <section className={classes.bar} aria-label="Selection">
      <Checkbox
        size="xs"
        {...(isTight ? { 'aria-label': allOnPage } : { label: allOnPage })}
        checked={selection.isAllSelected}
        indeterminate={selection.isPartlySelected}
        onChange={({ currentTarget }) => selection.toggleAll(currentTarget.checked)}
      />
      <Text fw={600} role="status" className={classes.count}>
        {formatCount(selected.length)} selected
      </Text>
      <CloseButton aria-label="Clear selection" disabled={isEmpty} onClick={selection.clear} />
      {matching && selection.isAllSelected && matching.total > selected.length && (
        <Button variant="default" size="xs" loading={matching.isBusy} onClick={matching.onSelect}>
          Select all {formatCount(matching.total)} matching
        </Button>
      )}
      <Button size="xs" className={classes.next} onClick={handleDrafts}>
        Create Meta drafts
      </Button>
      {isNarrow ? (
        <ResultsExportMenu
          {...exported}
          more={[...actions, remove].map((action) => <RowMenuItem key={action.verb} {...action} />)}
        />
      ) : (
        <>
          {actions.map((action) => (
            <BarButton key={action.verb} {...action} />
          ))}
          <ResultsExportMenu {...exported} />
          <BarButton {...remove} />
        </>
      )}
    </section>
  )
}

function BarButton({ verb, whyNot, to, onAct }: RowAction) {
  if (to === undefined) {
    return (
      <Button size="xs" variant="default" disabled={Boolean(whyNot)} onClick={onAct}>
        {verb}
      </Button>
    )
  }
  return (
    <LinkButton to={to as string} size="xs" variant="default">
      {verb}
    </LinkButton>
  )
}

/** What the bar does not do with the selected results, and why. */
export function SelectionNotes({ selected }: { selected: readonly HistoryListItem[] }) {
  const count = selected.length
  const notes = [
    count === 2 &&
      selected.some(({ operation }) => operation === 'comparison') &&
      'Compare takes Video 1 of a comparison.',
    count > reviewIdsMax && `At most ${formatCount(reviewIdsMax)} selected results can be reviewed at once.`,
    count > exportIdsMax && `At most ${formatCount(exportIdsMax)} selected results can be exported.`,
  ].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {notes.join(' ')}
    </Text>
  )
}
