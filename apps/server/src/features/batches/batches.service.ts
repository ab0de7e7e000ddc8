import type { Batch } from '@hookline/contract/batches/batches.endpoints'
import { notFound } from '../../platform/errors.ts'
import type { HistoryService } from '../history/history.service.ts'
import type { JobsService } from '../jobs/jobs.service.ts'

export interface BatchesNeeds {
  history: Pick<HistoryService, 'listBatch'>
  jobsService: Pick<JobsService, 'listByResults'>
}

/** Results are the team's, so every member sees every batch. */
export function createBatchesService({ history, jobsService }: BatchesNeeds) {
  return {
    /** @throws AppError NOT_FOUND; a batch whose results were deleted is found, and empty. */
    async get(id: string): Promise<Batch> {
      const results = await history.listBatch(id)
      if (!results) throw notFound('Batch')
      return { id, jobs: await jobsService.listByResults(results.map((result) => result.id)), results }
    },
  }
}
