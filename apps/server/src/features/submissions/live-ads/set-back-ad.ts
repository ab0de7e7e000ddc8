import { describeDifference } from '@hookline/contract/drafts/ad-guard.rules'
import type { AdDifference } from '@hookline/contract/drafts/ad-guard.schemas'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/serve.ts'
import type { MetaAdsSession } from '../../../providers/meta-ads/meta-ads.ts'
import type { DraftRecord } from '../../drafts/draft-record.ts'
import { claimAds, releaseAds } from '../ad-checks.repo.ts'
import { toGuard } from '../guard.rules.ts'
import { planAd } from '../steps/ad.step.ts'
import { planSentCreative } from '../steps/creative.step.ts'
import type { SubmissionNeeds } from '../submission-needs.ts'
import { readSteps } from '../submission-steps.repo.ts'
import { findSetBackCreative, storeSetBackCreative } from './live-ads.repo.ts'
import type { SentAds } from './sent-ads.ts'

const isRead = 'This ad is being checked. Try again in a minute.'
const isUnknown = 'What was sent for this ad is not known any more. Use "Fix as new draft".'

/** Sets a sent ad back to what was sent. */
export function createSetBackAd(needs: SubmissionNeeds & { sentAds: SentAds }) {
  const { db, clock, comparison, drafts, outcomes, record, sentAds } = needs

  /** The creative as it was sent, made once: a repetition after a crash uses the same. */
  async function makeCreative(session: MetaAdsSession, draft: DraftRecord, adAccountId: string) {
    const steps = await readSteps(db, draft.id)
    const plan = planSentCreative({ draft, steps, adAccountId })
    if (!plan) throw new AppError('CONFLICT', isUnknown)
    const known = await findSetBackCreative(db, draft.id)
    const creativeId = known ?? (await session.createCreative(adAccountId, plan)).id
    // Meta may answer the creative that was sent at first.
    const isNew = creativeId !== draft.meta_creative_id_returned
    if (!known && isNew) await storeSetBackCreative(db, draft.id, creativeId)
    return { creativeId, isNew, plan, pixelId: steps.get('ad')?.result.pixelId ?? null }
  }

  /**
   * Gives the ad a creative with the content that was sent, reads it back, and takes that as the new baseline. Meta may
   * answer the creative that the ad has: then nothing is set back.
   * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when it was not sent, is gone, or is being read; Meta's refusal.
   */
  return async function setBackAd(actor: Actor, draftId: string): Promise<{ draft: Draft; message: string }> {
    const draft = await sentAds.getOne(actor, draftId)
    const { meta_ad_account_id: adAccountId, meta_ad_id_returned: adId } = draft
    const claim = { userId: actor.id, adAccountId, draftIds: [draftId], now: clock.now(), limit: 1 }
    if ((await claimAds(db, claim)).length === 0) throw new AppError('CONFLICT', isRead)
    try {
      const session = await needs.sessionFor(actor.id, { urgency: 'interactive' })
      const former = (await sentAds.readLive(session, [draft])).get(draftId)?.creativeId
      const { creativeId, isNew, plan, pixelId } = await makeCreative(session, draft, adAccountId)
      const isSame = !isNew && creativeId === former
      const adSetId = draft.meta_ad_set_id_returned ?? ''
      const { name, conversionDomain } = planAd({ draft }, { adSetId, pixelId })
      if (!isSame) await session.updateAd(adId, { name, creativeId, conversionDomain })
      const ad = await session.getAd(adId, { isLive: true })
      const guard = toGuard(comparison.compareAd(comparison.describePlan(plan, adSetId), ad, []), ad)
      const at = clock.now()
      await db.transaction().execute(async (tx) => {
        if (guard) await outcomes.setGuard(tx, draftId, guard, at)
        await outcomes.setCreative(tx, draftId, creativeId)
        await outcomes.setMetaStatus(tx, draftId, { ...ad, at })
        const before = { meta_creative_id_returned: draft.meta_creative_id_returned }
        const after = { meta_creative_id_returned: creativeId }
        if (!isSame) await record(tx, actor, { action: 'draft.set_back', subjectId: draftId, before, after })
        await outcomes.publishChange(tx, [draftId], 'updated')
      })
      const message = describeSetBack({ isSame, isNew, differences: guard?.differences ?? null })
      return { draft: await drafts.get(actor, draftId), message }
    } finally {
      await releaseAds(db, [draftId])
    }
  }
}

interface SetBack {
  /** Meta answered the creative that the ad had. */
  isSame: boolean
  /** Neither that nor the one that was sent at first. */
  isNew: boolean
  /** Null when Meta does not show the creative yet. */
  differences: readonly AdDifference[] | null
}

function describeSetBack({ isSame, isNew, differences }: SetBack): string {
  const creative = isNew ? 'a new creative' : 'its first creative again'
  if (!differences) return `The ad has ${creative}, which Meta does not show yet. Check it in some minutes.`
  const [first] = differences
  if (isSame) {
    return first
      ? `Meta answered with the creative that the ad has, so nothing was set back. ${describeDifference(first)} Use "Fix as new draft".`
      : 'The ad is as it was sent already. Nothing was changed.'
  }
  return first
    ? `The ad has ${creative}, but Meta changed it again: ${describeDifference(first)}`
    : `The ad has ${creative} as it was sent. Meta reviews it again.`
}
