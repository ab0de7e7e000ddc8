import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CreateAdSetButton } from '../../features/ad-sets/create-ad-set-button.tsx'
import { WorkspacePage } from '../../features/drafts/workspace/workspace-page.tsx'
import { type WorkspaceSearch, workspaceSearchSchema } from '../../features/drafts/workspace-search.rules.ts'
import { ConnectionNotice } from '../../features/meta-connection/connection-notice.tsx'
import { SubmissionBatchPanel } from '../../features/submissions/submission-batch-panel.tsx'
import { useSubmissions } from '../../features/submissions/use-submissions.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { latePart } from '../../ui/lazy-part.tsx'

const GoLiveDialog = lazyDialog(() => import('../../features/submissions/go-live-dialog.tsx'))

const LiveActions = latePart(async () => ({
  default: (await import('../../features/submissions/live-actions.tsx')).LiveActions,
}))

export const Route = createFileRoute('/_protected/meta-ads-workspace')({
  validateSearch: workspaceSearchSchema,
  component: WorkspaceScreen,
})

function WorkspaceScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const changeSearch = useCallback((next: WorkspaceSearch) => navigate({ search: next, replace: true }), [navigate])
  const submissions = useSubmissions()
  const { isOpen, target, close } = submissions.goLive.dialog
  return (
    <>
      <WorkspacePage
        search={search}
        onSearchChange={changeSearch}
        submissions={submissions}
        createAdSet={(use) => <CreateAdSetButton use={use} />}
        notice={<ConnectionNotice />}
        LiveActions={LiveActions}
        batches={<SubmissionBatchPanel batches={submissions.batches} />}
      />
      <GoLiveDialog isOpen={isOpen} question={target} onClose={close} />
    </>
  )
}
