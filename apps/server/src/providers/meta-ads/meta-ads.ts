import type { Readable } from 'node:stream'
import type { MinimumBudgets } from '@hookline/contract/ad-sets/minimum-budget.rules'
import type { AdDifference } from '@hookline/contract/drafts/ad-guard.schemas'
import type { AdFacts, GraphAdSet, MetaFailureKind } from './meta-ads.schemas.ts'
import type {
  MetaActivity,
  MetaAd,
  MetaAdAccount,
  MetaAdSet,
  MetaAdState,
  MetaCampaign,
  MetaInstagramAccount,
  MetaPage,
  MetaPixel,
  MetaVideoStatus,
} from './reading/graph-answers.ts'

export type * from './reading/graph-answers.ts'
export type { MinimumBudgets }

/** Meta's refusal, or a missing answer. `message` is the sentence for people: Meta's own if there is one. */
export class MetaAdsError extends Error {
  override readonly name = 'MetaAdsError'
  readonly kind: MetaFailureKind
  /** Meta's headline. */
  readonly title: string | null = null
  readonly code: number | null = null
  readonly subcode: number | null = null
  /** Meta's own technical message. */
  readonly technical: string | null = null
  readonly traceId: string | null = null
  /** The request fields that Meta blames, dotted: `targeting.age_max`. */
  readonly blamedFields: string[] = []
  /** Not before this moment; only for `rate`. */
  readonly retryAt: Date | null = null
  /** `error_data` as Meta sent it, such as the right offsets of an upload. */
  readonly data: Record<string, unknown> | null = null

  constructor(
    kind: MetaFailureKind,
    message: string,
    { cause, ...details }: Partial<Omit<MetaAdsError, 'kind' | 'name' | 'message' | 'stack'>> = {},
  ) {
    super(message, cause === undefined ? {} : { cause })
    this.kind = kind
    Object.assign(this, details)
  }
}

/** The object does not exist, is not visible to this person, or is too new for Meta's readers. */
export function isMissingObject(error: unknown): error is MetaAdsError {
  return error instanceof MetaAdsError && error.code === 100 && error.subcode === 33
}

export interface MetaLogin {
  accessToken: string
  /** Null: the token does not expire. */
  expiresAt: Date | null
  /** From then on the token reads no data, even if it has not expired. Null when Meta names no time. */
  dataAccessExpiresAt: Date | null
  /** Why Meta did not say when the data access ends, a sentence; absent when it did. */
  dataAccessProblem?: string
  userId: string
  userName: string
  granted: string[]
  declined: string[]
}

/** The content of one ad. Lists have no blanks and no repetitions. */
export interface CreativePlan {
  name: string
  pageId: string
  instagramUserId: string | null
  /** Null for an image ad. */
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
  /** The creative features that Meta may use; it opts out of every other one. */
  allowedFeatures?: readonly string[]
  /** `feed`: media, link and button are in the asset feed too, for accounts that refuse several texts otherwise. */
  shape?: 'feed'
}

/** The plan in its second shape, which only an ad with several texts and a link has; null without one. */
export function findSecondShape(plan: CreativePlan): CreativePlan | null {
  const hasSeveral = [plan.primaryTexts, plan.headlines, plan.linkDescriptions].some((texts) => texts.length > 1)
  return plan.shape === undefined && hasSeveral && plan.websiteUrl ? { ...plan, shape: 'feed' } : null
}

/** The features that a creative opts out of: every known one, those that Meta documents, or none, as Meta refused both. */
export type StatedFeatures = 'all' | 'documented' | 'none'

/** Meta misses a link in the creative (docs/meta-api.md). */
export const linkMissing = 2061015

export interface AdPlan {
  name: string
  adSetId: string
  creativeId: string
  /** Null when the ad set has no pixel. */
  pixelId: string | null
  /** The registrable domain of the website, for pixel goals. */
  conversionDomain: string | null
}

/** `validateOnly`: a dry run, whose answer has an empty id. */
export interface CreateOptions {
  validateOnly?: boolean
}

/** The bytes that Meta asks for next, `endOffset` excluded; equal offsets when the upload is complete. */
export interface VideoOffsets {
  startOffset: number
  endOffset: number
}

/** Meta refuses videos with a longer name (docs/meta-api.md). */
export const videoNameMaxChars = 254

