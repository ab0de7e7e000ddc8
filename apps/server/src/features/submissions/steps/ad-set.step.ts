import { type Creation, createOnce, lookForDoubles, settleLost } from '../../../platform/create-once.ts'
import type { MetaAdSet } from '../../../providers/meta-ads/meta-ads.ts'
import { isTagged, recordedCreation, type StepContext } from '../step-context.ts'
import type { Plan, StepResult } from '../step-results.schemas.ts'
import { nameTag } from '../submissions.rules.ts'
import { adSetRequest } from './preflight.step.ts'

type AdSetFacts = Omit<StepResult<'ad_set'>, 'former' | 'unanswered' | 'doubles' | 'id'>

/** The draft's own ad set; it is found at Meta by the draft's tag in its name. */
function adSetCreation(context: StepContext): Creation<AdSetFacts, MetaAdSet> {
  const { session, steps } = context
  return {
    ...recordedCreation<AdSetFacts>(context, (record) => ({ step: 'ad_set', ...record })),
    read: () => steps.get('ad_set'),
    search: ({ adAccountId }) => session.findAdSets(adAccountId, nameTag(context.draft.id)),
    list: async ({ campaignId }) => (await session.listAdSets(campaignId, { isWhole: true })).filter(isTagged(context)),
    matchesFacts: (found, facts) =>
      found.dailyBudget === facts.dailyBudget && found.lifetimeBudget === facts.lifetimeBudget,
  }
}

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
