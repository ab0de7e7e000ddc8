import { exportIdsMax, type HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Stack } from '@mantine/core'
import { IconChecklist, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { readTimeZone } from '../../../lib/format-date.ts'
import { showToast } from '../../../lib/toast.ts'
import { ResultsExportMenu } from '../../../parts/results/results-export-menu.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import { fetchMatching } from '../history.queries.ts'
import type { BulkChange } from '../history-labels.rules.ts'
import { type HistorySearch, toHistoryFilter } from '../history-search.rules.ts'
import { StickyActions } from '../sticky-actions.tsx'
import { HistoryBulkBar, SelectionNotes } from './history-bulk-bar.tsx'
import type { OpenDialog } from './history-dialogs.tsx'
import { HistoryFilters, useHistoryFilters } from './history-filters.tsx'
import { HistoryList, HistoryPagination, HistorySummary, NoResults } from './history-list.tsx'
import classes from './history-page.module.css'
import type { ResultAction } from './history-row.tsx'
import { useHistoryActions } from './use-history-actions.ts'
import { useHistoryKeys } from './use-history-keys.ts'
import { useLiveHistory } from './use-live-history.ts'

const HistoryDialogs = lazyDialog(() => import('./history-dialogs.tsx'))

export interface HistoryPageProps {
  search: HistorySearch
  onSearchChange: (search: HistorySearch) => void
}

export function HistoryPage({ search: given, onSearchChange }: HistoryPageProps) {
  const filters = useHistoryFilters(given, onSearchChange)
  const { search } = filters
  const filter = toHistoryFilter(search, readTimeZone())
  const list = useLiveHistory(filter)
  const { data, error, isFetching, isPlaceholderData } = list.query
  const [isSelecting, setSelecting] = useState(false)
  const selection = useRowSelection(
    list.rows.filter(({ id }) => !list.deletedIds.has(id)),
    // Results stay selected on other pages and under other filters.
    ({ id }) => !list.deletedIds.has(id),
  )
  const { toggle } = selection
  const handleSelect = useCallback(
    (id: number, isRange: boolean) => {
      setSelecting(true)
      toggle(id, isRange)
    },
    [toggle],
  )
  const matching = useMutation({
    mutationFn: fetchMatching,
    onSuccess: (rows) => selection.select(rows),
    onError: (error) => showToast({ title: 'Selection failed', message: errorMessage(error), kind: 'error' }),
  })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const actions = useHistoryActions({ refresh: list.refresh, onChanged: list.takeRow, onDeleted: selection.drop })
  const keys = useHistoryKeys({
    rows: list.rows,
    deletedIds: list.deletedIds,
    searchRef,
    onSelect: handleSelect,
    onEdit: (item) => setDialog({ kind: 'edit', item }),
  })

  function handleToggleSelecting() {
    setSelecting(!isSelecting)
    selection.clear()
  }

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

  const exported =
    selection.selected.length > 0
      ? { scope: { ids: selection.selected.map(({ id }) => id) }, count: selection.selected.length }
      : {
          scope: { filter },
          count: data?.pagination.total ?? 0,
          isExact: data?.pagination.totalIsExact ?? true,
        }

  return (
    <PageLayout
      title="History"
      isWide
      actions={
        <StickyActions isSticky={isSelecting} isWide>
          {isSelecting && data ? (
            <HistoryBulkBar
              selection={selection}
              onEdit={() => setDialog({ kind: 'bulk-edit', items: selection.selected })}
              onDelete={() => setDialog({ kind: 'delete', items: selection.selected })}
              matching={
                data.pagination.totalIsExact && data.pagination.total <= exportIdsMax
                  ? {
                      total: data.pagination.total,
                      isBusy: matching.isPending,
                      onSelect: () => matching.mutate(filter),
                    }
                  : null
              }
              exported={exported}
              onCreateDrafts={() => setDialog({ kind: 'create-drafts', items: selection.selected })}
            />
          ) : (
            <>
              <IconButton
                icon={IconRefresh}
                size="xs"
                loading={isFetching && data !== undefined}
                onClick={list.refresh}
              >
                Refresh
              </IconButton>
              <ResultsExportMenu {...exported} />
            </>
          )}
          {!isSelecting && (
            <LinkButton
              to="/history"
              search={{ ...search, page: undefined, deleted: 'true' }}
              size="xs"
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
            >
              Deleted
            </LinkButton>
          )}
          <IconButton
            icon={IconChecklist}
            size="xs"
            variant={isSelecting ? 'light' : 'default'}
            aria-pressed={isSelecting}
            disabled={list.rows.length === 0 && !isSelecting}
            onClick={handleToggleSelecting}
          >
            Bulk select
          </IconButton>
        </StickyActions>
      }
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
          {isSelecting && <SelectionNotes selected={selection.selected} />}
          {list.rows.length === 0 ? (
            <NoResults filters={filters} />
          ) : (
            <HistoryList
              list={list}
              search={search}
              isSelecting={isSelecting}
              selectedIds={selection.ids}
              onSelect={handleSelect}
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
