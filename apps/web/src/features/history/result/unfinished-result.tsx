import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { describeStatus } from '../history-status.rules.ts'

interface UnfinishedResultProps {
  item: HistoryItem
  /** What the job is doing now. */
  stage: string | null
}

/** Stands where the result will be while its job waits or runs. */
export function UnfinishedResult({ item, stage }: UnfinishedResultProps) {
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm" role="status">
        <Group gap="sm">
          <Loader size="sm" aria-hidden />
          <StatusBadge {...describeStatus(item)} />
          {stage && item.status === 'PROCESSING' && <Text>{stage}</Text>}
        </Group>
        <Text c="dimmed">The result appears here as soon as it is done. You can leave this page; the job goes on.</Text>
      </Stack>
    </Paper>
  )
}