/** Something at Meta says that an object of an ad account may have changed. */
export interface AdHint {
  /** `act_<digits>`. */
  adAccountId: string
  /** An ad, or an ad set, campaign or creative of ads. */
  objectId: string
  at: Date
}

/** Ads that one call reads with what they show. */
export const liveAdsMax = 50

/**
 * Calls in the name of one person. Every method rejects with `MetaAdsError`, or with the signal's reason. Lists are read
 * to their end and have each id once; searches for what a lost call created fail on a row that cannot be read, other
 * lists leave it out. Reads, dry runs and writes marked as retried are retried a few times after a transient failure; every
 * other write is sent once.
 */
export interface MetaAdsSession {
  /** Revokes every permission, so the token becomes invalid. Retried. */
  revoke(): Promise<void>
  listAdAccounts(): Promise<MetaAdAccount[]>
  /** Pages that one ad account may advertise, or all pages of the person. */
  listPages(adAccountId?: string): Promise<MetaPage[]>
  listInstagramAccounts(adAccountId: string): Promise<MetaInstagramAccount[]>
  /** Neither archived nor deleted ones. */
  listCampaigns(adAccountId: string): Promise<MetaCampaign[]>
  getCampaign(campaignId: string): Promise<MetaCampaign>
  /** Neither archived nor deleted ones. `isWhole`: fails instead of leaving out a row that cannot be read. */
  listAdSets(campaignId: string, options?: { isWhole?: boolean }): Promise<MetaAdSet[]>
  getAdSet(adSetId: string): Promise<MetaAdSet>
  listPixels(adAccountId: string): Promise<MetaPixel[]>
  /** Null when Meta has none for the account's currency. */
  getMinimumBudgets(adAccountId: string): Promise<MinimumBudgets | null>

  startVideo(
    adAccountId: string,
    video: { name: string; sizeBytes: number },
  ): Promise<{ videoId: string; sessionId: string } & VideoOffsets>
  /** Sends one chunk. Retried. After a wrong offset the answer has the right one. */
  sendVideoChunk(
    adAccountId: string,
    chunk: { sessionId: string; startOffset: number; sizeBytes: number; open: () => Promise<Readable> },
  ): Promise<VideoOffsets>
  finishVideo(adAccountId: string, video: { sessionId: string; name: string }): Promise<void>
  getVideoStatus(adAccountId: string, videoId: string): Promise<MetaVideoStatus>
  /** Equal bytes give the same hash. Retried. */
  uploadImage(adAccountId: string, image: { name: string; bytes: Uint8Array }): Promise<{ hash: string }>

  createAdSet(adAccountId: string, adSet: GraphAdSet, options?: CreateOptions): Promise<{ id: string }>
  /** May answer the id of an equal existing creative. */
  createCreative(
    adAccountId: string,
    plan: CreativePlan,
    options?: CreateOptions,
  ): Promise<{ id: string; statedFeatures: StatedFeatures }>
  /** Dry run of an ad with a creative that does not exist yet. */
  tryAd(adAccountId: string, plan: Omit<AdPlan, 'creativeId'>, creative: CreativePlan): Promise<void>
  /** Always paused. */
  createAd(adAccountId: string, plan: AdPlan): Promise<{ id: string }>
  /** Those whose name contains `text`, oldest first, without deleted ones (docs/meta-api.md). */
  findAdSets(adAccountId: string, text: string): Promise<MetaAdSet[]>
  /** Like `findAdSets`. */
  findAds(adAccountId: string, text: string): Promise<MetaAd[]>
  /** The ads of an ad set, oldest first, without deleted ones. */
  listAds(adSetId: string): Promise<MetaAd[]>
  /** Retried. */
  activate(objectId: string): Promise<void>
  /** Switches an ad, an ad set or a campaign. Retried. */
  setStatus(objectId: string, status: 'ACTIVE' | 'PAUSED'): Promise<void>
  /** Retried. */
  setStart(adSetId: string, at: Date): Promise<void>
  /** Changes the name and creative of an ad. Retried. */
  updateAd(adId: string, plan: Pick<AdPlan, 'name' | 'creativeId' | 'conversionDomain'>): Promise<void>
  /** `isLive`: with what the ad shows. */
  getAd(adId: string, options?: { isLive?: boolean }): Promise<MetaAd>
  /**
   * Ads of the account with what they show, by one call for at most `liveAdsMax`. Deleted ones are left out.
   * @param days `2026-11-20`, both included: asks for their impressions too
   */
  listLiveAds(adAccountId: string, adIds: readonly string[], days?: { since: string; until: string }): Promise<MetaAd[]>
  /** Every ad of the account but deleted ones, with little of it, in pages. */
  listAdStates(adAccountId: string): Promise<MetaAdState[]>
  /** What was done in the ad account since then, the newest first. */
  listActivities(adAccountId: string, since: Date): Promise<MetaActivity[]>
  /** Has webhooks about the ad account sent to the app. Retried. */
  subscribeAccount(adAccountId: string): Promise<void>
  /** The address of Meta's preview; null when this format has none. */
  getPreviewUrl(adId: string, adFormat: string): Promise<string | null>
}

