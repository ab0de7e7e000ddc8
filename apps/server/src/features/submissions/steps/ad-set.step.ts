import { createOnce, lookForDoubles, settleLost } from '../../../platform/create-once.ts'
import type { Sending } from '../step-context.ts'
import { adSetCreation } from './creations.ts'
import { adSetRequest, type Plan } from './preflight.step.ts'

/**
 * The ad set of the ad: the chosen one, or the draft's own, made once. When the content of the draft's own changed
 * after it was made, and before an ad was in it, a new one is made: the former stays at Meta, paused and empty.
 */
export async function makeAdSet(sending: Sending, { adSet: plan }: Plan): Promise<string> {
  const { adAccountId, session, draft, held, steps } = sending
  if (!plan) return draft.target_meta_ad_set_id ?? ''
  const creation = adSetCreation(sending)
  if (steps.get('ad_set')?.state === 'sent') await held.begin('ad_set')
  await settleLost(creation)
  const { campaign_id: campaignId, daily_budget: dailyBudget, lifetime_budget: lifetimeBudget } = plan
  const { id } = await createOnce(creation, {
    request: adSetRequest(adAccountId, plan),
    facts: { adAccountId, campaignId, dailyBudget, lifetimeBudget },
    create: () => session.createAdSet(adAccountId, plan),
  })
  await lookForDoubles(creation)
  return id
}
