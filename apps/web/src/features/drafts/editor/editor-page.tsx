import { Skeleton, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useChecksLoaded } from '../../../parts/copy-check/use-checks-loaded.ts'
import { useLiveDraft } from '../../../parts/drafts/use-live-draft.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { toWatchedVideo } from './creative-section.tsx'
import { DraftEditor, type DraftEditorProps } from './draft-editor.tsx'
import { editorLayout } from './editor-layout.ts'

const MissingDraft = lazyPart(async () => ({ default: (await import('./missing-draft.tsx')).MissingDraft }))

/** Edits and submits one ad draft. */
export function EditorPage(props: LoadedDraftProps) {
  return (
    <PageLayout {...editorLayout} isWide>
      <LoadedDraft {...props} />
    </PageLayout>
  )
}

interface LoadedDraftProps extends Omit<DraftEditorProps, 'draft' | 'isDeleted'> {
  draftId: string
}

function LoadedDraft({ draftId, ...editor }: LoadedDraftProps) {
  const live = useLiveDraft(draftId)
  const { draft, error, isDeleted } = live
  const areChecksLoaded = useChecksLoaded(draft && { video: toWatchedVideo(draft.video_url), project: draft.project })
  // The server answers 400 to a malformed id.
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (draft && areChecksLoaded) return <DraftEditor draft={draft} isDeleted={isDeleted || isMissing} {...editor} />
  if (isMissing)
    return (
      <Suspense>
        <MissingDraft title="Ad draft not found." message="It was deleted, or the link is wrong." />
      </Suspense>
    )
  if (error) return <QueryError title="The ad draft could not be loaded" query={live} />
  return (
    <Stack gap="md" role="status" aria-label="Loading ad draft and Meta data...">
      <Text>Loading ad draft and Meta data...</Text>
      <Skeleton h={120} />
      <Skeleton h={280} />
      <Skeleton h={160} />
    </Stack>
  )
}
