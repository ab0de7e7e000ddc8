import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import type { AcceptedJob } from '@hookline/contract/generation/generation.schemas'
import {
  encodeGenerationRequest,
  type GenerationSettings,
  type RequestedVideo,
} from '@hookline/contract/generation/generation-request.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { isJobOver, jobPollAttempts, jobPollIntervalMs } from '@hookline/contract/jobs/jobs.rules'
import { queryOptions, useMutation, useMutationState, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useEventStreamState, useEvents } from '../../../lib/events.ts'
import { pollInterval } from '../../../lib/poll-interval.ts'
import { showToast } from '../../../lib/toast.ts'
import type { Batch, BatchVideo } from '../studio.schemas.ts'
import type { Studio } from '../studio-store.ts'
import { acceptedJob, isSettled, laterState, type WatchedJob } from './batch.rules.ts'

const jobQuery = (jobId: string) => {
  const queryKey = ['job', jobId]
  return queryOptions({
    queryKey,
    initialData: acceptedJob,
    queryFn: async ({ client, signal }): Promise<WatchedJob> => {
      const { job } = await call(jobsEndpoints.get, { params: { id: jobId }, signal })
      if (!('historyId' in job)) throw new Error('Failed to get job status')
      return laterState(client.getQueryData<WatchedJob>(queryKey) ?? acceptedJob, job)
    },
  })
}

export interface WatchedVideo {
  sent: BatchVideo
  job: WatchedJob
  watchNote: string | null
}

const noVideos: BatchVideo[] = []

/**
 * The videos of a batch with their jobs, kept up to date by events, and by polling while there are none.
 * `isUnwatched` when polling was given up or the session has ended.
 */
export function useBatchJobs(batch: Batch | null): { watched: WatchedVideo[]; isUnwatched: boolean } {
  const videos = batch?.videos ?? noVideos
  const queryClient = useQueryClient()
  const streamState = useEventStreamState()
  const [hasGivenUp, setGivenUp] = useState(false)
  const queries = useQueries({
    queries: videos.map(({ jobId }) => ({
      ...jobQuery(jobId),
      refetchInterval: ({ state }: { state: { data?: WatchedJob | undefined; error: Error | null } }) =>
        !hasGivenUp &&
        pollInterval({
          isUnderWay: !isSettled(state.data ?? acceptedJob),
          streamState,
          hasFailed: state.error !== null,
        }),
    })),
  })

  useEvents((event) => {
    if (event.type !== 'job') return
    const { queryKey } = jobQuery(event.data.jobId)
    queryClient.setQueryData(queryKey, (known) => laterState(known ?? acceptedJob, event.data))
    // The event comes without the result.
    if (event.data.status === 'completed') void queryClient.invalidateQueries({ queryKey })
  })

  const refetchUnsettled = useEffectEvent(() => {
    for (const { data, refetch } of queries) if (!isSettled(data)) void refetch()
  })
  // Events before the stream opened were missed.
  useEffect(() => {
    if (streamState === 'open') refetchUnsettled()
  }, [streamState])

  const isPolling = streamState === 'down' && queries.some(({ data }) => !isSettled(data))
  // New jobs are polled anew.
  useEffect(() => {
    if (!isPolling) return
    const timer = setTimeout(() => setGivenUp(true), (jobPollAttempts + 0.5) * jobPollIntervalMs)
    return () => {
      clearTimeout(timer)
      setGivenUp(false)
    }
  }, [isPolling, videos])

  return {
    watched: videos.map((sent, index) => {
      const { data: job = acceptedJob, error = null } = queries[index] ?? {}
      return { sent, job, watchNote: describeWatch(error, hasGivenUp && !isJobOver(job.status)) }
    }),
    isUnwatched: hasGivenUp || queries.some(({ error }) => isUnauthenticated(error)),
  }
}

