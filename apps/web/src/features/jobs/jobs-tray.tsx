import { isJobOver, isRetried } from '@hookline/contract/jobs/jobs.rules'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import type { SubmissionsOverview } from '@hookline/contract/submissions/submissions.schemas'
import { Anchor, Button, Group, Popover, RingProgress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatRecent } from '../../lib/format-date.ts'
import { useStore } from '../../lib/store.ts'
import { useIsNarrow } from '../../lib/use-screen.ts'
import { jobsTray } from '../../parts/jobs/jobs-tray.ts'
import { useRetryFailed } from '../../parts/regenerate/use-retry-failed.ts'
import { WaitCountdown } from '../../parts/submissions/wait-countdown.tsx'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FileName } from '../../ui/texts/file-name.tsx'
import { useCancelJob, useJobs, useSubmissionsOverview } from './jobs.queries.ts'
import classes from './jobs-tray.module.css'
import { countRunning, describeJob, jobsProgress } from './jobs-tray.rules.ts'

export function JobsTray() {
  const isOpen = useStore(jobsTray)
  const setOpen = jobsTray.set
  useEffect(() => () => jobsTray.set(false), [])
  const isNarrow = useIsNarrow('sm')
  const query = useJobs()
  const { data: jobs = [], error } = query
  const cancel = useCancelJob()
  const overview = useSubmissionsOverview()
  const sending = overview ? overview.running + overview.waiting : 0
  const running = countRunning(jobs) + sending
  const hasAny = jobs.length + sending + (overview?.failed ?? 0) > 0
  const label = running === 0 ? 'Jobs, none running' : `Jobs, ${running} running`
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        offset={12}
        width={360}
        middlewares={{ shift: { padding: 8 } }}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            px={8}
            aria-label={label}
            leftSection={
              running > 0 ? <ProgressRing percent={jobsProgress(jobs)} /> : <IconStack2 size={18} aria-hidden />
            }
            classNames={{ section: isNarrow ? classes.alone : undefined }}
            onClick={() => setOpen(!isOpen)}
          >
            {!isNarrow && 'Jobs'}
            {running > 0 && <span className={classes.count} data-count={running} />}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label="Jobs">
          <Text fw={600} mb="xs">
            Your jobs in the last 24 hours
          </Text>
          <QueryError title="The jobs could not be loaded" query={query} />
          {!error && !hasAny && <Text c="dimmed">Nothing is running. Generations and submissions appear here.</Text>}
          <Stack component="ul" gap={0}>
            {overview && <SubmissionsItem overview={overview} onOpen={() => setOpen(false)} />}
            {jobs.map((job) => (
              <JobItem
                key={job.jobId}
                job={job}
                isRetriable={job.status === 'failed' && !isRetried(job, jobs)}
                onRetried={() => void query.refetch()}
                isCancelling={cancel.isPending && cancel.variables === job.jobId}
                onCancel={() => cancel.mutate(job.jobId)}
                onOpen={() => setOpen(false)}
              />
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{hasAny && running === 0 ? 'All jobs have finished' : ''}</VisuallyHidden>
    </>
  )
}

/** Never empty, so that it does not look idle. */
function ProgressRing({ percent }: { percent: number }) {
  return (
    <RingProgress
      size={18}
      thickness={3}
      roundCaps
      aria-hidden
      sections={[{ value: Math.max(8, percent), color: 'var(--mantine-color-accent-filled)' }]}
    />
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
