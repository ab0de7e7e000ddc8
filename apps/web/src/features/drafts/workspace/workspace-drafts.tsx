import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { Pagination } from '@hookline/contract/paging.schemas'
import { ActionIcon, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, type ReactNode, useDeferredValue } from 'react'
import { formatCount } from '../../../lib/count-words.rules.ts'
import { focusPageHeading } from '../../../lib/page-focus.ts'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import type { AdSetUse } from '../../../parts/ad-set-form/ad-set-use.ts'
import type { Sort } from '../../../ui/data-table/sort-rows.rules.ts'
import { PageNav } from '../../../ui/lists/page-nav.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { useRowKeys } from '../../../ui/selection/use-row-keys.ts'
import type { Submissions } from '../../submissions/use-submissions.ts'
import { SheetMenu } from '../sheet/sheet-menu.tsx'
import type { DraftsFilter, WorkspaceTab } from '../workspace-search.rules.ts'
import { draftLinkId } from './draft-row.tsx'
import { DraftsPanel } from './drafts-panel.tsx'
import { TakenDrafts } from './taken-drafts.tsx'
import { useDraftActions } from './use-draft-actions.tsx'
import { type SelectedDrafts, useSelectedDrafts } from './use-selected-drafts.tsx'
import { type ShownDrafts, useShownDrafts } from './use-shown-drafts.ts'
import { type DraftsView, useDraftsView } from './view-switch.tsx'
import { SelectionActions, SelectionBar, SubmittedBar } from './workspace-bars.tsx'
import classes from './workspace-page.module.css'

export interface WorkspaceDraftsProps extends Omit<DraftsFilter, 'sort'> {
  /** The tabs, which share a line with the selection. */
  tabs: ReactNode
  onTab: (tab: WorkspaceTab) => void
  submissions: Submissions
  sort: Sort | null
  onSort: (sort: Sort) => void
  onProject: (project: string) => void
  onOwner: (owner: 'all') => void
  /** Only submitted ads that need attention are listed. */
  attention: boolean
  onAttention: (attention: boolean) => void
  page: number
  linkToPage: ComponentProps<typeof PageNav>['linkTo']
  /** The button that creates an ad set. */
  createAdSet: (use: AdSetUse | null) => ReactNode
  /** Switches submitted ads on and off. */
  LiveActions: ComponentType<{ drafts: readonly Draft[]; onDone: () => void }>
  /** The state of running and finished batches. */
  batches: ReactNode
  /** What keeps ads from Meta. */
  notice: ReactNode
}

/** The page of a tab: its drafts, and the bars from which they are selected and submitted. */
export function WorkspaceDrafts(props: WorkspaceDraftsProps) {
  const { tabs, onTab, submissions, sort, onSort, onProject, onOwner, createAdSet, batches, notice, LiveActions } =
    props
  const filter = useDeferredFilter(props)
  const { tab, page } = filter
  const shown = useShownDrafts(filter, useDeferredValue(sort))
  const { drafts } = shown
  const selected = useSelectedDrafts(shown, submissions)
  const { selection } = selected
  const view = useDraftsView(tab)
  const keys = useRowKeys({
    screen: 'Meta ad drafts',
    noun: 'draft',
    ids: drafts.map(({ id }) => id),
    elementId: draftLinkId,
    onSelect: selection.toggle,
    isListed: view.shown === 'list',
  })
  const actions = useDraftActions(shown, submissions, (id) => {
    if (!keys.focusAfterDeletion(new Set([id]))) focusPageHeading()
  })
  const isBusy = submissions.isBusy || drafts.some(({ submission }) => isBeingSent(submission))
  const isNarrow = useIsNarrow('sm')
  // Beside the title where there is room, so that they take no row of the list.
  const isBesideTitle = !useIsNarrow('lg')
  // One bar has all buttons where there is room.
  const isWide = !useIsNarrow('xl')
  const notices = (
    <>
      {notice}
      {batches}
    </>
  )
  const selectionActions =
    tab === 'submitted' ? (
      <LiveActions drafts={selection.selected} onDone={selection.clear} />
    ) : (
      <SelectionActions
        selection={selection}
        isBusy={isBusy}
        isStarting={submissions.batches.isStarting}
        onBulkUpdate={selected.update}
        onBatchSubmit={selected.submit}
        onDelete={selected.remove}
      />
    )

  const headActions = <HeadActions shown={shown} selected={selected} isNarrow={isNarrow} createAdSet={createAdSet} />

  return (
    <PageLayout
      title="Meta Ad Drafts"
      isWide
      back={null}
      actions={
        <>
          {isBesideTitle && notices}
          {!isWide && headActions}
        </>
      }
    >
      {!isBesideTitle && notices}
      <Tabs value={props.tab} keepMounted={false} onChange={(next) => onTab(next as WorkspaceTab)}>
        <TabLine
          tabs={tabs}
          shown={shown}
          selected={selected}
          view={view}
          attention={props.attention}
          onAttention={props.onAttention}
          headActions={isWide && headActions}
          selectionActions={!isNarrow && selectionActions}
        />
        <Tabs.Panel value={props.tab}>
          <TakenDrafts />
          <DraftsPanel
            shown={shown}
            selected={selected}
            actions={actions}
            view={view}
            sort={sort}
            onSort={onSort}
            onProject={onProject}
            onOwner={onOwner}
            onAttention={props.onAttention}
            onRowFocus={keys.onRowFocus}
            isBusy={isBusy}
            sendingId={submissions.submittingId}
            page={page}
          />
          <DraftsPages shown={shown} page={page} linkTo={props.linkToPage} />
        </Tabs.Panel>
        {isNarrow && selection.selected.length > 0 && (
          <div className={classes.foot} data-bottom-bar>
            {selectionActions}
          </div>
        )}
      </Tabs>
      {selected.dialog}
      {actions.dialog}
    </PageLayout>
  )
}

