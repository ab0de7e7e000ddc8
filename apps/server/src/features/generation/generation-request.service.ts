import type { Issue } from '@hookline/contract/errors.schemas'
import type { AcceptedJob, GenerationAnswer } from '@hookline/contract/generation/generation.schemas'
import type { GenerationRequest } from '@hookline/contract/generation/generation-request.schemas'
import { joinVideoNames } from '@hookline/contract/history/history.rules'
import { toOperation } from '@hookline/contract/tools/operations.rules'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { HistoryService } from '../history/history.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { type CheckedVideo, checkCount, checkVideos } from './check-videos.ts'
import { type ChooseSettingsNeeds, type ChosenSettings, createSettingsChoice } from './choose-settings.ts'
import { createQueuedJob, type QueueNeeds } from './generation-queue.ts'
import { describeNewResult, type VideosOfJob } from './new-result.ts'

export interface GenerationRequestNeeds extends ChooseSettingsNeeds, QueueNeeds {
  db: Database
  history: HistoryService
  uploads: Pick<UploadsService, 'findUsable' | 'holdObjects'>
}

/** Accepts generation requests: checks all parts first, then creates the results and their jobs at once. */
export function createGenerationRequestService(needs: GenerationRequestNeeds) {
  const { db, history, jobsService, uploads } = needs
  const chooseSettings = createSettingsChoice(needs)

  /** The settings and videos of a request. @throws AppError VALIDATION with every issue */
  async function check(actor: Actor, request: GenerationRequest) {
    const issues: Issue[] = []
    const chosen = await chooseSettings(actor, request.settings, issues)
    const videos = await checkVideos(uploads.findUsable, actor, request, issues)
    if (chosen) checkCount(chosen.tool, request, issues)
    if (issues.length > 0 || !chosen) throw invalid(issues)
    return { chosen, videos }
  }

  /** Creates the results and jobs of a batch in one transaction, which holds their objects. */
  function createBatch(actor: Actor, chosen: ChosenSettings, batchId: string, works: readonly VideosOfJob[]) {
    return db.transaction().execute(async (tx) => {
      await jobsService.lockNewJobs(tx, actor)
      const videos = works.flat().filter((video) => video !== undefined)
      await uploads.holdObjects(
        tx,
        videos
          .flatMap(({ cuts, ...video }) => [video, ...cuts])
          .flatMap(({ objectName, screenshotName }) => [objectName, screenshotName]),
      )
      const operation = toOperation(chosen.tool.type)
      const accepted: AcceptedJob[] = []
      let turn = await jobsService.nextTurn(tx, actor)
      for (const work of works) {
        const historyId = await history.create(tx, { ...describeNewResult(actor, chosen, work), batch_id: batchId })
        const [{ filename: videoFilename }, second] = work
        const filename = joinVideoNames({ videoFilename, secondVideoFilename: second?.filename ?? null })
        const job = { actor, historyId, filename, operation, batchId, turn: turn++ }
        accepted.push(await createQueuedJob(needs, tx, job))
      }
      return accepted
    })
  }

  return {
    /** @throws AppError VALIDATION with every issue; nothing is accepted then. */
    async accept(actor: Actor, request: GenerationRequest): Promise<GenerationAnswer> {
      const { chosen, videos } = await check(actor, request)
      const batchId = uuidv7()
      const pair = chosen.tool.type === 'comparison' ? toPair(videos) : null
      const jobs = await createBatch(actor, chosen, batchId, pair ? [pair] : videos.map((video) => [video]))
      const [only] = jobs
      if (pair && only) return { message: 'The videos are being compared.', data: { batchId, ...only } }
      if (!request.isBatch && only) return { message: 'The video is being processed.', data: { batchId, ...only } }
      const jobIds = jobs.map(({ jobId }) => jobId)
      return { message: `${jobs.length} videos are being processed.`, data: { batchId, jobIds, jobs } }
    },
  }
}

const toPair = ([one, two]: readonly CheckedVideo[]): VideosOfJob | null => (one && two ? [one, two] : null)
