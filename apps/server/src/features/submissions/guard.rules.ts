import { type AdDifference, adDifferenceSchema } from '@hookline/contract/drafts/ad-guard.schemas'
import { z } from 'zod'
import { type AdFacts, adFactsSchema } from '../../providers/meta-ads/meta-ads.schemas.ts'

/** How an ad at Meta compares with what was sent. */
export const guardOutcomeSchema = z.object({
  state: z.enum(['as_sent', 'changed', 'gone']),
  differences: z.array(adDifferenceSchema),
  /** What later reads are compared with; null leaves it as it is. */
  baseline: adFactsSchema.nullable(),
  /** Meta says that the creative is worn out. */
  isWornOut: z.boolean(),
})
export type GuardOutcome = z.output<typeof guardOutcomeSchema>

/** @param compared null when Meta does not show the ad's creative yet */
export const toGuard = (
  compared: { differences: AdDifference[]; baseline: AdFacts } | null,
  { isWornOut }: { isWornOut: boolean },
): GuardOutcome | null =>
  compared && { ...compared, state: compared.differences.length > 0 ? 'changed' : 'as_sent', isWornOut }
