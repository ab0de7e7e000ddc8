import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { GenerationSettings } from '@hookline/contract/generation/generation-request.schemas'
import { viewerFor } from '@hookline/contract/history/history.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { type Run, type RunFormat, unfinishedJobIds } from './batch.rules.ts'
import classes from './batch-results.module.css'
import { JobCard } from './job-card.tsx'
import { LiveRegion } from './live-region.tsx'
import { describeOutcome, describeRun } from './outcome.rules.ts'

/** The heading that takes the focus when the overlay closes. */
export const resultsHeadingId = 'studio-results'

/** Draws one result; given by the route, since viewers are another feature. */
export type RenderResult = (props: {
  result: ResultPayload | null
  viewer: ViewerType
  config: Record<string, unknown>
}) => ReactNode

interface RunResultsProps {
  run: Run
  renderResult: RenderResult
  isRetryDisabled: boolean
  onShowProgress: () => void
  onRetry: (jobIds: string[]) => void
  onCancel: (jobIds: string[]) => void
}

/** The videos of a run, each with its state and, when it is there, its copy. */
export function RunResults(props: RunResultsProps) {
  const { run, renderResult, isRetryDisabled, onShowProgress, onRetry, onCancel } = props
  const isBatch = run.entries.length > 1
  const outcomes = run.entries.map((entry) => describeOutcome(entry, isBatch))
  const failed = run.entries.filter((_, index) => outcomes[index]?.kind === 'failed').map(({ jobId }) => jobId)
  const unfinished = unfinishedJobIds(run)
  const firstSuccess = outcomes.findIndex(({ kind }) => kind === 'success')
  const summary = describeRun(outcomes)
  const { format, settings } = run
  const drawResult = useCallback(
    (result: ResultPayload) => renderResult({ result, ...viewOf(format, settings, result) }),
    [renderResult, format, settings],
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
      <LiveRegion text={isBatch ? summary : `${outcomes[0]?.kind === 'processing' ? 'Processing' : summary}`} />
      <ul className={classes.cards}>
        {run.entries.map((entry, index) => (
          <JobCard
            key={entry.jobId}
            entry={entry}
            isBatch={isBatch}
            isInitiallyOpen={!isBatch || index === firstSuccess}
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

function viewOf(format: RunFormat | null, settings: GenerationSettings, result: ResultPayload) {
  const config = format?.clientTemplateConfig ?? {}
  const viewer = viewerFor({
    clientTemplateType: format?.clientTemplateType ?? null,
    clientTemplateConfig: config,
    operation: settings.toolCategory ?? '',
    hasVariants: (result.variants?.length ?? 0) > 0,
  })
  return { viewer, config }
}
