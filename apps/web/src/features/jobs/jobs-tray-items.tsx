import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import type { SubmissionsOverview } from '@hookline/contract/submissions/submissions.schemas'
import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { WaitCountdown } from '../../ui/wait-countdown.tsx'
import classes from './jobs-tray.module.css'
import { describeJob } from './jobs-tray.rules.ts'

interface JobItemProps {
  job: JobSummary
  isCancelling: boolean
  onCancel: () => void
  /** Called when the link to the result is followed. */
  onOpen: () => void
}

export function JobItem({ job, isCancelling, onCancel, onOpen }: JobItemProps) {
  const link = useRef<HTMLAnchorElement>(null)

  /** The button disappears with the job: the focus stays in the list. */
  function handleCancel() {
    link.current?.focus()
    onCancel()
  }

  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <Anchor component={Link} ref={link} to={`/result/${job.historyId}`} onClick={onOpen} className={classes.name}>
          {job.filename}
        </Anchor>
        <div className={classes.state}>
          <StatusBadge {...describeJob(job)} />
          <Text component="time" dateTime={job.createdAt} size="xs" c="dimmed">
            {formatDate(job.createdAt)}
          </Text>
        </div>
        {job.error && (
          <Text size="xs" c={job.status === 'failed' ? 'red' : 'dimmed'} className={classes.error}>
            {job.error}
          </Text>
        )}
      </div>
      {!isJobOver(job.status) && (
        <Button variant="default" size="xs" loading={isCancelling} onClick={handleCancel}>
          Cancel<VisuallyHidden> {job.filename}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

interface SubmissionsItemProps {
  overview: SubmissionsOverview
  /** Called when the link to the workspace is followed. */
  onOpen: () => void
}

/** The running, waiting and failed submissions to Meta; nothing without any. */
export function SubmissionsItem({ overview, onOpen }: SubmissionsItemProps) {
  const { running, waiting, retryAt, failed } = overview
  if (running + waiting + failed === 0) return null
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <Anchor component={Link} to="/meta-ads-workspace" onClick={onOpen} className={classes.name}>
          Ad drafts to Meta
        </Anchor>
        <div className={classes.state}>
          {running > 0 && <StatusBadge tone="running" label={`${running} being sent`} />}
          {waiting > 0 && <StatusBadge tone="waiting" label={`${waiting} waiting`} />}
          {failed > 0 && <StatusBadge tone="danger" label={`${failed} failed`} />}
        </div>
        {waiting > 0 && (
          <Text size="xs" c="dimmed" className={classes.error}>
            <WaitCountdown until={retryAt} />
          </Text>
        )}
      </div>
    </li>
  )
}
