import type { Readable } from 'node:stream'
import type { MinimumBudgets } from '@hookline/contract/ad-sets/minimum-budget.rules'

export type { MinimumBudgets }

/**
 * What can go wrong with a call to Meta (docs/meta-api.md).
 * - `final`: refused for good; the input or a policy is the reason.
 * - `token`: the token is dead; the person must connect again.
 * - `attention`: the person must sign in at facebook.com (190/459); the token lives.
 * - `permission`: a permission or an asset is missing.
 * - `blocked`: the account may not advertise now: stop all its writes and tell the person.
 * - `rate`: not executed; to be asked again at `retryAt`.
 * - `transient`: not executed, or only a read: may be repeated.
 * - `unknown`: a write whose answer was lost; it may have been executed. Never repeat it blindly.
 */
export type MetaFailureKind =
  | 'final'
  | 'token'
  | 'attention'
  | 'permission'
  | 'blocked'
  | 'rate'
  | 'transient'
  | 'unknown'

/** Meta's refusal, or the lack of an answer. `message` is the sentence for people: Meta's own where it gave one. */
export class MetaAdsError extends Error {
  readonly kind: MetaFailureKind
  /** Meta's headline, where it gave one. */
  readonly title: string | null
  readonly code: number | null
  readonly subcode: number | null
  /** Meta's own technical message. */
  readonly technical: string | null
  readonly traceId: string | null
  /** The request fields that Meta blames, dotted: `targeting.age_max`. */
  readonly blamedFields: string[]
  /** Not before this moment; only for `rate`. */
  readonly retryAt: Date | null
  /** `error_data` as Meta sent it, such as the right offsets of an upload. */
  readonly data: Record<string, unknown> | null

