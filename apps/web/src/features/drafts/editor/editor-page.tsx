import { Skeleton, Stack, Text } from '@mantine/core'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { useLiveDraft } from './use-live-draft.ts'

const back = { to: '/meta-ads-workspace', label: 'Back to ad drafts' } as const

interface EditorPageProps {
  /** Null when the address names none. */
  draftId: string | null
  /** The field that takes the focus, as the draft names it. */
  wantedField: string | null
}

/** One ad draft to edit and to send. */
export function EditorPage({ draftId, wantedField }: EditorPageProps) {
  return (
    <PageLayout title="Edit Meta Ad Draft" back={back} width={1280}>
      {draftId ? (
        <LoadedDraft key={draftId} id={draftId} wantedField={wantedField} />
      ) : (
        <Nothing title="Ad ID not found in URL." />
      )}
    </PageLayout>
  )
}

function LoadedDraft({ id, wantedField }: { id: string; wantedField: string | null }) {
  const { draft, error, isFetching, isDeleted, refetch } = useLiveDraft(id)
  // An id that is none is answered like one that is not there.
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (draft) return <DraftEditor draft={draft} isDeleted={isDeleted || isMissing} wantedField={wantedField} />
  if (isMissing) return <Nothing title="Ad draft not found." />
  if (error) {
    return (
      <ErrorBox
        title="The ad draft could not be loaded"
        message={errorMessage(error)}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Stack gap="md" role="status">
      <Text>Loading ad draft and Meta data...</Text>
      <Skeleton h={120} />
      <Skeleton h={280} />
      <Skeleton h={160} />
    </Stack>
  )
}

function Nothing({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton variant="default" to="/meta-ads-workspace">
          Back to ad drafts
        </LinkButton>
      }
    />
  )
}
