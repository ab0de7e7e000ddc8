import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BatchTools } from '../batch/late-parts.ts'
import { RetryWithCurrentSettings } from '../batch/retry-with-current-settings.tsx'
import type { OpenRows } from '../batch/use-open-rows.ts'
import type { BatchEntry, BatchRequest } from '../batch.queries.ts'
import { describeBatch, describeLastBatch, describeOutcome, listSentObjects } from '../batch.rules.ts'
import { LiveRegion } from '../live-region.tsx'
import type { StudioTool } from '../studio.queries.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import type { Studio } from '../studio-store.ts'
import { type Concept, groupByHand } from '../upload/concepts.rules.ts'
import { describeNext, isRetryable, isUploading, type UploadItem } from '../upload/upload-list.rules.ts'
import classes from './list-head.module.css'

const GroupCutsDialog = lazyDialog(() => import('./group-cuts-dialog.tsx'))

export const resultsHeadingId = 'studio-results'

export interface VideoListProps {
  studio: Studio
  tool: StudioTool | undefined
  batch: StudioBatch | null
  watched: BatchEntry[]
  isRetryDisabled: boolean
  /** Whether the list holds no video that is not in the batch. */
  isAllSubmitted: boolean
  onShowProgress: () => void
  onRetry: (jobIds: string[], request?: BatchRequest) => void
  onCancel: (jobIds: string[]) => void
  onNewBatch: () => void
}

interface ListHeadProps extends VideoListProps {
  items: UploadItem[]
  concepts: Concept[]
  rows: OpenRows
}

/** What the list holds, in a line, and what can be done with all of it. */
export function ListHead(props: ListHeadProps) {
  const { studio, batch, watched, isAllSubmitted, items, concepts, rows } = props
  const isBatch = watched.length > 1
  const videos = watched.map((entry) => ({ ...entry, outcome: describeOutcome(entry.job, entry.watchNote, isBatch) }))
  const outcomes = videos.map(({ outcome }) => outcome)
  const isProcessing = outcomes.some(({ kind }) => kind === 'processing')
  const summary = studio.isRestored(batch) && !isProcessing ? describeLastBatch(outcomes) : describeBatch(outcomes)
  return (
    <div className={classes.head}>
      {batch && <LiveRegion text={!isBatch && isProcessing ? 'Processing' : summary} />}
      <div className={classes.title}>
        <Title order={2} id={resultsHeadingId} tabIndex={-1} className={classes.heading}>
          {batch ? 'Results' : 'Videos'}
        </Title>
        {(isBatch || studio.isRestored(batch)) && <Summary text={summary} />}
        {!batch && <Summary text={describeNext(studio.kind, concepts)} />}
      </div>
      <div className={classes.buttons}>
        <UploadTools studio={studio} items={items} canClear={!batch} />
        {studio.kind.type === 'ad copy' && <GroupCuts studio={studio} concepts={concepts} batch={batch} />}
        {batch && <JobTools {...props} batch={batch} videos={videos} isProcessing={isProcessing} />}
      </div>
      {batch && (
        <div className={classes.buttons}>
          <BatchTools batch={batch} rows={rows} areDraftsNext={isAllSubmitted && !isProcessing} />
        </div>
      )}
    </div>
  )
}

function Summary({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}

/** For the videos that are not in a batch yet. */
function UploadTools({
  studio: { queue },
  items,
  canClear,
}: {
  studio: Studio
  items: UploadItem[]
  canClear: boolean
}) {
  const [isClearing, setClearing] = useState(false)
  const failed = items.filter(({ failure }) => failure)
  const retryable = failed.filter(isRetryable)
  const act = (change: () => void, focused: string) => () => {
    flushSync(change)
    document.querySelector<HTMLElement>(focused)?.focus()
  }
  const removeFailed = () => {
    for (const { id } of failed) queue.remove(id)
  }
  const clear = () => {
    queue.clear()
    setClearing(false)
  }
  return (
    <>
      {items.filter(isUploading).length > 1 && (
        <Button size="xs" variant="default" onClick={act(queue.cancelAll, '[data-choose]')}>
          Cancel all
        </Button>
      )}
      {items.length > 1 && retryable.length > 0 && (
        <Button size="xs" variant="default" onClick={act(queue.retry, '[data-upload]')}>
          Retry {retryable.length} failed
        </Button>
      )}
      {items.length > 1 && failed.length > 0 && (
        <Button size="xs" variant="default" onClick={act(removeFailed, '[data-choose]')}>
          Remove {failed.length} failed
        </Button>
      )}
      {canClear && items.length > 1 && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => setClearing(true)}>
          Clear all
        </Button>
      )}
      <ConfirmDialog
        isOpen={isClearing}
        title="Remove all videos?"
        message={`All ${items.length} videos leave this list. Uploads that are still running stop.`}
        confirmLabel="Remove all"
        isDangerous
        onConfirm={act(clear, '[data-choose]')}
        onCancel={() => setClearing(false)}
      />
    </>
  )
}

interface GroupCutsProps {
  studio: Studio
  concepts: Concept[]
  batch: StudioBatch | null
}

/** For the videos that are not generated from yet. */
function GroupCuts({ studio, concepts, batch }: GroupCutsProps) {
  const [isOpen, setOpen] = useState(false)
  const sent = listSentObjects(batch?.jobs ?? [])
  const open = concepts.filter(({ lead }) => !lead.failure && !sent.has(lead.video?.objectName ?? ''))
  return (
    <>
      {open.length > 1 && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
          Group cuts
        </Button>
      )}
      <GroupCutsDialog
        isOpen={isOpen}
        concepts={open}
        onGroup={(names) => {
          studio.change({ groups: groupByHand(studio.getState().groups, names) })
          setOpen(false)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

interface JobToolsProps extends ListHeadProps {
  batch: StudioBatch
  videos: (BatchEntry & { outcome: ReturnType<typeof describeOutcome> })[]
  isProcessing: boolean
}

/** For the jobs of the batch. */
function JobTools(props: JobToolsProps) {
  const { studio, tool, batch, videos, isProcessing, isRetryDisabled } = props
  const { onShowProgress, onRetry, onCancel, onNewBatch } = props
  const listJobIds = (...kinds: string[]) =>
    videos.filter(({ outcome }) => kinds.includes(outcome.kind)).map(({ sent }) => sent.jobId)
  const failed = listJobIds('failed')
  const unfinished = videos.filter(({ job }) => !isJobOver(job.status)).map(({ sent }) => sent.jobId)

  /** The button disappears with the last job. */
  function handleCancelAll() {
    document.getElementById(resultsHeadingId)?.focus()
    onCancel(unfinished)
  }

  return (
    <>
      {unfinished.length > 0 && (
        <Button size="xs" variant="default" onClick={onShowProgress}>
          Show progress
        </Button>
      )}
      {unfinished.length > 1 && (
        <Button size="xs" variant="default" onClick={handleCancelAll}>
          Cancel {unfinished.length} remaining
        </Button>
      )}
      {failed.length > 1 && (
        <Button size="xs" variant="default" onClick={() => onRetry(failed)} disabled={isRetryDisabled}>
          Retry {failed.length} failed
        </Button>
      )}
      {failed.length > 0 && !isProcessing && (
        <RetryWithCurrentSettings
          studio={studio}
          tool={tool}
          batch={batch}
          isDisabled={isRetryDisabled}
          onRetry={(request) => onRetry(listJobIds('failed', 'cancelled'), request)}
        />
      )}
      {!isProcessing && (
        <IconButton icon={IconPlus} size="xs" onClick={onNewBatch}>
          New batch
        </IconButton>
      )}
    </>
  )
}
