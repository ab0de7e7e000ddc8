import { z } from 'zod'
import type { AdFacts } from '../meta-ads.schemas.ts'
import { rareFeatures, readFacts } from './ad-facts.ts'

// Schemas that turn Meta's answers into the port's types. Meta leaves out unset fields, so only ids are
// required. Money is text in minor units and becomes a number (docs/meta-api.md).

const id = z.string()
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)
const word = z.string().catch('')
/** A list; its odd members are left out. */
const buildListSchema = <T extends z.ZodType>(member: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((members) => members.flatMap((each) => member.safeParse(each).data ?? []) as z.output<T>[])
const words = buildListSchema(z.string())
const flag = z.boolean().catch(false)
const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : Number(value)))
  .transform((value) => (Number.isFinite(value) ? value : null))
/** An unused budget reads `"0"`. */
const budget = amount.transform((value) => value || null)
/** `2026-11-20T10:45:01-0800`, the offset without a colon. */
const time = text.transform((value) =>
  value && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null,
)
const picture = z
  .object({ data: z.object({ url: text }).optional(), url: text })
  .nullish()
  .catch(null)
  .transform((value) => value?.data?.url ?? value?.url ?? null)

export const adAccountFields =
  'id,account_id,name,account_status,currency,timezone_name,timezone_offset_hours_utc,min_daily_budget,default_dsa_beneficiary,default_dsa_payor,user_tasks'
export const adAccountAnswer = z
  .object({
    id,
    name: text,
    account_status: z.coerce.number().catch(0),
    currency: word,
    timezone_name: word,
    timezone_offset_hours_utc: z.number().catch(0),
    min_daily_budget: amount,
    default_dsa_beneficiary: text,
    default_dsa_payor: text,
    user_tasks: words,
  })
  .transform((row) => ({
    /** `act_<digits>`. */
    id: row.id,
    name: row.name ?? row.id,
    /** 1 is active (docs/meta-api.md). */
    status: row.account_status,
    currency: row.currency,
    timezoneName: row.timezone_name,
    timezoneOffsetHours: row.timezone_offset_hours_utc,
    minDailyBudget: row.min_daily_budget,
    defaultDsaBeneficiary: row.default_dsa_beneficiary,
    defaultDsaPayor: row.default_dsa_payor,
    /** What this person may do; contains `ADVERTISE` if they may create ads. */
    userTasks: row.user_tasks,
  }))
export type MetaAdAccount = z.output<typeof adAccountAnswer>

export const pageFields = 'id,name,picture{url}'
export const pageAnswer = z
  .object({ id, name: text, picture })
  .transform((row) => ({ id: row.id, name: row.name ?? row.id, pictureUrl: row.picture }))
export type MetaPage = z.output<typeof pageAnswer>

export const instagramFields = 'id,username,profile_picture_url'
export const instagramAnswer = z
  .object({ id, username: text, profile_picture_url: text })
  .transform((row) => ({ id: row.id, username: row.username, pictureUrl: row.profile_picture_url }))
export type MetaInstagramAccount = z.output<typeof instagramAnswer>

export const campaignFields =
  'id,account_id,name,objective,effective_status,bid_strategy,daily_budget,lifetime_budget,special_ad_categories,is_adset_budget_sharing_enabled'
export const campaignAnswer = z
  .object({
    id,
    account_id: text,
    name: text,
    objective: word,
    effective_status: word,
    bid_strategy: text,
    daily_budget: budget,
    lifetime_budget: budget,
    special_ad_categories: words,
    is_adset_budget_sharing_enabled: flag,
  })
  .transform((row) => ({
    id: row.id,
    adAccountId: row.account_id && `act_${row.account_id}`,
    name: row.name ?? row.id,
    objective: row.objective,
    effectiveStatus: row.effective_status,
    bidStrategy: row.bid_strategy,
    /** One of the two is set when the campaign owns the budget. */
    dailyBudget: row.daily_budget,
    lifetimeBudget: row.lifetime_budget,
    specialAdCategories: row.special_ad_categories.filter((category) => category !== 'NONE'),
    /** The ad sets share parts of their budgets, and all use the bid strategy of the campaign. */
    sharesAdSetBudgets: row.is_adset_budget_sharing_enabled,
  }))
export type MetaCampaign = z.output<typeof campaignAnswer>

export const adSetFields =
  'id,account_id,campaign_id,name,status,effective_status,optimization_goal,is_dynamic_creative,daily_budget,lifetime_budget,created_time,start_time,promoted_object,destination_type'
export const adSetAnswer = z
  .object({
    id,
    campaign_id: word,
    name: text,
    status: word,
    effective_status: word,
    optimization_goal: word,
    is_dynamic_creative: flag,
    daily_budget: budget,
    lifetime_budget: budget,
    created_time: time,
    start_time: time,
    promoted_object: z.object({ pixel_id: text }).nullish().catch(null),
    destination_type: text,
  })
  .transform((row) => ({
    id: row.id,
    campaignId: row.campaign_id,
    name: row.name ?? row.id,
    status: row.status,
    effectiveStatus: row.effective_status,
    optimizationGoal: row.optimization_goal,
    isDynamicCreative: row.is_dynamic_creative,
    dailyBudget: row.daily_budget,
    lifetimeBudget: row.lifetime_budget,
    createdAt: row.created_time,
    startAt: row.start_time,
    pixelId: row.promoted_object?.pixel_id ?? null,
    /** Meta's word for where the ads lead. */
    destination: row.destination_type,
  }))
