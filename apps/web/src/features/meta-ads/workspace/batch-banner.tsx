import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconLoader } from '@tabler/icons-react'
import { batchBanner, batchOutcome, batchTitle, statusUnknown } from './batch.rules.ts'
import type { Batches } from './use-batches.ts'

interface BatchBannerProps {
  batches: Batches
  onShow: () => void
  onClose: () => void
}

const outcomes = {
  success: { color: 'green', Icon: IconCircleCheck },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  danger: { color: 'red', Icon: IconCircleX },
} as const
const running = { color: 'accent', Icon: IconLoader } as const

/** Tells of a batch whose dialog is not open: how it goes, or how it ended, until its list is closed. */
export function BatchBanner({ batches, onShow, onClose }: BatchBannerProps) {
  const { jobs, isRunning, counts, isUnknown } = batches
  if (jobs.length === 0) return null
  const { color, Icon } = isUnknown ? outcomes.warning : isRunning ? running : outcomes[batchOutcome(counts)]
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
