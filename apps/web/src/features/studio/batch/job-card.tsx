import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import { VideoThumbnail } from '../upload/video-thumbnail.tsx'
import type { Outcome } from './batch.rules.ts'
import classes from './job-card.module.css'

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
export const JobCard = memo(function JobCard(props: JobCardProps) {
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