export type MetaAdSet = z.output<typeof adSetAnswer>

export const pixelFields = 'id,name'
export const pixelAnswer = z.object({ id, name: text }).transform((row) => ({ id: row.id, name: row.name ?? row.id }))
export type MetaPixel = z.output<typeof pixelAnswer>

export const permissionAnswer = z.object({ permission: z.string(), status: word })

export const minimumBudgetAnswer = z.object({
  currency: word,
  min_daily_budget_imp: amount,
  min_daily_budget_high_freq: amount,
  min_daily_budget_video_views: amount,
})

/** All that a look at every ad of an account needs. */
export const adStateFields = 'id,creative{id},effective_status'
export const adStateAnswer = z
  .object({ id, creative: z.object({ id: text }).nullish().catch(null), effective_status: word })
  .transform((row) => ({
    id: row.id,
    creativeId: row.creative?.id ?? null,
    effectiveStatus: row.effective_status,
  }))
export type MetaAdState = z.output<typeof adStateAnswer>

export const activityFields = 'event_type,event_time,object_id'
export const activityAnswer = z
  .object({ event_type: z.string(), event_time: time, object_id: id })
  .transform((row) => ({ type: row.event_type, at: row.event_time, objectId: row.object_id }))
export type MetaActivity = z.output<typeof activityAnswer>

const reasons = z.record(z.string(), z.unknown()).catch({})
const buildAdFields = (creative: readonly string[], more: readonly string[] = []) =>
  [
    'id,account_id,name,adset_id,campaign_id',
    `creative{${creative.join(',')}}`,
    'status,effective_status,issues_info,ad_review_feedback,created_time',
    ...more,
  ].join(',')
export const adFields = buildAdFields(['id'])
const comparedFields =
  'id,object_story_spec,asset_feed_spec,degrees_of_freedom_spec,url_tags,instagram_user_id,effective_object_story_id'
const rareCreativeFields = [
  'contextual_multi_ads',
  'format_transformation_spec',
  'media_sourcing_spec',
  'generative_asset_spec',
]
const rareAdFields = ['creative_automation_spec', 'creative_asset_groups_spec', 'recommendations']
/** Fields that Meta may refuse. One refused field fails the whole read (docs/meta-api.md). */
export const rareFields: readonly string[] = ['insights', ...rareCreativeFields, ...rareAdFields]
/**
 * With what is compared of the creative.
 * @param rare those of the rare fields to ask for
 * @param days whose impressions are asked for, by day. Days are those of the ad account's zone; one without any has no row.
 */
export function buildLiveAdFields(rare: ReadonlySet<string>, days?: { since: string; until: string }): string {
  const isAsked = (name: string) => rare.has(name)
  const insights = `insights.time_range(${JSON.stringify(days)}).time_increment(1){impressions,date_start}`
  return buildAdFields(
    [comparedFields, ...rareCreativeFields.filter(isAsked)],
    [...rareAdFields.filter(isAsked), ...(days && isAsked('insights') ? [insights] : [])],
  )
}
export const adAnswer = z
  .object({
    id,
    name: text,
    adset_id: word,
    campaign_id: word,
    creative: z.looseObject({ id: text }).nullish().catch(null),
    status: word,
    effective_status: word,
    issues_info: buildListSchema(z.object({ error_summary: text, error_message: text })),
    ad_review_feedback: z
      .object({ global: reasons, placement_specific: z.record(z.string(), reasons).catch({}) })
      .catch({ global: {}, placement_specific: {} }),
    recommendations: buildListSchema(z.object({ title: text, message: text })),
    creative_automation_spec: z.unknown().optional(),
    creative_asset_groups_spec: z.unknown().optional(),
    insights: z
      .object({ data: buildListSchema(z.object({ impressions: amount, date_start: z.iso.date() })) })
      .optional()
      .catch(undefined),
    created_time: time,
  })
  .transform((row) => ({
    id: row.id,
    name: row.name ?? row.id,
    adSetId: row.adset_id,
    campaignId: row.campaign_id,
    creativeId: row.creative?.id ?? null,
    status: row.status,
    effectiveStatus: row.effective_status,
    /** Meta's reasons against the ad, one sentence each. */
    feedback: [
      ...readReasons(row.ad_review_feedback.global),
      // A refusal of one placement leaves `global` empty.
      ...Object.values(row.ad_review_feedback.placement_specific).flatMap(readReasons),
      ...row.issues_info.map((issue) => joinSentence(issue.error_summary, issue.error_message)),
    ].filter((sentence, index, all) => sentence !== '' && all.indexOf(sentence) === index),
    /** Meta says that the creative is worn out. */
    isWornOut: row.recommendations.some(({ title, message }) => /fatigue/i.test(`${title} ${message}`)),
    /** The last day with impressions of those that were asked for; null without one. */
    lastImpressionsOn:
      (row.insights?.data ?? [])
        .filter(({ impressions }) => (impressions ?? 0) > 0)
        .map(({ date_start }) => date_start)
        .toSorted()
        .at(-1) ?? null,
    /** What the ad shows; null when it was not asked for, or Meta has not made the creative yet. */
    facts: readLiveFacts(row),
    createdAt: row.created_time,
  }))
