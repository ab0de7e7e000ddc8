import { z } from 'zod'
import { submissionSummarySchema } from '../drafts/drafts.schemas.ts'
import { metaRefusalSchema } from '../errors.ts'
import { instantSchema } from '../fields.ts'
import { jobStatuses } from '../jobs/jobs.schemas.ts'

/**
 * The body of a submit; it may be left out. `existingAd` answers what to do with an ad that exists although the draft was
 * changed since: change the ad at Meta, or keep it and set the draft back to what was made.
 */
export const existingAdChoices = ['update', 'keep'] as const
export type ExistingAdChoice = (typeof existingAdChoices)[number]
export const submitBodySchema = z.object({ existingAd: z.enum(existingAdChoices).optional() }).nullish()

/** What `GET /api/jobs/{id}` answers for a submission. */
export const submissionJobSchema = z.object({
  jobId: z.string(),
  draftId: z.string(),
  adName: z.string(),
  status: z.enum(jobStatuses),
  /** Once it ended. */
  result: z
    .object({
      success: z.boolean(),
      metaAdId: z.string().nullable(),
      message: z.string(),
      errorDetails: z.object({ message: z.string() }).nullable(),
    })
    .nullable(),
  error: z.string().nullable(),
  /** Meta's own words, where it refused. */
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
