import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { isInWatchQueue, isJobOver } from '@hookline/contract/jobs/jobs.rules'
import { viewerFor } from '@hookline/contract/response-formats/viewers.rules'
import { ActionIcon, Button, Skeleton, Stack, Tooltip } from '@mantine/core'
import { IconChevronDown, IconHistory, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, Suspense, useId, useRef } from 'react'
import { resultName } from '../../../parts/results/result-name.ts'
import { WriteCopyLink } from '../../../parts/results/write-copy-link.tsx'
import { type BatchEntry, findResultFormat } from '../batch.queries.ts'
import { describeOutcome, describeStage, type Outcome } from '../batch.rules.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import { RemoveButton } from '../upload/upload-row.tsx'
import { type RowStatus, VideoRow } from '../video-row.tsx'
import classes from './batch-row.module.css'
import { CheckedResult } from './late-checked-result.ts'
import { useBlockedCount } from './use-blocked-count.ts'

/** What a job does or has made, in one status, and what is to be said of it. */
function chooseStatus(entry: BatchEntry, outcome: Outcome, blocked: number): { status: RowStatus; message: string } {
  const { kind, text } = outcome
  switch (kind) {
    case 'processing':
      return describeRunning(entry, text)
    case 'failed':
      return { status: { tone: 'danger', label: 'Failed:' }, message: text }
    case 'cancelled':
      return { status: { tone: 'off', label: text }, message: '' }
    case 'success':
      return blocked > 0
        ? { status: { tone: 'blocked', label: `${text}, ${blocked} blocked` }, message: '' }
        : { status: { tone: 'success', label: text }, message: '' }
  }
}

function describeRunning({ job, watchNote }: BatchEntry, text: string): { status: RowStatus; message: string } {
  if (watchNote) return { status: { tone: 'running', label: 'Processing...' }, message: watchNote }
  if (job.status === 'enqueued' && job.error)
    return { status: { tone: 'waiting', label: 'Waiting' }, message: job.error }
  const label = describeStage(job) ?? text
  return { status: { tone: isInWatchQueue(job) ? 'waiting' : 'running', label }, message: '' }
}

interface BatchRowActions {
  onRetry: (jobIds: string[]) => void
  onCancel: (jobIds: string[]) => void
  onRemove: (jobId: string) => void
}

interface BatchRowProps extends BatchEntry {
  batch: StudioBatch
  isOpen: boolean
  onToggle: (jobId: string, isOpen: boolean) => void
  /** An earlier batch has none. */
  actions: BatchRowActions | null
  isRetryDisabled: boolean
}

/** One video of a batch, or the two of a comparison. */
export const BatchRow = memo(function BatchRow(props: BatchRowProps) {
  const { sent, job, watchNote, batch, isOpen, onToggle, actions, isRetryDisabled } = props
  const { jobId, historyId, videos } = sent
  const [videoFilename = '', secondVideoFilename = null] = videos.map(({ video }) => video.filename)
  const filename = resultName({ videoFilename, secondVideoFilename })
  const contentId = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const outcome = describeOutcome(job, watchNote, batch.jobs.length > 1)
  const result = outcome.kind === 'success' ? job.result : null
  const blocked = useBlockedCount(result?.variants, batch.settings.project ?? null)
  const { status, message } = chooseStatus(props, outcome, blocked)
  const [first] = result?.variants ?? []

  /** The button disappears with the job; the focus stays on the row. */
  function handleCancel() {
    link.current?.focus()
    actions?.onCancel([jobId])
  }

  return (
    <VideoRow
      name={filename}
      thumbnails={videos.flatMap(({ screenshot }) => screenshot?.publicUrl ?? [])}
      status={status}
      isDetailWhole={!first}
      detail={
        <>
          {message && <span data-failed={outcome.kind === 'failed' || undefined}>{message}</span>}
          {first && !isOpen && <span dir="auto">{first.headline}</span>}
        </>
      }
      actions={
        <>
          {actions && (outcome.kind === 'failed' || outcome.kind === 'cancelled') && (
            <Button
              size="xs"
              variant="default"
              onClick={() => actions.onRetry([jobId])}
              disabled={isRetryDisabled}
              aria-label={`Retry ${filename}`}
            >
              Retry
            </Button>
          )}
          {result && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-expanded={isOpen}
              aria-controls={contentId}
              aria-label={`${isOpen ? 'Hide' : 'Show'} result of ${filename}`}
              onClick={() => onToggle(jobId, !isOpen)}
              data-toggle
            >
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          )}
          <Tooltip label="Open in History">
            <ActionIcon
              component={Link}
              ref={link}
              to={`/result/${historyId}`}
              variant="subtle"
              color="gray"
              size={32}
              aria-label="Open in History"
            >
              <IconHistory size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {actions &&
            (isJobOver(job.status) ? (
              <RemoveButton name={filename} onClick={() => actions.onRemove(jobId)} />
            ) : (
              <Tooltip label="Cancel">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  onClick={handleCancel}
                  aria-label={`Cancel ${filename}`}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            ))}
        </>
      }
    >
      {result && (
        <div id={contentId} hidden={!isOpen} className={classes.content}>
          {isOpen && (
            <>
              {batch.settings.toolCategory !== 'ad copy' && <WriteCopyLink historyId={historyId} size="xs" />}
              <Suspense fallback={<LoadingResult count={result.variants?.length || 1} />}>
                <CheckedResult
                  historyId={historyId}
                  project={batch.settings.project ?? null}
                  result={result}
                  {...buildViewerProps(batch, sent, result)}
                />
              </Suspense>
            </>
          )}
        </div>
      )}
    </VideoRow>
  )
})

/** In the place of a result while its viewer loads. */
function LoadingResult({ count }: { count: number }) {
  return (
    <Stack role="status" aria-busy="true" aria-label="Loading the result">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={`${index}`} height={80} />
      ))}
    </Stack>
  )
}

function buildViewerProps(batch: StudioBatch, sent: BatchEntry['sent'], result: ResultPayload) {
  const format = findResultFormat(batch, sent)
  const config = format?.clientTemplateConfig ?? {}
  const viewer = viewerFor({
    clientTemplateType: format?.clientTemplateType ?? null,
    clientTemplateConfig: config,
    operation: batch.settings.toolCategory ?? '',
    hasVariants: (result.variants?.length ?? 0) > 0,
  })
  return { viewer, config }
}
