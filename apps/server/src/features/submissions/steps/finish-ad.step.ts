import { MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import { onceForRequest, type StepContext } from '../step-context.ts'
import type { AdState, CreatedAd } from '../step-results.schemas.ts'
import { callWith } from './missing-objects.ts'

/** Reads the new ad, and logs a difference from what was sent. */
export function readBack(context: StepContext, made: CreatedAd): Promise<AdState> {
  const { session, needs, submission } = context
  return onceForRequest(context, 'read_back', { adId: made.id, creativeId: made.creativeId }, async () => {
    const ad = await callWith(context, ['ad'], () => session.getAd(made.id))
    const differs = ad.adSetId !== made.adSetId || ad.creativeId !== made.creativeId
    if (differs) needs.log.warn({ jobId: submission.jobId, made, ad }, 'ad at Meta differs from what was sent')
    return { effectiveStatus: ad.effectiveStatus, feedback: ad.feedback }
  })
}

/** Activates the ad set and ad as the last step, which may be repeated. Null when there is nothing to activate. */
export async function activate(context: StepContext, made: CreatedAd): Promise<AdState | null> {
  const { session } = context
  if (made.toActivate.length === 0) return null
  const ids = made.toActivate.map((what) => (what === 'ad' ? made.id : made.adSetId))
  await onceForRequest(context, 'activate', { ids }, async () => {
    for (const id of ids) await callWith(context, ['ad'], () => session.activate(id))
    return {}
  })
  // For display only: the ad status sweep reads it again.
  const ad = await session.getAd(made.id).catch((error: unknown) => {
    if (error instanceof MetaAdsError) return null
    throw error
  })
  return ad && { effectiveStatus: ad.effectiveStatus, feedback: ad.feedback }
}
