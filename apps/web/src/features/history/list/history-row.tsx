import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp, IconFilter, IconPencil, IconRepeat, IconShare3, IconTrash } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { readThumbnails } from '../../../parts/thumbnails/thumbnails.rules.ts'
import { Thumbnails } from '../../../parts/thumbnails/thumbnails.tsx'
import { listRowFacts } from '../../../ui/data-table/columns.rules.ts'
import { type RowAction, RowActions } from '../../../ui/data-table/row-action.tsx'
import { isolateText } from '../../../ui/texts/user-text.tsx'
import type { HistorySearch } from '../history-search.rules.ts'
import { reprocessPath } from '../reprocess.rules.ts'
import { type HistoryColumn, historyColumns } from './history-columns.tsx'
import classes from './history-row.module.css'

export type ResultAction = 'edit' | 'share' | 'delete'

interface HistoryRowProps {
  item: HistoryListItem
  /** Those for which the window has room. */
  columns: readonly HistoryColumn[]
  search: HistorySearch
  isSelecting: boolean
  isSelected: boolean
  onSelect: (id: number, isRange: boolean) => void
  /** The row has no room for buttons. */
  hasMenu: boolean
  onAct: (action: ResultAction, item: HistoryListItem) => void
}

/** Memoized: a press changes few of the rows. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { isSelecting, isSelected, onSelect, ...cells } = props
  const { item } = cells
  return (
    <article className={classes.row} data-selecting={isSelecting || undefined} data-selected={isSelected || undefined}>
      {isSelecting && (
        <Checkbox
          size="xs"
          className={classes.checkbox}
          checked={isSelected}
          aria-label={`Select ${resultName(item)}`}
          onChange={({ nativeEvent }) => onSelect(item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      <HistoryCells {...cells} />
    </article>
  )
})

/** A memo of its own: a change of the selection draws the check boxes only. */
const HistoryCells = memo(function HistoryCells({
  item,
  columns,
  search,
  hasMenu,
  onAct,
}: Omit<HistoryRowProps, 'isSelecting' | 'isSelected' | 'onSelect'>) {
  const name = resultName(item)
  return (
    <>
      <ResultThumbnails item={item} />
      {columns.map(({ key, render }) => (
        <Fragment key={key}>{render?.(item, { search, hasMenu })}</Fragment>
      ))}
      <div className={classes.actions}>
        <RowActions
          actions={listActions(item, onAct, hasMenu ? search : null)}
          name={name}
          isNarrow={hasMenu}
          facts={hasMenu ? listRowFacts(item, historyColumns) : []}
        />
      </div>
    </>
  )
})

/** @param search in a menu, the filters to which it adds the project */
function listActions(
  item: HistoryListItem,
  onAct: HistoryRowProps['onAct'],
  search: HistorySearch | null,
): RowAction[] {
  const name = resultName(item)
  const { project } = item
  const act = (action: ResultAction, verb: string, Icon: RowAction['Icon']): RowAction => ({
    verb,
    label: `${verb}: ${name}`,
    Icon,
    onAct: () => onAct(action, item),
  })
  return [
    act('edit', 'Edit tags and project', IconPencil),
    act('share', 'Share', IconShare3),
    { verb: 'Reprocess', label: `Reprocess: ${name}`, Icon: IconRepeat, to: reprocessPath(item) },
    ...(search && project && search.project !== project ? [showProject(search, project)] : []),
    act('delete', 'Delete', IconTrash),
  ]
}

const showProject = (search: HistorySearch, project: string): RowAction => ({
  verb: `Show only project ${isolateText(project)}`,
  label: `Show only project ${project}`,
  Icon: IconFilter,
  to: '/history',
  search: { ...search, page: undefined, project },
})

interface DeletedRowProps {
  item: HistoryListItem
  isDisabled?: boolean
  onRestore: () => void
  children: ReactNode
}

export function DeletedRow({ item, isDisabled = false, onRestore, children }: DeletedRowProps) {
  const hasMenu = useIsNarrow('md')
  const name = resultName(item)
  const restore: RowAction = {
    verb: 'Restore',
    label: `Restore ${name}`,
    Icon: IconArrowBackUp,
    isBusy: isDisabled,
    onAct: onRestore,
  }
  return (
    <article className={classes.row} data-deleted>
      <ResultThumbnails item={item} />
      <div className={classes.text}>{children}</div>
      {hasMenu ? (
        <RowActions isNarrow actions={[restore]} name={name} facts={listRowFacts(item, historyColumns)} />
      ) : (
        <Button variant="default" size="xs" disabled={isDisabled} aria-label={restore.label} onClick={onRestore}>
          Restore
        </Button>
      )}
    </article>
  )
}

/** In the shape of most videos: one, or two of a comparison. */
function ResultThumbnails({ item }: { item: HistoryListItem }) {
  return (
    <div className={classes.thumbnails}>
      <Thumbnails urls={readThumbnails(item).map(({ url }) => url)} width={40} height={56} />
    </div>
  )
}
