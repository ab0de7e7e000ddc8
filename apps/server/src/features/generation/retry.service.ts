import type { AcceptedJob } from '@hookline/contract/generation/generation.schemas'
import { joinVideoNames } from '@hookline/contract/history/history.rules'
import { operations } from '@hookline/contract/tools/operations.rules'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { readWord } from '../../platform/database/read-stored.ts'
import { readCuts } from '../../platform/database/stored-columns.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { createQueuedJob } from './generation-queue.ts'
import type { GenerationRequestNeeds } from './generation-request.service.ts'

export type RetryService = ReturnType<typeof createRetryService>

/** Generates failed results again with the prompt and model that they were accepted with. */
export function createRetryService({ db, jobs, jobsService, history, uploads }: GenerationRequestNeeds) {
  return {
    /**
     * @returns the jobs of the new results.
     * @throws AppError NOT_FOUND; CONFLICT when a result has not failed, or no video is stored any more.
     */
    accept: (actor: Actor, ids: readonly number[]): Promise<AcceptedJob[]> =>
      db.transaction().execute(async (tx) => {
        await jobsService.lockNewJobs(tx, actor)
        const results = await history.copyFailed(tx, actor, ids)
        if (results.length === 0) throw new AppError('CONFLICT', 'The videos are no longer stored. Upload them again.')
        const names = results.flatMap((result) => [
          result.video_object_name,
          result.screenshot_object_name,
          result.second_video_object_name,
          result.second_screenshot_object_name,
          ...readCuts(result.id, result.cuts).flatMap(({ objectName, screenshotName }) => [objectName, screenshotName]),
        ])
        await uploads.holdObjects(tx, names)
        let turn = await jobsService.nextTurn(tx, actor)
        const accepted: AcceptedJob[] = []
        for (const { id: historyId, batch_id, video_filename, second_video_filename, ...result } of results) {
          const filename = joinVideoNames({ videoFilename: video_filename, secondVideoFilename: second_video_filename })
          const operation = readWord('history.operation', historyId, z.enum(operations), result.operation)
          const job = { actor, historyId, filename, operation, batchId: batch_id ?? uuidv7(), turn: turn++ }
          accepted.push(await createQueuedJob({ jobs, jobsService }, tx, job))
        }
        return accepted
      }),
  }
}
