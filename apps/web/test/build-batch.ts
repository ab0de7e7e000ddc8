import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { SubmissionBatch, SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import { buildDraft, buildSubmission } from './build-draft.ts'

/** The id of the n-th draft. */
export const buildDraftId = (n: number) => `0193b7a0-0000-7000-8000-${String(n).padStart(12, '0')}`
export const buildJobId = (n: number) => `0193b7a0-0000-7000-9000-${String(n).padStart(12, '0')}`
export const batchId = '0193b7a0-0000-7000-a000-000000000001'

/** Drafts 'Ad 1', 'Ad 2', …, one for each argument. */
export const buildDrafts = (...given: Partial<Draft>[]): Draft[] =>
  given.map((over, index) => buildDraft({ id: buildDraftId(index + 1), ad_name: `Ad ${index + 1}`, ...over }))

/** The submission job of the n-th draft. */
export const buildSubmissionJob = (n: number, over: Partial<SubmissionJob> = {}): SubmissionJob => ({
  jobId: buildJobId(n),
  draftId: buildDraftId(n),
  adName: `Ad ${n}`,
  status: 'processing',
  result: null,
  error: null,
  meta: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...over,
  submission: buildSubmission({ jobId: buildJobId(n), batchId, ...over.submission }),
})

export const noIds = { metaAdId: null, adId: null, creativeId: null, adSetId: null }

export const doneJob = (n: number): SubmissionJob =>
  buildSubmissionJob(n, {
    status: 'completed',
    result: {
      success: true,
      metaAdId: `90${n}`,
      adId: `90${n}`,
      creativeId: `80${n}`,
      adSetId: `70${n}`,
      message: 'Ad submitted to Meta.',
      errorDetails: null,
    },
    submission: buildSubmission({ state: 'done', version: 9 }),
  })

export const failedJob = (n: number, error: string, over: Partial<SubmissionJob> = {}): SubmissionJob =>
  buildSubmissionJob(n, {
    status: 'failed',
    error,
    result: { success: false, ...noIds, message: error, errorDetails: { message: error } },
    submission: buildSubmission({ state: 'failed', error, version: 9 }),
    ...over,
  })

export const buildSubmissionBatch = (...jobs: SubmissionJob[]): SubmissionBatch => ({
  batchId,
  createdAt: '2026-11-20T10:00:00.000Z',
  jobs,
})
