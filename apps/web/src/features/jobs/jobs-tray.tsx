import { Button, Popover, Text, VisuallyHidden } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { useIsNarrow } from '../../lib/use-screen.ts'
import { jobsTray } from '../../parts/jobs/jobs-tray.ts'
import { latePart } from '../../ui/lazy-part.tsx'
import { useJobs, useSubmissionsOverview } from './jobs.queries.ts'
import classes from './jobs-tray.module.css'
import { countRunning, jobsProgress } from './jobs-tray.rules.ts'

// The tray stands on every screen; few visits open it or have running jobs.
const JobsList = latePart(async () => ({ default: (await import('./jobs-list.tsx')).JobsList }))
const ProgressRing = latePart(async () => ({ default: (await import('./progress-ring.tsx')).ProgressRing }))
const preloadJobsList = () => void JobsList.preload().catch(() => undefined)

export function JobsTray() {
  const isOpen = useStore(jobsTray)
  const setOpen = jobsTray.set
  useEffect(() => () => jobsTray.set(false), [])
  const isNarrow = useIsNarrow('sm')
  const query = useJobs()
  const { data: jobs = [] } = query
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
            onPointerEnter={preloadJobsList}
            onFocus={preloadJobsList}
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
          <JobsList overview={overview} query={query} isEmpty={!hasAny} onLeave={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{hasAny && running === 0 ? 'All jobs have finished' : ''}</VisuallyHidden>
    </>
  )
}
