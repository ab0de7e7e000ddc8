import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'
import { resultPayloadSchema } from '../generation/generation.schemas.ts'
import { regeneratedSchema } from '../generation/regeneration.schemas.ts'
import { jobStatuses } from '../job-statuses.schemas.ts'
import { operations } from '../tools/operations.rules.ts'

/** The four stages of the overlay, and `watching`: the job waits for the video's watch report. */
export const jobStages = ['preparing', 'watching', 'analyzing', 'generating', 'finalizing'] as const
export type JobStage = (typeof jobStages)[number]

/** A job without its result. */
export const jobSummarySchema = z.object({
  jobId: z.string(),
  batchId: z.string(),
  historyId: z.number().int(),
  filename: z.string(),
  operation: z.enum(operations),
  status: z.enum(jobStatuses),
  stage: z.enum(jobStages),
  /** In the stage `watching`: the video's place in the queue of videos to read, from 1; 0 while it is being read. */
  place: z.number().int().min(0).nullable(),
  /** Why it failed or waits, a sentence. */
  error: z.string().nullable(),
  errorType: z.string().nullable(),
  retryCount: z.number().int(),
  /** When a waiting retry starts. */
  retryAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Grows with each change: the summary with the higher number is newer. */
  version: z.number().int(),
})
export type JobSummary = z.infer<typeof jobSummarySchema>

export const jobSchema = jobSummarySchema.extend({ result: resultPayloadSchema.nullable() })
export type Job = z.infer<typeof jobSchema>

/** The job that regenerates one variant. Its result changes nothing until a person takes it by an edit. */
export const regenerationJobSchema = jobSummarySchema.extend({
  variantIndex: z.number().int(),
  instruction: z.string().nullable(),
  result: regeneratedSchema.nullable(),
})
export type RegenerationJob = z.infer<typeof regenerationJobSchema>
