import type { ToolType } from '@hookline/contract/fields.schemas'
import { Anchor } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useCurrentUser } from '../../lib/session.ts'
import { latePart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageLayout } from '../../ui/page/page-layout.tsx'
import { EarlierBatches } from './batch/earlier-batches.tsx'
import { BatchOverlay } from './batch/late-parts.ts'
import { useBatchJobs, useCancelJobs, useGenerate, useSendingCount } from './batch.queries.ts'
import { buildReviewSearch, isSettled, listSentObjects } from './batch.rules.ts'
import { StudioFormCard } from './form/studio-form-card.tsx'
import { resultsHeadingId } from './list/list-head.tsx'
import { VideoList } from './list/video-list.tsx'
import { type StudioTool, toolQuery } from './studio.queries.ts'
import type { StudioBatch } from './studio.schemas.ts'
import classes from './studio-page.module.css'
import { openStudio, type Studio } from './studio-store.ts'
import { type ToolKind, toolKinds } from './tool-kinds.rules.ts'
import { isUploading } from './upload/upload-list.rules.ts'
import { type AskedResults, isResultId, useStoredVideos } from './use-stored-videos.ts'

const LastBatch = latePart(async () => ({ default: (await import('./list/last-batch.tsx')).LastBatch }))

interface StudioPageProps {
  /** The tool's type. */
  type: ToolType
  /** Earlier results that the address asks for. */
  asked: AskedResults
  /** The ad whose texts the next copy is to leave out. */
  refreshedAdId?: string | undefined
  onTaken: () => void
}

/** The screen of a tool: what goes in on the left, what comes out on the right. */
export function StudioPage({ type, asked, refreshedAdId, onTaken }: StudioPageProps) {
  const kind = toolKinds[type]
  const { data: tool } = useQuery(toolQuery(kind))
  const origin = useOrigin(asked)
  return (
    <PageLayout
      title={tool?.displayName ?? kind.fallback.displayName}
      description={
        <>
          {tool?.description || kind.description}{' '}
          {origin && (
            <Anchor component={Link} to={`/result/${origin}`} inherit underline="always">
              Back to the result
            </Anchor>
          )}
        </>
      }
      isWide
    >
      {tool?.isActive === false ? (
        <EmptyState title="This tool is not active" message="An admin can activate it under Manage Tools." />
      ) : (
        <StudioPanes key={type} kind={kind} tool={tool} asked={asked} refreshedAdId={refreshedAdId} onTaken={onTaken} />
      )}
    </PageLayout>
  )
}

/** The result that the page was opened from; the address loses it once its videos are taken. */
function useOrigin({ reprocess, write }: AskedResults): string | undefined {
  const asked = reprocess ?? write
  const [origin, setOrigin] = useState<string>()
  if (asked !== undefined && isResultId(String(asked)) && String(asked) !== origin) setOrigin(String(asked))
  return origin
}

interface StudioPanesProps extends Omit<StudioPageProps, 'type'> {
  kind: ToolKind
  tool: StudioTool | undefined
}

function StudioPanes({ kind, tool, asked, refreshedAdId, onTaken }: StudioPanesProps) {
  const studio = openStudio(kind, useCurrentUser().user_uuid)
  const { batch, earlier, isOverlayOpen } = useSyncExternalStore(studio.subscribe, studio.getState)
  const { watched, isUnwatched } = useBatchJobs(batch)
  const { retry } = useGenerate(studio)
  const cancel = useCancelJobs()
  const sendingCount = useSendingCount(studio)
  const isSending = sendingCount !== null
  const isDone = batch !== null && !isSending && watched.every(({ job }) => isSettled(job))
  const isAllSubmitted = useIsAllSubmitted(studio, batch)
  const isListEmpty = useSyncExternalStore(studio.queue.subscribe, () => studio.queue.getItems().length === 0)
  useStoredVideos(studio, { asked, refreshedAdId, onTaken })
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

  function handleNewBatch() {
    flushSync(studio.endBatch)
    document.querySelector<HTMLElement>('[data-choose]')?.focus()
  }

  const isEmpty = batch === null && isListEmpty
  const isTaking = Object.values(asked).some((ids) => ids !== undefined)
  return (
    <>
      <div className={classes.panes} aria-busy={isTaking || undefined} data-empty={isEmpty || undefined}>
        <StudioFormCard studio={studio} tool={tool} isNext={batch === null || !isAllSubmitted} />
        <div className={classes.results}>
          {kind.type === 'ad copy' && batch === null && earlier.length === 0 && <LastBatch />}
          <VideoList
            studio={studio}
            tool={tool}
            batch={batch}
            watched={watched}
            isRetryDisabled={isSending}
            onShowProgress={() => studio.change({ isOverlayOpen: true })}
            onRetry={retry}
            onCancel={cancel}
            isAllSubmitted={isAllSubmitted}
            onNewBatch={handleNewBatch}
          />
          <EarlierBatches batches={earlier} />
        </div>
      </div>
      <BatchOverlay
        kind={kind}
        isOpen={isOverlayOpen}
        jobs={isSending ? [] : watched.map(({ job }) => job)}
        startedAt={isSending || !batch ? null : batch.startedAt}
        total={sendingCount ?? batch?.jobs.length ?? 1}
        review={kind.type === 'ad copy' && batch && !isSending ? buildReviewSearch(batch) : null}
        onBackground={() => studio.change({ isOverlayOpen: false })}
      />
    </>
  )
}

/** Whether every video of the list is in the batch. */
function useIsAllSubmitted({ queue }: Studio, batch: StudioBatch | null): boolean {
  const names = listSentObjects(batch?.jobs ?? [])
  return useSyncExternalStore(queue.subscribe, () =>
    queue.getItems().every(({ video }) => video !== null && names.has(video.objectName)),
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
