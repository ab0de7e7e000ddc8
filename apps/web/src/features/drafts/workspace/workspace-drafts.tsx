import { isBeingSent, refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Center, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { aboutQuery } from '../../../lib/about.ts'
import { errorMessage } from '../../../lib/api-error.ts'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useRowKeys } from '../../../ui/selection/use-row-keys.ts'
import { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import type { Submissions } from '../../submissions/use-submissions.ts'
import { DeleteDraftDialog } from './delete-draft-dialog.tsx'
import { draftLinkId } from './draft-row.tsx'
import type { DraftRowActions } from './draft-row-actions.tsx'
import { DraftsBar } from './drafts-bar.tsx'
import { DraftsEmpty } from './drafts-empty.tsx'
import { DraftsList } from './drafts-list.tsx'
import { SubmittedBar } from './submitted-bar.tsx'
import { useDuplicateDraft, useRefreshStatus } from './use-draft-actions.ts'
import { useLiveDrafts } from './use-live-drafts.ts'
import { useRefreshStatuses } from './use-refresh-statuses.ts'
import { fetchDraft } from './workspace.queries.ts'
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
  const { data, error, isFetching, refetch } = query
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
  const duplicate = useDuplicateDraft()
  const status = useRefreshStatus(take)
  const statuses = useRefreshStatuses(tab === 'submitted' && drafts.length > 0, refetch)
  const isBusy = submissions.isBusy || drafts.some(({ submission }) => isBeingSent(submission))
  const actions = useRowActions({
    onSubmit: (id) => submissions.submitOne(id, () => readOne(id)),
    onDelete: deletion.open,
    onDuplicate: duplicate.mutate,
    onRefreshStatus: status.mutate,
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
      {error && (
        <ErrorBox
          title="The ad drafts could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
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
      {tab === 'submitted' && drafts.length > 0 && <SubmittedBar refresh={statuses} />}
      {data && data.length === 0 && (
        <DraftsEmpty tab={tab} project={project} onClearProject={() => project && onProject(project)} />
      )}
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
          actions={actions}
          onToggle={selection.toggle}
          onRowFocus={keys.onRowFocus}
          onProject={onProject}
        />
      )}
      <BulkUpdateDialog
        isOpen={bulkDialog.isOpen}
        drafts={bulkDialog.target ?? none}
        onClose={bulkDialog.close}
        onDone={handleUpdated}
      />
      <DeleteDraftDialog
        dialog={deletion}
        refresh={refetch}
        onDeleted={(id) => leave(id, 'deleted')}
        focusAfter={(id) => keys.focusAfterDeletion(new Set([id]))}
      />
    </Stack>
  )
}

/** The same functions as long as the list stands, so that rows are drawn again only for what concerns them. */
function useRowActions(latest: DraftRowActions): DraftRowActions {
  const current = useRef(latest)
  useEffect(() => {
    current.current = latest
  })
  return useMemo(
    () => ({
      onSubmit: (id) => current.current.onSubmit(id),
      onDelete: (draft) => current.current.onDelete(draft),
      onDuplicate: (id) => current.current.onDuplicate(id),
      onRefreshStatus: (id) => current.current.onRefreshStatus(id),
    }),
    [],
  )
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
