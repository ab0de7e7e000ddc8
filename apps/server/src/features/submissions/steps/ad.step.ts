import { getDomain } from 'tldts'
import { type Creation, createOnce, lookForDoubles, settleLost } from '../../../platform/create-once.ts'
import { requestHash } from '../../../platform/request-hash.ts'
import { type AdPlan, type CreativePlan, type MetaAd, MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import { toGuard } from '../guard.rules.ts'
import { isTagged, onceForRequest, recordedCreation, type StepContext, saveStep } from '../step-context.ts'
import { type AdState, type CreatedAd, createdAdSchema, type Plan, type StepResult } from '../step-results.schemas.ts'
import { nameTag, taggedName } from '../submissions.rules.ts'
import { planSentCreative } from './creative.step.ts'
import { callWith } from './missing-objects.ts'

type AdFacts = Omit<StepResult<'ad'>, 'former' | 'unanswered' | 'doubles' | 'id'>

/** The draft's ad; it is found at Meta by the draft's tag in its name. */
function adCreation(context: StepContext): Creation<AdFacts, MetaAd> {
  const { session, steps } = context
  return {
    ...recordedCreation<AdFacts>(context, (record) => ({ step: 'ad', ...record })),
    read: () => steps.get('ad'),
    search: ({ adAccountId }) => session.findAds(adAccountId, nameTag(context.draft.id)),
    list: async ({ adSetId }) => (await session.listAds(adSetId)).filter(isTagged(context)),
    matchesFacts: (ad, { creativeId }) => ad.creativeId === creativeId,
  }
}

/** The ad that an earlier try created, even if the draft was changed since: a draft never gets a second ad. */
export async function findAd(context: StepContext): Promise<CreatedAd | null> {
  if (context.steps.get('ad')?.state === 'sent') await context.submission.begin('ad')
  await settleLost(adCreation(context))
  return readCreatedAd(context.steps)
}

/** Looks for another ad that an unanswered request made. It stays paused and is reported. */
export async function findDoubledAd(context: StepContext): Promise<CreatedAd> {
  await lookForDoubles(adCreation(context))
  return createdAdSchema.parse(context.steps.get('ad')?.result)
}

export function readCreatedAd(steps: StepContext['steps']): CreatedAd | null {
  const record = steps.get('ad')
  return record?.state === 'done' ? createdAdSchema.parse(record.result) : null
}

/** Lets Meta validate the ad in the chosen ad set before a creative is created for it, unless the creative exists. */
export async function tryAd(context: StepContext, { pixelId }: Plan, creative: CreativePlan): Promise<void> {
  const { session, adAccountId, draft, steps } = context
  if (steps.get('creative')?.state === 'done') return
  const plan = planAd(context, { adSetId: draft.target_meta_ad_set_id ?? '', pixelId })
  await callWith(context, ['video', 'image'], () => session.tryAd(adAccountId, plan, creative))
}

/** Creates the paused ad once. */
export async function createAd(
  context: StepContext,
  parts: Pick<CreatedAd, 'adSetId' | 'creativeId' | 'toActivate' | 'notices' | 'pixelId'>,
): Promise<CreatedAd> {
  const { adAccountId, session, draft, needs } = context
  const found = await findAd(context)
  if (found) return found
  const plan = { ...planAd(context, parts), creativeId: parts.creativeId }
  await callWith(context, ['ad_set', 'creative'], () =>
    createOnce(adCreation(context), {
      request: { adAccountId, plan },
      facts: { ...parts, adAccountId, content: { ...needs.outcomes.toDraftContent(draft) } },
      create: () => session.createAd(adAccountId, plan),
    }),
  )
  return createdAdSchema.parse(context.steps.get('ad')?.result)
}

/** Updates the existing ad with the draft's name and creative. */
export async function updateAd(
  context: StepContext,
  made: CreatedAd,
  { id: creativeId, notices }: { id: string; notices: string[] },
): Promise<CreatedAd> {
  const { draft, needs, session } = context
  const { name, conversionDomain } = planAd(context, made)
  const isToBeOn = draft.initial_ad_status_on_meta === 'ACTIVE'
  const toActivate: CreatedAd['toActivate'] = [
    ...made.toActivate.filter((what) => what === 'ad_set' && isAdSetWantedOn(context)),
    ...(isToBeOn ? ['ad' as const] : []),
  ]
  await context.submission.begin('ad')
  await callWith(context, ['creative', 'ad'], () => session.updateAd(made.id, { name, creativeId, conversionDomain }))
  const changed = {
    ...{ ...made, creativeId, toActivate, content: { ...needs.outcomes.toDraftContent(draft) } },
    notices: [...new Set([...made.notices, ...notices])],
  }
  const hash = requestHash({ adAccountId: made.adAccountId, plan: { name, creativeId, conversionDomain } })
  await saveStep(context, { step: 'ad', state: 'done', requestHash: hash, result: changed })
  return changed
}

/** What the last step activates: only what both the stored intent and the current draft want. */
export function listWantedByBoth(
  context: StepContext,
  { toActivate }: Pick<CreatedAd, 'toActivate'>,
): CreatedAd['toActivate'] {
  const isAdWantedOn = context.draft.initial_ad_status_on_meta === 'ACTIVE'
  return toActivate.filter((what) => (what === 'ad' ? isAdWantedOn : isAdSetWantedOn(context)))
}

const isAdSetWantedOn = ({ draft }: StepContext) => draft.new_ad_set_configuration?.status === 'ACTIVE'

export function planAd(
  { draft }: Pick<StepContext, 'draft'>,
  { adSetId, pixelId }: Pick<AdPlan, 'adSetId' | 'pixelId'>,
) {
  const conversionDomain = pixelId && draft.website_url ? getDomain(draft.website_url) : null
  return { name: taggedName(draft.ad_name, draft.id), adSetId, pixelId, conversionDomain }
}

/** Reads the new ad, and compares it with what was sent. */
export function readBack(context: StepContext, made: CreatedAd): Promise<AdState> {
  const { session, needs, submission } = context
  return onceForRequest(context, 'read_back', { adId: made.id, creativeId: made.creativeId }, async () => {
    const ad = await callWith(context, ['ad'], () => session.getAd(made.id, { isLive: true }))
    const plan = planSentCreative(context)
    const { describePlan, compareAd } = needs.comparison
    const guard = plan && toGuard(compareAd(describePlan(plan, made.adSetId), ad, []), ad)
    if (guard?.state === 'changed') {
      const { differences } = guard
      needs.log.warn({ jobId: submission.jobId, differences }, 'ad at Meta differs from what was sent')
    }
    return { effectiveStatus: ad.effectiveStatus, feedback: ad.feedback, guard }
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
  return ad && { effectiveStatus: ad.effectiveStatus, feedback: ad.feedback, guard: null }
}
