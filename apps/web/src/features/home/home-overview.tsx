import { isRetried } from '@hookline/contract/jobs/jobs.rules'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import type { SubmissionsOverview } from '@hookline/contract/submissions/submissions.schemas'
import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aboutQuery } from '../../lib/about.ts'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { UserText } from '../../ui/texts/user-text.tsx'
import { Checklist } from './checklist.tsx'
import { useRecentResults } from './home.queries.ts'
import classes from './home-page.module.css'
import { OverviewCard } from './overview-card.tsx'
import { RecentResults } from './recent-results.tsx'

interface DraftCounts {
  ready: number
  notReady: number
}

export interface HomeOverviewProps {
  work: {
    counts: UseQueryResult<DraftCounts>
    jobs: UseQueryResult<JobSummary[]>
    submissions: UseQueryResult<SubmissionsOverview>
  }
  /** Explains how to connect the parts that are simulated. */
  onConnect: () => void
  /** The other tools. */
  children: ReactNode
}

/**
 * What the user has made, and what to do next: without results the first steps above all else. It appears as a whole, so
 * that nothing moves while it loads.
 */
export function HomeOverview({ work, onConnect, children }: HomeOverviewProps) {
  const results = useRecentResults()
  const about = useQuery(aboutQuery)
  const isLoading = [results, about, ...Object.values(work)].some(({ isPending }) => isPending)
  const isNew = !isLoading && results.data?.length === 0
  const { ready = 0, notReady = 0 } = work.counts.data ?? {}
  const firstSteps = about.data && results.data && (
    <Checklist simulated={about.data.simulated} hasResults={!isNew} onConnect={onConnect} />
  )
  return (
    <>
      {isNew && firstSteps}
      <div style={{ visibility: isLoading ? 'hidden' : undefined }}>{children}</div>
      {!isNew && <RecentResults query={results} isLoading={isLoading} />}
      {!isLoading && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} className={classes.cards}>
          {!(isNew && work.counts.data && ready + notReady === 0) && <Drafts query={work.counts} />}
          <Attention jobs={work.jobs.data ?? []} failedDrafts={work.submissions.data?.failed ?? 0} />
          {!isNew && firstSteps}
        </SimpleGrid>
      )}
    </>
  )
}

function Drafts({ query }: { query: UseQueryResult<DraftCounts> }) {
  const { data: counts } = query
  return (
    <OverviewCard title="Drafts">
      <QueryError title="The drafts could not be counted" query={query} />
      {counts && (
        <Text>
          {counts.ready + counts.notReady === 0
            ? 'No drafts yet.'
            : `${counts.ready} ready, ${counts.notReady} not ready`}
        </Text>
      )}
      <Anchor component={Link} to="/meta-ads-workspace" w="fit-content">
        Open ad drafts
      </Anchor>
    </OverviewCard>
  )
}

const failedJobsShown = 3

/** What failed in the last 24 hours and was not retried; nothing when all went well. */
function Attention({ jobs, failedDrafts }: { jobs: JobSummary[]; failedDrafts: number }) {
  const failed = jobs.filter((job) => job.status === 'failed' && !isRetried(job, jobs))
  if (failed.length + failedDrafts === 0) return null
  const hidden = failed.length - failedJobsShown
  return (
    <OverviewCard title="Needs attention">
      {failedDrafts > 0 && (
        <Anchor component={Link} to="/meta-ads-workspace" w="fit-content">
          {failedDrafts === 1 ? '1 draft' : `${failedDrafts} drafts`} could not be sent to Meta
        </Anchor>
      )}
      {failed.slice(0, failedJobsShown).map(({ jobId, historyId, filename, error }) => (
        <div key={jobId}>
          <Anchor component={Link} to={`/result/${historyId}`} lineClamp={1}>
            <UserText>{filename}</UserText> failed
          </Anchor>
          {error && (
            <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {error}
            </Text>
          )}
        </div>
      ))}
      {hidden > 0 && <Text size="sm">and {hidden} more under Jobs</Text>}
    </OverviewCard>
  )
}
