import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import type { MadeAd } from './step-results.schemas.ts'

const things: Partial<Record<SubmissionStep, string>> = { ad_set: 'ad set', ad: 'ad' }

/** Names every ad and ad set that Meta has besides the one in use, a sentence each. */
export function describeDoubles(step: SubmissionStep, { id, doubles }: { id?: string; doubles: string[] }): string[] {
  const thing = things[step]
  if (!thing || doubles.length === 0) return []
  return [
    `Meta made this ${thing} more than once: ${id} is used. Delete what is left over in Ads Manager, ` +
      `where it stays paused: ${doubles.join(', ')}.`,
  ]
}

/** What became of an ad whose submission ended before its last step. */
export function describeUnfinished({ toActivate }: Pick<MadeAd, 'toActivate'>, step: SubmissionStep | null): string {
  if (step === 'activate') {
    return 'The ad was already made and was being switched on: check its status in Ads Manager.'
  }
  return toActivate.length === 0
    ? 'The ad was already made at Meta.'
    : 'The ad was already made at Meta and stays paused. Switch it on in Ads Manager.'
}
