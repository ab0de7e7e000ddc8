import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { viewerFor } from '@hookline/contract/history/history.rules'
import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense, useId, useRef, useState } from 'react'
import { ClaimsOfVideo } from '../../../ui/claims/claims-of-video.tsx'
import { resultName } from '../../../ui/result-name.ts'
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import { Thumbnails } from '../../../ui/thumbnails.tsx'
import { WriteCopyLink } from '../../../ui/write-copy-link.tsx'
import { LiveRegion } from '../live-region.tsx'
import type { Batch } from '../studio.schemas.ts'
import type { ToolKind } from '../tool-kinds.rules.ts'
import type { BatchEntry } from './batch.queries.ts'
import { describeBatch, describeOutcome, type Outcome } from './batch.rules.ts'
import classes from './batch-results.module.css'

export const resultsHeadingId = 'studio-results'

/** Loaded with the first result: the form is there sooner without it. */
const ResultViewer = lazy(async () => {
  const { ResultViewer: component } = await import('../../../ui/result-viewer/result-viewer.tsx')
  return { default: component }
})

interface BatchResultsProps {
  kind: ToolKind
  batch: Batch
  watched: BatchEntry[]
  isRetryDisabled: boolean
  onShowProgress: () => void
  onRetry: (jobIds: string[]) => void
  onCancel: (jobIds: string[]) => void
}

export function BatchResults(props: BatchResultsProps) {
  const { kind, batch, watched, isRetryDisabled, onShowProgress, onRetry, onCancel } = props
  const isBatch = watched.length > 1
  const videos = watched.map((entry) => ({ ...entry, outcome: describeOutcome(entry.job, entry.watchNote, isBatch) }))
  const failed = videos.filter(({ outcome }) => outcome.kind === 'failed').map(({ sent }) => sent.jobId)
  const unfinished = videos.filter(({ job }) => !isJobOver(job.status)).map(({ sent }) => sent.jobId)
  const firstSuccess = videos.find(({ outcome }) => outcome.kind === 'success')
  const isProcessing = videos.some(({ outcome }) => outcome.kind === 'processing')
  const summary = describeBatch(videos.map(({ outcome }) => outcome))

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
      <Stack component="ul" gap={12}>
        {watched.map((entry) => (
          <JobCard
            key={entry.sent.jobId}
            {...entry}
            kind={kind}
            batch={batch}
            isInitiallyOpen={!isBatch || entry.sent === firstSuccess?.sent}
            isRetryDisabled={isRetryDisabled}
            onRetry={onRetry}
            onCancel={onCancel}
          />
        ))}
      </Stack>
    </Stack>
  )
}

function viewOf({ format, settings }: Batch, result: ResultPayload) {
  const config = format?.clientTemplateConfig ?? {}
  const viewer = viewerFor({
    clientTemplateType: format?.clientTemplateType ?? null,
    clientTemplateConfig: config,
    operation: settings.toolCategory ?? '',
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

interface JobCardProps extends BatchEntry {
  kind: ToolKind
  batch: Batch
  isInitiallyOpen: boolean
  isRetryDisabled: boolean
  onRetry: (jobIds: string[]) => void
  onCancel: (jobIds: string[]) => void
}

/** One video of a batch, or the two of a comparison. The colour of its border is that of its badge. */
const JobCard = memo(function JobCard(props: JobCardProps) {
  const { kind: tool, sent, job, watchNote, batch, isInitiallyOpen, isRetryDisabled, onRetry, onCancel } = props
  const { jobId, historyId, videos } = sent
  const [videoFilename = '', secondVideoFilename = null] = videos.map(({ video }) => video.filename)
  const filename = resultName({ videoFilename, secondVideoFilename })
  const thumbnails = videos.flatMap(({ screenshot }) => screenshot?.publicUrl ?? [])
  const [isToggled, setToggled] = useState<boolean | null>(null)
  const contentId = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const { kind, text } = describeOutcome(job, watchNote, batch.jobs.length > 1)
  const isOpen = isToggled ?? isInitiallyOpen
  const result = kind === 'success' ? job.result : null

  /** The button goes away with the job; the focus stays on the card. */
  function handleCancel() {
    link.current?.focus()
    onCancel([jobId])
  }

  return (
    <li className={classes.card} data-kind={kind}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Thumbnails urls={thumbnails} width={72} height={48} />
          <Stack gap={4} flex={1} miw={0}>
            <Title order={3} data-clamped>
              {filename}
            </Title>
            <Group gap="xs">
              <StatusBadge {...badges[kind]} />
              <Text size="sm" c={kind === 'failed' ? 'red' : 'dimmed'} className={classes.message}>
                {text}
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
          {!isJobOver(job.status) && (
            <Button size="xs" variant="default" onClick={handleCancel} aria-label={`Cancel ${filename}`}>
              Cancel
            </Button>
          )}
          {result && tool.type !== 'ad copy' && <WriteCopyLink historyId={historyId} size="xs" />}
          <Anchor component={Link} ref={link} to={`/result/${historyId}`} size="sm" className={classes.link}>
            Open in History
          </Anchor>
        </Group>
        {result && (
          <div id={contentId} hidden={!isOpen}>
            {isOpen && (
              <ClaimsOfVideo video={{ historyId }}>
                <Suspense>
                  <ResultViewer result={result} {...viewOf(batch, result)} />
                </Suspense>
              </ClaimsOfVideo>
            )}
          </div>
        )}
      </Stack>
    </li>
  )
})