  constructor(
    kind: MetaFailureKind,
    message: string,
    details: Partial<
      Pick<MetaAdsError, 'title' | 'code' | 'subcode' | 'technical' | 'traceId' | 'blamedFields' | 'retryAt' | 'data'>
    > & { cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'MetaAdsError'
    this.kind = kind
    this.title = details.title ?? null
    this.code = details.code ?? null
    this.subcode = details.subcode ?? null
    this.technical = details.technical ?? null
    this.traceId = details.traceId ?? null
    this.blamedFields = details.blamedFields ?? []
    this.retryAt = details.retryAt ?? null
    this.data = details.data ?? null
  }
}

/** Meta's words for something that is not there, not visible to this person, or too new for its readers to know. */
export function isMissingObject(error: unknown): error is MetaAdsError {
  return error instanceof MetaAdsError && error.code === 100 && error.subcode === 33
}

/** A person's consent, as it stands at Meta after the sign-in. */
export interface MetaLogin {
  accessToken: string
  /** Null: the token does not end. */
  expiresAt: Date | null
  /** A second clock: after this the token reads nothing more. Null when Meta names none. */
  dataAccessExpiresAt: Date | null
  userId: string
  userName: string
  granted: string[]
  declined: string[]
}

export interface MetaAdAccount {
  /** `act_<digits>`. */
  id: string
  name: string
  /** 1 is active (docs/meta-api.md). */
  status: number
  currency: string
  timezoneName: string
  timezoneOffsetHours: number
  /** Minor units; null when Meta names none. */
  minDailyBudget: number | null
  defaultDsaBeneficiary: string | null
  defaultDsaPayor: string | null
  /** What this person may do there; holds `ADVERTISE` where ads may be made. */
  userTasks: string[]
}

export interface MetaPage {
  id: string
  name: string
  pictureUrl: string | null
}

export interface MetaInstagramAccount {
  id: string
  username: string | null
  pictureUrl: string | null
}

export interface MetaCampaign {
  id: string
  /** `act_<digits>`; null where Meta does not tell. */
  adAccountId: string | null
  name: string
  objective: string
  status: string
  effectiveStatus: string
  bidStrategy: string | null
  /** Minor units; one of both is set when the campaign owns the budget. */
  dailyBudget: number | null
  lifetimeBudget: number | null
  specialAdCategories: string[]
  specialAdCategoryCountries: string[]
  /** Its ad sets lend each other a part of their budgets, and all bid as the campaign does. */
  sharesAdSetBudgets: boolean
}

export interface MetaAdSet {
  id: string
  name: string
  status: string
  effectiveStatus: string
  optimizationGoal: string
  billingEvent: string
  isDynamicCreative: boolean
  dailyBudget: number | null
  lifetimeBudget: number | null
  /** ISO 8601. */
  createdAt: string | null
}

export interface MetaPixel {
  id: string
  name: string
}

/** The body of an ad set at Meta (docs/meta-api.md), always paused. Null members are left out; money in minor units. */
export interface GraphAdSet {
  name: string
  campaign_id: string
  status: 'PAUSED'
  optimization_goal: string
  billing_event: string
  /** Null where the campaign owns the budget. */
  bid_strategy: string | null
  bid_amount: number | null
  daily_budget: number | null
  lifetime_budget: number | null
  /** ISO 8601. */
  start_time: string | null
  end_time: string | null
  targeting: {
    geo_locations: { countries: string[] }
    age_min: number
    age_max: number
    /** 1 men, 2 women. */
    genders?: number[]
    targeting_automation: { advantage_audience: 0 }
  }
  destination_type: string | null
  /** `custom_event_str` names an event of the pixel's own, with the type OTHER. */
  promoted_object: { pixel_id?: string; custom_event_type?: string; custom_event_str?: string; page_id?: string } | null
  attribution_spec: { event_type: string; window_days: number }[] | null
  dsa_beneficiary: string | null
  dsa_payor: string | null
  /** What Taiwan, Singapore, Thailand and Brazil require; ids of verified advertisers by Meta's names. */
  regional_regulated_categories?: string[]
  regional_regulation_identities?: Record<string, string>
}

/** One video ad's looks. Every list is without blanks and repetitions. */
export interface CreativePlan {
  name: string
  pageId: string
  instagramUserId: string | null
  /** Null for an ad of an image alone. */
  videoId: string | null
  imageHash: string
  primaryTexts: string[]
  headlines: string[]
  linkDescriptions: string[]
  callToActionType: string
  /** Null only without a button. */
  websiteUrl: string | null
  /** A query string without the leading `?`. */
  urlTags: string | null
}

export interface AdPlan {
  name: string
  adSetId: string
  creativeId: string
  /** Null when the ad set follows no pixel. */
  pixelId: string | null
  /** The registrable domain of the website, for pixel goals. */
  conversionDomain: string | null
}

/** Whether a call makes the thing, or only asks whether Meta would take it: then the id of the answer is empty. */
export interface CreateOptions {
  validateOnly?: boolean
}

/** The bytes that Meta asks for next: from `startOffset` up to, not including, `endOffset`; equal when all came. */
export interface VideoOffsets {
  startOffset: number
  endOffset: number
}

/** The most characters of a video's name; longer ones Meta refuses (docs/meta-api.md). */
export const videoNameMaxChars = 254

export interface MetaVideoStatus {
  state: 'processing' | 'ready' | 'error'
  /** Percent, where Meta tells it. */
  progress: number | null
  /** Meta's reason for `error`. */
  error: string | null
  /** Addresses of frames that Meta chose; only of a ready video. */
  thumbnails: string[]
}

export interface MetaAd {
  id: string
  name: string
  adSetId: string
  campaignId: string
  creativeId: string | null
  status: string
  effectiveStatus: string
  /** Why Meta refused it or what is wrong with it, one sentence each. */
  feedback: string[]
  createdAt: string | null
  previewUrl: string | null
}

/** What a name contains: the search for what a lost call may have made (docs/meta-api.md). */
export interface MadeSearch {
  nameContains: string
}

/**
 * Calls in the name of one person. Every method rejects with `MetaAdsError`, or with the signal's reason when it was
 * aborted. Lists are followed to their end. Repeated a few times by themselves when they fail for a passing reason: reads,
 * dry runs, and the writes that say so; every other write is sent once.
 */
export interface MetaAdsSession {
  /** Takes back every permission: the token is dead afterwards. Repeated when needed. */
  revoke(): Promise<void>
  listAdAccounts(): Promise<MetaAdAccount[]>
  /** Pages that may be advertised; of one ad account, or all of the person's. */
  listPages(adAccountId?: string): Promise<MetaPage[]>
  listInstagramAccounts(adAccountId: string): Promise<MetaInstagramAccount[]>
  /** Neither archived nor deleted ones. */
  listCampaigns(adAccountId: string): Promise<MetaCampaign[]>
  getCampaign(campaignId: string): Promise<MetaCampaign>
  /** Neither archived nor deleted ones. */
  listAdSets(campaignId: string): Promise<MetaAdSet[]>
  /** @returns with it where its ads lead people, in Meta's word. */
  getAdSet(
    adSetId: string,
  ): Promise<MetaAdSet & { campaignId: string; pixelId: string | null; destination: string | null }>
  listPixels(adAccountId: string): Promise<MetaPixel[]>
  /** Null where Meta has none for the account's currency. */
  getMinimumBudgets(adAccountId: string): Promise<MinimumBudgets | null>

