import { isBeingSent, refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { aboutQuery } from '../../../lib/about.ts'
import { focusPageHeading } from '../../../lib/page-focus.ts'
import { showToast } from '../../../lib/toast.ts'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryError } from '../../../ui/error-box.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useRowKeys } from '../../../ui/selection/use-row-keys.ts'
import { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import type { Submissions } from '../../submissions/use-submissions.ts'
import { fetchDraft, useDeleteDraft, useDuplicateDraft, useRefreshStatus } from '../drafts.queries.ts'
import { draftLinkId } from './draft-row.tsx'
import type { RowAction } from './draft-row-actions.tsx'
import { DraftsList } from './drafts-list.tsx'
import { useLiveDrafts } from './use-live-drafts.ts'
import { DraftsBar, SubmittedBar } from './workspace-bars.tsx'
import type { DraftsFilter } from './workspace-search.rules.ts'

const BulkUpdateDialog = lazyDialog(() => import('./bulk-update-dialog.tsx'))

interface WorkspaceDraftsProps extends DraftsFilter {
  submissions: Submissions
  onProject: (project: string) => void
}

const none: Draft[] = []

/** The drafts of one tab with their actions. */
export function WorkspaceDrafts({ tab, project, submissions, onProject }: WorkspaceDraftsProps) {
  const { query, departures, take, leave } = useLiveDrafts({ tab, project })
  const { data, error, refetch } = query
  const drafts = data ?? none
  const { data: about } = useQuery(aboutQuery)
  const selectable = drafts.filter((draft) => refuseDraftChange(draft) === null)
  const selection = useRowSelection(selectable)
  const keys = useRowKeys({
    screen: 'Meta ad drafts',
    noun: 'draft',
    ids: drafts.map(({ id }) => id),
    elementId: draftLinkId,
    onSelect: tab === 'drafts' ? selection.toggle : null,
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
  const duplicate = useDuplicateDraft(({ id, ad_name }) => {
    const onAction = () => void navigate({ to: '/meta-ads-editor/$adId', params: { adId: id } })
    const action = { label: 'Open', onAction }
    showToast({ title: 'Duplicated as a new draft', message: ad_name, kind: 'success', action })
  })
  const status = useRefreshStatus(take)
  const isBusy = submissions.isBusy || drafts.some(({ submission }) => isBeingSent(submission))
  const onAction = useRowActions({
    submit: ({ id }) => submissions.submitOne(id, () => readOne(id)),
    delete: deletion.open,
    duplicate: ({ id }) => duplicate.mutate(id),
    refreshStatus: ({ id }) => status.mutate(id),
  })

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

  return (
    <Stack gap="sm">
      <QueryError title="The ad drafts could not be loaded" query={query} />
      {!data && !error && <Loading />}
      {data && tab === 'drafts' && data.length > 0 && (
        <DraftsBar
          selection={selection}
          total={selectable.length}
          isBusy={isBusy}
          isStarting={submissions.batches.isStarting}
          onBulkUpdate={() => bulkDialog.open(selection.selected)}
          onBatchSubmit={() => submissions.submitSeveral(readSelected)}
        />
      )}
      {tab === 'submitted' && drafts.length > 0 && <SubmittedBar />}
      {data && data.length === 0 && <NoDrafts tab={tab} project={project} onProject={onProject} />}
      {data && data.length > 0 && (
        <DraftsList
          key={project ?? ''}
          drafts={data}
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
    </Stack>
  )
}

/** The function stays the same between renders, so that unchanged rows do not render again. */
function useRowActions(actions: Record<RowAction, (draft: Draft) => void>) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useCallback((action: RowAction, draft: Draft) => latest.current[action](draft), [])
}

function Loading() {
  return (
    <Center mih={240} role="status">
      <Stack align="center" gap="xs">
        <Loader />
        <Text c="dimmed">Loading ad drafts...</Text>
      </Stack>
    </Center>
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
  if (tab === 'submitted') return <EmptyState title={title} message="Submitted ads appear here." />
  return (
    <EmptyState
      title={title}
      message="Select results in the history and create Meta drafts of them."
      action={<LinkButton to="/history">Open the history</LinkButton>}
    />
  )
}
