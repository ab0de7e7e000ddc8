import { createOnce, lookForDoubles, settleLost } from '../../../platform/create-once.ts'
import type { StepContext } from '../step-context.ts'
import type { Plan } from '../step-results.schemas.ts'
import { adSetCreation } from './creations.ts'
import { adSetRequest } from './preflight.step.ts'

/**
 * The id of the chosen ad set, or of the draft's own, which is created once. When the content of the draft's own changed
 * before it had an ad, a new one is created; the former stays at Meta, paused and empty.
 */
export async function getAdSet(context: StepContext, { adSet: plan }: Plan): Promise<string> {
  const { adAccountId, session, draft, submission, steps } = context
  if (!plan) return draft.target_meta_ad_set_id ?? ''
  const creation = adSetCreation(context)
  if (steps.get('ad_set')?.state === 'sent') await submission.begin('ad_set')
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
