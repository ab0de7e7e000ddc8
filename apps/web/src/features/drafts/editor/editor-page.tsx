import { Skeleton, Stack, Text } from '@mantine/core'
import { ApiError } from '../../../lib/api-error.ts'
import { useChecksLoaded } from '../../../parts/copy-check/use-checks-loaded.ts'
import { useLiveDraft } from '../../../parts/drafts/use-live-draft.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { toWatchedVideo } from './creative-section.tsx'
import { DraftEditor, type DraftEditorProps } from './draft-editor.tsx'

const title = 'Edit Meta Ad Draft'
const back = { to: '/meta-ads-workspace', label: 'Back to ad drafts' } as const
const toDrafts = <LinkButton to={back.to}>Show the ad drafts</LinkButton>

/** Edits and submits one ad draft. */
export function EditorPage(props: LoadedDraftProps) {
  return (
    <PageLayout title={title} back={back} isWide>
      <LoadedDraft {...props} />
    </PageLayout>
  )
}

/** The page at an address without an id. */
export function MissingDraftIdPage() {
  return (
    <PageLayout title={title} back={back} isWide>
      <EmptyState title="Ad ID not found in URL." action={toDrafts} />
    </PageLayout>
  )
}

interface LoadedDraftProps extends Omit<DraftEditorProps, 'draft' | 'isDeleted'> {
  draftId: string
}

function LoadedDraft({ draftId, ...editor }: LoadedDraftProps) {
  const live = useLiveDraft(draftId)
  const { draft, error, isDeleted } = live
  const areChecksLoaded = useChecksLoaded(draft && toWatchedVideo(draft.video_url))
  // The server answers 400 to a malformed id.
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (draft && areChecksLoaded) return <DraftEditor draft={draft} isDeleted={isDeleted || isMissing} {...editor} />
  if (isMissing)
    return <EmptyState title="Ad draft not found." message="It was deleted, or the link is wrong." action={toDrafts} />
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
