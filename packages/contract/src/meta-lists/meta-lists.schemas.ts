import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'

/** Meta's id of an ad account, `act_<digits>`; the digits alone are accepted. */
export const adAccountIdSchema = z
  .string()
  .regex(/^(act_)?\d{1,30}$/, 'An ad account id looks like act_1234567890')
  .transform((id) => (id.startsWith('act_') ? id : `act_${id}`))
/** Ids at Meta have more digits than a JavaScript number can hold. */
export const metaIdSchema = z.string().regex(/^\d{1,30}$/, 'An id at Meta is a number')

/** An ad account's state at Meta; `no_permission`: it is open, but this person may create no ads in it. */
const accountStateSchema = z.enum([
  'active',
  'grace_period',
  'unsettled',
  'settling',
  'in_review',
  'disabled',
  'closing',
  'closed',
  'no_permission',
  'unknown',
])
export type AccountState = z.infer<typeof accountStateSchema>

export const adAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timezoneName: z.string(),
  timezoneOffsetHours: z.number(),
  /** Whether ads can be created in it now. */
  isActive: z.boolean(),
  /** Unknown in lists that were stored before it was read. */
  state: accountStateSchema.default('unknown'),
  /** Minor units; null when Meta names none. */
  minDailyBudget: z.number().nullable(),
  defaultDsaBeneficiary: z.string().nullable(),
  defaultDsaPayor: z.string().nullable(),
})
export type AdAccount = z.infer<typeof adAccountSchema>

/**
 * The path of the pictures of pages and Instagram accounts, by id. Pages of this app may not load the addresses in the
 * lists, which are Meta's.
 */
export const metaPicturesPath = '/api/meta/pictures'

export const facebookPageSchema = z.object({ id: z.string(), name: z.string(), pictureUrl: z.string().nullable() })
export type FacebookPage = z.infer<typeof facebookPageSchema>

export const instagramAccountSchema = z.object({
  id: z.string(),
  /** The id when Meta has no name. */
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
  /** Its ad sets have budgets that they share, and use the bid strategy of the campaign. */
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
  /** For Dynamic Creative, which our ads are not. */
  isDynamicCreative: z.boolean(),
  /** Minor units; null when the campaign owns the budget. */
  dailyBudget: z.number().nullable().default(null),
  lifetimeBudget: z.number().nullable().default(null),
})
export type AdSet = z.infer<typeof adSetSchema>

export const pixelSchema = z.object({ id: z.string(), name: z.string() })
export type Pixel = z.infer<typeof pixelSchema>

export const listAgeSchema = z.object({
  fetchedAt: instantSchema,
  /** Meta did not answer: this is the stored list. */
  isStale: z.boolean(),
  /** Why it is stale, in a sentence. */
  staleReason: z.string().nullable(),
})
export type ListAge = z.infer<typeof listAgeSchema>
