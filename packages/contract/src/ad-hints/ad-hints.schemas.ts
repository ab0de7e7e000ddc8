import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'

/** How Hookline learns that an ad of the user changed at Meta. */
export const adHintsSchema = z.object({
  webhooks: z.object({
    /** `later`: they begin within a minute after the first ad of an ad account was sent. */
    state: z.enum(['on', 'off', 'later']),
    /** Why they are off, in sentences. */
    problem: z.string().nullable(),
  }),
  /** Each live ad is compared with what was sent once a day of its ad account. */
  dailyCheck: z.object({
    total: z.number().int(),
    checked: z.number().int(),
    /** Why it stopped before the end, in sentences. */
    problem: z.string().nullable(),
    /** When it goes on; null when every ad was checked. */
    continuesAt: instantSchema.nullable(),
  }),
})
export type AdHints = z.infer<typeof adHintsSchema>
