import { regenerationsAtOnceMax } from '@hookline/contract/generation/regeneration.schemas'
import { joinVideoNames } from '@hookline/contract/history/history.rules'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { shownResult } from '@hookline/contract/history/history-edit.rules'
import { readVariants } from '@hookline/contract/history/result-content.rules'
import { viewerFor } from '@hookline/contract/response-formats/viewers.rules'
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalid, refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { createQueuedJob } from './generation-queue.ts'
import type { GenerationRequestNeeds } from './generation-request.service.ts'

export type RegenerateService = ReturnType<typeof createRegenerateService>

/** Regenerates one variant of a result, by a job. The result changes only when a person takes the new one. */
export function createRegenerateService({ db, jobs, jobsService, history }: GenerationRequestNeeds) {
  return {
    /**
     * @returns the id of the job.
     * @throws AppError NOT_FOUND; VALIDATION when the result has no such variant; CONFLICT when it was changed since
     * `updatedAt`, is not finished, or the user has too many under way.
     */
    async accept(
      actor: Actor,
      { id, index }: { id: number; index: number },
      { instruction, updatedAt }: { instruction: string | null; updatedAt?: string | undefined },
    ): Promise<string> {
      const item = await history.get(id)
      refuseStale(new Date(item.updatedAt), updatedAt)
      const variants = getVariants(item)
      if (!variants[index]) throw invalid([{ path: 'index', message: describeCount(variants.length) }])
      return db.transaction().execute(async (tx) => {
        await jobsService.lockNewJobs(tx, actor)
        if ((await jobsService.countUnfinishedRegenerations(tx, actor)) >= regenerationsAtOnceMax) {
          const message = `${regenerationsAtOnceMax} variants are being regenerated. Wait for one of them.`
          throw new AppError('CONFLICT', message)
        }
        const attempt = await jobsService.countRegenerations(tx, id, index)
        const turn = await jobsService.firstTurn(tx, actor)
        const { jobId } = await createQueuedJob({ jobs, jobsService }, tx, {
          batchId: uuidv7(),
          actor,
          historyId: id,
          filename: joinVideoNames(item),
          operation: 'copy',
          turn,
          regeneration: { variants, index, instruction, attempt },
        })
        return jobId
      })
    },
  }
}

function getVariants(item: HistoryItem) {
  if (item.status !== 'COMPLETED')
    throw new AppError('CONFLICT', 'Only a variant of a finished result can be regenerated.')
  const viewer = viewerFor({ ...item, hasVariants: item.result?.variants !== undefined })
  const read = viewer === 'default-copy-variants' ? readVariants(shownResult(item, viewer)) : null
  if (read?.value) return read.value
  throw invalid([{ path: 'id', message: 'This result has no copy variants, so none can be regenerated.' }])
}

function describeCount(count: number): string {
  return `This result has ${count} ${count === 1 ? 'variant' : 'variants'}: index must be from 0 to ${count - 1}.`
}
