import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { viewerFor } from '@hookline/contract/history/history.rules'
import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import { LiveRegion } from '../live-region.tsx'
import type { Batch } from '../studio.schemas.ts'
import { VideoThumbnail } from '../upload/video-thumbnail.tsx'
import type { WatchedVideo } from './batch.queries.ts'
import { describeBatch, describeOutcome, type Outcome } from './batch.rules.ts'
import classes from './batch-results.module.css'

/** The heading that takes the focus when the overlay closes. */
export const resultsHeadingId = 'studio-results'

/** Draws one result; given by the route, since viewers are another feature. */
export type RenderResult = (props: {
  result: ResultPayload | null
  viewer: ViewerType
  config: Record<string, unknown>
}) => ReactNode

interface BatchResultsProps {
  batch: Batch
  watched: WatchedVideo[]
  renderResult: RenderResult
  isRetryDisabled: boolean
  onShowProgress: () => void
  onRetry: (jobIds: string[]) => void
  onCancel: (jobIds: string[]) => void
}

/** The videos of a batch, each with its state and, once generated, its copy. */
export function BatchResults(props: BatchResultsProps) {
  const { batch, watched, renderResult, isRetryDisabled, onShowProgress, onRetry, onCancel } = props
  const { format, settings } = batch
  const isBatch = watched.length > 1
  const videos = watched.map((video) => ({ ...video, outcome: describeOutcome(video.job, video.watchNote, isBatch) }))
  const failed = videos.filter(({ outcome }) => outcome.kind === 'failed').map(({ jobId }) => jobId)
  const unfinished = videos.filter(({ job }) => !isJobOver(job.status)).map(({ jobId }) => jobId)
  const firstSuccess = videos.find(({ outcome }) => outcome.kind === 'success')
  const isProcessing = videos.some(({ outcome }) => outcome.kind === 'processing')
  const summary = describeBatch(videos.map(({ outcome }) => outcome))
  const drawResult = useCallback(
    (result: ResultPayload) => renderResult({ result, ...viewOf(format, settings.toolCategory, result) }),
    [renderResult, format, settings.toolCategory],
  )

  /** The button goes away with the last job. */
  function handleCancelAll() {
    document.getElementById(resultsHeadingId)?.focus()
    onCancel(unfinished)
  }

  return (
    <Stack gap="md" component="section" aria-labelledby={resultsHeadingId}>
      <Group justify="space-between" gap="xs">
        <Title order={2} id={resultsHeadingId} tabIndex={-1} className={classes.heading}>
          Results
        </Title>
        <Group gap="xs">
          {unfinished.length > 0 && (
            <Button size="xs" variant="default" onClick={onShowProgress}>
              Show progress
            </Button>
          )}
          {isBatch && unfinished.length > 1 && (
            <Button size="xs" variant="default" onClick={handleCancelAll}>
              Cancel {unfinished.length} remaining
            </Button>
          )}
          {failed.length > 1 && (
            <Button size="xs" variant="default" onClick={() => onRetry(failed)} disabled={isRetryDisabled}>
              Retry {failed.length} failed
            </Button>
          )}
        </Group>
      </Group>
      {isBatch && <Text>{summary}</Text>}
      <LiveRegion text={!isBatch && isProcessing ? 'Processing' : summary} />
      <ul className={classes.cards}>
        {videos.map(({ outcome, job, ...video }) => (
          <JobCard
            key={video.jobId}
            jobId={video.jobId}
            filename={video.video.filename}
            screenshotUrl={video.screenshot?.publicUrl}
            historyId={video.historyId}
            kind={outcome.kind}
            message={outcome.text}
            isRunning={!isJobOver(job.status)}
            result={job.result}
            isInitiallyOpen={!isBatch || video.jobId === firstSuccess?.jobId}
            isRetryDisabled={isRetryDisabled}
            onRetry={onRetry}
            onCancel={onCancel}
            renderResult={drawResult}
          />
        ))}
      </ul>
    </Stack>
  )
}

function viewOf(format: Batch['format'], toolCategory: string | null, result: ResultPayload) {
  const config = format?.clientTemplateConfig ?? {}
  const viewer = viewerFor({
    clientTemplateType: format?.clientTemplateType ?? null,
    clientTemplateConfig: config,
    operation: toolCategory ?? '',
    hasVariants: (result.variants?.length ?? 0) > 0,
  })
  return { viewer, config }
}

const badges: Record<Outcome['kind'], { tone: StatusTone; label: string }> = {
  processing: { tone: 'running', label: 'Processing' },
  success: { tone: 'success', label: 'Success' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'waiting', label: 'Cancelled' },
}

interface JobCardProps {
  jobId: string
  filename: string
  screenshotUrl: string | undefined
  historyId: number
  kind: Outcome['kind']
  message: string
  isRunning: boolean
  result: ResultPayload | null | undefined
  /** Shows the result at once. */
  isInitiallyOpen: boolean
  isRetryDisabled: boolean
  onRetry: (jobIds: string[]) => void
  onCancel: (jobIds: string[]) => void
  renderResult: (result: ResultPayload) => ReactNode
}

/** One video of a batch. The colour of its border is that of its badge. */
const JobCard = memo(function JobCard(props: JobCardProps) {
  const { jobId, filename, kind, isRunning, isInitiallyOpen, isRetryDisabled, onRetry, onCancel, renderResult } = props
  const [isToggled, setToggled] = useState<boolean | null>(null)
  const contentId = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const { tone, label } = badges[kind]
  const isOpen = isToggled ?? isInitiallyOpen
  const result = kind === 'success' ? props.result : null

  /** The button goes away with the job; the focus stays on the card. */
  function handleCancel() {
    link.current?.focus()
    onCancel([jobId])
  }

  return (
    <li className={classes.card} data-kind={kind}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <VideoThumbnail url={props.screenshotUrl} isLarge />
          <Stack gap={4} flex={1} miw={0}>
            <Title order={3} className={classes.name} data-clamped>
              {filename}
            </Title>
            <Group gap="xs">
              <StatusBadge tone={tone} label={label} />
              <Text size="sm" c={kind === 'failed' ? 'red' : 'dimmed'} className={classes.message}>
                {props.message}
              </Text>
            </Group>
          </Stack>
        </Group>
        <Group gap="xs">
          {result && (
            <Button
              size="xs"
              variant="default"
              aria-expanded={isOpen}
              aria-controls={contentId}
              aria-label={`${isOpen ? 'Hide' : 'Show'} result of ${filename}`}
              onClick={() => setToggled(!isOpen)}
            >
              {isOpen ? 'Hide result' : 'Show result'}
            </Button>
          )}
          {(kind === 'failed' || kind === 'cancelled') && (
            <Button
              size="xs"
              onClick={() => onRetry([jobId])}
              disabled={isRetryDisabled}
              aria-label={`Retry ${filename}`}
            >
              Retry
            </Button>
          )}
          {isRunning && (
            <Button size="xs" variant="default" onClick={handleCancel} aria-label={`Cancel ${filename}`}>
              Cancel
            </Button>
          )}
          <Anchor component={Link} ref={link} to={`/result/${props.historyId}`} size="sm" className={classes.link}>
            Open in History
          </Anchor>
        </Group>
        {result && (
          <div id={contentId} hidden={!isOpen}>
            {isOpen && renderResult(result)}
          </div>
        )}
      </Stack>
    </li>
  )
})
