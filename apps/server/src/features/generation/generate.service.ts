import { outputKindFor, parseOutput } from '@hookline/contract/generation/parse-output.rules'
import { describeRegeneration } from '@hookline/contract/generation/regeneration.rules'
import type { JobStage } from '@hookline/contract/jobs/jobs.schemas'
import { isDatabaseAway } from '../../platform/database/database-faults.ts'
import { LeaseLostError } from '../../platform/jobs/lease.repo.ts'
import type { Log } from '../../platform/observability/log.ts'
import { runInSpan } from '../../platform/observability/work-context.ts'
import {
  type AiAnswer,
  AiError,
  type AiProvider,
  type AiRequest,
  budgetUsedUp,
  nothingToWrite,
} from '../../providers/ai/ai.ts'
import type { Ai } from '../../providers/ai/create-ai.ts'
import type { GenerationTask } from '../history/history.service.ts'
import type { JobsService, LeasedJob } from '../jobs/jobs.service.ts'
import { createJobVideos, describeSameFile, type JobVideosNeeds } from './job-videos.ts'
import { describeLongWait, longestWaitMs } from './retry-wait.rules.ts'
import { createJobSettlement, type SettleNeeds } from './settle-job.ts'

export interface GenerateNeeds extends SettleNeeds, JobVideosNeeds {
  jobsService: JobsService
  providerFor: Ai['providerFor']
  log: Log
}

