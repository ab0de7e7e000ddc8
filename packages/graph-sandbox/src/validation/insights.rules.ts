import { insightsLevels } from './enums.ts'
import { badParameter } from './graph-error.ts'
import { notOneOf, type Params } from './params.rules.ts'

/** What to report: days as YYYY-MM-DD in the account's zone, both included. */
export interface InsightsQuery {
  since: string
  until: string
  /** account, campaign, adset or ad */
  level: string
  /** unknown ones are refused */
  fields: string[]
  /** 1 gives a row for each day; left out: one row for all of them */
  increment?: number
}

/** Numbers that every row has; the ids and names of the objects are the caller's. */
export const insightsFields: readonly string[] = [
  ...['impressions', 'reach', 'frequency', 'clicks', 'inline_link_clicks', 'spend', 'ctr', 'cpm', 'cpc'],
  ...['actions', 'action_values', 'video_thruplay_watched_actions', 'date_start', 'date_stop'],
]

// Known to Meta, and without a value here: left out of the rows, as Meta leaves out what is empty.
const emptyFields: readonly string[] = [
  ...['account_currency', 'attribution_setting', 'buying_type', 'conversion_rate_ranking', 'conversion_values'],
  ...['conversions', 'cost_per_action_type', 'cost_per_conversion', 'cost_per_inline_link_click', 'cost_per_thruplay'],
  ...['cost_per_unique_click', 'cpp', 'engagement_rate_ranking', 'inline_link_click_ctr', 'inline_post_engagement'],
  ...['objective', 'optimization_goal', 'outbound_clicks', 'purchase_roas', 'quality_ranking', 'unique_clicks'],
  ...['unique_ctr', 'video_30_sec_watched_actions', 'video_avg_time_watched_actions', 'video_play_actions'],
  ...['video_p25_watched_actions', 'video_p50_watched_actions', 'video_p75_watched_actions'],
  ...['video_p100_watched_actions', 'website_ctr', 'website_purchase_roas'],
]

const dayMs = 86_400_000
const mostDays = 37 * 31

/**
 * The numbers of one object, the same for the same object and days, whenever it is asked.
 *
 * @param objectId of an object that has delivered: without delivery Meta gives no rows, so the caller does not ask
 * @returns rows as Meta gives them: numbers as strings, spend with two decimals in major units
 * @throws GraphError for a range that is none, an unknown level and unknown fields
 */
export function insightsOf(objectId: string, query: InsightsQuery): Params[] {
  if (!insightsLevels.includes(query.level)) throw notOneOf('level', insightsLevels, ['level'])
  const unknown = query.fields.find((field) => !insightsFields.includes(field) && !emptyFields.includes(field))
  if (unknown) throw badParameter(`${unknown} is not valid for fields param`, ['fields'])
  const days = daysOf(query)
  const parts = query.increment === 1 ? days.map((day) => [day]) : [days]
  return parts.map((part) => rowOf(objectId, part, query.fields))
}

function daysOf({ since, until }: InsightsQuery): string[] {
  const [first, last] = [since, until].map((day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN))
  if (first === undefined || last === undefined || !(first <= last)) {
    throw badParameter('time_range needs since and until as YYYY-MM-DD, in this order', ['time_range'])
  }
  const count = Math.min((last - first) / dayMs + 1, mostDays)
  return Array.from({ length: count }, (_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10))
}

function rowOf(objectId: string, days: string[], fields: string[]): Params {
  const daily = days.map((day) => countsOf(objectId, day))
  const sum = (key: keyof Counts) => daily.reduce((total, counts) => total + counts[key], 0)
  const [impressions, clicks, links, cents, plays] = [
    sum('impressions'),
    sum('clicks'),
    sum('links'),
    sum('cents'),
    sum('plays'),
  ]
  // People come back on other days, so reach grows slower than impressions.
  const reach = Math.ceil(impressions / (1 + 0.1 * days.length))
  const purchases = Math.floor(links / 25)
  const row: Params = {
    impressions: String(impressions),
    reach: String(reach),
    frequency: (impressions / reach).toFixed(6),
    clicks: String(clicks),
    inline_link_clicks: String(links),
    spend: (cents / 100).toFixed(2),
    ctr: ((clicks / impressions) * 100).toFixed(6),
    cpm: ((cents / impressions) * 10).toFixed(6),
    cpc: (cents / 100 / clicks).toFixed(6),
    actions: [action('link_click', links), action('video_view', plays), action('purchase', purchases)],
    action_values: [{ action_type: 'purchase', value: (purchases * 39.9).toFixed(2) }],
    video_thruplay_watched_actions: [action('video_view', plays)],
  }
  const chosen = Object.entries(row).filter(([field]) => fields.includes(field))
  return { ...Object.fromEntries(chosen), date_start: days[0], date_stop: days.at(-1) }
}

const action = (action_type: string, value: number) => ({ action_type, value: String(value) })

interface Counts {
  impressions: number
  clicks: number
  links: number
  cents: number
  plays: number
}

// Each day: 500 to 4499 impressions, around 2 clicks for 100 of them, around 9.50 spent for a thousand.
function countsOf(objectId: string, day: string): Counts {
  const random = hash(`${objectId} ${day}`)
  const impressions = 500 + (random % 4000)
  const clicks = Math.max(1, Math.round((impressions * (10 + (random % 21))) / 1000))
  return {
    impressions,
    clicks,
    links: Math.max(1, Math.round(clicks * 0.8)),
    cents: Math.round((impressions * (700 + (random % 500))) / 1000),
    plays: Math.round(impressions * 0.15),
  }
}

// FNV-1a
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193) >>> 0
  return value
}