/** A press on a tab, a filter or a column's head is answered before the rows are drawn again. */
function useDeferredFilter({ tab, project, owner, attention, page }: WorkspaceDraftsProps) {
  return {
    tab: useDeferredValue(tab),
    project: useDeferredValue(project),
    owner: useDeferredValue(owner),
    attention: useDeferredValue(attention),
    page: useDeferredValue(page),
  }
}

interface TabLineProps extends Pick<WorkspaceDraftsProps, 'tabs' | 'attention' | 'onAttention'> {
  shown: ShownDrafts
  selected: SelectedDrafts
  view: DraftsView
  /** The buttons of the page; false where they stand beside its title. */
  headActions: ReactNode
  /** What is done with the selected drafts; false where it stands at the foot of the screen. */
  selectionActions: ReactNode
}

/** The tabs, and on the same line the selection and the buttons that have room there. */
function TabLine(props: TabLineProps) {
  const { tabs, shown, selected, view, attention, onAttention, headActions, selectionActions } = props
  const { query, drafts, isLoaded, filter } = shown
  const { selection, selectableCount } = selected
  const isSubmitted = filter.tab === 'submitted'
  // While they load too: rows below the bar must not move.
  const mayHaveDrafts = isLoaded ? drafts.length > 0 : !query.error
  return (
    <Group className={classes.bar} justify="space-between" gap="0 16px">
      {tabs}
      {!isSubmitted && mayHaveDrafts && (
        <SelectionBar selection={selection} total={selectableCount} view={view}>
          {selectionActions && (
            <Group gap={8} wrap="nowrap">
              {headActions}
              {selectionActions}
            </Group>
          )}
        </SelectionBar>
      )}
      {isSubmitted && (mayHaveDrafts || attention) && (
        <SubmittedBar
          isListed={isLoaded}
          selection={selection}
          total={selectableCount}
          attention={attention}
          onAttention={onAttention}
        >
          {selection.selected.length > 0 && selectionActions}
        </SubmittedBar>
      )}
      {headActions && (isSubmitted || !mayHaveDrafts) && <Group gap={8}>{headActions}</Group>}
    </Group>
  )
}

interface DraftsPagesProps {
  shown: ShownDrafts
  page: number
  linkTo: WorkspaceDraftsProps['linkToPage']
}

/** The way to the other pages, where there are several. */
function DraftsPages({ shown: { pagination, drafts }, page, linkTo }: DraftsPagesProps) {
  if (!pagination || (pagination.totalPages <= 1 && page <= 1)) return null
  return (
    <Stack gap={4} py="sm">
      <PageNav page={page} last={pagination.totalPages} linkTo={linkTo} />
      {drafts.length > 0 && (
        <Text size="sm" c="dimmed" ta="center">
          {describeRange(pagination)}
        </Text>
      )}
    </Stack>
  )
}

/** '51–100 of 5 000 ads'. */
function describeRange({ page, limit, total }: Pagination): string {
  const [first, last] = [(page - 1) * limit + 1, Math.min(page * limit, total)]
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)} ads`
}

interface HeadActionsProps extends Pick<WorkspaceDraftsProps, 'createAdSet'> {
  shown: ShownDrafts
  selected: SelectedDrafts
  isNarrow: boolean
}

/** The buttons beside the title: they create ad sets, exchange drafts as a sheet, and lead to the presets. */
function HeadActions({ shown, selected, isNarrow, createAdSet }: HeadActionsProps) {
  const { drafts, filter, query } = shown
  const chosen = selected.selection.selected
  const presets = (
    <ActionIcon
      renderRoot={(props) => <Link {...props} to="/settings/meta-presets" />}
      variant="default"
      size={30}
      aria-label="Manage presets"
      title="Manage presets"
    >
      <IconAdjustments size={16} aria-hidden />
    </ActionIcon>
  )
  if (filter.tab === 'submitted') return presets
  const use = { label: `Use for the ${chosen.length} selected`, use: selected.assign }
  return (
    <>
      {createAdSet(chosen.length > 0 ? use : null)}
      <SheetMenu
        drafts={chosen.length > 0 ? chosen : drafts.filter(({ is_own }) => is_own)}
        isSelection={chosen.length > 0}
        hasPresets={isNarrow}
        onChanged={() => void query.refetch()}
      />
      {!isNarrow && presets}
    </>
  )
}
