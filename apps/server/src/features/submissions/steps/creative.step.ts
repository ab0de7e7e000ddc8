import { distinctTexts } from '@hookline/contract/drafts/draft-texts.rules'
import type { CreativePlan } from '../../../providers/meta-ads/meta-ads.ts'
import { onceForRequest, type Sending } from '../step-context.ts'
import { callWith } from './missing-objects.ts'

/** How the ad will look, of the draft and what was uploaded for it. */
export function planCreative({ draft }: Sending, media: { videoId: string | null; imageHash: string }): CreativePlan {
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

/**
 * Asks Meta whether it would take the creative: before an ad set is made that would stay empty. Not when a former try
 * made it already.
 */
export async function tryCreative(sending: Sending, plan: CreativePlan): Promise<void> {
  const { session, adAccountId, steps } = sending
  if (steps.get('creative')?.state === 'done') return
  await callWith(sending, ['video', 'image'], () => session.createCreative(adAccountId, plan, { validateOnly: true }))
}

/** A second, equal creative would cost nothing: this step may be repeated. */
export async function makeCreative(sending: Sending, plan: CreativePlan): Promise<string> {
  const { adAccountId, session } = sending
  const made = await onceForRequest(sending, 'creative', { adAccountId, plan }, () =>
    callWith(sending, ['video', 'image'], () => session.createCreative(adAccountId, plan)),
  )
  return made.id
}
