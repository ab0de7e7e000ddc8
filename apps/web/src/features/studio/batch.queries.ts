import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import type { AcceptedJob } from '@hookline/contract/generation/generation.schemas'
import {
  encodeGenerationRequest,
  type RequestedSettings,
  type RequestedVideo,
} from '@hookline/contract/generation/generation-request.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { isJobOver, jobPollAttempts } from '@hookline/contract/jobs/jobs.rules'
import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useEventStreamState } from '../../lib/events.ts'
import { pollMs } from '../../lib/poll-interval.ts'
import { showToast } from '../../lib/toast.ts'
import { preferNewer } from '../../ui/live-list/prefer-newer.ts'
import { useLiveQueries } from '../../ui/live-list/use-live-queries.ts'
import { acceptedJob, isSettled, readJobVersion, type WatchedJob } from './batch.rules.ts'
import type { BatchJob, StudioBatch } from './studio.schemas.ts'
import { type Studio, withEarlier } from './studio-store.ts'
import type { ToolKind } from './tool-kinds.rules.ts'

const batchJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId],
    initialData: acceptedJob,
    queryFn: async ({ signal }): Promise<WatchedJob> => {
      const { job } = await call(jobsEndpoints.get, { params: { id: jobId }, signal })
      if (!('historyId' in job) || 'variantIndex' in job) throw new Error('Failed to get job status')
      return job
    },
    ...preferNewer(readJobVersion),
  })

export interface BatchEntry {
  sent: BatchJob
  job: WatchedJob
  watchNote: string | null
}

const noJobs: BatchJob[] = []

/**
 * The jobs of a batch and their state, kept up to date by events, and by polling while there are none.
 * `isUnwatched` when polling was given up or the session has ended.
 */
export function useBatchJobs(batch: StudioBatch | null): { watched: BatchEntry[]; isUnwatched: boolean } {
  const jobs = batch?.jobs ?? noJobs
  const [hasGivenUp, setGivenUp] = useState(false)
  const queries = useLiveQueries(
    jobs.map(({ jobId }) => batchJobQuery(jobId)),
    {
      on: 'job',
      findQuery: ({ jobId }) => batchJobQuery(jobId),
      patch: (_, job) => job,
      // The event comes without the result.
      isIncomplete: ({ status }) => status === 'completed',
      isUnderWay: (job = acceptedJob) => !hasGivenUp && !isSettled(job),
      isFinal: isSettled,
    },
  )

  const isMissingEvents = useEventStreamState() === 'down'
  const isPolling = isMissingEvents && queries.some(({ data = acceptedJob }) => !isSettled(data))
  // New jobs get polls of their own.
  useEffect(() => {
    if (!isPolling) return
    const timer = setTimeout(() => setGivenUp(true), (jobPollAttempts + 0.5) * pollMs)
    return () => {
      clearTimeout(timer)
      setGivenUp(false)
    }
  }, [isPolling, jobs])

  return {
    watched: jobs.map((sent, index) => {
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
          if ('historyId' in job && !('variantIndex' in job)) {
            queryClient.setQueryData(batchJobQuery(jobId).queryKey, job)
          }
        }),
      )
      const failure = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failure) throw failure.reason
    },
    onError: (error) => showToast({ title: 'Cancel failed', message: errorMessage(error), kind: 'error' }),
  }).mutate
}

/** What a batch is generated with. */
export interface BatchRequest {
  settings: RequestedSettings
  format: StudioBatch['format']
}

interface GenerationInput extends BatchRequest {
  /** The videos of each job. */
  videos: RequestedVideo[][]
  /** The jobs of the present batch that the new ones replace. */
  replacedJobIds?: string[]
  /** Whether the new jobs join those of the present batch; otherwise, and without replaced ones, a new batch begins. */
  isAddition?: boolean
}

const generationKey = ({ kind }: Studio) => ['studio', 'generate', kind.type]

export function useSendingCount(studio: Studio): number | null {
  const [count = null] = useMutationState({
    filters: { mutationKey: generationKey(studio), status: 'pending' },
    select: ({ state }) => (state.variables as GenerationInput).videos.length,
  })
  return count
}

/** Sends videos for generation, one request at a time: a second press meanwhile does nothing. */
export function useGenerate(studio: Studio) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: generationKey(studio),
    mutationFn: (input: GenerationInput) => requestGeneration(studio.kind, input),
    onMutate: () => studio.change({ isOverlayOpen: true }),
    onSuccess: ({ jobs, batchId }, { videos, settings, format, replacedJobIds, isAddition }) => {
      const accepted = jobs.map(({ jobId, historyId }, index) => ({ jobId, historyId, videos: videos[index] ?? [] }))
      const { batch, earlier, form } = studio.getState()
      if (!batch || !(replacedJobIds || isAddition)) {
        const started = { id: batchId, startedAt: Date.now(), settings, format, jobs: accepted }
        return studio.change({
          batch: started,
          earlier: withEarlier(batch, earlier),
          form: { ...form, findings: null },
        })
      }
      const present = batch.jobs.map(
        (job) => accepted[replacedJobIds?.indexOf(job.jobId) ?? -1] ?? { ...job, format: findResultFormat(batch, job) },
      )
      const merged = isAddition ? [...present, ...accepted] : present
      const changed = { ...batch, id: null, settings, format, jobs: merged }
      if (isAddition) {
        studio.change({ batch: { ...changed, startedAt: Date.now() }, form: { ...form, findings: null } })
      } else studio.change({ batch: changed })
    },
    onError: (error) => {
      studio.change({ isOverlayOpen: false })
      showFailure(error)
    },
  })

  const generate = useCallback(
    (input: GenerationInput, onRefused?: () => void) => {
      const isSending = queryClient.isMutating({ mutationKey: generationKey(studio) }) > 0
      if (isSending || studio.getState().isOverlayOpen) return
      mutate(input, { onError: () => onRefused?.() })
    },
    [queryClient, studio, mutate],
  )

  /** Sends jobs of the batch again. With `request`, its settings replace those of the batch. */
  const retry = useCallback(
    (jobIds: string[], request?: BatchRequest) => {
      const { batch } = studio.getState()
      if (!batch) return
      const jobs = batch.jobs.filter(({ jobId }) => jobIds.includes(jobId))
      const { settings, format } = request ?? batch
      const videos = jobs.map((job) => job.videos)
      generate({ settings, format, videos, replacedJobIds: jobs.map(({ jobId }) => jobId) })
    },
    [studio, generate],
  )

  return { generate, retry }
}

/** How a job's result is shown. */
export function findResultFormat(batch: StudioBatch, job: BatchJob): StudioBatch['format'] {
  return job.format === undefined ? batch.format : job.format
}

async function requestGeneration(
  { isComparison }: ToolKind,
  input: GenerationInput,
): Promise<{ jobs: AcceptedJob[]; batchId: string }> {
  const { settings } = input
  const videos = input.videos.flat()
  const body = encodeGenerationRequest({ settings, isBatch: videos.length > 1, isComparison, videos })
  const { data } = await call(generationEndpoints.submit, { body })
  const jobs = 'jobs' in data ? data.jobs : [data]
  if (jobs.length !== input.videos.length) throw new Error('Unexpected job-specific data from server.')
  return { jobs, batchId: data.batchId }
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
