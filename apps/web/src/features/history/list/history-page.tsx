import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Button, Center, Loader, Stack, VisuallyHidden } from '@mantine/core'
import { IconChecklist, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { historyLabelsQuery, historyUsersQuery } from '../history.queries.ts'
import type { BulkChange } from '../labels/history-labels.rules.ts'
import { HistoryBulkBar } from './history-bulk-bar.tsx'
import type { CardAct } from './history-card-actions.tsx'
import type { OpenDialog } from './history-dialogs.tsx'
import { HistoryExportMenu } from './history-export-menu.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryList, HistorySummary, NoResults } from './history-list.tsx'
import classes from './history-page.module.css'
import { HistoryPagination } from './history-pagination.tsx'
import { filterOf, type HistorySearch, listActiveFilters, withUser } from './history-search.rules.ts'
import { useHistoryActions } from './use-history-actions.ts'
import { useHistoryKeys } from './use-history-keys.ts'
import { useHistorySelection } from './use-history-selection.ts'
import { useLiveHistory } from './use-live-history.ts'

const HistoryDialogs = lazyDialog(() => import('./history-dialogs.tsx'))

interface HistoryPageProps {
  /** The filters in the address. */
  search: HistorySearch
  onSearchChange: (search: HistorySearch) => void
}

/** Every generated result: found by filters and search, kept up to date while it is looked at, changed in bulk. */
export function HistoryPage({ search: given, onSearchChange }: HistoryPageProps) {
  const user = useCurrentUser()
  const search = withUser(given, user.user_uuid)
  const { data: users = [] } = useQuery(historyUsersQuery)
  const { data: labels = { tags: [], projects: [] } } = useQuery(historyLabelsQuery)
  const filter = filterOf(search)
  const list = useLiveHistory(filter)
  const selection = useHistorySelection(list.rows, list.deletedIds)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [clearCount, setClearCount] = useState(0)
  const searchRef = useRef<HTMLInputElement>(null)
  const actions = useHistoryActions({
    refresh: list.refresh,
    onChanged: list.takeRow,
    onDeleted: selection.drop,
  })
  const keys = useHistoryKeys({
    rows: list.rows,
    deletedIds: list.deletedIds,
    searchRef,
    onSelect: selection.toggle,
    onEdit: (item) => setDialog({ kind: 'edit', item }),
  })
  const active = listActiveFilters(
    search,
    user.user_uuid,
    new Map(users.map(({ user_id, username }) => [user_id, username])),
  )
  const { data, error, isFetching, isPlaceholderData } = list.query

  function handleClear() {
    // What is typed and has not reached the address yet goes too.
    setClearCount((count) => count + 1)
    onSearchChange({})
  }

  function handleAct(act: CardAct, item: HistoryListItem) {
    setDialog(act === 'delete' ? { kind: 'delete', items: [item] } : { kind: act, item })
  }

  function handleSaved(item: HistoryListItem) {
    list.takeRow(item)
    actions.noteChanges([item.id])
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
      back={{ to: '/', label: 'Back to home' }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching && data !== undefined && !data.pagination.isCounting}
            onClick={list.refresh}
          >
            Refresh
          </Button>
          <HistoryExportMenu
            {...(selection.items.length > 0
              ? { scope: { ids: selection.items.map(({ id }) => id) }, count: selection.items.length }
              : {
                  scope: { filter },
                  count: data?.pagination.total ?? 0,
                  isCapped: data?.pagination.totalIsExact === false,
                  isCounting: data?.pagination.isCounting,
                })}
          />
          <LinkButton
            to="/history"
            search={{ ...search, page: undefined, deleted: 'true' }}
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
          >
            Deleted
          </LinkButton>
          <Button
            variant={selection.isSelecting ? 'filled' : 'default'}
            aria-pressed={selection.isSelecting}
            leftSection={<IconChecklist size={16} aria-hidden />}
            onClick={selection.toggleMode}
          >
            Bulk select
          </Button>
        </>
      }
    >
      {search !== given && <Navigate to="/history" search={search} replace />}
      <HistoryFilters
        key={clearCount}
        search={search}
        ownUserId={user.user_uuid}
        users={users}
        labels={labels}
        active={active}
        searchRef={searchRef}
        onChange={(change) => onSearchChange({ ...search, page: undefined, ...change })}
        onClear={handleClear}
      />
      {error && (
        <ErrorBox
          title="Failed to fetch history items"
          message={errorMessage(error)}
          onRetry={list.refresh}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Center mih={240} role="status">
          <Loader />
          <VisuallyHidden>Loading results</VisuallyHidden>
        </Center>
      )}
      {data && (
        <Stack gap="sm" className={classes.results} data-stale={isPlaceholderData || undefined}>
          <HistorySummary pagination={data.pagination} search={search} list={list} onShowNew={handleShowNew} />
          {selection.isSelecting && (
            <HistoryBulkBar
              selection={selection}
              onEdit={() => setDialog({ kind: 'bulk-edit', items: selection.items })}
              onDelete={() => setDialog({ kind: 'delete', items: selection.items })}
              onCreateDrafts={() => setDialog({ kind: 'create-drafts', items: selection.items })}
            />
          )}
          {list.rows.length === 0 ? (
            <NoResults search={search} active={active.map(({ label }) => label)} onClear={handleClear} />
          ) : (
            <HistoryList
              list={list}
              search={search}
              selection={selection}
              onAct={handleAct}
              onRestore={handleRestore}
              onCardFocus={keys.onCardFocus}
            />
          )}
          <HistoryPagination pagination={data.pagination} search={search} />
        </Stack>
      )}
      <HistoryDialogs
        isOpen={dialog !== null}
        open={dialog}
        ended={actions.ended}
        onSaved={handleSaved}
        onBulkEdit={handleBulkEdit}
        onDelete={handleDelete}
        onClose={() => setDialog(null)}
      />
    </PageLayout>
  )
}
