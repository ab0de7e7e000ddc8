import { getDomain } from 'tldts'
import { createOnce, lookForDoubles, settleLost } from '../../../platform/create-once.ts'
import { requestHash } from '../../../platform/request-hash.ts'
import type { AdPlan, CreativePlan } from '../../../providers/meta-ads/meta-ads.ts'
import { remember, type Sending } from '../step-context.ts'
import { type MadeAd, madeAdSchema } from '../step-results.schemas.ts'
import { taggedName } from '../submissions.rules.ts'
import { adCreation } from './creations.ts'
import { callWith } from './missing-objects.ts'
import type { Plan } from './preflight.step.ts'

/** The draft's ad, when a former run made it, whatever the draft says now: there is never a second. */
export async function findMadeAd(sending: Sending): Promise<MadeAd | null> {
  if (sending.steps.get('ad')?.state === 'sent') await sending.held.begin('ad')
  await settleLost(adCreation(sending))
  return readMadeAd(sending.steps)
}

/** Whether a request without an answer made another ad beside this one: that one stays paused and is told. */
export async function findDoubledAd(sending: Sending): Promise<MadeAd> {
  await lookForDoubles(adCreation(sending))
  return madeAdSchema.parse(sending.steps.get('ad')?.result)
}

export function readMadeAd(steps: Sending['steps']): MadeAd | null {
  const record = steps.get('ad')
  return record?.state === 'done' ? madeAdSchema.parse(record.result) : null
}

/**
 * Asks Meta whether it would take the ad in the chosen ad set: before a creative is made that no ad would show. Not when
 * a former try made that already.
 */
export async function tryAd(sending: Sending, { pixelId }: Plan, creative: CreativePlan): Promise<void> {
  const { session, adAccountId, draft, steps } = sending
  if (steps.get('creative')?.state === 'done') return
  const plan = planAd(sending, { adSetId: draft.target_meta_ad_set_id ?? '', pixelId })
  await callWith(sending, ['video', 'image'], () => session.tryAd(adAccountId, plan, creative))
}

/** Makes the ad, paused, once; or returns the one that an earlier request without an answer turns out to have made. */
export async function makeAd(
  sending: Sending,
  parts: Pick<MadeAd, 'adSetId' | 'creativeId' | 'toActivate' | 'notices' | 'pixelId'>,
): Promise<MadeAd> {
  const { adAccountId, session, draft, needs } = sending
  const found = await findMadeAd(sending)
  if (found) return found
  const plan = { ...planAd(sending, parts), creativeId: parts.creativeId }
  await callWith(sending, ['ad_set', 'creative'], () =>
    createOnce(adCreation(sending), {
      request: { adAccountId, plan },
      facts: { ...parts, adAccountId, content: { ...needs.drafts.contentOf(draft) } },
      create: () => session.createAd(adAccountId, plan),
    }),
  )
  return madeAdSchema.parse(sending.steps.get('ad')?.result)
}

/** Gives the ad that exists the name and the creative that the draft has now. */
export async function changeAd(sending: Sending, made: MadeAd, creativeId: string): Promise<MadeAd> {
  const { draft, needs, session } = sending
  const { name, conversionDomain } = planAd(sending, made)
  const isToBeOn = draft.initial_ad_status_on_meta === 'ACTIVE'
  const toActivate: MadeAd['toActivate'] = [
    ...made.toActivate.filter((what) => what === 'ad_set' && isAdSetWantedOn(sending)),
    ...(isToBeOn ? ['ad' as const] : []),
  ]
  await sending.held.begin('ad')
  await callWith(sending, ['creative', 'ad'], () => session.updateAd(made.id, { name, creativeId, conversionDomain }))
  const changed = { ...made, creativeId, toActivate, content: { ...needs.drafts.contentOf(draft) } }
  const hash = requestHash({ adAccountId: made.adAccountId, plan: { name, creativeId, conversionDomain } })
  await remember(sending, 'ad', { state: 'done', requestHash: hash, result: changed })
  return changed
}

/** What is switched on at the end: what the stored intent and the draft as it is now both want. */
export function wantedByBoth(sending: Sending, { toActivate }: Pick<MadeAd, 'toActivate'>): MadeAd['toActivate'] {
  const isAdWantedOn = sending.draft.initial_ad_status_on_meta === 'ACTIVE'
  return toActivate.filter((what) => (what === 'ad' ? isAdWantedOn : isAdSetWantedOn(sending)))
}

const isAdSetWantedOn = ({ draft }: Sending) => draft.new_ad_set_configuration?.status === 'ACTIVE'

function planAd({ draft }: Sending, { adSetId, pixelId }: Pick<AdPlan, 'adSetId' | 'pixelId'>) {
  const conversionDomain = pixelId && draft.website_url ? getDomain(draft.website_url) : null
  return { name: taggedName(draft.ad_name, draft.id), adSetId, pixelId, conversionDomain }
}
