import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'

/** `queued` → `running` ⇄ `waiting` → `done` or `failed` or `stopped`. */
export const submissionStates = ['queued', 'running', 'waiting', 'done', 'failed', 'stopped'] as const
export type SubmissionState = (typeof submissionStates)[number]
/** In order of execution. */
export const submissionSteps = [
  'preflight',
  'video',
  'video_ready',
  'image',
  'ad_set',
  'creative',
  'ad',
  'read_back',
  'activate',
] as const
export type SubmissionStep = (typeof submissionSteps)[number]

/** A draft's current or last submission. */
export const submissionSummarySchema = z.object({
  jobId: z.string(),
  batchId: z.string().nullable(),
  state: z.enum(submissionStates),
  step: z.enum(submissionSteps).nullable(),
  /** Percentage of the running step; null when unknown. */
  progress: z.number().nullable(),
  /** A sentence to show: why it failed, what it waits for, or what the user has to do. */
  error: z.string().nullable(),
  /** Why it ended: an error code of the contract, or `CANCELLED`. */
  errorCode: z.string().nullable(),
  /** The draft's field that Meta blames. */
  errorField: z.string().nullable(),
  /** When a waiting submission continues. */
  retryAt: instantSchema.nullable(),
  updatedAt: instantSchema,
  /** Grows with each change: the summary with the higher number is newer. */
  version: z.number().int(),
})
export type SubmissionSummary = z.infer<typeof submissionSummarySchema>