export function createGenerateService(needs: GenerateNeeds) {
  const { complete, end, endDeleted, retryLater } = createJobSettlement(needs)
  const jobVideos = createJobVideos(needs)
  const running = new Map<string, AbortController>()

  /** A model that was deleted from the list since the request keeps its provider. */
  async function findModel({ item, modelProvider }: GenerationTask) {
    const model = await needs.findModel(item.modelId)
    return model ?? { pathName: item.modelId, provider: modelProvider, sendsReport: true }
  }

  /** Asks the model, and once more to repair an answer that does not parse. */
  async function ask(provider: AiProvider, request: AiRequest) {
    const first = await provider.generate(request)
    const parsed = parseOutput(request.output, first.text)
    if (parsed.ok) return { answer: first, parsed }
    const unparsedAnswer = { text: first.text, error: parsed.error }
    const second = await provider.generate({ ...request, unparsedAnswer })
    return { answer: sumUsage(first, second), parsed: parseOutput(request.output, second.text) }
  }

  async function fail(job: LeasedJob, error: unknown) {
    if (error instanceof AiError) {
      if (error.errorType === budgetUsedUp) return retryLater(job, error)
      const { status, errorType, requestCall, rawResponse, retryAfterMs: waitMs } = error
      if (waitMs !== null && waitMs > longestWaitMs) {
        const message = describeLongWait(error.message, waitMs, needs.clock.now())
        return end(job, { status, errorType, message, requestCall, rawResponse })
      }
      return job.retryCount + 1 < error.maxTries ? retryLater(job, error) : end(job, error)
    }
    // Nothing can be stored now: the queue retries the job.
    if (isDatabaseAway(error)) throw error
    needs.log.error({ err: error, jobId: job.jobId }, 'job failed with an unexpected error')
    const message = `Something went wrong while processing this video. Reference: ${job.jobId}`
    return end(job, { status: 'FAILED_OTHER', errorType: 'INTERNAL', message })
  }

  /** Saves the latest stage, and aborts the work when the lease is lost. */
  function followStages(job: LeasedJob, cancel: AbortController) {
    let next: { stage: JobStage; place: number | null } | null = null
    let written: Promise<void> | null = null
    const writeLatest = async () => {
      try {
        for (let latest = next; latest; latest = next) {
          next = null
          await job.setStage(latest.stage, latest.place)
        }
      } catch (err) {
        if (err instanceof LeaseLostError) cancel.abort(err)
        else needs.log.warn({ err, jobId: job.jobId }, 'job stage not saved')
      }
      written = null
    }
    return {
      onStage: (stage: JobStage, place: number | null = null) => {
        next = { stage, place }
        written ??= writeLatest()
      },
      /** Drops an unsaved stage: the outcome replaces it. */
      async end() {
        next = null
        await written
      },
    }
  }

  async function work(job: LeasedJob, signal: AbortSignal, cancel: AbortController) {
    const startedAt = needs.clock.now().getTime()
    const found = await needs.history.findToGenerate(job.historyId)
    if (!found) return endDeleted(job)
    const { item, prompt } = found
    const { regeneration } = job
    const { clientTemplateType, clientTemplateConfig, operation } = item
    const stages = followStages(job, cancel)
    const model = await findModel(found)
    const provider = needs.providerFor(model)
    const read = await runInSpan('step read video', {}, () => jobVideos.read(item))
    const isNeeded = !provider.seesVideo
    const { videos, unread } =
      isNeeded || model.sendsReport
        ? await jobVideos.watch(read, { isNeeded, userId: job.userId, onStage: stages.onStage, signal })
        : { videos: read, unread: [] }
    const request: AiRequest = {
      modelId: item.modelId,
      ...prompt,
      ...(regeneration && { instructions: `${prompt.instructions}\n\n${describeRegeneration(regeneration)}` }),
      regeneration: regeneration ?? undefined,
      output: regeneration ? 'variants' : outputKindFor({ clientTemplateType, clientTemplateConfig, operation }),
      operation,
      videos,
      signal,
      onStage: stages.onStage,
      ...(job.userId !== null && { owner: String(job.userId) }),
      previousErrorType: job.previousErrorType ?? undefined,
    }
    const { answer, parsed } = await ask(provider, request).catch((error: unknown) => {
      throw withReason(error, unread)
    })
    await stages.end()
    signal.throwIfAborted()
    const noted = withNotice(answer, [describeSameFile(videos), ...unread])
    await runInSpan('step save result', {}, () => complete(job, item, noted, parsed, startedAt))
  }

  async function takeAndWork(jobId: string, signal: AbortSignal, cancel: AbortController) {
    const job = await needs.jobsService.take(jobId)
    if (!job) return
    try {
      await work(job, signal, cancel)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof LeaseLostError) throw error
      await fail(job, error)
    }
  }

  return {
    /** Resolves when the job has ended, waits for a retry or has no lease. Rejects when interrupted: the queue retries it. */
    async run(jobId: string, signal: AbortSignal): Promise<void> {
      // Registered before the lease, so that a cancellation always finds it.
      const cancel = new AbortController()
      running.get(jobId)?.abort(new LeaseLostError())
      running.set(jobId, cancel)
      try {
        await takeAndWork(jobId, AbortSignal.any([signal, cancel.signal]), cancel)
      } catch (error) {
        if (error instanceof LeaseLostError || cancel.signal.aborted) return
        throw error
      } finally {
        if (running.get(jobId) === cancel) running.delete(jobId)
      }
    },
    abort(jobId: string): void {
      running.get(jobId)?.abort(new LeaseLostError())
    },
  }
}

function withNotice(answer: AiAnswer, sentences: (string | null)[]): AiAnswer {
  const notice = [answer.notice, ...sentences].filter(Boolean).join(' ')
  return notice ? { ...answer, notice } : answer
}

/** What could not be read of a video is why there is nothing to write. */
function withReason(error: unknown, unread: string[]): unknown {
  if (!(error instanceof AiError) || error.errorType !== nothingToWrite) return error
  return new AiError({ errorType: nothingToWrite, message: [...unread, error.message].join(' ') })
}

function sumUsage(first: AiAnswer, second: AiAnswer): AiAnswer {
  const sum = (key: keyof AiAnswer['usage']) => first.usage[key] + second.usage[key]
  const usage = {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    thoughtTokens: sum('thoughtTokens'),
  }
  return { ...second, usage }
}
