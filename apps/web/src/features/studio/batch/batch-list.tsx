import { Group, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useBatchJobs } from '../batch.queries.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import { BatchRow, BatchTools, preloadBatchParts } from './late-parts.ts'
import { useOpenRows } from './use-open-rows.ts'

/** The videos of an earlier batch, and what can be done with its results. */
export function BatchList({ batch }: { batch: StudioBatch }) {
  const { watched } = useBatchJobs(batch)
  const rows = useOpenRows(watched, false)
  useEffect(preloadBatchParts, [])
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="flex-end">
        <BatchTools batch={batch} rows={rows} />
      </Group>
      <ul>
        {watched.map((entry) => (
          <BatchRow
            key={entry.sent.jobId}
            {...entry}
            batch={batch}
            isOpen={rows.isOpen(entry)}
            onToggle={rows.toggle}
            actions={null}
            isRetryDisabled
          />
        ))}
      </ul>
    </Stack>
  )
}
