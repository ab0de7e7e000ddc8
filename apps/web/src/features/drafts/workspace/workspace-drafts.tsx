import { isBeingSent, refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { Box, Button, Group, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { aboutQuery } from '../../../lib/about.ts'
import { call } from '../../../lib/call.ts'
import { focusPageHeading } from '../../../lib/page-focus.ts'
import { showToast } from '../../../lib/toast.ts'
import { useIsNarrow } from '../../../lib/use-is-narrow.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import type { AdSetUse, MadeAdSet } from '../../../parts/ad-set-form/ad-set-use.ts'
import { adSetsList } from '../../../parts/meta-lists/meta-lists.queries.ts'
import type { Sort } from '../../../ui/data-table/sort-rows.rules.ts'
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { useRowKeys } from '../../../ui/selection/use-row-keys.ts'
import { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import type { Submissions } from '../../submissions/use-submissions.ts'
import { fetchDraft, useBulkUpdate, useDeleteDraft, useDuplicateDraft, useRefreshStatus } from '../drafts.queries.ts'
import { noEdits, type UndoStack } from '../grid/undo.rules.ts'
import { SheetMenu } from '../sheet/sheet-menu.tsx'
import type { DraftsFilter, WorkspaceTab } from '../workspace-search.rules.ts'
import { sortDrafts } from './draft-columns.tsx'
import { draftLinkId } from './draft-row.tsx'
import type { DraftAction } from './draft-row-actions.tsx'
import { DraftsList } from './drafts-list.tsx'
import { useBulkDeletion } from './use-bulk-deletion.ts'
import { useLiveDrafts } from './use-live-drafts.ts'
import { useDraftsView } from './view-switch.tsx'
import { SelectionActions, SelectionBar, SubmittedBar } from './workspace-bars.tsx'
import classes from './workspace-page.module.css'

const DraftsGrid = lazyPart(() => import('../grid/drafts-grid.tsx'))
const BulkUpdateDialog = lazyDialog(() => import('./bulk-update-dialog.tsx'))

interface WorkspaceDraftsProps extends DraftsFilter {
  /** The tabs, which share a line with the selection. */
  tabs: ReactNode
  onTab: (tab: WorkspaceTab) => void
  submissions: Submissions
  sort: Sort | null
  onSort: (sort: Sort) => void
  onProject: (project: string) => void
  /** The button that creates an ad set. */
  createAdSet: (use: AdSetUse | null) => ReactNode
  /** The state of running and finished batches. */
  batches: ReactNode
  /** What keeps ads from Meta. */
  notice: ReactNode
}

const none: Draft[] = []

/** The drafts of one tab with their actions. */
export function WorkspaceDrafts(props: WorkspaceDraftsProps) {
  const { tabs, onTab, submissions, sort, onSort, onProject, createAdSet, batches, notice } = props
  // A press on a tab, a filter or a column's head is answered before the rows are drawn again.
  const tab = useDeferredValue(props.tab)
  const project = useDeferredValue(props.project)
  const shownSort = useDeferredValue(sort)
  const { query, departures, take, takeAll, leave } = useLiveDrafts({ tab, project })
  const view = useDraftsView(tab)
  const shownView = useDeferredValue(view.shown)
  const undoStack = useRef<UndoStack>(noEdits)
  const { data, error, refetch } = query
  const deletions = useBulkDeletion()
  const left = useMemo(() => withoutDrafts(data, deletions.hidden), [data, deletions.hidden])
  const drafts = useMemo(() => sortDrafts(left ?? none, tab, shownSort), [left, tab, shownSort])
  const { data: about } = useQuery(aboutQuery)
  const selectable = drafts.filter((draft) => refuseDraftChange(draft) === null)
  const selection = useRowSelection(selectable)
  useNewDraftsSelected(data, selection.select)
  const { selected } = selection
  const keys = useRowKeys({
    screen: 'Meta ad drafts',
    noun: 'draft',
    ids: drafts.map(({ id }) => id),
    elementId: draftLinkId,
    onSelect: tab === 'drafts' ? selection.toggle : null,
    isListed: view.shown === 'list',
  })
  const bulkDialog = useDialog<Draft[]>()
  const deletion = useDialog<Draft>()
  const remove = useDeleteDraft(({ id }) => {
    // The row goes first: a closing dialog returns the focus to its button, if that still exists.
    leave(id, 'deleted')
    deletion.close()
    if (!keys.focusAfterDeletion(new Set([id]))) focusPageHeading()
  })
  const navigate = useNavigate()
  const { duplicate } = useDuplicateDraft(({ id, ad_name }) => {
    const onAction = () => void navigate({ to: '/meta-ads-editor/$adId', params: { adId: id } })
    const action = { label: 'Open', onAction }
    showToast({ title: 'Duplicated as a new draft', message: ad_name, kind: 'success', action })
  })
  const status = useRefreshStatus(take)
  const assignment = useBulkUpdate(() => void refetch())
  const isBusy = submissions.isBusy || drafts.some(({ submission }) => isBeingSent(submission))
  const actions: Record<DraftAction, (draft: Draft) => void> = {
    submit: ({ id }) => submissions.submitOne(id, () => readOne(id)),
    delete: deletion.open,
    duplicate: ({ id }) => duplicate(id),
    refreshStatus: ({ id }) => status.mutate(id),
  }
  const onAction = useStableCallback((action: DraftAction, draft: Draft) => actions[action](draft))

  async function readOne(id: string): Promise<Draft[]> {
    const draft = await fetchDraft(id)
    take(draft)
    return [draft]
  }

  async function readSelected(): Promise<Draft[]> {
    const { data: fresh = none } = await refetch({ throwOnError: true })
    return fresh.filter(({ id }) => selection.ids.has(id))
  }

  function handleUpdated() {
    bulkDialog.close()
    void refetch()
  }

  /** Gives the selected drafts a new ad set. */
  function assign({ adAccountId, campaignId, id }: MadeAdSet) {
    const updates = { meta_ad_account_id: adAccountId, meta_campaign_id: campaignId, target_meta_ad_set_id: id }
    assignment.mutate({ adIds: selected.map((draft) => draft.id), updates })
    // The server knows the names of ad sets that were listed; without them the rows show ids.
    void adSetsList(campaignId)
      .fetch({ refresh: false })
      .then(
        () => refetch(),
        () => {},
      )
  }

  const isNarrow = useIsNarrow('sm')
  // Beside the title where there is room, so that they take no row of the list.
  const isBesideTitle = !useIsNarrow('lg')
  const notices = (
    <>
      {notice}
      {batches}
    </>
  )
  // While they load too: rows below the bar must not move.
  const mayHaveDrafts = left ? left.length > 0 : !error
  const selectionActions = tab === 'drafts' && (
    <SelectionActions
      selection={selection}
      isBusy={isBusy}
      isStarting={submissions.batches.isStarting}
      onBulkUpdate={() => bulkDialog.open(selected)}
      onBatchSubmit={() => submissions.submitSeveral(readSelected)}
      onDelete={() => deletions.remove(selected)}
    />
  )

  return (
    <PageLayout
      title="Meta Ad Drafts"
      isWide
      back={null}
      actions={
        <>
          {isBesideTitle && notices}
          {tab === 'drafts' &&
            createAdSet(selected.length > 0 ? { label: `Use for the ${selected.length} selected`, use: assign } : null)}
          {tab === 'drafts' && (
            <SheetMenu
              drafts={selected.length > 0 ? selected : drafts}
              isSelection={selected.length > 0}
              hasPresets={isNarrow}
              onChanged={() => void refetch()}
            />
          )}
          {!(isNarrow && tab === 'drafts') && (
            <LinkButton to="/settings/meta-presets" variant="default" size="xs">
              Manage presets
            </LinkButton>
          )}
        </>
      }
    >
      {!isBesideTitle && notices}
      <Tabs value={props.tab} keepMounted={false} onChange={(next) => onTab(next as WorkspaceTab)}>
        <Group className={classes.bar} justify="space-between" gap="0 16px">
          {tabs}
          {tab === 'drafts' && mayHaveDrafts && (
            <SelectionBar selection={selection} total={selectable.length} view={view}>
              {!isNarrow && selectionActions}
            </SelectionBar>
          )}
          {tab === 'submitted' && mayHaveDrafts && <SubmittedBar isListed={left !== undefined} />}
        </Group>
        <Tabs.Panel value={props.tab}>
          {error && (
            <Box mt="xs">
              <QueryError title="The ad drafts could not be loaded" query={query} />
            </Box>
          )}
          {!data && !error && <Loading />}
          {left && left.length === 0 && <NoDrafts tab={tab} project={project} onProject={onProject} />}
          {left && left.length > 0 && shownView === 'grid' && (
            <Suspense fallback={<Loading />}>
              <DraftsGrid
                key={project ?? ''}
                drafts={drafts}
                selection={selection}
                pooled={undoStack}
                onSaved={takeAll}
                refetch={refetch}
              />
            </Suspense>
          )}
          {left && left.length > 0 && shownView === 'list' && (
            <DraftsList
              key={`${tab} ${project ?? ''}`}
              drafts={drafts}
              sort={sort}
              onSort={onSort}
              departures={departures}
              filter={{ tab, project }}
              selectedIds={selection.ids}
              isBusy={isBusy}
              sendingId={submissions.submittingId}
              refreshingId={status.isPending ? status.variables : null}
              isSandbox={about?.simulated.includes('meta') ?? true}
              onAction={onAction}
              onToggle={selection.toggle}
              onFocus={keys.onRowFocus}
              onProject={onProject}
            />
          )}
        </Tabs.Panel>
        {isNarrow && selected.length > 0 && (
          <div className={classes.foot} data-bottom-bar>
            {selectionActions}
          </div>
        )}
      </Tabs>
      <BulkUpdateDialog
        isOpen={bulkDialog.isOpen}
        drafts={bulkDialog.target ?? none}
        onClose={bulkDialog.close}
        onDone={handleUpdated}
      />
      <DeleteDialog
        dialog={deletion}
        title="Delete Draft"
        question={({ ad_name }) => `Are you sure you want to delete "${ad_name}"? This cannot be undone.`}
        remove={remove}
      />
    </PageLayout>
  )
}

function withoutDrafts(drafts: Draft[] | undefined, hidden: readonly Draft[]) {
  const ids = new Set(hidden.map(({ id }) => id))
  return drafts?.filter(({ id }) => !ids.has(id))
}

/** Selects the drafts that were created just now, once they are listed. */
function useNewDraftsSelected(drafts: Draft[] | undefined, select: (drafts: Draft[]) => void) {
  const ids = useLocation({ select: ({ state }) => state.newDraftIds })
  const lastSelectedIds = useRef<readonly string[] | undefined>(undefined)
  useEffect(() => {
    if (!ids || !drafts || lastSelectedIds.current === ids) return
    const created = drafts.filter(({ id }) => ids.includes(id))
    if (created.length === 0) return
    lastSelectedIds.current = ids
    select(created)
  }, [ids, drafts, select])
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

function NoDrafts({ tab, project, onProject }: DraftsFilter & Pick<WorkspaceDraftsProps, 'onProject'>) {
  const title = tab === 'drafts' ? 'No ad drafts found.' : 'No submitted ads found.'
  if (project !== undefined) {
    const clear = (
      <Button variant="default" onClick={() => onProject(project)}>
        Show all projects
      </Button>
    )
    return <EmptyState title={title} message={`Only the project ${project} is shown.`} action={clear} />
  }
  if (tab === 'submitted') {
    const back = (
      <LinkButton to="/meta-ads-workspace" variant="default">
        Show the drafts
      </LinkButton>
    )
    return <EmptyState title={title} message="Submitted ads appear here." action={back} />
  }
  return <NoDraftsYet title={title} />
}

/** Drafts are created from results, which a new team has to generate first. */
function NoDraftsYet({ title }: { title: string }) {
  const { data: results, isPending } = useQuery({
    queryKey: ['history', 'any'],
    queryFn: async ({ signal }) => (await call(historyEndpoints.list, { query: { limit: 1 }, signal })).results,
  })
  if (isPending) return null
  if (results?.length === 0) {
    const message = 'Generate ad copy first; drafts are created from its results.'
    return (
      <EmptyState title={title} message={message} action={<LinkButton to="/studio">Generate Ad Copy</LinkButton>} />
    )
  }
  const message = 'Select results in the history and create Meta drafts from them.'
  return <EmptyState title={title} message={message} action={<LinkButton to="/history">Open History</LinkButton>} />
}
