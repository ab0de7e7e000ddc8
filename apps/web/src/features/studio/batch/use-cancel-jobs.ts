import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { useCallback } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import type { Studio } from '../studio-store.ts'
import { applySummary } from './batch.rules.ts'

/** Stops jobs that have not ended. */
export function useCancelJobs(studio: Studio) {
  return useCallback(
    async (jobIds: string[]) => {
      const { run } = studio.getState()
      if (!run) return
      const outcomes = await Promise.allSettled(
        jobIds.map(async (jobId) => {
          const { job } = await call(jobsEndpoints.cancel, { params: { id: jobId } })
          if ('historyId' in job) studio.changeRun(run.id, (current) => applySummary(current, job))
        }),
      )
      const failure = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failure) showToast({ title: 'Cancel failed', message: errorMessage(failure.reason), kind: 'error' })
    },
    [studio],
  )
}
