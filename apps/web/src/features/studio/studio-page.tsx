import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { PageLayout } from '../../ui/page-layout.tsx'
import { isRunOver, jobIdsToFetch } from './batch/batch.rules.ts'
import { RunOverlay } from './batch/batch-overlay.tsx'
import { type RenderResult, RunResults, resultsHeadingId } from './batch/batch-results.tsx'
import { EmptyResults } from './batch/empty-results.tsx'
import { useRunWatch } from './batch/use-batch-watch.ts'
import { useCancelJobs } from './batch/use-cancel-jobs.ts'
import { useReprocess } from './batch/use-reprocess.ts'
import { useSubmit } from './batch/use-submit.ts'
import { StudioFormCard } from './form/studio-form-card.tsx'
import { toolQuery } from './studio.queries.ts'
import classes from './studio-page.module.css'
import { openStudio, type Studio, type StudioState } from './studio-store.ts'

interface StudioPageProps {
  /** From the address: the result whose video is to be used again. */
  reprocessId: string | undefined
  /** Asks to take the parameter out of the address. */
  onReprocessTaken: () => void
  renderResult: RenderResult
}

const defaultDescription = 'Upload one or more videos and get ad copy for each of them.'

/** The ad copy studio: inputs on the left, results on the right. */
export function StudioPage({ reprocessId, onReprocessTaken, renderResult }: StudioPageProps) {
  const studio = openStudio(useCurrentUser().user_uuid)
  const state = useSyncExternalStore(studio.subscribe, studio.getState)
  const { run, submitting, isOverlayOpen } = state
  const { data: tool } = useQuery(toolQuery)
  const { start, retry } = useSubmit(studio)
  const cancel = useCancelJobs(studio)
  useReprocess(studio, reprocessId, onReprocessTaken)
  useRunWatch(studio, run)
  useOverlayEnd(studio, state)
  useLeaveWarning(studio)

  return (
    <PageLayout
      title={tool?.displayName ?? 'Generate Ad Copy'}
      description={tool?.description || defaultDescription}
      back={{ to: '/', label: 'Back to home' }}
      width="full"
    >
      <div className={classes.panes}>
        <StudioFormCard studio={studio} tool={tool} onSubmit={start} isBusy={submitting !== null} />
        <div className={classes.results}>
          {run ? (
            <RunResults
              run={run}
              renderResult={renderResult}
              isRetryDisabled={submitting !== null}
              onShowProgress={() => studio.change({ isOverlayOpen: true })}
              onRetry={retry}
              onCancel={cancel}
            />
          ) : (
            <EmptyResults queue={studio.queue} />
          )}
        </div>
      </div>
      <RunOverlay
        isOpen={isOverlayOpen}
        run={submitting === null ? run : null}
        total={submitting ?? run?.entries.length ?? 1}
        onBackground={() => studio.change({ isOverlayOpen: false })}
      />
    </PageLayout>
  )
}

/**
 * Closes the overlay when the last result is there; whenever it closes, the results take the focus. It can be closed
 * while the submission is still on its way: then they take it when they come, unless it has gone elsewhere meanwhile.
 */
function useOverlayEnd(studio: Studio, { run, submitting, isOverlayOpen }: StudioState): void {
  const isDone = run !== null && submitting === null && isRunOver(run) && jobIdsToFetch(run).length === 0
  const isFocusOwed = useRef(false)
  const hasResults = run !== null
  useEffect(() => {
    if (isDone && isOverlayOpen) studio.change({ isOverlayOpen: false })
    if (isOverlayOpen) isFocusOwed.current = true
    else if (isFocusOwed.current && hasResults) {
      isFocusOwed.current = false
      const { activeElement } = document
      if (!activeElement || activeElement === document.body || activeElement.closest('[role="dialog"]')) {
        document.getElementById(resultsHeadingId)?.focus()
      }
    }
  }, [studio, isDone, isOverlayOpen, hasResults])
  // Leaving the page is one way to send the work to the background.
  useEffect(() => () => studio.change({ isOverlayOpen: false }), [studio])
}

/** The browser asks before files that are not uploaded yet are lost. */
function useLeaveWarning(studio: Studio): void {
  useEffect(() => {
    const handleLeave = (event: BeforeUnloadEvent) => {
      const isAtRisk = studio.queue.getItems().some(({ status }) => status === 'waiting' || status === 'uploading')
      if (isAtRisk) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [studio])
}
