import { z } from 'zod'
import { metaRefusalSchema } from '../errors.schemas.ts'
import { instantSchema } from '../fields.schemas.ts'
import { jobStatuses } from '../job-statuses.schemas.ts'
import { submissionSummarySchema } from '../submission-state/submission-state.schemas.ts'

/**
 * What to do with an existing ad when the draft was changed since: update the ad at Meta, or keep it and set the draft
 * back to the ad's content.
 */
export const existingAdChoices = ['update', 'keep'] as const
export type ExistingAdChoice = (typeof existingAdChoices)[number]
export const submitBodySchema = z
  .object({
    existingAd: z.enum(existingAdChoices).optional(),
    wait: z.boolean().optional().describe('False: answer 202 at once, without waiting for the end of the submission.'),
  })
  .nullish()

/** What a finished submission made at Meta. */
const createdIdsSchema = z.object({ adId: z.string(), creativeId: z.string(), adSetId: z.string() })
export type CreatedIds = z.infer<typeof createdIdsSchema>
/** The ids when the submission has ended, else the submission. */
export const submitAnswerSchema = z.union([createdIdsSchema, submissionSummarySchema])

/** The answer of `GET /api/jobs/{id}` for a submission. */
export const submissionJobSchema = z.object({
  jobId: z.string(),
  draftId: z.string(),
  adName: z.string(),
  status: z.enum(jobStatuses),
  /** Null before the end. */
  result: z
    .object({
      success: z.boolean(),
      metaAdId: z.string().nullable(),
      /** Equal to `metaAdId`. */
      adId: z.string().nullable(),
      creativeId: z.string().nullable(),
      adSetId: z.string().nullable(),
      message: z.string(),
      errorDetails: z.object({ message: z.string() }).nullable(),
    })
    .nullable(),
  error: z.string().nullable(),
  /** Meta's own error, when Meta refused. */
  meta: metaRefusalSchema.nullable(),
  submission: submissionSummarySchema,
  createdAt: instantSchema,
})
export type SubmissionJob = z.infer<typeof submissionJobSchema>

/** A user's drafts by the state of their submission; failures of the last 24 hours. */
export const submissionsOverviewSchema = z.object({
  /** Running or queued. */
  running: z.number().int(),
  /** Waiting for Meta's quota, or for a video that it prepares. */
  waiting: z.number().int(),
  /** When the first waiting one continues. */
  retryAt: instantSchema.nullable(),
  failed: z.number().int(),
})
export type SubmissionsOverview = z.infer<typeof submissionsOverviewSchema>

/** Drafts submitted together; listed until the user closes the finished batch. */
export const submissionBatchSchema = z.object({
  batchId: z.string(),
  createdAt: instantSchema,
  jobs: z.array(submissionJobSchema),
})
export type SubmissionBatch = z.infer<typeof submissionBatchSchema>
