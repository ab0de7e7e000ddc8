import type { SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { WaitCountdown } from '../../parts/submissions/wait-countdown.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { getTone } from '../../ui/status-badge.tsx'
import {
  batchBanner,
  batchTitle,
  describeSubmission,
  type PollError,
  percentEnded,
  statusUnknown,
  systemicStop,
} from './submission-batch.rules.ts'
import classes from './submissions.module.css'
import type { SubmissionBatches } from './use-submission-batches.ts'

interface SubmissionBatchDialogProps {
  isOpen: boolean
  batches: SubmissionBatches
  onClose: () => void
}

/** The state of each ad of the batches. Closing the dialog stops nothing. */
export default function SubmissionBatchDialog({ isOpen, batches, onClose }: SubmissionBatchDialogProps) {
  const { jobs, isRunning, pollError, counts } = batches
  const stop = systemicStop(jobs)
  // Those with something to do first.
  const sorted = isRunning ? jobs : jobs.toSorted((a, b) => Number(needsFix(b)) - Number(needsFix(a)))
  const isGood = !isRunning && counts.failed === 0
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={batchTitle(counts, !isRunning)}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {isRunning && (
          <div>
            <Text mb={6} role="status">
              {batchBanner(counts)}
            </Text>
            <Progress value={percentEnded(jobs)} aria-label="Ads of the batch that are done" />
          </div>
        )}
        {pollError && (
          <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />} title={statusUnknown}>
            The last status request failed. Hookline asks again every 5 seconds.
          </Alert>
        )}
        {stop && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} title="The batch was stopped">
            <Stack gap="xs" align="flex-start">
              <Text>{stop.message}</Text>
              <Text size="sm">Submit the drafts again to continue where they stopped.</Text>
              {stop.needsConnection && (
                <LinkButton to="/settings/meta" size="xs" variant="default">
                  Reconnect to Meta
                </LinkButton>
              )}
            </Stack>
          </Alert>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
        <ul className={classes.list} aria-label="Ads of the batch" tabIndex={0}>
          {sorted.map((job) => (
            <JobLine key={job.jobId} job={job} pollError={pollError} />
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant={isGood ? 'filled' : 'default'} onClick={onClose}>
            {isRunning ? 'Close (Processing in Background)' : 'Close'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What stopped a whole batch is shown above its ads. */
const needsFix = ({ status, submission, result }: SubmissionJob) =>
  submission.state !== 'stopped' && (status === 'failed' || result?.success === false)

function JobLine({ job, pollError }: { job: SubmissionJob; pollError: PollError | null }) {
  const { tone, text, retryAt } = describeSubmission(job, pollError)
  const { Icon, color } = getTone(tone)
  const field = job.submission.errorField
  const toEditor = {
    to: '/meta-ads-editor/$adId',
    params: { adId: job.draftId },
    ...(field && job.status === 'failed' && { search: { field } }),
  } as const
  return (
    <li className={classes.job}>
      <Text fw={500} size="sm" component="span">
        <Link {...toEditor}>{job.adName}</Link>
      </Text>
      <Group gap={6} wrap="nowrap" align="flex-start" fz="sm">
        <Icon
          size={16}
          color={`var(--mantine-color-${color}-text)`}
          style={{ flex: 'none', marginTop: 2 }}
          aria-hidden
        />
        <span style={{ minWidth: 0 }}>{retryAt ? <WaitCountdown until={retryAt} /> : text}</span>
        {needsFix(job) && (
          <Link {...toEditor} aria-label={`Fix ${job.adName}`} style={{ flex: 'none' }}>
            Fix
          </Link>
        )}
      </Group>
    </li>
  )
}
