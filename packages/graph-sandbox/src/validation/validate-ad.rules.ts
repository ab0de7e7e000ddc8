import type { SandboxAdSet, SandboxCampaign, SandboxCreative } from '../objects.schemas.ts'
import { findClickUrl, isClickable, isDynamicCreative } from './creative-shape.rules.ts'
import { badParameter, invalidParameter, refused } from './graph-error.rules.ts'
import {
  isRecord,
  missing,
  type Params,
  readList,
  readScalarText,
  readStatus,
  readText,
  requireName,
  withoutGaps,
} from './read-params.rules.ts'

/** The facts that the rules of an ad need. */
export interface AdContext {
  adSet: SandboxAdSet
  campaign: SandboxCampaign
  creative: SandboxCreative
  page?: (id: string) => boolean
  /** ads of the ad set that are neither archived nor deleted */
  adCount: number
}

/** Ads of an ad set that are neither archived nor deleted (Meta's documentation). */
const mostAdsInAdSet = 50

/**
 * Checks a new ad. The creative exists already, or is built from an inline spec.
 *
 * @param params merged and JSON-decoded; unknown ones are ignored, as at Meta
 * @returns the fields to store
 * @throws GraphError
 */
export function validateAd(params: Params, context: AdContext): Params {
  const { adSet, campaign, creative } = context
  const name = requireName(params)
  const status = readStatus(params)
  if (!params.adset_id) throw missing('adset_id')
  if (!params.creative) throw missing('creative')
  if (params.bid_amount !== undefined) throw badParameter('bid_amount is not supported on ads', ['bid_amount'])
  refuseClosedParents(adSet, campaign)
  refuseCrowd(context)
  refuseDynamicMismatch(adSet, creative)
  refuseForeignPage(context)
  if (adSet.destination_type === 'ON_AD') refuseMissingForm(creative)
  else refuseMissingWebsite(context)
  return withoutGaps({
    name,
    status,
    account_id: adSet.account_id,
    adset_id: adSet.id,
    campaign_id: campaign.id,
    creative: { creative_id: creative.id },
    conversion_domain: readDomain(params),
    tracking_specs: params.tracking_specs === undefined ? undefined : readList(params, 'tracking_specs'),
    adlabels: params.adlabels === undefined ? undefined : readList(params, 'adlabels'),
  })
}

const isClosed = ({ status }: { status: string }) => status === 'ARCHIVED' || status === 'DELETED'

function refuseClosedParents(adSet: SandboxAdSet, campaign: SandboxCampaign): void {
  const closed = isClosed(adSet) ? 'ad set' : isClosed(campaign) ? 'campaign' : null
  if (!closed) return
  const status = closed === 'ad set' ? adSet.status : campaign.status
  const text = `The ${closed} is ${status.toLowerCase()}, so no ad can be added to it.`
  throw invalidParameter(1487056, `The ${closed} was archived or deleted`, text, ['adset_id'])
}

function refuseCrowd({ adSet, adCount }: AdContext): void {
  if (adSet.is_dynamic_creative && adCount > 0) {
    const text = 'An ad set for Dynamic Creative takes one ad only.'
    throw refused('Too many ads in the ad set', text, ['adset_id'])
  }
  if (adCount < mostAdsInAdSet) return
  const text = `An ad set takes ${mostAdsInAdSet} ads that are not archived. Archive one, or use another ad set.`
  throw refused('Too many ads in the ad set', text, ['adset_id'])
}

function refuseDynamicMismatch(adSet: SandboxAdSet, creative: SandboxCreative): void {
  if (Boolean(adSet.is_dynamic_creative) === isDynamicCreative(creative)) return
  const text = adSet.is_dynamic_creative
    ? 'The ad set is made for Dynamic Creative, the creative is not. Choose another ad set.'
    : 'The creative is a Dynamic Creative, which needs an ad set that is made for it.'
  throw invalidParameter(1885998, 'Dynamic Creative mismatch', text, ['creative'])
}

function refuseForeignPage({ adSet, creative, page }: AdContext): void {
  const ofCreative = creative.object_story_spec?.page_id
  if (ofCreative !== undefined && page && !page(readScalarText(ofCreative))) {
    const text = "The Page doesn't exist, or you are not allowed to create ads for it."
    throw invalidParameter(1487202, 'No permission to advertise this Page', text, ['creative'])
  }
  const promoted = adSet.promoted_object?.page_id
  if (adSet.destination_type === 'ON_POST' && promoted === undefined) {
    const text = 'The ad set promotes no Page, which can only be set when it is created. Create a new ad set.'
    throw invalidParameter(1885154, 'Ad set with promoted object is required', text, ['adset_id'])
  }
  if (promoted === undefined || ofCreative === undefined || readScalarText(promoted) === readScalarText(ofCreative))
    return
  const text = 'The Page of the creative is not the Page that the ad set promotes.'
  throw invalidParameter(1885029, 'Pages do not match', text, ['creative'])
}

const siteObjectives = ['OUTCOME_TRAFFIC', 'OUTCOME_SALES', 'OUTCOME_LEADS']
const siteGoals = ['OFFSITE_CONVERSIONS', 'LINK_CLICKS', 'LANDING_PAGE_VIEWS']

function refuseMissingWebsite({ adSet, campaign, creative }: AdContext): void {
  const isForSite = [undefined, 'WEBSITE'].includes(adSet.destination_type)
  const needsSite = siteObjectives.includes(campaign.objective) || siteGoals.includes(adSet.optimization_goal)
  if (!isForSite || !needsSite || creative.object_story_id || (findClickUrl(creative) && isClickable(creative))) return
  const text = 'The objective of the campaign leads people to a website. Add a website URL and a call to action.'
  throw invalidParameter(2446383, 'Website URL is required', text, ['creative'])
}

function refuseMissingForm({ object_story_spec: story }: SandboxCreative): void {
  const media = [story?.video_data, story?.link_data].find(isRecord)
  const button = isRecord(media?.call_to_action) ? media.call_to_action : undefined
  if (isRecord(button?.value) && button.value.lead_gen_form_id) return
  throw refused('Form is missing', 'An ad that collects leads needs a form in its call to action.', ['creative'])
}

function readDomain(params: Params): string | undefined {
  const domain = readText(params, 'conversion_domain', 253)
  if (domain === undefined || /^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(domain)) return domain
  throw badParameter('conversion_domain must be a domain such as example.com', ['conversion_domain'])
}
