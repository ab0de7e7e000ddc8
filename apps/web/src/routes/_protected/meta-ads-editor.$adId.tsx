import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { z } from 'zod'
import { EditorPage } from '../../features/drafts/editor/editor-page.tsx'
import { metaConnectionQuery } from '../../features/meta-connection/meta-connection.queries.ts'
import { useGoLive } from '../../features/submissions/use-go-live.ts'
import { useSubmitDraft } from '../../features/submissions/use-submit-draft.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { latePart, lazyPart } from '../../ui/lazy-part.tsx'

const MissingDraftIdPage = lazyPart(async () => ({
  default: (await import('../../features/drafts/editor/missing-draft.tsx')).MissingDraftIdPage,
}))
const GoLiveDialog = lazyDialog(() => import('../../features/submissions/go-live-dialog.tsx'))
const ReplaceVideoDialog = lazyDialog(() => import('../../features/studio/stored-videos/replace-video-dialog.tsx'))

const ConnectionNotice = latePart(async () => ({
  default: (await import('../../features/meta-connection/connection-notice.tsx')).ConnectionNotice,
}))

const LiveActions = latePart(async () => ({
  default: (await import('../../features/submissions/live-actions.tsx')).LiveActions,
}))

const search = z.object({ field: z.coerce.string().optional().catch(undefined) })

export const Route = createFileRoute('/_protected/meta-ads-editor/$adId')({
  validateSearch: search,
  component: EditorScreen,
})

function EditorScreen() {
  const { adId } = Route.useParams()
  const draftId = adId.trim()
  if (draftId) return <Editor key={draftId} draftId={draftId} />
  return (
    <Suspense>
      <MissingDraftIdPage />
    </Suspense>
  )
}

function Editor({ draftId }: { draftId: string }) {
  const { field = null } = Route.useSearch()
  const submitting = useSubmitDraft({ isList: false })
  const goLive = useGoLive()
  const { data: connection } = useQuery(metaConnectionQuery)
  const { isOpen, target, close } = goLive.dialog
  return (
    <>
      <EditorPage
        draftId={draftId}
        wantedField={field}
        submitting={submitting}
        goLive={goLive}
        notice={connection?.needsReconnect && <ConnectionNotice />}
        VideoDialog={ReplaceVideoDialog}
        LiveActions={LiveActions}
      />
      <GoLiveDialog isOpen={isOpen} question={target} onClose={close} />
    </>
  )
}
