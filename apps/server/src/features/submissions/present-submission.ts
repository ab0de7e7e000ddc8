import { metaRefusalSchema } from '@hookline/contract/errors.schemas'
import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import { isRecord } from '@hookline/contract/json/read-json.rules'
import {
  type SubmissionSummary,
  submissionSummarySchema,
} from '@hookline/contract/submission-state/submission-state.schemas'
import type { SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import { readStored, readWord } from '../../platform/database/read-stored.ts'
import type { SubmissionRow, SubmissionWithAd } from './submissions.repo.ts'

/** The `error_code` of a submission that its owner cancelled. */
export const cancelledCode = 'CANCELLED'

const { shape: summary } = submissionSummarySchema

export function presentSummary(row: SubmissionRow): SubmissionSummary {
  return {
    jobId: row.id,
    batchId: row.batch_id,
    state: readWord('submissions.state', row.id, summary.state, row.state),
    step: readWord('submissions.step', row.id, summary.step, row.step),
    progress: row.progress,
    error: row.error,
    errorCode: row.error_code,
    errorField: row.error_field,
    retryAt: row.retry_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

const readRefusal = ({ id, error, meta_refusal }: SubmissionRow) =>
  readStored('submissions.meta_refusal', id, metaRefusalSchema.nullable(), meta_refusal, (stored) =>
    isRecord(stored)
      ? { title: null, message: error ?? '', code: null, subcode: null, traceId: null, blamedFields: [] }
      : null,
  )

export function presentJob(row: SubmissionWithAd): SubmissionJob {
  const status = jobStatus(row)
  const isOver = isJobOver(status)
  const isDone = status === 'completed'
  return {
    jobId: row.id,
    draftId: row.draft_id,
    adName: row.ad_name,
    status,
    result: isOver
      ? {
          success: isDone,
          metaAdId: isDone ? row.made_ad_id : null,
          adId: isDone ? row.made_ad_id : null,
          creativeId: isDone ? row.made_creative_id : null,
          adSetId: isDone ? row.made_ad_set_id : null,
          message: row.error ?? (isDone ? 'Ad submitted to Meta.' : 'Submission Error'),
          errorDetails: isDone ? null : { message: row.error ?? 'Submission Error' },
        }
      : null,
    error: isOver && !isDone ? row.error : null,
    meta: readRefusal(row),
    submission: presentSummary(row),
    createdAt: row.created_at.toISOString(),
  }
}

const jobStatuses: Record<SubmissionSummary['state'], SubmissionJob['status']> = {
  queued: 'enqueued',
  running: 'processing',
  waiting: 'processing',
  done: 'completed',
  failed: 'failed',
  stopped: 'failed',
}

function jobStatus({ state, step, error_code }: SubmissionRow): SubmissionJob['status'] {
  if (state === 'running' && step === null) return 'new'
  if (state === 'stopped' && error_code === cancelledCode) return 'cancelled'
  return jobStatuses[summary.state.parse(state)]
}