  startVideo(
    adAccountId: string,
    video: { name: string; sizeBytes: number },
  ): Promise<{ videoId: string; sessionId: string } & VideoOffsets>
  /** Sends one chunk, again when needed; a wrong offset is no error, the answer says the right ones. */
  sendVideoChunk(
    adAccountId: string,
    chunk: { sessionId: string; startOffset: number; sizeBytes: number; open: () => Promise<Readable> },
  ): Promise<VideoOffsets>
  finishVideo(adAccountId: string, video: { sessionId: string; name: string }): Promise<void>
  getVideoStatus(adAccountId: string, videoId: string): Promise<MetaVideoStatus>
  /** The same bytes give the same hash. Repeated when needed. */
  uploadImage(adAccountId: string, image: { name: string; bytes: Uint8Array }): Promise<{ hash: string }>

  createAdSet(adAccountId: string, adSet: GraphAdSet, options?: CreateOptions): Promise<{ id: string }>
  /** May answer the id of an equal creative that was there already. */
  createCreative(adAccountId: string, plan: CreativePlan, options?: CreateOptions): Promise<{ id: string }>
  /** Asks whether Meta would take the ad with a creative that is not made yet, and makes neither. */
  tryAd(adAccountId: string, plan: Omit<AdPlan, 'creativeId'>, creative: CreativePlan): Promise<void>
  /** Always paused. */
  createAd(adAccountId: string, plan: AdPlan, options?: CreateOptions): Promise<{ id: string }>
  /** Oldest first, in every state but deleted. */
  findAdSets(adAccountId: string, search: MadeSearch): Promise<(MetaAdSet & { campaignId: string })[]>
  /** Oldest first, in every state but deleted. */
  findAds(adAccountId: string, search: MadeSearch): Promise<MetaAd[]>
  /** Every ad of the ad set but deleted ones, oldest first. */
  listAds(adSetId: string): Promise<MetaAd[]>
  /** Repeating it is harmless, and done when needed. */
  activate(objectId: string): Promise<void>
  /** Gives an ad that exists another name and creative. Repeating it is harmless, and done when needed. */
  updateAd(adId: string, plan: Pick<AdPlan, 'name' | 'creativeId' | 'conversionDomain'>): Promise<void>
  getAd(adId: string): Promise<MetaAd>
  /** The address of Meta's own preview; null when Meta draws none for this format. */
  getPreviewUrl(subject: { adId: string } | { creativeId: string }, adFormat: string): Promise<string | null>
}

/** The way to Meta, or to the sandbox that speaks its HTTP. */
export interface MetaAds {
  kind: 'graph' | 'sandbox'
  /** What the sign-in asks for. */
  permissions: readonly MetaPermission[]
  /** Where the browser goes to consent. */
  loginUrl(request: { redirectUri: string; state: string; again?: boolean }): string
  /**
   * Exchanges the code of the sign-in for a long-lived token and reads what it may do.
   * @throws MetaAdsError `unknown` when the answer was lost: the code may be used up, the person must sign in again.
   */
  finishLogin(answer: { code: string; redirectUri: string }, signal?: AbortSignal): Promise<MetaLogin>
  /**
   * Calls with this token.
   * @param options.urgency asked before each call when it is a function.
   */
  as(accessToken: string, options?: { signal?: AbortSignal; urgency?: Urgency | (() => Urgency) }): MetaAdsSession
}

/** `interactive` calls may use quota up to the end, `background` ones leave some for people. */
export type Urgency = 'interactive' | 'background'

export interface MetaPermission {
  name: string
  isRequired: boolean
}

/** Without these nothing can be submitted. */
const requiredPermissions = [
  'ads_management',
  'ads_read',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
]
/**
 * Asked for only where the operator says that the Meta app has them: one scope that the app has not makes Meta refuse
 * the whole dialog ("Invalid Scopes").
 */
export const optionalPermissions = ['business_management', 'instagram_basic'] as const
export type OptionalPermission = (typeof optionalPermissions)[number]

/** What the sign-in asks for. */
export function listPermissions(optional: readonly OptionalPermission[]): MetaPermission[] {
  return [
    ...requiredPermissions.map((name) => ({ name, isRequired: true })),
    ...optionalPermissions.filter((name) => optional.includes(name)).map((name) => ({ name, isRequired: false })),
  ]
}

/** Remembers over restarts, and for all nodes, until when an ad account must be left alone. */
export interface ThrottleMemory {
  /** Percent of the quota used when last heard, and the earliest moment of the next call. */
  read(accountKey: string): Promise<{ usagePercent: number; heardAt: Date; notBefore: Date | null } | null>
  write(accountKey: string, state: { usagePercent: number; notBefore: Date | null }): Promise<void>
}
