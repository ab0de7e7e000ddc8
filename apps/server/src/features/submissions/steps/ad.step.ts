import { getDomain } from 'tldts'
import type { AdPlan, CreativePlan } from '../../../providers/meta-ads/meta-ads.ts'
import type { Sending } from '../sending.ts'
import { taggedName } from '../submissions.rules.ts'
import { createOnce, type Intent, settleLost } from './create-once.ts'
import type { Plan } from './preflight.step.ts'

/** The ad at Meta, and everything that is still to be done with it: nothing but this is needed once it is made. */
export interface MadeAd extends Intent {
  id: string
  adSetId: string
  creativeId: string
  /** What is to be switched on at the end, in this order. */
  toActivate: ('ad_set' | 'ad')[]
  /** What was sent otherwise than chosen, a sentence each. */
  notices: string[]
}

/** The draft's ad, when a former run made it, whatever the draft says now: there is never a second. */
export async function findMadeAd(sending: Sending): Promise<MadeAd | null> {
  await settleLost(sending, 'ad')
  const record = sending.steps.get('ad')
  return record?.state === 'done' ? (record.result as MadeAd) : null
}

/**
 * Asks Meta whether it would take the ad in the chosen ad set: before a creative is made that no ad would show. Not when
 * a former try made that already.
 */
export async function tryAd(sending: Sending, { pixelId }: Plan, creative: CreativePlan): Promise<void> {
  const { session, adAccountId, draft, steps } = sending
  if (steps.get('creative')?.state === 'done') return
  const plan = planAd(sending, { adSetId: draft.target_meta_ad_set_id ?? '', pixelId })
  await session.tryAd(adAccountId, plan, creative)
}

/** Makes the ad, paused, once. */
export function makeAd(
  sending: Sending,
  parts: Pick<MadeAd, 'adSetId' | 'creativeId' | 'toActivate' | 'notices'> & { pixelId: string | null },
): Promise<MadeAd> {
  const { adAccountId, session } = sending
  const { pixelId, ...kept } = parts
  const plan = { ...planAd(sending, { adSetId: kept.adSetId, pixelId }), creativeId: kept.creativeId }
  return createOnce<Omit<MadeAd, 'id'>>(sending, {
    step: 'ad',
    request: { adAccountId, plan },
    intent: { ...kept, adAccountId, former: [] },
    create: () => session.createAd(adAccountId, plan),
  })
}

function planAd({ draft }: Sending, { adSetId, pixelId }: Pick<AdPlan, 'adSetId' | 'pixelId'>) {
  const conversionDomain = pixelId && draft.website_url ? getDomain(draft.website_url) : null
  return { name: taggedName(draft.ad_name, draft.id), adSetId, pixelId, conversionDomain }
}
