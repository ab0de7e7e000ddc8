import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { BatchEntry, BatchRequest } from '../batch.queries.ts'
import { describeBatch, describeOutcome } from '../batch.rules.ts'
import { LiveRegion } from '../live-region.tsx'
import type { StudioTool } from '../studio.queries.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import type { Studio } from '../studio-store.ts'
import { BatchList } from './batch-list.tsx'
import classes from './batch-results.module.css'
import { RetryWithCurrentSettings } from './retry-with-current-settings.tsx'

export const resultsHeadingId = 'studio-results'

interface BatchResultsProps {
  studio: Studio
  tool: StudioTool | undefined
  batch: StudioBatch
  watched: BatchEntry[]
  isRetryDisabled: boolean
  /** Whether the list holds no video that is not in the batch. */
  isAllSubmitted: boolean
  onShowProgress: () => void
  onRetry: (jobIds: string[], request?: BatchRequest) => void
  onCancel: (jobIds: string[]) => void
  onNewBatch: () => void
}

export function BatchResults(props: BatchResultsProps) {
  const { studio, tool, batch, watched, isRetryDisabled, isAllSubmitted } = props
  const { onShowProgress, onRetry, onCancel, onNewBatch } = props
  const isBatch = watched.length > 1
  const videos = watched.map((entry) => ({ ...entry, outcome: describeOutcome(entry.job, entry.watchNote, isBatch) }))
  const listJobIds = (...kinds: string[]) =>
    videos.filter(({ outcome }) => kinds.includes(outcome.kind)).map(({ sent }) => sent.jobId)
  const failed = listJobIds('failed')
  const unfinished = videos.filter(({ job }) => !isJobOver(job.status)).map(({ sent }) => sent.jobId)
  const isProcessing = listJobIds('processing').length > 0
  const summary = describeBatch(videos.map(({ outcome }) => outcome))
  const actions = useMemo(() => ({ onRetry: (jobIds: string[]) => onRetry(jobIds), onCancel }), [onRetry, onCancel])

  /** The button disappears with the last job. */
  function handleCancelAll() {
    document.getElementById(resultsHeadingId)?.focus()
    onCancel(unfinished)
  }

  return (
    <Stack gap="sm" component="section" aria-labelledby={resultsHeadingId}>
      <LiveRegion text={!isBatch && isProcessing ? 'Processing' : summary} />
      <BatchList
        batch={batch}
        watched={watched}
        actions={actions}
        head={{
          title: (
            <div className={classes.title}>
              <Title order={2} id={resultsHeadingId} tabIndex={-1} className={classes.heading}>
                Results
              </Title>
              {isBatch && (
                <Text size="sm" c="dimmed">
                  {summary}
                </Text>
              )}
            </div>
          ),
          buttons: (
            <>
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
          ),
        }}
        isRetryDisabled={isRetryDisabled}
        areDraftsNext={isAllSubmitted && !isProcessing}
      />
    </Stack>
  )
}
