import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { jobPollIntervalMs } from '@hookline/contract/jobs/jobs.rules'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useEventStreamState, useEvents } from '../../lib/events.ts'
import { showToast } from '../../lib/toast.ts'
import { countRunning, mergeJob } from './jobs-tray.rules.ts'

const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: async ({ signal }) => (await call(jobsEndpoints.list, { signal })).jobs,
})

/** Own jobs of the last 24 hours, kept up to date by events, and by polling while those do not come. */
export function useJobs() {
  const queryClient = useQueryClient()
  const stream = useEventStreamState()
  const query = useQuery({
    ...jobsQuery,
    refetchInterval: ({ state }) => stream === 'down' && countRunning(state.data ?? []) > 0 && jobPollIntervalMs,
  })
  useEvents((event) => {
    if (event.type !== 'job') return
    queryClient.setQueryData(jobsQuery.queryKey, (jobs) => mergeJob(jobs ?? [], event.data))
  })
  useEffect(() => {
    if (stream === 'open') void queryClient.invalidateQueries(jobsQuery)
  }, [stream, queryClient])
  return query
}

/** Stops an own job. */
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