/** Compares what was sent with what Meta shows. */
export interface AdComparison {
  /** The facts of an ad of this plan, as it is sent. */
  describePlan(plan: CreativePlan, adSetId: string): AdFacts
  /**
   * What differs from what was sent, or from the baseline of an earlier read, and the baseline for the next one.
   * @param former differences of that read, which stay for what this one could not ask for
   * @returns null when Meta does not show the ad's creative yet
   */
  compareAd(
    expected: AdFacts,
    ad: Pick<MetaAd, 'facts'>,
    former: readonly AdDifference[],
  ): { differences: AdDifference[]; baseline: AdFacts } | null
}

/** Meta, or the sandbox that speaks its HTTP. */
export interface MetaAds {
  kind: 'graph' | 'sandbox'
  permissions: readonly MetaPermission[]
  comparison: AdComparison
  /** The version of the API that is asked for, and the one that answered last; null before an answer. */
  readVersions(): { asked: string; answered: string | null }
  webhooks: {
    /**
     * Has webhooks about ad accounts sent to this address, which Meta calls at once with the token. Retried.
     * @throws MetaAdsError
     */
    subscribe(callback: { url: string; verifyToken: string }, signal?: AbortSignal): Promise<void>
    /** Whether the app's secret signed these bytes. @param signature the header `X-Hub-Signature-256` */
    isSigned(bytes: Uint8Array, signature: string): boolean
    /** The objects that a webhook names; null when it cannot be read. */
    read(bytes: Uint8Array): AdHint[] | null
  }
  /** The address of the consent dialog. */
  loginUrl(request: { redirectUri: string; state: string; again?: boolean }): string
  /**
   * Exchanges the code of the sign-in for a long-lived token and reads its permissions.
   * @throws MetaAdsError `unknown` when the answer was lost: the code may be consumed, so the person must sign in again.
   */
  finishLogin(answer: { code: string; redirectUri: string }, signal?: AbortSignal): Promise<MetaLogin>
  /**
   * Calls with this token.
   * @param options.urgency a function is evaluated before each call.
   */
  as(accessToken: string, options?: { signal?: AbortSignal; urgency?: Urgency | (() => Urgency) }): MetaAdsSession
}

/** `interactive` calls may use the whole quota, `background` calls leave some for people. */
export type Urgency = 'interactive' | 'background'

export interface MetaPermission {
  name: string
  isRequired: boolean
}

/** Required to submit an ad. */
const requiredPermissions = [
  'ads_management',
  'ads_read',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
]
/** Requested only when the operator says that the Meta app has them: Meta refuses a dialog with an unknown scope. */
export const optionalPermissions = ['business_management', 'instagram_basic'] as const
export type OptionalPermission = (typeof optionalPermissions)[number]

/** The permissions that the sign-in requests. */
export function listPermissions(optional: readonly OptionalPermission[]): MetaPermission[] {
  return [
    ...requiredPermissions.map((name) => ({ name, isRequired: true })),
    ...optionalPermissions.filter((name) => optional.includes(name)).map((name) => ({ name, isRequired: false })),
  ]
}

/** Stores the quota of ad accounts for all nodes and across restarts. */
export interface ThrottleMemory {
  /** Percent of the quota used at `heardAt`, and the earliest time of the next call. */
  read(accountKey: string): Promise<{ usagePercent: number; heardAt: Date; notBefore: Date | null } | null>
  write(accountKey: string, state: { usagePercent: number; notBefore: Date | null }): Promise<void>
}
