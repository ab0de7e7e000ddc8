import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Stack } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { readTimeZone } from '../../../lib/format-date.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import type { BulkChange } from '../history-labels.rules.ts'
import { type HistorySearch, toHistoryFilter } from '../history-search.rules.ts'
import { SelectionNotes } from './history-bulk-bar.tsx'
import type { OpenDialog } from './history-dialogs.tsx'
import { HistoryFilters, useHistoryFilters } from './history-filters.tsx'
import { HistoryList, HistoryPagination, HistorySummary, NoResults } from './history-list.tsx'
import classes from './history-page.module.css'
import { HistoryPageActions } from './history-page-actions.tsx'
import type { ResultAction } from './history-row.tsx'
import { useHistoryActions } from './use-history-actions.ts'
import { useHistoryKeys } from './use-history-keys.ts'
import { useHistorySelection } from './use-history-selection.ts'
import { useLiveHistory } from './use-live-history.ts'

const HistoryDialogs = lazyDialog(() => import('./history-dialogs.tsx'))

export interface HistoryPageProps {
  search: HistorySearch
  onSearchChange: (search: HistorySearch) => void
}

/** The history: its filters, a page of results, and the dialogs opened from them. */
export function HistoryPage({ search: given, onSearchChange }: HistoryPageProps) {
  const filters = useHistoryFilters(given, onSearchChange)
  const { search } = filters
  const filter = toHistoryFilter(search, readTimeZone())
  const list = useLiveHistory(filter)
  const { data, error, isFetching, isPlaceholderData } = list.query
  const selection = useHistorySelection(list, filter)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const actions = useHistoryActions({ refresh: list.refresh, onChanged: list.takeRow, onDeleted: selection.rows.drop })
  const keys = useHistoryKeys({
    rows: list.rows,
    deletedIds: list.deletedIds,
    searchRef,
    onSelect: selection.selectRow,
    onEdit: (item) => setDialog({ kind: 'edit', item }),
  })

  const handleAct = useCallback((action: ResultAction, item: HistoryListItem) => {
    setDialog(action === 'delete' ? { kind: 'delete', items: [item] } : { kind: action, item })
  }, [])

  function handleSaved(item: HistoryListItem) {
    list.takeRow(item)
    actions.invalidateResults([item.id])
  }

  function handleShowNew() {
    keys.focusNextFirst()
    void list.refresh()
  }

  function handleRestore(id: number) {
    keys.focusOnceThere(id)
    void actions.restore([id])
  }

  async function handleBulkEdit(items: HistoryListItem[], change: BulkChange) {
    await actions.change(items, change)
    setDialog(null)
  }

  async function handleDelete(items: HistoryListItem[]) {
    const { doneIds } = await actions.remove(items, () => setDialog(null))
    keys.focusAfterDeletion(new Set(doneIds))
  }

  return (
    <PageLayout
      title="History"
      isWide
      actions={<HistoryPageActions list={list} search={search} selection={selection} onOpen={setDialog} />}
    >
      <HistoryFilters filters={filters} searchRef={searchRef}>
        {data ? (
          <HistorySummary pagination={data.pagination} search={search} list={list} onShowNew={handleShowNew} />
        ) : null}
      </HistoryFilters>
      <QueryError title="Failed to fetch history items" query={{ error, isFetching, refetch: list.refresh }} />
      {!data && !error && <RowSkeletons label="Loading results" height={64} />}
      {data && (
        <Stack gap="sm" className={classes.results} data-stale={isPlaceholderData || undefined}>
          {selection.isSelecting && <SelectionNotes selected={selection.rows.selected} />}
          {list.rows.length === 0 ? (
            <NoResults filters={filters} />
          ) : (
            <HistoryList
              list={list}
              search={search}
              isSelecting={selection.isSelecting}
              selectedIds={selection.rows.ids}
              onSelect={selection.selectRow}
              onAct={handleAct}
              onRestore={handleRestore}
              onRowFocus={keys.onRowFocus}
            />
          )}
          <HistoryPagination pagination={data.pagination} rowCount={data.results.length} search={search} />
        </Stack>
      )}
      <HistoryDialogs
        isOpen={dialog !== null}
        open={dialog}
        finished={actions.finished}
        onSaved={handleSaved}
        onBulkEdit={handleBulkEdit}
        onDelete={handleDelete}
        onClose={() => setDialog(null)}
      />
    </PageLayout>
  )
}
