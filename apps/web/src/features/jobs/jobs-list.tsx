import { isJobOver, isRetried } from '@hookline/contract/jobs/jobs.rules'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import type { SubmissionsOverview } from '@hookline/contract/submissions/submissions.schemas'
import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { formatRecent } from '../../lib/format-date.ts'
import { useRetryFailed } from '../../parts/regenerate/use-retry-failed.ts'
import { WaitCountdown } from '../../parts/submissions/wait-countdown.tsx'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FileName } from '../../ui/texts/file-name.tsx'
import { useCancelJob, type useJobs } from './jobs.queries.ts'
import classes from './jobs-list.module.css'
import { describeJob } from './jobs-tray.rules.ts'

interface JobsListProps {
  query: ReturnType<typeof useJobs>
  overview: SubmissionsOverview | null
  /** Neither jobs nor submissions are listed. */
  isEmpty: boolean
  onLeave: () => void
}

export function JobsList({ query, overview, isEmpty, onLeave }: JobsListProps) {
  const { data: jobs = [], error } = query
  const cancel = useCancelJob()
  return (
    <>
      <QueryError title="The jobs could not be loaded" query={query} />
      {!error && isEmpty && <Text c="dimmed">Nothing is running. Generations and submissions appear here.</Text>}
      <Stack component="ul" gap={0}>
        {overview && <SubmissionsItem overview={overview} onOpen={onLeave} />}
        {jobs.map((job) => (
          <JobItem
            key={job.jobId}
            job={job}
            isRetriable={job.status === 'failed' && !isRetried(job, jobs)}
            onRetried={() => void query.refetch()}
            isCancelling={cancel.isPending && cancel.variables === job.jobId}
            onCancel={() => cancel.mutate(job.jobId)}
            onOpen={onLeave}
          />
        ))}
      </Stack>
    </>
  )
}

interface JobItemProps {
  job: JobSummary
  isRetriable: boolean
  onRetried: () => void
  isCancelling: boolean
  onCancel: () => void
  onOpen: () => void
}

function JobItem({ job, isRetriable, onRetried, isCancelling, onCancel, onOpen }: JobItemProps) {
  const link = useRef<HTMLAnchorElement>(null)

  /** Its button disappears: the focus stays in the list. */
  function act(action: () => void) {
    link.current?.focus()
    action()
  }

  return (
    <TrayItem
      link={
        <Anchor component={Link} ref={link} to={`/result/${job.historyId}`} onClick={onOpen} {...linkLook}>
          <FileName name={job.filename} />
        </Anchor>
      }
      time={
        <Text component="time" dateTime={job.createdAt} size="xs" c="dimmed">
          {formatRecent(job.createdAt)}
        </Text>
      }
      state={<StatusBadge {...describeJob(job)} />}
      note={job.error}
      isFailed={job.status === 'failed'}
    >
      {!isJobOver(job.status) && (
        <Button variant="default" size="xs" ml="auto" loading={isCancelling} onClick={() => act(onCancel)}>
          Cancel<VisuallyHidden> {job.filename}</VisuallyHidden>
        </Button>
      )}
      {isRetriable && <RetryButton job={job} act={act} onRetried={onRetried} />}
    </TrayItem>
  )
}

interface RetryButtonProps extends Pick<JobItemProps, 'job' | 'onRetried'> {
  act: (action: () => void) => void
}

function RetryButton({ job, act, onRetried }: RetryButtonProps) {
  const { retry, isRetrying } = useRetryFailed(onRetried)
  return (
    <Button
      variant="default"
      size="xs"
      ml="auto"
      loading={isRetrying}
      onClick={() => act(() => retry([job.historyId]))}
    >
      Retry<VisuallyHidden> {job.filename}</VisuallyHidden>
    </Button>
  )
}

interface SubmissionsItemProps {
  overview: SubmissionsOverview
  onOpen: () => void
}

function SubmissionsItem({ overview, onOpen }: SubmissionsItemProps) {
  const { running, waiting, retryAt, failed } = overview
  if (running + waiting + failed === 0) return null
  return (
    <TrayItem
      link={
        <Anchor component={Link} to="/meta-ads-workspace" onClick={onOpen} {...linkLook}>
          Ad drafts to Meta
        </Anchor>
      }
      state={
        <>
          {running > 0 && <StatusBadge tone="running" label={`${running} being sent`} />}
          {waiting > 0 && <StatusBadge tone="waiting" label={`${waiting} waiting`} />}
          {failed > 0 && <StatusBadge tone="danger" label={`${failed} failed`} />}
        </>
      }
      note={waiting > 0 && <WaitCountdown until={retryAt} />}
    />
  )
}

const linkLook = { fw: 500, miw: 0 } as const

interface TrayItemProps {
  link: ReactNode
  time?: ReactNode
  state: ReactNode
  note: ReactNode
  isFailed?: boolean
  children?: ReactNode
}

function TrayItem({ link, time, state, note, isFailed, children }: TrayItemProps) {
  return (
    <Stack component="li" gap={4} py={8} className={classes.item}>
      <Group gap={12} wrap="nowrap" justify="space-between" align="flex-start" className={classes.title}>
        {link}
        {time}
      </Group>
      <Group gap="4px 8px">
        {state}
        {children}
      </Group>
      {note && (
        <Text size="xs" c={isFailed ? 'red' : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
    </Stack>
  )
}
