import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { PageLayout } from '../../ui/page-layout.tsx'
import { useBatchJobs, useCancelJobs, useGenerate, useSendingCount } from './batch/batch.queries.ts'
import { isSettled } from './batch/batch.rules.ts'
import { BatchOverlay } from './batch/batch-overlay.tsx'
import { BatchResults, resultsHeadingId } from './batch/batch-results.tsx'
import { EmptyResults } from './batch/empty-results.tsx'
import { useReprocess } from './batch/use-reprocess.ts'
import { StudioFormCard } from './form/studio-form-card.tsx'
import { toolQuery } from './studio.queries.ts'
import classes from './studio-page.module.css'
import { openStudio } from './studio-store.ts'
import { isUploading } from './upload/upload-list.rules.ts'

interface StudioPageProps {
  reprocessId: string | undefined
  onReprocessTaken: () => void
}

const defaultDescription = 'Upload one or more videos and get ad copy for each of them.'

export function StudioPage({ reprocessId, onReprocessTaken }: StudioPageProps) {
  const studio = openStudio(useCurrentUser().user_uuid)
  const { batch, isOverlayOpen } = useSyncExternalStore(studio.subscribe, studio.getState)
  const { data: tool } = useQuery(toolQuery)
  const { watched, isUnwatched } = useBatchJobs(batch)
  const { retry } = useGenerate(studio)
  const cancel = useCancelJobs()
  const sendingCount = useSendingCount()
  const isSending = sendingCount !== null
  const isDone = batch !== null && !isSending && watched.every(({ job }) => isSettled(job))
  useReprocess(studio, reprocessId, onReprocessTaken)
  useEffect(() => {
    if (isDone || isUnwatched) studio.change({ isOverlayOpen: false })
  }, [studio, isDone, isUnwatched])
  useResultsFocus(isOverlayOpen, batch !== null)
  // Leaving the page sends the batch to the background.
  useEffect(() => () => studio.change({ isOverlayOpen: false }), [studio])
  // The browser asks before files that are not uploaded yet are lost.
  useWindowEvent('beforeunload', (event) => {
    if (studio.queue.getItems().some((item) => isUploading(item) || item.status === 'added')) event.preventDefault()
  })

  return (
    <PageLayout
      title={tool?.displayName ?? 'Generate Ad Copy'}
      description={tool?.description || defaultDescription}
      isWide
    >
      <div className={classes.panes}>
        <StudioFormCard studio={studio} tool={tool} />
        <div className={classes.results}>
          {batch ? (
            <BatchResults
              batch={batch}
              watched={watched}
              isRetryDisabled={isSending}
              onShowProgress={() => studio.change({ isOverlayOpen: true })}
              onRetry={retry}
              onCancel={cancel}
            />
          ) : (
            <EmptyResults queue={studio.queue} />
          )}
        </div>
      </div>
      <BatchOverlay
        isOpen={isOverlayOpen}
        jobs={isSending ? [] : watched.map(({ job }) => job)}
        startedAt={isSending || !batch ? null : batch.startedAt}
        total={sendingCount ?? batch?.videos.length ?? 1}
        onBackground={() => studio.change({ isOverlayOpen: false })}
      />
    </PageLayout>
  )
}

/**
 * When the overlay closes, the results take the focus. If it closes before the results are there, they take the focus
 * when they appear, unless the user has moved it elsewhere by then.
 */
function useResultsFocus(isOverlayOpen: boolean, hasResults: boolean): void {
  const isFocusOwed = useRef(false)
  useEffect(() => {
    if (isOverlayOpen) isFocusOwed.current = true
    else if (isFocusOwed.current && hasResults) {
      isFocusOwed.current = false
      const { activeElement } = document
      if (!activeElement || activeElement === document.body || activeElement.closest('[role="dialog"]')) {
        document.getElementById(resultsHeadingId)?.focus()
      }
    }
  }, [isOverlayOpen, hasResults])
}
