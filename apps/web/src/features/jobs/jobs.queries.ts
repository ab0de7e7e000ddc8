import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { useThrottledCallback } from '@mantine/hooks'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useEventStreamState, useEvents } from '../../lib/events.ts'
import { pollInterval } from '../../lib/poll-interval.ts'
import { showToast } from '../../lib/toast.ts'
import { useFreshRefetch } from '../../ui/live-list/use-live-events.ts'
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

/** The user's jobs of the last 24 hours, updated by events. Polls only while the event stream is down. */
export function useJobs() {
  const queryClient = useQueryClient()
  const streamState = useEventStreamState()
  const query = useQuery({
    ...jobsQuery,
    refetchInterval: ({ state }) =>
      pollInterval({
        isUnderWay: countRunning(state.data ?? []) > 0,
        streamState,
        hasFailed: state.error !== null,
      }),
  })
  useEvents((event) => {
    if (event.type !== 'job') return
    queryClient.setQueryData(jobsQuery.queryKey, (jobs) => mergeJob(jobs ?? [], event.data))
  })
  useFreshRefetch(query, jobsKey)
  return query
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

/** The user's submissions in numbers, updated by events. Polls only while the event stream is down. */
export function useSubmissionsOverview() {
  const streamState = useEventStreamState()
  const query = useQuery({
    ...overviewQuery,
    refetchInterval: ({ state }) =>
      pollInterval({
        isUnderWay: Boolean(state.data?.running || state.data?.waiting),
        streamState,
        hasFailed: state.error !== null,
      }),
  })
  const refetchSometimes = useThrottledCallback(useFreshRefetch(query, overviewQuery.queryKey), overviewRefetchMs)
  useEvents((event) => {
    if (event.type === 'draft' && event.data.change !== 'created') refetchSometimes()
  })
  return query.data ?? null
}
