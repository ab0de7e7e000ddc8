import { estimatedSecondsPerVideo, overlayStages } from '@hookline/contract/jobs/jobs.rules'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconLoader } from '@tabler/icons-react'
import { useState } from 'react'
import { Modal } from '../../../ui/modal.tsx'
import {
  doneCount,
  formatElapsed,
  type Run,
  readBatchMessage,
  runMessage,
  runProgress,
  runStage,
  stageTitle,
} from './batch.rules.ts'
import classes from './batch-overlay.module.css'
import { LiveRegion } from './live-region.tsx'
import { useSecondsSince } from './use-seconds-since.ts'

interface RunOverlayProps {
  isOpen: boolean
  /** Null while the submission is on its way. */
  run: Run | null
  /** How many videos are worked on. */
  total: number
  onBackground: () => void
}

/** Fills the screen while work runs; Esc sends the work to the background. */
export function RunOverlay({ isOpen, run, total, onBackground }: RunOverlayProps) {
  const message = runMessage(run ? doneCount(run) : 0, total)
  return (
    <Modal
      isOpen={isOpen}
      onClose={onBackground}
      title={message}
      fullScreen
      radius={0}
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 180 }}
      classNames={{ content: classes.content, body: classes.body, header: classes.header, title: classes.title }}
    >
      <RunProgress run={run} total={total} message={message} onBackground={onBackground} />
    </Modal>
  )
}

interface RunProgressProps {
  run: Run | null
  total: number
  message: string
  onBackground: () => void
}

function RunProgress({ run, total, message, onBackground }: RunProgressProps) {
  const stage = runStage(run)
  const [openedAt] = useState(() => Date.now())
  const [stageSeen, setStageSeen] = useState({ stage, since: openedAt })
  if (stageSeen.stage !== stage) setStageSeen({ stage, since: Date.now() })
  const elapsed = useSecondsSince(run?.startedAt ?? openedAt)
  const inStage = useSecondsSince(stageSeen.since)
  const percent = runProgress(run, total, inStage)
  const batch = readBatchMessage(message)
  const stageAt = overlayStages.findIndex((entry) => entry.stage === stage)
  const minutes = Math.ceil(estimatedSecondsPerVideo / 60)

  return (
    <Stack gap="md" maw={480} w="100%">
      <Group justify="space-between">
        <Text fw={600} className={classes.figures}>
          {percent}%
        </Text>
        <Text c="dimmed" className={classes.figures}>
          Elapsed time: {formatElapsed(elapsed)}
        </Text>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Overall progress" aria-valuetext={`${percent}%`} />
      </Progress.Root>
      {batch && (
        <Text>
          Batch Progress: {batch.done} of {batch.total} complete
        </Text>
      )}
      <ol className={classes.stages} aria-label="Stages">
        {overlayStages.map((entry, index) => (
          <li key={entry.stage} className={classes.stage} aria-current={index === stageAt ? 'step' : undefined}>
            <StageIcon state={index < stageAt ? 'done' : index === stageAt ? 'current' : 'next'} />
            {stageTitle(entry.stage, total > 1)}
          </li>
        ))}
      </ol>
      <Text c="dimmed" size="sm">
        Each video may take about {minutes} {minutes === 1 ? 'minute' : 'minutes'}. The work goes on when you leave this
        page.
      </Text>
      <Button variant="default" onClick={onBackground} data-autofocus>
        Continue in background
      </Button>
      <LiveRegion text={describeForReaders(stageTitle(stage, total > 1), percent, batch)} />
    </Stack>
  )
}

/** Milestones only: a reader need not hear every percent. */
function describeForReaders(title: string, percent: number, batch: { done: number; total: number } | null): string {
  const milestone = Math.floor(percent / 25) * 25
  const progress = milestone > 0 ? `${title}, over ${milestone}%` : title
  return batch ? `${progress}. ${batch.done} of ${batch.total} complete` : progress
}

function StageIcon({ state }: { state: 'done' | 'current' | 'next' }) {
  if (state === 'done') return <IconCircleCheck size={18} className={classes.done} aria-label="Done:" />
  if (state === 'current') return <IconLoader size={18} className={classes.current} aria-label="Now:" />
  return <IconCircle size={18} className={classes.next} aria-label="Next:" />
}
