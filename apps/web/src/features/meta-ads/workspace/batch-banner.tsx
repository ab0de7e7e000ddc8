import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconLoader } from '@tabler/icons-react'
import { batchBanner, batchTitle } from './batch.rules.ts'
import type { Batches } from './use-batches.ts'

interface BatchBannerProps {
  batches: Batches
  onShow: () => void
  onClose: () => void
}

/** Tells of a batch whose dialog is not open: how it goes, or how it ended, until its list is closed. */
export function BatchBanner({ batches, onShow, onClose }: BatchBannerProps) {
  const { jobs, isRunning, counts, pollError } = batches
  if (jobs.length === 0) return null
  return (
    <Alert
      color={isRunning ? 'accent' : counts.failed > 0 ? 'yellow' : 'green'}
      icon={isRunning ? <IconLoader aria-hidden /> : <IconCircleCheck aria-hidden />}
      role="status"
    >
      <Group justify="space-between" gap="xs">
        <Text>
          {isRunning ? batchBanner(counts) : batchTitle(counts, true)}
          {pollError && ` ${pollError}.`}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onShow}>
            Show the list
          </Button>
          {!isRunning && (
            <Button size="xs" variant="default" onClick={onClose}>
              Close the list
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  )
}
