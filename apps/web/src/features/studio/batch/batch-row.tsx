import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { isInWatchQueue, isJobOver, titleOfStage } from '@hookline/contract/jobs/jobs.rules'
import { viewerFor } from '@hookline/contract/response-formats/viewers.rules'
import { ActionIcon, Button, Skeleton, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, memo, Suspense, useId, useRef } from 'react'
import { resultName } from '../../../parts/results/result-name.ts'
import { WriteCopyLink } from '../../../parts/results/write-copy-link.tsx'
import { Thumbnails } from '../../../parts/thumbnails/thumbnails.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { StatusTone } from '../../../ui/status-tone.rules.ts'
import { type BatchEntry, findResultFormat } from '../batch.queries.ts'
import { describeOutcome, type Outcome, type WatchedJob } from '../batch.rules.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import classes from './batch-results.module.css'

/** Loaded with the first job: the form appears sooner without it, and a result is shown while the server is away. */
export const CheckedResult = lazyPart(async () => {
  const [{ ResultViewer }, { ClaimsOfVideo }] = await Promise.all([
    import('../../../parts/result-viewer/result-viewer.tsx'),
    import('../../../parts/claims/claims-of-video.tsx'),
  ])
  type Props = ComponentProps<typeof ResultViewer> & { historyId: number }
  return {
    default: ({ historyId, ...props }: Props) => (
      <ClaimsOfVideo video={{ historyId }}>
        <ResultViewer {...props} />
      </ClaimsOfVideo>
    ),
  }
})

const badges: Record<Exclude<Outcome['kind'], 'processing'>, { tone: StatusTone; label: string }> = {
  success: { tone: 'success', label: 'Success' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'off', label: 'Cancelled' },
}

/** What a job that is not over does. */
function badgeOfRunning(job: WatchedJob, { settings }: StudioBatch): { tone: StatusTone; label: string } {
  const { status, stage, place, error } = job
  if (status === 'enqueued' && error) return { tone: 'waiting', label: 'Waiting' }
  const label = titleOfStage(stage, settings.toolCategory ?? undefined, place)
  return { tone: isInWatchQueue(job) ? 'waiting' : 'running', label }
}

export interface BatchRowActions {
  onRetry: (jobIds: string[]) => void
  onCancel: (jobIds: string[]) => void
}

interface BatchRowProps extends BatchEntry {
  batch: StudioBatch
  isOpen: boolean
  onToggle: (jobId: string, isOpen: boolean) => void
  /** An earlier batch has none. */
  actions: BatchRowActions | null
  isRetryDisabled: boolean
}

/** One video of a batch, or the two of a comparison. The colour of its border is that of its badge. */
export const BatchRow = memo(function BatchRow(props: BatchRowProps) {
  const { sent, job, watchNote, batch, isOpen, onToggle, actions, isRetryDisabled } = props
  const { jobId, historyId, videos } = sent
  const [videoFilename = '', secondVideoFilename = null] = videos.map(({ video }) => video.filename)
  const filename = resultName({ videoFilename, secondVideoFilename })
  const thumbnails = videos.flatMap(({ screenshot }) => screenshot?.publicUrl ?? [])
  const contentId = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const { kind, text } = describeOutcome(job, watchNote, batch.jobs.length > 1)
  const result = kind === 'success' ? job.result : null
  const [first] = result?.variants ?? []

  /** The button disappears with the job; the focus stays on the row. */
  function handleCancel() {
    link.current?.focus()
    actions?.onCancel([jobId])
  }

  return (
    <li className={classes.card} data-kind={kind}>
      <div className={classes.row}>
        <Thumbnails urls={thumbnails} width={videos.length > 1 ? 68 : 32} height={46} />
        <div className={classes.text}>
          <Title order={3} className={classes.name} title={filename}>
            {filename}
          </Title>
          <div className={classes.outcome}>
            <StatusBadge {...(kind === 'processing' ? badgeOfRunning(job, batch) : badges[kind])} />
            <Text size="sm" c={kind === 'failed' ? 'red' : 'dimmed'} className={classes.message} data-cut={first && ''}>
              {text}
              {first && ` · ${first.headline}`}
            </Text>
          </div>
        </div>
        <div className={classes.actions}>
          {actions && (kind === 'failed' || kind === 'cancelled') && (
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
          {actions && !isJobOver(job.status) && (
            <Button size="xs" variant="default" onClick={handleCancel} aria-label={`Cancel ${filename}`}>
              Cancel
            </Button>
          )}
          {result && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={contentId}
              aria-label={`${isOpen ? 'Hide' : 'Show'} result of ${filename}`}
              onClick={() => onToggle(jobId, !isOpen)}
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
        </div>
      </div>
      {result && (
        <div id={contentId} hidden={!isOpen} className={classes.content}>
          {isOpen && (
            <>
              {batch.settings.toolCategory !== 'ad copy' && <WriteCopyLink historyId={historyId} size="xs" />}
              <Suspense fallback={<LoadingResult count={result.variants?.length || 1} />}>
                <CheckedResult historyId={historyId} result={result} {...buildViewerProps(batch, sent, result)} />
              </Suspense>
            </>
          )}
        </div>
      )}
    </li>
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
