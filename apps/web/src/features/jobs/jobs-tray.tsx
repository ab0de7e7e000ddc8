import { Text } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { useIsNarrow } from '../../lib/use-screen.ts'
import { jobsTray } from '../../parts/jobs/jobs-tray.ts'
import { latePart } from '../../ui/lazy-part.tsx'
import { HeadPopover } from '../../ui/page/head-popover.tsx'
import { useJobs, useSubmissionsOverview } from './jobs.queries.ts'
import { countRunning, jobsProgress } from './jobs-tray.rules.ts'

// The tray stands on every screen; few visits open it or have running jobs.
const JobsList = latePart(async () => ({ default: (await import('./jobs-list.tsx')).JobsList }))
const ProgressRing = latePart(async () => ({ default: (await import('./progress-ring.tsx')).ProgressRing }))

export function JobsTray() {
  const isOpen = useStore(jobsTray)
  useEffect(() => () => jobsTray.set(false), [])
  const isNarrow = useIsNarrow('sm')
  const query = useJobs()
  const { data: jobs = [] } = query
  const overview = useSubmissionsOverview()
  const sending = overview ? overview.running + overview.waiting : 0
  const running = countRunning(jobs) + sending
  const hasAny = jobs.length + sending + (overview?.failed ?? 0) > 0
  return (
    <HeadPopover
      isOpen={isOpen}
      onChange={jobsTray.set}
      width={360}
      name={running === 0 ? 'Jobs, none running' : `Jobs, ${running} running`}
      icon={running > 0 ? <ProgressRing percent={jobsProgress(jobs)} /> : <IconStack2 size={18} aria-hidden />}
      label={!isNarrow && 'Jobs'}
      count={running}
      preload={JobsList.preload}
      announced={hasAny && running === 0 ? 'All jobs have finished' : ''}
    >
      <Text fw={600} mb="xs">
        Your jobs in the last 24 hours
      </Text>
      <JobsList overview={overview} query={query} isEmpty={!hasAny} onLeave={() => jobsTray.set(false)} />
    </HeadPopover>
  )
}
