import { estimatedSecondsPerVideo, overlayStages } from '@hookline/contract/jobs/jobs.rules'
import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatElapsed } from '../../../lib/format-elapsed.rules.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import {
  batchProgress,
  batchStage,
  type buildReviewSearch,
  countOver,
  stageMessage,
  stageTitle,
  type WatchedJob,
} from '../batch.rules.ts'
import { LiveRegion } from '../live-region.tsx'
import type { ToolKind } from '../tool-kinds.rules.ts'
import classes from './batch-overlay.module.css'

const tickMs = 500

interface BatchProgressProps {
  kind: ToolKind
  jobs: WatchedJob[]
  /** Milliseconds since 1970; null while the generation request is being sent. */
  startedAt: number | null
  total: number
  /** The address of the batch's review; null while it is being sent, and for what has no variants. */
  review: ReturnType<typeof buildReviewSearch> | null
  onBackground: () => void
}

/** Fills the screen while a batch runs; Esc sends it to the background. */
export function BatchOverlay({ isOpen, ...progress }: BatchProgressProps & { isOpen: boolean }) {
  const { kind, jobs, total, onBackground } = progress
  return (
    <Modal
      isOpen={isOpen}
      onClose={onBackground}
      title={total > 1 ? `Processing videos (${countOver(jobs)} of ${total} complete)` : kind.overlayTitle}
      fullScreen
      radius={0}
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 180 }}
      classNames={{ content: classes.content, body: classes.body, header: classes.header, title: classes.title }}
    >
      <BatchProgress {...progress} />
    </Modal>
  )
}

function BatchProgress({ kind, jobs, startedAt, total, review, onBackground }: BatchProgressProps) {
  const stage = batchStage(jobs)
  const message = stageMessage(jobs)
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), tickMs, { autoInvoke: true })
  const [openedAt] = useState(now)
  const [stageSeen, setStageSeen] = useState({ stage, since: openedAt })
  if (stageSeen.stage !== stage) setStageSeen({ stage, since: now })
  const percent = batchProgress(jobs, total, (now - stageSeen.since) / 1000)
  const isBatch = total > 1
  const done = countOver(jobs)
  const stageAt = overlayStages.findIndex((entry) => entry.stage === stage)
  const minutes = Math.ceil(estimatedSecondsPerVideo / 60)
  // Announced at every quarter, not at every percent.
  const quarter = Math.floor(percent / 25) * 25
  const milestone = `${stageTitle(stage, isBatch, kind.type)}${message ? `: ${message}` : ''}${quarter > 0 ? `, over ${quarter}%` : ''}`

  return (
    <Stack gap="md" maw={480} w="100%">
      <Group justify="space-between">
        <Text fw={600} className={classes.figures}>
          {percent}%
        </Text>
        <Text c="dimmed" className={classes.figures}>
          Elapsed time: {formatElapsed((now - (startedAt ?? openedAt)) / 1000)}
        </Text>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Overall progress" aria-valuetext={`${percent}%`} />
      </Progress.Root>
      {isBatch && (
        <Text size="sm" c="dimmed">
          Batch Progress: {done} of {total} complete
        </Text>
      )}
      <Stack component="ol" gap={8} aria-label="Stages">
        {overlayStages.map((entry, index) => (
          <Group
            key={entry.stage}
            component="li"
            gap={8}
            wrap="nowrap"
            {...(index === stageAt ? { fw: 600, 'aria-current': 'step' } : { c: 'dimmed' })}
          >
            <StageIcon state={index < stageAt ? 'done' : index === stageAt ? 'current' : 'next'} />
            <span>
              {stageTitle(entry.stage, isBatch, kind.type)}
              {index === stageAt && message && (
                <Text span display="block" size="sm" c="dimmed">
                  {message}
                </Text>
              )}
            </span>
          </Group>
        ))}
      </Stack>
      <Text c="dimmed" size="sm">
        Each video may take about {minutes} {minutes === 1 ? 'minute' : 'minutes'}. The work continues when you leave
        this page.
      </Text>
      {review && (
        <LinkButton to="/review" search={review} preload="render">
          Review as they become ready
        </LinkButton>
      )}
      <Button variant="default" onClick={onBackground} data-autofocus>
        Continue in background
      </Button>
      <LiveRegion text={isBatch ? `${milestone}. ${done} of ${total} complete` : milestone} />
    </Stack>
  )
}

function StageIcon({ state }: { state: 'done' | 'current' | 'next' }) {
  if (state === 'done') return <IconCircleCheck size={18} color="var(--mantine-color-green-text)" aria-label="Done:" />
  if (state === 'current') return <Loader size={18} role="img" aria-label="Now:" />
  return <IconCircle size={18} aria-label="Next:" />
}
