import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import { VideoThumbnail } from '../upload/video-thumbnail.tsx'
import type { RunEntry } from './batch.rules.ts'
import classes from './job-card.module.css'
import { describeOutcome, type Outcome } from './outcome.rules.ts'

const badges: Record<Outcome['kind'], { tone: StatusTone; label: string }> = {
  processing: { tone: 'running', label: 'Processing' },
  success: { tone: 'success', label: 'Success' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'waiting', label: 'Cancelled' },
}

interface JobCardProps {
  entry: RunEntry
  isBatch: boolean
  /** Whether the result is shown at once. */
  isInitiallyOpen: boolean
  isRetryDisabled: boolean
  onRetry: (jobIds: string[]) => void
  onCancel: (jobIds: string[]) => void
  renderResult: (result: ResultPayload) => ReactNode
}

/** One video of a run. Its border tells the state as its badge does: green, blue or red. */
export const JobCard = memo(function JobCard(props: JobCardProps) {
  const { entry, isBatch, isInitiallyOpen, isRetryDisabled, onRetry, onCancel, renderResult } = props
  const outcome = describeOutcome(entry, isBatch)
  const [isToggled, setToggled] = useState<boolean | null>(null)
  const contentId = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const { tone, label } = badges[outcome.kind]
  const name = entry.video.filename
  const isRunning = !entry.job || !isJobOver(entry.job.status)
  const isOpen = isToggled ?? isInitiallyOpen
  const result = outcome.kind === 'success' ? entry.result : null

  /** The button goes away with the job; the focus stays on the card. */
  function handleCancel() {
    link.current?.focus()
    onCancel([entry.jobId])
  }

  return (
    <li className={classes.card} data-kind={outcome.kind}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <VideoThumbnail url={entry.screenshot?.publicUrl} isLarge />
          <Stack gap={4} flex={1} miw={0}>
            <Title order={3} className={classes.name} data-clamped>
              {name}
            </Title>
            <Group gap="xs">
              <StatusBadge tone={tone} label={label} />
              <Text size="sm" c={outcome.kind === 'failed' ? 'red' : 'dimmed'} className={classes.message}>
                {outcome.text}
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
              aria-label={`${isOpen ? 'Hide' : 'Show'} result of ${name}`}
              onClick={() => setToggled(!isOpen)}
            >
              {isOpen ? 'Hide result' : 'Show result'}
            </Button>
          )}
          {(outcome.kind === 'failed' || outcome.kind === 'cancelled') && (
            <Button
              size="xs"
              onClick={() => onRetry([entry.jobId])}
              disabled={isRetryDisabled}
              aria-label={`Retry ${name}`}
            >
              Retry
            </Button>
          )}
          {isRunning && (
            <Button size="xs" variant="default" onClick={handleCancel} aria-label={`Cancel ${name}`}>
              Cancel
            </Button>
          )}
          <Anchor component={Link} ref={link} to={`/result/${entry.historyId}`} size="sm" className={classes.link}>
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
