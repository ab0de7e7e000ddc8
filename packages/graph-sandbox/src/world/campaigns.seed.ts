import { newId } from '../protocol/ids.ts'
import type { Data, NewObject } from '../store/sandbox-store.ts'
import { japanAccount, pageIds, pixelIds, type Seed, usAccount } from './people.seed.ts'

type Account = typeof usAccount | typeof japanAccount

const dayMs = 86_400_000
const usAdults = {
  age_min: 18,
  age_max: 65,
  geo_locations: { countries: ['US'] },
  targeting_automation: { advantage_audience: 0 },
}
const japanAdults = { ...usAdults, geo_locations: { countries: ['JP'] } }

/** The campaigns, each with a few ad sets; the last one is the newest. */
export function seededCampaigns(now: Date): Seed[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10)

  function campaign(account: Account, number: number, data: Data): Seed {
    const usual = {
      status: 'ACTIVE',
      buying_type: 'AUCTION',
      special_ad_categories: [],
      account_id: account.digits,
      start_time: daysAgo(30).toISOString(),
      ...(!data.daily_budget && { is_adset_budget_sharing_enabled: false }),
    }
    return {
      id: campaignId(number),
      kind: 'campaign',
      parentId: account.id,
      data: { ...usual, ...data, ...(data.status !== 'PAUSED' && { delivers_since: day(30) }) },
      createdAt: daysAgo(31),
    }
  }

  function adSet(account: Account, number: number, campaignNumber: number, data: Data): Seed {
    const usual = {
      status: 'ACTIVE',
      billing_event: 'IMPRESSIONS',
      account_id: account.digits,
      campaign_id: campaignId(campaignNumber),
      targeting: account === usAccount ? usAdults : japanAdults,
      is_dynamic_creative: false,
      start_time: daysAgo(30).toISOString(),
      pacing_type: ['standard'],
    }
    const isRunning = !['PAUSED', 'ARCHIVED'].includes(String(data.status))
    return {
      id: `1202200000000${String(number).padStart(5, '0')}`,
      kind: 'adset',
      parentId: account.id,
      data: { ...usual, ...data, ...(isRunning && { delivers_since: day(30) }) },
      createdAt: daysAgo(30),
    }
  }

  const us = (number: number, data: Data) => campaign(usAccount, number, data)
  const japan = (number: number, data: Data) => campaign(japanAccount, number, data)
  const uncapped = { bid_strategy: 'LOWEST_COST_WITHOUT_CAP' }
  const purchase = { promoted_object: { pixel_id: pixelIds.shop, custom_event_type: 'PURCHASE' } }

  return [
    japan(11, { name: 'Japan traffic', objective: 'OUTCOME_TRAFFIC' }),
    adSet(japanAccount, 111, 11, {
      name: 'Tokyo and around',
      optimization_goal: 'LINK_CLICKS',
      ...uncapped,
      daily_budget: '3000',
    }),
    japan(12, { name: 'Japan awareness', objective: 'OUTCOME_AWARENESS', status: 'PAUSED' }),
    adSet(japanAccount, 121, 12, {
      name: 'All of Japan',
      optimization_goal: 'REACH',
      promoted_object: { page_id: pageIds.studio },
      ...uncapped,
      daily_budget: '1500',
    }),
    japan(13, { name: 'Japan sales, own budget', objective: 'OUTCOME_SALES', daily_budget: '10000', ...uncapped }),
    adSet(japanAccount, 131, 13, {
      name: 'Buyers in Japan',
      optimization_goal: 'OFFSITE_CONVERSIONS',
      destination_type: 'WEBSITE',
      promoted_object: { pixel_id: pixelIds.japan, custom_event_type: 'PURCHASE' },
    }),
    us(7, {
      name: 'Homes for rent',
      objective: 'OUTCOME_TRAFFIC',
      special_ad_categories: ['HOUSING'],
      special_ad_category_country: ['US'],
    }),
    adSet(usAccount, 71, 7, {
      name: 'Everyone in the US',
      optimization_goal: 'LINK_CLICKS',
      ...uncapped,
      daily_budget: '2500',
    }),
    us(6, { name: 'Engagement with videos', objective: 'OUTCOME_ENGAGEMENT', status: 'PAUSED' }),
    adSet(usAccount, 61, 6, {
      name: 'Video viewers',
      optimization_goal: 'THRUPLAY',
      destination_type: 'ON_VIDEO',
      ...uncapped,
      daily_budget: '1000',
    }),
    us(5, { name: 'Leads from the website', objective: 'OUTCOME_LEADS' }),
    adSet(usAccount, 51, 5, {
      name: 'Newsletter',
      optimization_goal: 'OFFSITE_CONVERSIONS',
      destination_type: 'WEBSITE',
      promoted_object: { pixel_id: pixelIds.shop, custom_event_type: 'LEAD' },
      ...uncapped,
      daily_budget: '2000',
    }),
    us(4, { name: 'Awareness in spring', objective: 'OUTCOME_AWARENESS' }),
    adSet(usAccount, 41, 4, {
      name: 'Reach in the US',
      optimization_goal: 'REACH',
      promoted_object: { page_id: pageIds.shop },
      ...uncapped,
      daily_budget: '1500',
    }),
    us(3, { name: 'Sales, own budget', objective: 'OUTCOME_SALES', daily_budget: '10000', ...uncapped }),
    adSet(usAccount, 31, 3, {
      name: 'Buyers, broad',
      optimization_goal: 'OFFSITE_CONVERSIONS',
      destination_type: 'WEBSITE',
      ...purchase,
    }),
    us(2, { name: 'Traffic to the shop', objective: 'OUTCOME_TRAFFIC' }),
    adSet(usAccount, 22, 2, {
      name: 'Landing page viewers (archived)',
      status: 'ARCHIVED',
      optimization_goal: 'LANDING_PAGE_VIEWS',
      ...uncapped,
      daily_budget: '2000',
    }),
    adSet(usAccount, 21, 2, {
      name: 'Link clickers',
      optimization_goal: 'LINK_CLICKS',
      ...uncapped,
      daily_budget: '2000',
    }),
    us(1, { name: 'Summer sales', objective: 'OUTCOME_SALES' }),
    adSet(usAccount, 13, 1, {
      name: 'Dynamic creative test',
      optimization_goal: 'OFFSITE_CONVERSIONS',
      destination_type: 'WEBSITE',
      is_dynamic_creative: true,
      ...purchase,
      ...uncapped,
      daily_budget: '2000',
    }),
    adSet(usAccount, 12, 1, {
      name: 'Earlier visitors (paused)',
      status: 'PAUSED',
      optimization_goal: 'OFFSITE_CONVERSIONS',
      destination_type: 'WEBSITE',
      ...purchase,
      ...uncapped,
      daily_budget: '2500',
    }),
    adSet(usAccount, 11, 1, {
      name: 'Buyers in the US',
      optimization_goal: 'OFFSITE_CONVERSIONS',
      destination_type: 'WEBSITE',
      ...purchase,
      bid_strategy: 'COST_CAP',
      bid_amount: 1500,
      daily_budget: '5000',
    }),
  ]
}

/** Paused campaigns of the US account. @param data replaces fields of each. */
export function manyCampaigns(count: number, createdAt: Date, data: Data): NewObject[] {
  return Array.from({ length: count }, (_, index) => ({
    id: newId('120'),
    kind: 'campaign',
    parentId: usAccount.id,
    data: {
      name: `Campaign ${String(index + 1).padStart(4, '0')}`,
      objective: 'OUTCOME_TRAFFIC',
      status: 'PAUSED',
      buying_type: 'AUCTION',
      special_ad_categories: [],
      is_adset_budget_sharing_enabled: false,
      account_id: usAccount.digits,
      ...data,
    },
    createdAt,
  }))
}

const campaignId = (number: number) => `1202100000000${String(number).padStart(5, '0')}`
