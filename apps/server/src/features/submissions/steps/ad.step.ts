import { getDomain } from 'tldts'
import { createOnce, lookForDoubles, settleLost } from '../../../platform/create-once.ts'
import { requestHash } from '../../../platform/request-hash.ts'
import type { AdPlan, CreativePlan } from '../../../providers/meta-ads/meta-ads.ts'
import { type StepContext, saveStep } from '../step-context.ts'
import { type CreatedAd, createdAdSchema, type Plan } from '../step-results.schemas.ts'
import { taggedName } from '../submissions.rules.ts'
import { adCreation } from './creations.ts'
import { callWith } from './missing-objects.ts'

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
      facts: { ...parts, adAccountId, content: { ...needs.drafts.contentOf(draft) } },
      create: () => session.createAd(adAccountId, plan),
    }),
  )
  return createdAdSchema.parse(context.steps.get('ad')?.result)
}

/** Updates the existing ad with the draft's name and creative. */
export async function updateAd(context: StepContext, made: CreatedAd, creativeId: string): Promise<CreatedAd> {
  const { draft, needs, session } = context
  const { name, conversionDomain } = planAd(context, made)
  const isToBeOn = draft.initial_ad_status_on_meta === 'ACTIVE'
  const toActivate: CreatedAd['toActivate'] = [
    ...made.toActivate.filter((what) => what === 'ad_set' && isAdSetWantedOn(context)),
    ...(isToBeOn ? ['ad' as const] : []),
  ]
  await context.submission.begin('ad')
  await callWith(context, ['creative', 'ad'], () => session.updateAd(made.id, { name, creativeId, conversionDomain }))
  const changed = { ...made, creativeId, toActivate, content: { ...needs.drafts.contentOf(draft) } }
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

function planAd({ draft }: StepContext, { adSetId, pixelId }: Pick<AdPlan, 'adSetId' | 'pixelId'>) {
  const conversionDomain = pixelId && draft.website_url ? getDomain(draft.website_url) : null
  return { name: taggedName(draft.ad_name, draft.id), adSetId, pixelId, conversionDomain }
}
