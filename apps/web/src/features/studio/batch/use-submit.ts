import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { useCallback, useRef } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import {
  buildSubmission,
  type GenerationSettings,
  readSubmission,
  type SubmittedJob,
} from '../form/submission.rules.ts'
import { newLocalId, type Studio } from '../studio-store.ts'
import type { ReadyVideo } from '../upload/upload-list.rules.ts'
import { type RunFormat, replaceJobs, startRun } from './batch.rules.ts'

/** Sends videos for generation; answers whether they were accepted. A second press while the first is being sent does nothing. */
export function useSubmit(studio: Studio) {
  const isSending = useRef(false)

  const send = useCallback(
    async (videos: ReadyVideo[], settings: GenerationSettings, accept: (jobs: SubmittedJob[]) => void) => {
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
    (videos: ReadyVideo[], settings: GenerationSettings, format: RunFormat | null) =>
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
        const replacements = new Map<string, SubmittedJob>()
        for (const [index, job] of jobs.entries()) replacements.set(entries[index]?.jobId ?? '', job)
        studio.changeRun(run.id, (current) => replaceJobs(current, replacements))
      })
    },
    [studio, send],
  )

  return { start, retry }
}

async function submit(videos: ReadyVideo[], settings: GenerationSettings): Promise<SubmittedJob[]> {
  const answer: unknown = await call(generationEndpoints.submit, { body: buildSubmission(videos, settings) })
  if (answer && typeof answer === 'object' && 'success' in answer && answer.success === false) {
    throw new Error('Job submission failed at server endpoint.')
  }
  return readSubmission(answer as Parameters<typeof readSubmission>[0], videos.length)
}

function showFailure(error: unknown): void {
  // The shell tells of an ended session itself.
  if (error instanceof ApiError && error.status === 401) return
  const words = 'Failed to submit job(s) - HTTP error or no data'
  const isOurs = !(error instanceof ApiError && error.message.startsWith('API error: '))
  showToast({ title: 'Submission Error', message: isOurs ? errorMessage(error, words) : words, kind: 'error' })
}
