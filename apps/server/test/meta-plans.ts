import type { AdSetPlan, CreativePlan } from '../src/providers/meta-ads/meta-ads.ts'

/** An ad set that a traffic campaign without a budget of its own takes. */
export function buildAdSetPlan(campaignId: string, change: Partial<AdSetPlan> = {}): AdSetPlan {
  return {
    name: 'An ad set',
    campaignId,
    status: 'PAUSED',
    optimizationGoal: 'LINK_CLICKS',
    billingEvent: 'IMPRESSIONS',
    bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
    bidAmount: null,
    dailyBudget: 5000,
    lifetimeBudget: null,
    startTime: null,
    endTime: null,
    countries: ['US'],
    ageMin: 18,
    ageMax: 65,
    gender: 'ALL',
    destinationType: null,
    promotedObject: null,
    attributionSpec: null,
    dsaBeneficiary: null,
    dsaPayor: null,
    regional: null,
    ...change,
  }
}

/** The looks of a video ad with one text of each kind. */
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

/** A whole PNG of one dot. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
