import { Alert, Button, Group, Text } from '@mantine/core'
import { toneOf } from '../../ui/status-badge.tsx'
import { batchBanner, batchOutcome, batchTitle, statusUnknown } from './batch.rules.ts'
import type { Batches } from './use-batches.ts'

interface BatchBannerProps {
  batches: Batches
  onShow: () => void
  onClose: () => void
}

/** Tells of a batch whose dialog is not open: how it goes, or how it ended, until its list is closed. */
export function BatchBanner({ batches, onShow, onClose }: BatchBannerProps) {
  const { jobs, isRunning, counts, isUnknown } = batches
  if (jobs.length === 0) return null
  const { color, Icon } = toneOf(isUnknown ? 'warning' : isRunning ? 'running' : batchOutcome(counts))
  return (
    <Alert color={color} icon={<Icon aria-hidden />} role="status">
      <Group justify="space-between" gap="xs">
        <Text>
          {isRunning ? batchBanner(counts) : batchTitle(counts, true)}
          {isUnknown && ` ${statusUnknown}.`}
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
