import type { GraphAdSet } from '../src/providers/meta-ads/meta-ads.schemas.ts'
import type { CreativePlan } from '../src/providers/meta-ads/meta-ads.ts'

/** The body of an ad set for a traffic campaign without a budget of its own. */
export function buildGraphAdSet(campaign_id: string, change: Partial<GraphAdSet> = {}): GraphAdSet {
  return {
    name: 'An ad set',
    campaign_id,
    status: 'PAUSED',
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    bid_amount: null,
    daily_budget: 5000,
    lifetime_budget: null,
    start_time: null,
    end_time: null,
    targeting: {
      geo_locations: { countries: ['US'] },
      age_min: 18,
      age_max: 65,
      targeting_automation: { advantage_audience: 0 },
    },
    destination_type: null,
    promoted_object: null,
    attribution_spec: null,
    dsa_beneficiary: null,
    dsa_payor: null,
    ...change,
  }
}

/** The creative of a video ad with one text of each kind. */
export function buildCreativePlan(
  media: Pick<CreativePlan, 'pageId' | 'instagramUserId' | 'videoId' | 'imageHash'>,
): CreativePlan {
  return {
    ...media,
    name: 'A creative',
    primaryTexts: ['The text.'],
    headlines: ['The headline'],
    linkDescriptions: ['The description'],
    callToActionType: 'SHOP_NOW',
    websiteUrl: 'https://example.com/p',
    urlTags: 'utm_source=facebook',
  }
}

/** A valid PNG of one pixel. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
