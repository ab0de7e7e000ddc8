import { costUsd } from '@hookline/contract/ai-models/model-lifetimes.rules'
import { limitGeneratedVariants } from '@hookline/contract/generation/generated-variants.rules'
import type { ResultPayload, Usage } from '@hookline/contract/generation/generation.schemas'
import type { ParsedOutput } from '@hookline/contract/generation/parse-output.rules'
import { pickRegenerated, repeatedNotice } from '@hookline/contract/generation/regeneration.rules'
import { toTemplateInfo } from '@hookline/contract/generation/template-info.rules'
import type { HistoryItem, HistoryStatus } from '@hookline/contract/history/history.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { toJson, toText } from '../../platform/json.ts'
import { type AiAnswer, type AiError, budgetUsedUp } from '../../providers/ai/ai.ts'
import type { UsableModel } from '../ai-models/ai-models.feature.ts'
import type { HistoryService } from '../history/history.service.ts'
import type { LeasedJob } from '../jobs/jobs.service.ts'
import { generateJob, toQueueOptions } from './generation-queue.ts'

const retryBaseMs = 2000
const retryCapMs = 60_000

export interface SettleNeeds {
  db: Database
  jobs: Jobs
  history: HistoryService
  findModel(modelId: string): Promise<UsableModel | null>
  clock: Clock
  /** 0…1, for the jitter of retries. */
  random(): number
}

export interface JobFailure {
  status: HistoryStatus
  errorType: string
  message: string
  requestCall?: unknown
  rawResponse?: unknown
  /** The unparsed answer. */
  result?: ResultPayload
}

/** Each function settles job, result and queue in one transaction. @throws LeaseLostError, with nothing written */
export function createJobSettlement(needs: SettleNeeds) {
  /** Stores the answer as the result or the new variant, or as FAILED_PARSING with its text. */
  async function complete(
    job: LeasedJob,
    item: HistoryItem,
    answer: AiAnswer,
    parsed: ParsedOutput,
    startedAt: number,
  ) {
    const { requestCall, rawResponse, text, notice } = answer
    const usage = await calculateUsage(item, answer, startedAt)
    if (parsed.ok && job.regeneration) {
      const { variant, isRepeated } = pickRegenerated(parsed.variants ?? [], job.regeneration)
      const regenerated = toJson({ variant, notice: notice ?? (isRepeated ? repeatedNotice : undefined), usage })
      return settle(job, 'COMPLETED', { status: 'completed', regenerated }, {})
    }
    const unread: ResultPayload = {
      rawContent: text,
      templateInfo: toTemplateInfo({ id: item.templateId, name: item.templateName }),
      modelInfo: { id: item.modelId, name: item.modelName },
    }
    if (!parsed.ok) {
      const { errorType, error } = parsed
      const result = { ...unread, error }
      return end(job, { status: 'FAILED_PARSING', errorType, message: error, requestCall, rawResponse, result })
    }
    const limited = parsed.variants && limitGeneratedVariants(parsed.variants)
    const result = {
      ...unread,
      variants: limited?.variants,
      content: parsed.content,
      notice: [notice, limited?.notice].filter(Boolean).join(' ') || undefined,
    }
    const columns = {
      result: toJson(result),
      usage: toJson(usage),
      variant_count: result.variants?.length ?? null,
      request_call: toJson(requestCall),
      request_raw_response: toJson(rawResponse),
    }
    await settle(job, 'COMPLETED', { status: 'completed' }, columns)
  }

  async function calculateUsage({ modelId }: HistoryItem, answer: AiAnswer, startedAt: number): Promise<Usage> {
    const model = await needs.findModel(modelId)
    return {
      ...answer.usage,
      costUsd: model && costUsd(answer.usage, model),
      latencyMs: needs.clock.now().getTime() - startedAt,
      modelVersion: answer.modelVersion,
    }
  }

  function end(job: LeasedJob, failure: JobFailure) {
    const { status, errorType } = failure
    const message = toText(failure.message)
    const columns = { error_type: errorType, error_message: message, ...rawColumns(failure) }
    return settle(job, status, { status: 'failed', error: message, error_type: errorType }, columns)
  }

  /** Releases the job until its retry. Attempts blocked by the budget are not counted. */
  async function retryLater(job: LeasedJob, error: AiError) {
    const tries = error.errorType === budgetUsedUp ? job.retryCount : job.retryCount + 1
    const delayMs = retryDelayMs(Math.max(tries, 1), error.retryAfterMs, needs.random())
    const retryAt = new Date(needs.clock.now().getTime() + delayMs)
    const message = toText(error.message)
    const { errorType } = error
    const counted = { retry_count: tries, error_type: errorType }
    const waiting = { ...counted, status: 'enqueued', error: message, retry_at: retryAt } as const
    const columns = { ...counted, error_message: message, ...rawColumns(error) }
    const options = { ...toQueueOptions(job), startAfter: retryAt }
    await settle(job, 'RETRYING', waiting, columns, (tx) =>
      needs.jobs.enqueue(tx, generateJob, { jobId: job.jobId }, options),
    )
  }

  async function settle(
    job: LeasedJob,
    to: HistoryStatus,
    change: Parameters<LeasedJob['release']>[1],
    columns: Parameters<HistoryService['move']>[3],
    before: (tx: Tx) => Promise<void> = async () => undefined,
  ) {
    await needs.db.transaction().execute(async (tx) => {
      await job.release(tx, change)
      await before(tx)
      // A regeneration changes nothing of its result.
      const isMoved = job.regeneration !== null || (await needs.history.move(tx, job.historyId, to, columns))
      if (!isMoved) throw new Error(`result ${job.historyId} may not become ${to}`)
    })
  }

  /** Ends a job whose result was deleted before the work began. */
  async function endDeleted(job: LeasedJob) {
    const error = 'The result was deleted.'
    const change = { status: 'cancelled', error, error_type: 'DELETED' } as const
    await settle(job, 'FAILED_OTHER', change, { error_type: 'DELETED', error_message: error })
  }

  return { complete, end, endDeleted, retryLater }
}

function rawColumns({ requestCall, rawResponse, result }: Partial<JobFailure>) {
  return {
    ...(requestCall != null && { request_call: toJson(requestCall) }),
    ...(rawResponse != null && { request_raw_response: toJson(rawResponse) }),
    ...(result && { result: toJson(result) }),
  }
}

/** Exponential back-off with full jitter (`random` is 0…1), at least the provider's retry-after. */
function retryDelayMs(tries: number, retryAfterMs: number | null, random: number): number {
  const ceiling = Math.min(retryCapMs, retryBaseMs * 2 ** (tries - 1))
  return Math.round(Math.max(retryAfterMs ?? 0, random * ceiling))
}
