import { ActionIcon, Popover, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconLoader, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { useCancelJob, useJobs } from './jobs.queries.ts'
import classes from './jobs-tray.module.css'
import { countRunning } from './jobs-tray.rules.ts'
import { JobsTrayItem } from './jobs-tray-item.tsx'
import { useSubmissionsOverview } from './submissions.queries.ts'
import { SubmissionsLine } from './submissions-line.tsx'

/** A button with the number of running jobs; opens the list of own jobs. */
export function JobsTray() {
  const [isOpen, setOpen] = useState(false)
  const { data: jobs = [], error, refetch, isFetching } = useJobs()
  const cancel = useCancelJob()
  const overview = useSubmissionsOverview()
  const sending = overview ? overview.running + overview.waiting : 0
  const running = countRunning(jobs) + sending
  const isAnything = jobs.length + sending + (overview?.failed ?? 0) > 0
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
          {error && (
            <ErrorBox
              title="The jobs could not be loaded"
              message={errorMessage(error)}
              onRetry={refetch}
              isRetrying={isFetching}
            />
          )}
          {!error && !isAnything && <Text c="dimmed">Nothing is running, and nothing has finished lately.</Text>}
          <Stack component="ul" gap={0} className={classes.list}>
            {overview && <SubmissionsLine overview={overview} onOpen={() => setOpen(false)} />}
            {jobs.map((job) => (
              <JobsTrayItem
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
      <VisuallyHidden role="status">{isAnything && running === 0 ? 'All jobs have ended' : ''}</VisuallyHidden>
    </>
  )
}
