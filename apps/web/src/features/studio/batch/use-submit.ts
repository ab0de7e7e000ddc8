import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import type { AcceptedJob } from '@hookline/contract/generation/generation.schemas'
import {
  encodeGenerationRequest,
  type GenerationSettings,
  type RequestedVideo,
} from '@hookline/contract/generation/generation-request.schemas'
import { useCallback, useRef } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import { newLocalId, type Studio } from '../studio-store.ts'
import { type RunFormat, replaceJobs, startRun } from './batch.rules.ts'

/** Sends videos for generation; answers whether they were accepted. A second press while the first is being sent does nothing. */
export function useSubmit(studio: Studio) {
  const isSending = useRef(false)

  const send = useCallback(
    async (videos: RequestedVideo[], settings: GenerationSettings, accept: (jobs: AcceptedJob[]) => void) => {
      if (isSending.current || studio.getState().isOverlayOpen) return true
      isSending.current = true
      studio.change({ submitting: videos.length, isOverlayOpen: true })
      try {
        accept(await submit(videos, settings))
        studio.change({ submitting: null })
        return true
      } catch (error) {
        studio.change({ submitting: null, isOverlayOpen: false })
        showFailure(error)
        return false
      } finally {
        isSending.current = false
      }
    },
    [studio],
  )

  const start = useCallback(
    (videos: RequestedVideo[], settings: GenerationSettings, format: RunFormat | null) =>
      send(videos, settings, (jobs) => {
        studio.change({ run: startRun({ id: newLocalId(), startedAt: Date.now(), settings, format, videos, jobs }) })
      }),
    [studio, send],
  )

  /** Submits some videos of the run again, with the settings they were first sent with. */
  const retry = useCallback(
    (jobIds: string[]) => {
      const { run } = studio.getState()
      if (!run) return
      const entries = run.entries.filter(({ jobId }) => jobIds.includes(jobId))
      void send(entries, run.settings, (jobs) => {
        const replacements = new Map<string, AcceptedJob>()
        for (const [index, job] of jobs.entries()) replacements.set(entries[index]?.jobId ?? '', job)
        studio.changeRun(run.id, (current) => replaceJobs(current, replacements))
      })
    },
    [studio, send],
  )

  return { start, retry }
}

async function submit(videos: RequestedVideo[], settings: GenerationSettings): Promise<AcceptedJob[]> {
  const body = encodeGenerationRequest({ settings, isBatch: videos.length > 1, videos })
  const { data } = await call(generationEndpoints.submit, { body })
  const jobs = 'jobs' in data ? data.jobs : [data]
  if (jobs.length !== videos.length) throw new Error('Unexpected job-specific data from server.')
  return jobs
}

function showFailure(error: unknown): void {
  // The shell tells of an ended session itself.
  if (error instanceof ApiError && error.status === 401) return
  const words = 'Failed to submit job(s) - HTTP error or no data'
  const isOurs = !(error instanceof ApiError && error.message.startsWith('API error: '))
  showToast({ title: 'Submission Error', message: isOurs ? errorMessage(error, words) : words, kind: 'error' })
}
