import { ActionIcon, Popover, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconLoader, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { QueryError } from '../../ui/error-box.tsx'
import { useCancelJob, useJobs, useSubmissionsOverview } from './jobs.queries.ts'
import classes from './jobs-tray.module.css'
import { countRunning } from './jobs-tray.rules.ts'
import { JobItem, SubmissionsItem } from './jobs-tray-items.tsx'

/** A button with the number of running jobs, which opens the user's jobs. */
export function JobsTray() {
  const [isOpen, setOpen] = useState(false)
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
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            h={32}
            w={running > 0 ? 'auto' : 32}
            px={running > 0 ? 8 : 0}
            aria-label={label}
            title={label}
            onClick={() => setOpen(!isOpen)}
          >
            {running > 0 ? (
              <IconLoader size={18} aria-hidden className={classes.spinner} />
            ) : (
              <IconStack2 size={18} aria-hidden />
            )}
            {running > 0 && <span className={classes.count}>{running}</span>}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label="Jobs">
          <Text fw={600} mb="xs">
            Your jobs of the last 24 hours
          </Text>
          <QueryError title="The jobs could not be loaded" query={query} />
          {!error && !hasAny && <Text c="dimmed">No jobs in the last 24 hours.</Text>}
          <Stack component="ul" gap={0} className={classes.list}>
            {overview && <SubmissionsItem overview={overview} onOpen={() => setOpen(false)} />}
            {jobs.map((job) => (
              <JobItem
                key={job.jobId}
                job={job}
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
