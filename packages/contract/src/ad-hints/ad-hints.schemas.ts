import { z } from 'zod'

/** How Hookline learns at once that an ad of the user changed at Meta. */
export const adHintsSchema = z.object({
  /** `later`: they begin within a minute after the first ad of an ad account was sent. */
  webhooks: z.enum(['on', 'off', 'later']),
  /** Why they are off, in sentences. */
  problem: z.string().nullable(),
})
export type AdHints = z.infer<typeof adHintsSchema>
