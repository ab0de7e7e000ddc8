import { z } from 'zod'
import { batchSubmitBodySchema } from '../drafts/drafts.schemas.ts'
import { instantSchema } from '../fields.schemas.ts'

/** Every sent ad of the user without `adIds`. */
export const checkAdsBodySchema = batchSubmitBodySchema.partial().nullish()

/** The answer of `GET /api/jobs/{id}` for a check of sent ads. */
export const adCheckJobSchema = z.object({
  jobId: z.string(),
  kind: z.literal('ad_check'),
  status: z.enum(['enqueued', 'processing', 'completed', 'failed']),
  total: z.number().int(),
  checked: z.number().int(),
  /** Checked ads that are not as they were sent, and those that Meta no longer has. */
  changed: z.number().int(),
  gone: z.number().int(),
  /** Why it waits or failed, or what could not be checked, a sentence. */
  error: z.string().nullable(),
  /** When a check that waits for Meta's quota goes on. */
  retryAt: instantSchema.nullable(),
  createdAt: instantSchema,
  /** The check of each day, which nobody asked for. */
  isDaily: z.boolean(),
})
export type AdCheckJob = z.infer<typeof adCheckJobSchema>

/** Ads that one call switches: it reads them by one call of Meta, and ends within the time of a request. */
export const adStatusMax = 50
export const tooManyForStatus = `At most ${adStatusMax} ads at once`

/** A start further ahead is a mistyped year. */
export const startAheadDaysMax = 365

/** `startAt` is the start of the ads' ad sets, so it begins with activation only. */
export const adStatusBodySchema = batchSubmitBodySchema
  .extend({
    status: z.enum(['ACTIVE', 'PAUSED'], "status must be 'ACTIVE' or 'PAUSED'"),
    startAt: instantSchema.optional(),
  })
  .refine(({ status, startAt }) => status === 'ACTIVE' || !startAt, {
    error: 'Only ads that are activated have a start.',
    path: ['startAt'],
  })
  .refine(({ adIds }) => adIds.length <= adStatusMax, { error: tooManyForStatus, path: ['adIds'] })
export type AdStatusBody = z.output<typeof adStatusBodySchema>
