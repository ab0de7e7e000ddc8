import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'

/** How Hookline learns that an ad of the user changed at Meta. */
export const adHintsSchema = z.object({
  /** `later`: they begin within a minute after the first ad of an ad account was sent. */
  webhooks: z.enum(['on', 'off', 'later']),
  /** Why they are off, in sentences. */
  problem: z.string().nullable(),
  /** When each was done for all ad accounts with live ads of the user; null while one is missing. */
  reads: z.object({
    activityLog: instantSchema.nullable(),
    /** The creative and status of every ad. */
    list: instantSchema.nullable(),
    /** The comparison with what was sent: no ad's is older. */
    comparison: instantSchema.nullable(),
  }),
})
export type AdHints = z.infer<typeof adHintsSchema>
