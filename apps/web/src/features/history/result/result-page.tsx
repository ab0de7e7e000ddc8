import { viewerFor } from '@hookline/contract/history/history.rules'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { FullScreenLoader } from '../../../ui/full-screen-loader.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { isolate } from '../../../ui/user-text.tsx'
import type { RenderResult } from '../edit/result-content.tsx'
import { useResultEdit } from '../edit/use-result-edit.ts'
import { deletionQuery } from '../history.queries.ts'
import { ResultActions } from './result-actions.tsx'
import { readResultId, resultStateOf } from './result-state.rules.ts'
import { ShownResult } from './shown-result.tsx'
import { useRestoreResult } from './use-delete-result.ts'
import { useLiveResult } from './use-live-result.ts'

interface ResultPageProps {
  /** As it stands in the address. */
  id: string
  renderResult: RenderResult
}

const unknownLoadError = 'Unknown error loading history item'
const back = { to: '/history', label: 'Back to history' } as const

/** One result whole, followed while its job runs. */
export function ResultPage({ id: idText, renderResult }: ResultPageProps) {
  const { id, message } = readResultId(idText)
  if (id !== undefined) return <LoadedResult key={id} id={id} renderResult={renderResult} />
  return (
    <PageLayout title="Error Loading Result" back={back}>
      <LoadError message={message} />
    </PageLayout>
  )
}

/** One frame for all states, so that its heading keeps the focus while they change. */
function LoadedResult({ id, renderResult }: { id: number; renderResult: RenderResult }) {
  const { item, stage, error, isFetching, refetch } = useLiveResult(id)
  const viewer = viewerOf(item)
  const edit = useResultEdit(id, item, viewer)
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PageLayout {...frameOf('Result Not Found')}>
        <NotFound id={id} wasThere={item !== undefined} hasUnsaved={edit.isDirty} />
      </PageLayout>
    )
  }
  if (item) {
    const state = resultStateOf(item)
    const edited = item.is_edited ? ' (Edited)' : ''
    return (
      <PageLayout
        {...frameOf(state.kind === 'failed' ? 'Error in Generation' : item.videoFilename)}
        description={`Generated on ${formatDate(item.createdAt)}${edited}`}
        actions={<ResultActions item={item} state={state.kind} edit={edit} />}
      >
        <ShownResult item={item} state={state} stage={stage} viewer={viewer} edit={edit} renderResult={renderResult} />
      </PageLayout>
    )
  }
  return (
    <PageLayout {...frameOf(error ? 'Error Loading Result' : 'Loading Result...')}>
      {error ? (
        <LoadError message={errorMessage(error, unknownLoadError)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <FullScreenLoader label="Loading Result..." />
      )}
    </PageLayout>
  )
}

function viewerOf(item: HistoryItem | undefined): ViewerType {
  if (!item) return 'raw-text-viewer'
  const { result, clientTemplateType, clientTemplateConfig, operation } = item
  return viewerFor({ clientTemplateType, clientTemplateConfig, operation, hasVariants: !!result?.variants })
}

function frameOf(title: string) {
  return { title, back, width: 1280 }
}

/** A deleted result can be restored from here. */
function NotFound({ id, wasThere, hasUnsaved }: { id: number; wasThere: boolean; hasUnsaved: boolean }) {
  const restore = useRestoreResult(id)
  const { data: deleted } = useQuery(deletionQuery(id))
  const deletion = deleted?.deletion
  return (
    <EmptyState
      title="Result not found. It may have been deleted or the ID is invalid."
      message={
        <>
          {deletion && <DeletionFacts filename={deleted.videoFilename} {...deletion} />}
          {hasUnsaved && 'Your unsaved edit is kept. Restore the result to continue.'}
        </>
      }
      action={
        <Group gap="xs">
          {(wasThere || deletion) && <Button onClick={() => void restore()}>Restore it</Button>}
          <LinkButton to="/history" variant="default">
            All results
          </LinkButton>
        </Group>
      }
    />
  )
}

function DeletionFacts(props: NonNullable<HistoryItem['deletion']> & { filename: string }) {
  const { filename, deletedAt, deletedBy, restorableUntil } = props
  return (
    <Text>
      {isolate(filename)} was deleted{deletedBy !== null && ` by ${isolate(deletedBy)}`} on {formatDate(deletedAt)}. It
      can be restored until {formatDate(restorableUntil)}.
    </Text>
  )
}

interface LoadErrorProps {
  message: string
  onRetry?: () => void
  isRetrying?: boolean
}

function LoadError(props: LoadErrorProps) {
  return <ErrorBox title="The result could not be loaded" {...props} />
}
