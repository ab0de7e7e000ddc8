import { teamDraftsMax } from '@hookline/contract/drafts/drafts.schemas'
import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useRef } from 'react'
import { aboutQuery } from '../../../lib/about.ts'
import { formatCount } from '../../../lib/count-words.rules.ts'
import type { Sort } from '../../../ui/data-table/sort-rows.rules.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { noEdits, type UndoStack } from '../grid/undo.rules.ts'
import { DraftsList } from './drafts-list.tsx'
import { NoDrafts } from './no-drafts.tsx'
import type { DraftActions } from './use-draft-actions.tsx'
import type { SelectedDrafts } from './use-selected-drafts.tsx'
import type { ShownDrafts } from './use-shown-drafts.ts'
import type { DraftsView } from './view-switch.tsx'

const DraftsGrid = lazyPart(() => import('../grid/drafts-grid.tsx'))

interface DraftsPanelProps {
  shown: ShownDrafts
  selected: SelectedDrafts
  actions: DraftActions
  view: DraftsView
  sort: Sort | null
  onSort: (sort: Sort) => void
  onProject: (project: string) => void
  onOwner: (owner: 'all') => void
  onAttention: (attention: boolean) => void
  onRowFocus: (id: string) => void
  isBusy: boolean
  sendingId: string | null
  page: number
}

/** The drafts of a tab as a list or a grid, or why there are none. */
export function DraftsPanel(props: DraftsPanelProps) {
  const {
    shown,
    selected,
    actions,
    view,
    sort,
    onSort,
    onProject,
    onOwner,
    onAttention,
    onRowFocus,
    isBusy,
    sendingId,
    page,
  } = props
  const { filter, query, drafts, isLoaded, pagination } = shown
  const { tab, project, owner, attention } = filter
  const { selection } = selected
  const shownView = useDeferredValue(view.shown)
  const undoStack = useRef<UndoStack>(noEdits)
  const { data: about } = useQuery(aboutQuery)
  return (
    <>
      {query.error && (
        <Box mt="xs">
          <QueryError title="The ad drafts could not be loaded" query={query} />
        </Box>
      )}
      {!isLoaded && !query.error && <Loading />}
      {isLoaded && drafts.length === 0 && pagination !== null && pagination.total > 0 && (
        <EmptyState
          title="This page has no ads."
          action={
            <LinkButton to="/meta-ads-workspace" search={{ status: 'submitted' }} variant="default">
              Show the first page
            </LinkButton>
          }
        />
      )}
      {isLoaded && drafts.length === 0 && !pagination?.total && (
        <NoDrafts {...filter} onProject={onProject} onOwner={onOwner} onAttention={onAttention} />
      )}
      {drafts.length > 0 && shownView === 'grid' && (
        <Suspense fallback={<Loading />}>
          <DraftsGrid
            key={`${project ?? ''} ${owner}`}
            drafts={drafts}
            selection={selection}
            undoStack={undoStack}
            onSaved={shown.takeAll}
            refetch={query.refetch}
          />
        </Suspense>
      )}
      {drafts.length > 0 && shownView === 'list' && (
        <DraftsList
          key={`${tab} ${project ?? ''} ${owner} ${attention} ${page}`}
          drafts={drafts}
          sort={sort}
          onSort={onSort}
          departures={shown.departures}
          filter={filter}
          selectedIds={selection.ids}
          isBusy={isBusy}
          sendingId={sendingId}
          refreshingId={actions.refreshingId}
          isSandbox={about?.simulated.includes('meta') ?? true}
          onAction={actions.onAction}
          onToggle={selection.toggle}
          onFocus={onRowFocus}
          onProject={onProject}
        />
      )}
      {tab === 'drafts' && drafts.length >= teamDraftsMax && (
        <Text size="sm" c="dimmed" py="sm">
          The newest {formatCount(teamDraftsMax)} are listed. Choose a user or a project to see the others.
        </Text>
      )}
    </>
  )
}

function Loading() {
  return (
    <>
      <Text size="xs" c="dimmed" lh="28px">
        Loading ad drafts...
      </Text>
      <RowSkeletons label="Loading ad drafts" height={40} />
    </>
  )
}
