import type { AdStatusBody } from '@hookline/contract/submissions/ad-checks.schemas'
import type { Actor } from '../../../platform/http/serve.ts'
import { MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import type { SubmissionNeeds } from '../submission-needs.ts'
import { createSentAds } from './sent-ads.ts'
import { createSetBackAd } from './set-back-ad.ts'
import { createSwitchAds } from './switch-ads.ts'

export type LiveAdsService = ReturnType<typeof createLiveAdsService>

/** What a person does with ads that run at Meta. */
export function createLiveAdsService(needs: SubmissionNeeds) {
  const withAds = { ...needs, sentAds: createSentAds(needs) }
  const setBackAd = createSetBackAd(withAds)
  const switchAds = createSwitchAds(withAds)

  async function ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw error instanceof MetaAdsError ? needs.toAppError(error) : error
    }
  }

  return {
    setBack: (actor: Actor, draftId: string) => ask(() => setBackAd(actor, draftId)),
    setStatus: (actor: Actor, body: AdStatusBody) => ask(() => switchAds(actor, body)),
  }
}
