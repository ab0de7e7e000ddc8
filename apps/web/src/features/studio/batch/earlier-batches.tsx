import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { CollapsiblePanel } from '../../../ui/page/collapsible-panel.tsx'
import type { StudioBatch } from '../studio.schemas.ts'
import { BatchList } from './batch-list.tsx'

/** The batches before the present one, each under its time. */
export function EarlierBatches({ batches }: { batches: StudioBatch[] }) {
  if (batches.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-labelledby="earlier-batches" mt="xl">
      <Title order={2} size="h3" id="earlier-batches">
        Earlier batches
      </Title>
      {batches.map((batch) => (
        <EarlierBatch key={batch.jobs[0]?.jobId} batch={batch} />
      ))}
    </Stack>
  )
}

function EarlierBatch({ batch }: { batch: StudioBatch }) {
  const count = batch.jobs.length
  const [isOpen, setOpen] = useState(false)
  return (
    <CollapsiblePanel
      isOpen={isOpen}
      onToggle={setOpen}
      title={formatDate(batch.startedAt)}
      aside={
        <Text span size="sm" c="dimmed">
          {count} {count === 1 ? 'result' : 'results'}
        </Text>
      }
    >
      {/* Its jobs are asked for when it opens. */}
      {isOpen && <BatchList batch={batch} />}
    </CollapsiblePanel>
  )
}