function describeWatch(error: Error | null, hasGivenUp: boolean): string | null {
  if (hasGivenUp) {
    return error ? 'Job polling timed out' : 'Still running. It will appear in History when it is done.'
  }
  if (!error) return null
  const isAnswered = error instanceof ApiError && error.status > 0
  return isAnswered ? `Failed to fetch job status: ${error.status}` : 'Failed to get job status'
}

function isUnauthenticated(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401
}

export function useCancelJobs() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (jobIds: string[]) => {
      const outcomes = await Promise.allSettled(
        jobIds.map(async (jobId) => {
          const { job } = await call(jobsEndpoints.cancel, { params: { id: jobId } })
          if ('historyId' in job) {
            queryClient.setQueryData(jobQuery(jobId).queryKey, (known) => laterState(known ?? acceptedJob, job))
          }
        }),
      )
      const failure = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failure) throw failure.reason
    },
    onError: (error) => showToast({ title: 'Cancel failed', message: errorMessage(error), kind: 'error' }),
  }).mutate
}

interface GenerationInput {
  videos: RequestedVideo[]
  settings: GenerationSettings
  format: Batch['format']
  /** The jobs of the present batch that the new ones replace; without them a new batch begins. */
  replacedJobIds?: string[]
}

const generationKey = ['studio', 'generate']

export function useSendingCount(): number | null {
  const [count = null] = useMutationState({
    filters: { mutationKey: generationKey, status: 'pending' },
    select: ({ state }) => (state.variables as GenerationInput).videos.length,
  })
  return count
}

/** Sends videos for generation, one request at a time: a second press meanwhile does nothing. */
export function useGenerate(studio: Studio) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: generationKey,
    mutationFn: requestGeneration,
    onMutate: () => studio.change({ isOverlayOpen: true }),
    onSuccess: (jobs, { videos, settings, format, replacedJobIds }) => {
      const accepted = jobs.flatMap(({ jobId, historyId }, index) => {
        const video = videos[index]
        return video ? [{ ...video, jobId, historyId }] : []
      })
      const { batch } = studio.getState()
      if (!batch || !replacedJobIds) {
        return studio.change({ batch: { startedAt: Date.now(), settings, format, videos: accepted } })
      }
      const kept = batch.videos.map((video) => accepted[replacedJobIds.indexOf(video.jobId)] ?? video)
      studio.change({ batch: { ...batch, videos: kept } })
    },
    onError: (error) => {
      studio.change({ isOverlayOpen: false })
      showFailure(error)
    },
  })

  const generate = useCallback(
    (input: GenerationInput, onRefused?: () => void) => {
      if (queryClient.isMutating({ mutationKey: generationKey }) > 0 || studio.getState().isOverlayOpen) return
      mutate(input, { onError: () => onRefused?.() })
    },
    [queryClient, studio, mutate],
  )

  /** Sends videos of the batch again, with the settings they were first sent with. */
  const retry = useCallback(
    (jobIds: string[]) => {
      const { batch } = studio.getState()
      if (!batch) return
      const videos = batch.videos.filter(({ jobId }) => jobIds.includes(jobId))
      generate({ ...batch, videos, replacedJobIds: videos.map(({ jobId }) => jobId) })
    },
    [studio, generate],
  )

  return { generate, retry }
}

async function requestGeneration({ videos, settings }: GenerationInput): Promise<AcceptedJob[]> {
  const body = encodeGenerationRequest({ settings, isBatch: videos.length > 1, isComparison: false, videos })
  const { data } = await call(generationEndpoints.submit, { body })
  const jobs = 'jobs' in data ? data.jobs : [data]
  if (jobs.length !== videos.length) throw new Error('Unexpected job-specific data from server.')
  return jobs
}

function showFailure(error: Error): void {
  // The shell reports an ended session.
  if (isUnauthenticated(error)) return
  let message = errorMessage(error)
  if (error instanceof ApiError && error.isUnreadable) {
    message =
      error.status < 400
        ? 'Failed to submit job(s) - HTTP error or no data'
        : 'Job submission failed at server endpoint.'
  }
  showToast({ title: 'Submission Error', message, kind: 'error' })
}
