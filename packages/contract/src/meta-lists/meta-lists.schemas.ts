import { z } from 'zod'
import { instantSchema } from '../fields.ts'

/** `act_<digits>`, as Meta names an ad account; the digits alone mean the same. */
export const adAccountIdSchema = z
  .string()
  .regex(/^(act_)?\d{1,30}$/, 'An ad account id looks like act_1234567890')
  .transform((id) => (id.startsWith('act_') ? id : `act_${id}`))
/** Ids at Meta are digits, more than a number can hold. */
export const metaIdSchema = z.string().regex(/^\d{1,30}$/, 'An id at Meta is a number')

export const adAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timezoneName: z.string(),
  timezoneOffsetHours: z.number(),
  /** May ads be made in it now? */
  isActive: z.boolean(),
  /** Minor units; null when Meta names none. */
  minDailyBudget: z.number().nullable(),
  defaultDsaBeneficiary: z.string().nullable(),
  defaultDsaPayor: z.string().nullable(),
})
export type AdAccount = z.infer<typeof adAccountSchema>

/**
 * Where this app answers with the picture of a page or Instagram account: below it, by its id. The addresses within the
 * lists are Meta's own, which pages of this app may not load.
 */
export const metaPicturesPath = '/api/meta/pictures'

export const facebookPageSchema = z.object({ id: z.string(), name: z.string(), pictureUrl: z.string().nullable() })
export type FacebookPage = z.infer<typeof facebookPageSchema>

export const instagramAccountSchema = z.object({
  id: z.string(),
  /** The id where Meta names none. */
  username: z.string(),
  pictureUrl: z.string().nullable(),
})
export type InstagramAccount = z.infer<typeof instagramAccountSchema>

export const campaignSchema = z.object({
  id: z.string(),
  name: z.string(),
  objective: z.string(),
  effectiveStatus: z.string(),
  bidStrategy: z.string().nullable(),
  /** The campaign has the budget: its ad sets must have none. */
  ownsBudget: z.boolean(),
  /** Its ad sets share their budgets: they have budgets of their own, but bid as the campaign does. */
  sharesAdSetBudgets: z.boolean(),
  /** Minor units; null when the campaign does not own the budget. */
  dailyBudget: z.number().nullable().default(null),
  lifetimeBudget: z.number().nullable().default(null),
  specialAdCategories: z.array(z.string()),
})
export type Campaign = z.infer<typeof campaignSchema>

export const adSetSchema = z.object({
  id: z.string(),
  name: z.string(),
  effectiveStatus: z.string(),
  optimizationGoal: z.string(),
  /** Built for Dynamic Creative: our ads do not fit into it. */
  isDynamicCreative: z.boolean(),
  /** Minor units; null when the campaign owns the budget. */
  dailyBudget: z.number().nullable().default(null),
  lifetimeBudget: z.number().nullable().default(null),
})
export type AdSet = z.infer<typeof adSetSchema>

export const pixelSchema = z.object({ id: z.string(), name: z.string() })
export type Pixel = z.infer<typeof pixelSchema>

/** How old a list is. */
export const listAgeSchema = z.object({
  fetchedAt: instantSchema,
  /** Meta did not answer: this is the last list that came. */
  isStale: z.boolean(),
  /** Why it is stale, in a sentence. */
  staleReason: z.string().nullable(),
})
export type ListAge = z.infer<typeof listAgeSchema>
