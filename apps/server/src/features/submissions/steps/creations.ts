import type { Creation, OnceRecord } from '../../../platform/create-once.ts'
import { type MetaAd, type MetaAdSet, MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import { pause, remember, type StepContext, saveStep } from '../step-context.ts'
import type { StepResult } from '../step-results.schemas.ts'
import type { StepChange } from '../submission-steps.repo.ts'
import { nameTag } from '../submissions.rules.ts'

type Managed = 'former' | 'unanswered' | 'doubles' | 'id'
type AdFacts = Omit<StepResult<'ad'>, Managed>
type AdSetFacts = Omit<StepResult<'ad_set'>, Managed>

/** The draft's ad; it is found at Meta by the draft's tag in its name. */
export function adCreation(context: StepContext): Creation<AdFacts, MetaAd> {
  const { session, steps } = context
  return {
    ...shared<AdFacts>(context, (record) => ({ step: 'ad', ...record })),
    read: () => steps.get('ad'),
    search: ({ adAccountId }) => session.findAds(adAccountId, { nameContains: nameTag(context.draft.id) }),
    list: async ({ adSetId }) => (await session.listAds(adSetId)).filter(isTagged(context)),
    isMadeOf: (ad, { creativeId }) => ad.creativeId === creativeId,
  }
}

/** The draft's own ad set, found in the same way. */
export function adSetCreation(context: StepContext): Creation<AdSetFacts, MetaAdSet> {
  const { session, steps } = context
  return {
    ...shared<AdSetFacts>(context, (record) => ({ step: 'ad_set', ...record })),
    read: () => steps.get('ad_set'),
    search: ({ adAccountId }) => session.findAdSets(adAccountId, { nameContains: nameTag(context.draft.id) }),
    list: async ({ campaignId }) => (await session.listAdSets(campaignId)).filter(isTagged(context)),
    isMadeOf: (found, facts) =>
      found.dailyBudget === facts.dailyBudget && found.lifetimeBudget === facts.lifetimeBudget,
  }
}

const isTagged =
  ({ draft }: StepContext) =>
  ({ name }: { name: string }) =>
    name.includes(nameTag(draft.id))

/** During a slower commit another worker may have taken the lease; the call must not start before that is checked. */
const slowCommitMs = 5000

function shared<Facts>(context: StepContext, toChange: (record: OnceRecord<Facts>) => StepChange) {
  const { submission, needs, signal } = context
  return {
    async announce(record: OnceRecord<Facts>) {
      const startedAt = performance.now()
      const change = toChange(record)
      await submission.begin(change.step, change)
      remember(context, change)
      if (performance.now() - startedAt > slowCommitMs) await submission.confirmLease()
    },
    async store(record: OnceRecord<Facts>, doubles: string[]) {
      const change = toChange(record)
      if (doubles.length === 0) return saveStep(context, change)
      const about = { step: change.step, used: record.result.id, doubles }
      const { jobId, draftId } = submission
      needs.log.warn({ ...about, jobId, draftId }, 'Meta has more than one object for a draft')
      await submission.saveStep(change, { action: 'draft.double_found', after: about })
      remember(context, change)
    },
    judge(error: unknown) {
      if (!(error instanceof MetaAdsError)) return null
      return error.kind === 'unknown' ? 'unanswered' : 'refused'
    },
    lookAfterMs: needs.pace.lookAfterMs,
    pause: (ms: number) => pause(ms, signal),
  } as const
}
