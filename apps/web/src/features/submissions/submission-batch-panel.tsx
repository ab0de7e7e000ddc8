import { Button } from '@mantine/core'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { NoticeLine } from '../../ui/page/notice-line.tsx'
import { getTone } from '../../ui/status-badge.tsx'
import { batchBanner, batchOutcome, batchTitle, statusUnknown } from './submission-batch.rules.ts'
import type { SubmissionBatches } from './use-submission-batches.ts'

const SubmissionBatchDialog = lazyDialog(() => import('./submission-batch-dialog.tsx'))

/** A banner with the state or outcome of the batches until their list is closed, and the dialog with the list. */
export function SubmissionBatchPanel({ batches }: { batches: SubmissionBatches }) {
  return (
    <>
      {batches.jobs.length > 0 && <Banner batches={batches} />}
      <SubmissionBatchDialog isOpen={batches.isDialogOpen} batches={batches} onClose={batches.closeDialog} />
    </>
  )
}

function Banner({ batches }: { batches: SubmissionBatches }) {
  const { isRunning, counts, pollError } = batches
  const tone = pollError ? 'warning' : isRunning ? 'running' : batchOutcome(counts)
  const { color, Icon } = getTone(tone)
  return (
    <NoticeLine
      color={color}
      icon={<Icon aria-hidden />}
      role="status"
      data-status={tone}
      actions={
        <>
          <Button size="compact-sm" variant="default" onClick={batches.openDialog}>
            Show the list
          </Button>
          {!isRunning && (
            <Button size="compact-sm" variant="default" onClick={batches.closeDialog}>
              Dismiss
            </Button>
          )}
        </>
      }
    >
      {isRunning ? batchBanner(counts) : batchTitle(counts, true)}
      {pollError && ` ${statusUnknown}.`}
    </NoticeLine>
  )
}
