import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { concernsOwner } from '../../parts/drafts/draft-events.rules.ts'
import { useLiveQuery } from '../../ui/live-list/use-live-query.ts'
import { countRunning, mergeJob, mergeNewerJobs } from './jobs-tray.rules.ts'

const jobsKey = ['jobs']

/** Kept up to date by the jobs tray. */
export const jobsQuery = queryOptions({
  queryKey: jobsKey,
  queryFn: async ({ client, signal }): Promise<JobSummary[]> => {
    const read = () => client.getQueryData<JobSummary[]>(jobsKey) ?? []
    const before = read()
    const { jobs } = await call(jobsEndpoints.list, { signal })
    return mergeNewerJobs(jobs, { before, known: read() })
  },
})

/** The user's jobs of the last 24 hours, updated by events. */
export function useJobs() {
  return useLiveQuery(jobsQuery, {
    on: 'job',
    patch: (jobs = [], job) => mergeJob(jobs, job),
    isUnderWay: (jobs = []) => countRunning(jobs) > 0,
  })
}

export function useCancelJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (jobId: JobSummary['jobId']) => (await call(jobsEndpoints.cancel, { params: { id: jobId } })).job,
    onSuccess: (job) => {
      if ('historyId' in job) queryClient.setQueryData(jobsQuery.queryKey, (jobs) => mergeJob(jobs ?? [], job))
    },
    onError: (error) => showToast({ title: 'Cancel failed', message: errorMessage(error), kind: 'error' }),
  })
}

/** A batch sends an event for each step of each draft: the numbers are fetched at most once in this time. */
const overviewRefetchMs = 1000

/** Kept up to date by the jobs tray. */
export const overviewQuery = queryOptions({
  queryKey: ['submissions'],
  queryFn: async ({ signal }) => (await call(submissionsEndpoints.overview, { signal })).data,
})

/** The user's submissions in numbers, updated by events. */
export function useSubmissionsOverview() {
  const { user_uuid: userId } = useCurrentUser()
  const { data = null } = useLiveQuery(overviewQuery, {
    on: 'draft',
    concerns: (event) => event.change !== 'created' && concernsOwner(event, userId),
    refetchMs: overviewRefetchMs,
    isUnderWay: (overview) => Boolean(overview?.running || overview?.waiting),
  })
  return data
}
