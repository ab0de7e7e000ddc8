import { Alert, Button, Group, Text } from '@mantine/core'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { toneOf } from '../../ui/status-badge.tsx'
import { batchBanner, batchOutcome, batchTitle, statusUnknown } from './batch.rules.ts'
import type { Batches } from './use-batches.ts'

const BatchDialog = lazyDialog(() => import('./batch-dialog.tsx'))

/** A banner with the state or outcome of the batches until their list is closed, and the dialog with the list. */
export function BatchPanel({ batches }: { batches: Batches }) {
  return (
    <>
      {batches.jobs.length > 0 && <Banner batches={batches} />}
      <BatchDialog isOpen={batches.isDialogOpen} batches={batches} onClose={batches.closeDialog} />
    </>
  )
}

function Banner({ batches }: { batches: Batches }) {
  const { isRunning, counts, pollError } = batches
  const { color, Icon } = toneOf(pollError ? 'warning' : isRunning ? 'running' : batchOutcome(counts))
  return (
    <Alert color={color} icon={<Icon aria-hidden />} role="status" my="xs">
      <Group justify="space-between" gap="xs">
        <Text>
          {isRunning ? batchBanner(counts) : batchTitle(counts, true)}
          {pollError && ` ${statusUnknown}.`}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={batches.openDialog}>
            Show the list
          </Button>
          {!isRunning && (
            <Button size="xs" variant="default" onClick={batches.closeDialog}>
              Close the list
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  )
}
