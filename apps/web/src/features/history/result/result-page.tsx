import { isUnfinished } from '@hookline/contract/history/history.rules'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { writeStageTitle } from '@hookline/contract/jobs/jobs.rules'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { viewerFor } from '@hookline/contract/response-formats/viewers.rules'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { useEvents } from '../../../lib/events.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { useChecksLoaded } from '../../../parts/copy-check/use-checks-loaded.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { VideoPlayerProvider } from '../../../parts/watch-report/video-player.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ErrorBox, QueryError } from '../../../ui/lists/error-box.tsx'
import { useLiveQuery } from '../../../ui/live-list/use-live-query.ts'
import { FullScreenLoader } from '../../../ui/page/full-screen-loader.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { isolateText } from '../../../ui/texts/user-text.tsx'
import { useResultEdit } from '../edit/use-result-edit.ts'
import { deletionQuery, historyItemQuery } from '../history.queries.ts'
import { useHistoryActions } from '../list/use-history-actions.ts'
import { ResultActions } from './result-actions.tsx'
import { classifyResult, readResultId } from './result-state.rules.ts'
import { ShownResult } from './shown-result.tsx'

const loadErrorTitle = 'The result could not be loaded'

/** One result, updated while its job runs. @param props.id from the address */
export function ResultPage({ id: idText }: { id: string }) {
  const buildFrame = useFrame()
  const { id, message } = readResultId(idText)
  if (id !== undefined) return <LoadedResult key={id} id={id} />
  return (
    <PageLayout {...buildFrame('Error Loading Result')}>
      <ErrorBox title={loadErrorTitle} message={message} />
    </PageLayout>
  )
}

/** Every state has the same frame, so that its heading keeps the focus. */
function LoadedResult({ id }: { id: number }) {
  const buildFrame = useFrame()
  const { query, stage } = useLiveResult(id)
  const { data: item, error } = query
  const viewer = chooseViewer(item)
  const edit = useResultEdit(id, item, viewer)
  const areChecksLoaded = useChecksLoaded(
    item && { video: item.videoObjectName === null ? null : { historyId: id }, project: item.project },
  )
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PageLayout {...buildFrame('Result Not Found')}>
        <NotFound id={id} wasThere={item !== undefined} hasUnsaved={edit.isDirty} />
      </PageLayout>
    )
  }
  if (item && areChecksLoaded) {
    const state = classifyResult(item)
    const edited = item.is_edited ? ' (Edited)' : ''
    return (
      <PageLayout
        {...buildFrame(state.kind === 'failed' ? 'Error in Generation' : resultName(item))}
        description={`Generated on ${formatDate(item.createdAt)}${edited}`}
        actions={<ResultActions item={item} state={state.kind} viewer={viewer} edit={edit} />}
      >
        <VideoPlayerProvider>
          <ShownResult item={item} state={state} stage={stage} viewer={viewer} edit={edit} />
        </VideoPlayerProvider>
      </PageLayout>
    )
  }
  return (
    <PageLayout {...buildFrame(error ? 'Error Loading Result' : 'Loading Result...')}>
      <QueryError
        title={loadErrorTitle}
        message={errorMessage(error, 'Unknown error loading history item')}
        query={query}
      />
      {!error && <FullScreenLoader label="Loading Result..." />}
    </PageLayout>
  )
}

/** A result and the stage of its job, updated by events. */
function useLiveResult(id: number) {
  const [job, setJob] = useState<JobSummary | null>(null)
  const query = useLiveQuery(historyItemQuery(id), {
    on: 'history',
    concerns: (event) => event.id === id,
    isUnderWay: (item) => item !== undefined && isUnfinished(item.status),
  })
  useEvents('job', (event) => {
    if (event.historyId === id) setJob(event)
  })
  return { query, stage: job && writeStageTitle(job.stage, job.operation, job.place) }
}

function chooseViewer(item: HistoryItem | undefined): ViewerType {
  if (!item) return 'raw-text-viewer'
  const { result, clientTemplateType, clientTemplateConfig, operation } = item
  return viewerFor({ clientTemplateType, clientTemplateConfig, operation, hasVariants: !!result?.variants })
}

/** The frame of the page; its back link returns to the filters and page that the result was opened from. */
function useFrame() {
  const search = useLocation({ select: ({ state }) => state.historySearch })
  const back = { to: '/history', label: 'Back to history', ...(search && { search }) } as const
  return (title: string) => ({ title, back })
}

interface NotFoundProps {
  id: number
  /** The result was loaded before: it has been deleted since. */
  wasThere: boolean
  hasUnsaved: boolean
}

function NotFound({ id, wasThere, hasUnsaved }: NotFoundProps) {
  const queryClient = useQueryClient()
  const { restore } = useHistoryActions({ refresh: () => queryClient.invalidateQueries({ queryKey: ['history'] }) })
  const { data: deleted } = useQuery(deletionQuery(id))
  const deletion = deleted?.deletion
  const isRestorable = wasThere || !!deletion
  const by = deletion && deletion.deletedBy !== null ? ` by ${isolateText(deletion.deletedBy)}` : ''
  return (
    <EmptyState
      title="Result not found. It may have been deleted or the ID is invalid."
      message={
        <>
          {deletion && (
            <span>
              {isolateText(resultName(deleted))} was deleted{by} on {formatDate(deletion.deletedAt)}. It can be restored
              until {formatDate(deletion.restorableUntil)}.{' '}
            </span>
          )}
          {hasUnsaved && 'Your unsaved edit is kept. Restore the result to continue.'}
        </>
      }
      action={
        <Group gap="xs">
          {isRestorable && <Button onClick={() => void restore([id])}>Restore it</Button>}
          <LinkButton to="/history" variant={isRestorable ? 'default' : 'filled'}>
            Open the history
          </LinkButton>
        </Group>
      }
    />
  )
}
