import { distinctTexts } from '@hookline/contract/drafts/draft-texts.rules'
import type { CreativePlan } from '../../../providers/meta-ads/meta-ads.ts'
import { onceForRequest, type StepContext } from '../step-context.ts'
import { callWith } from './missing-objects.ts'

export function planCreative(
  { draft }: StepContext,
  media: { videoId: string | null; imageHash: string },
): CreativePlan {
  return {
    name: draft.creative_name,
    pageId: draft.facebook_page_id ?? '',
    instagramUserId: draft.instagram_user_id,
    ...media,
    primaryTexts: distinctTexts(draft.primary_texts),
    headlines: distinctTexts(draft.headlines),
    linkDescriptions: distinctTexts(draft.link_descriptions),
    callToActionType: draft.call_to_action_type,
    websiteUrl: draft.website_url,
    urlTags: draft.url_parameters_string,
  }
}

/** Lets Meta validate the creative before an ad set is created for it, unless the creative exists. */
export async function tryCreative(context: StepContext, plan: CreativePlan): Promise<void> {
  const { session, adAccountId, steps } = context
  if (steps.get('creative')?.state === 'done') return
  await callWith(context, ['video', 'image'], () => session.createCreative(adAccountId, plan, { validateOnly: true }))
}

/** May be repeated: a second, equal creative costs nothing. */
export async function createCreative(context: StepContext, plan: CreativePlan): Promise<string> {
  const { adAccountId, session } = context
  const made = await onceForRequest(context, 'creative', { adAccountId, plan }, () =>
    callWith(context, ['video', 'image'], () => session.createCreative(adAccountId, plan)),
  )
  return made.id
}
