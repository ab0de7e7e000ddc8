import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './jobs-tray.module.css'
import { describeJob } from './jobs-tray.rules.ts'

interface JobsTrayItemProps {
  job: JobSummary
  isCancelling: boolean
  onCancel: () => void
  /** The link to the result was followed. */
  onOpen: () => void
}

export function JobsTrayItem({ job, isCancelling, onCancel, onOpen }: JobsTrayItemProps) {
  const link = useRef<HTMLAnchorElement>(null)

  /** The button goes away with the job; the focus stays in the list. */
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