export type MetaAd = z.output<typeof adAnswer>

const readReasons = (global: Record<string, unknown>) =>
  Object.entries(global).map(([reason, why]) => joinSentence(reason, String(why)))

function readLiveFacts({
  creative,
  adset_id,
  creative_automation_spec,
  creative_asset_groups_spec,
}: {
  creative?: { id: string | null; [field: string]: unknown } | null | undefined
  adset_id: string
  creative_automation_spec?: unknown
  creative_asset_groups_spec?: unknown
}): AdFacts | null {
  if (!creative?.object_story_spec && !creative?.asset_feed_spec) return null
  const unread = 'contextual_multi_ads' in creative ? [] : rareFeatures
  const from = { ...creative, creative_automation_spec, creative_asset_groups_spec }
  return readFacts(from, { creativeId: creative.id, adSetId: adset_id }, unread)
}

function joinSentence(head: string | null, rest: string | null): string {
  return [head, rest].filter((part) => part).join(': ')
}

const message = z.object({ message: z.string().min(1) })
const phase = z
  .object({ status: word, errors: buildListSchema(message), error: message.nullish().catch(null) })
  .transform(({ status, errors, error }) => ({
    isFailed: status.toLowerCase() === 'error',
    reasons: [...errors, ...(error ? [error] : [])].map((each) => each.message),
  }))
  .optional()
  .catch(undefined)
export const videoGraphFields = 'status,thumbnails{uri,is_preferred}'
export const videoAnswer = z
  .object({
    status: z
      .object({
        video_status: word,
        processing_progress: amount.catch(null),
        uploading_phase: phase,
        processing_phase: phase,
        publishing_phase: phase,
      })
      .optional(),
    thumbnails: z
      .object({ data: buildListSchema(z.object({ uri: z.string(), is_preferred: flag })) })
      .optional()
      .catch(undefined),
  })
  .transform(({ status, thumbnails }) => {
    const phases = [status?.uploading_phase, status?.processing_phase, status?.publishing_phase].filter(
      (each) => !!each,
    )
    const state = readVideoState(status?.video_status ?? '', phases)
    const frames = (thumbnails?.data ?? []).toSorted((a, b) => Number(b.is_preferred) - Number(a.is_preferred))
    // The reason of a failed phase comes first.
    const [reason] = phases
      .toSorted((a, b) => Number(b.isFailed) - Number(a.isFailed))
      .flatMap(({ reasons }) => reasons)
    return {
      state,
      /** Percent. */
      progress: status?.processing_progress ?? null,
      error: state === 'error' ? (reason ?? 'Meta could not process the video.') : null,
      // Until the video is ready Meta answers a tiny placeholder (docs/meta-api.md).
      thumbnails: state === 'ready' ? frames.map(({ uri }) => uri) : [],
    }
  })
export type MetaVideoStatus = z.output<typeof videoAnswer>

const failedVideoWords = ['error', 'expired', 'upload_failed']

/** An unknown word counts as processing, unless a phase has failed: then the video never becomes ready (docs/meta-api.md). */
function readVideoState(word: string, phases: { isFailed: boolean }[]): 'processing' | 'ready' | 'error' {
  if (word === 'ready') return 'ready'
  return failedVideoWords.includes(word) || phases.some(({ isFailed }) => isFailed) ? 'error' : 'processing'
}

const offset = z.coerce.number().int().nonnegative()
export const offsetsAnswer = z
  .object({ start_offset: offset, end_offset: offset })
  .transform((row) => ({ startOffset: row.start_offset, endOffset: row.end_offset }))
export const videoRowsAnswer = z.object({ data: buildListSchema(z.looseObject({ id })) })
export const uploadStartAnswer = z.object({ upload_session_id: z.string(), video_id: z.string() })
export const madeAnswer = z.object({ id })
export const imagesAnswer = z.object({ images: z.record(z.string(), z.object({ hash: z.string() })) })
export const previewsAnswer = z.object({ data: buildListSchema(z.object({ body: z.string() })) })
export const tokenAnswer = z.object({ access_token: z.string(), expires_in: amount })
export const meAnswer = z.object({ id, name: text })
export const tokenFactsAnswer = z.object({
  data: z.object({
    is_valid: z.boolean().catch(true),
    error: z
      .object({ message: z.string().min(1) })
      .nullish()
      .catch(null),
    expires_at: amount,
    data_access_expires_at: amount,
  }),
})
