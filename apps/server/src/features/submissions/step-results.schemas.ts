import type { SubmissionStep } from '@hookline/contract/submission-state/submission-state.schemas'
import { z } from 'zod'
import { intentSchema } from '../../platform/create-once.ts'
import { graphAdSetSchema } from '../../providers/meta-ads/meta-ads.schemas.ts'
import { guardOutcomeSchema } from './guard.rules.ts'

// What `submission_steps.result` holds for each step. It decides what is created and paid for at Meta, so every read is
// checked.

const planSchema = z.object({
  /** Null when the ad goes into an existing ad set. */
  adSet: graphAdSetSchema.nullable(),
  isAdSetToBeActivated: z.boolean(),
  /** The pixel of the ad set, if it tracks one. */
  pixelId: z.string().nullable(),
  /** One sentence for each value that differs from what was chosen. */
  notices: z.array(z.string()),
})
/** The outcome of the checks before anything is created. */
export type Plan = z.output<typeof planSchema>

/** Equal offsets: all bytes were sent. */
const videoUploadSchema = z.object({
  videoId: z.string(),
  sessionId: z.string(),
  startOffset: z.number(),
  endOffset: z.number(),
})
export type VideoUpload = z.output<typeof videoUploadSchema>

/** Polls of the video's state: how many so far, and when the first was (ISO 8601). None once the video is ready. */
const videoPollsSchema = z.object({ count: z.number().default(0), since: z.string().default('') })

const adSetSchema = intentSchema.extend({
  adAccountId: z.string(),
  campaignId: z.string(),
  /** Budgets tell apart ad sets of one draft that were created from different content. */
  dailyBudget: z.number().nullable(),
  lifetimeBudget: z.number().nullable(),
})

const adSchema = intentSchema.extend({
  adAccountId: z.string(),
  adSetId: z.string(),
  creativeId: z.string(),
  pixelId: z.string().nullable().default(null),
  /** What the last step activates, in this order. */
  toActivate: z.array(z.enum(['ad_set', 'ad'])),
  notices: z.array(z.string()),
  /** The draft's content when the ad was created; null when that is not known. */
  content: z.record(z.string(), z.unknown()).nullable().default(null),
})
export const createdAdSchema = adSchema.extend({ id: z.string() })
/** The ad at Meta, and everything that the remaining steps need. */
export type CreatedAd = z.output<typeof createdAdSchema>

/** The ad's state at Meta, as far as it was read. */
const adStateSchema = z.object({
  effectiveStatus: z.string(),
  feedback: z.array(z.string()),
  /** How the ad compares with what was sent; null when it was not compared. */
  guard: guardOutcomeSchema.nullable().default(null),
})
export type AdState = z.output<typeof adStateSchema>

export const stepResultSchemas = {
  preflight: planSchema,
  video: videoUploadSchema,
  video_ready: videoPollsSchema,
  image: z.object({ hash: z.string() }),
  ad_set: adSetSchema,
  /** Without an id: Meta refused another shape of it, and this one is sent next. */
  creative: z.object({ id: z.string().optional(), statedFeatures: z.enum(['all', 'documented', 'none']).optional() }),
  ad: adSchema,
  read_back: adStateSchema,
  activate: z.object({}),
} satisfies Record<SubmissionStep, z.ZodType>
export type StepResult<Step extends SubmissionStep> = z.output<(typeof stepResultSchemas)[Step]>
