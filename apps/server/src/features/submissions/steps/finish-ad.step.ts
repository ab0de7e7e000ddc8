import { type MetaAd, MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import { onceForRequest, type Sending } from '../step-context.ts'
import type { MadeAd } from '../step-results.schemas.ts'
import { callWith } from './missing-objects.ts'

/** How the ad stands at Meta, as far as it was said. */
export type AdState = Pick<MetaAd, 'effectiveStatus' | 'feedback'>

/** Reads the new ad and compares it with what was sent; a difference is told to the log. */
export function readBack(sending: Sending, made: MadeAd): Promise<AdState> {
  const { session, needs, held } = sending
  return onceForRequest(sending, 'read_back', { adId: made.id, creativeId: made.creativeId }, async () => {
    const ad = await callWith(sending, ['ad'], () => session.getAd(made.id))
    const differs = ad.adSetId !== made.adSetId || ad.creativeId !== made.creativeId
    if (differs) needs.log.warn({ jobId: held.jobId, made, ad }, 'Meta made another ad than was sent')
    return { effectiveStatus: ad.effectiveStatus, feedback: ad.feedback }
  })
}

/** Switches on what is to be on, as the very last step; repeating it is harmless. Null when nothing is. */
export async function activate(sending: Sending, made: MadeAd): Promise<AdState | null> {
  const { session } = sending
  if (made.toActivate.length === 0) return null
  const ids = made.toActivate.map((what) => (what === 'ad' ? made.id : made.adSetId))
  await onceForRequest(sending, 'activate', { ids }, async () => {
    for (const id of ids) await callWith(sending, ['ad'], () => session.activate(id))
    return {}
  })
  // Only to show it: when Meta does not answer now, the sweep of ad statuses will tell.
  const ad = await session.getAd(made.id).catch((error: unknown) => {
    if (error instanceof MetaAdsError) return null
    throw error
  })
  return ad && { effectiveStatus: ad.effectiveStatus, feedback: ad.feedback }
}
