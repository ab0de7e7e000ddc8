import type { Readable } from 'node:stream'
import type { CreateOptions, CreativePlan, MetaInstagramAccount } from './meta-ads.ts'

export interface MetaCustomConversion {
  id: string
  name: string
  /** Null where Meta does not tell. */
  pixelId: string | null
}

/** The two Instagram accounts that a page may have; null for none. */
export interface MetaPageInstagram {
  /** The professional account. */
  business: MetaInstagramAccount | null
  /** The one that is linked in the settings of the page. */
  connected: MetaInstagramAccount | null
}

/** A campaign of today's objectives, bought by auction. Amounts in minor units of the account's currency. */
export interface CampaignPlan {
  name: string
  /** `OUTCOME_…` */
  objective: string
  specialAdCategories: string[]
  /** One of its own, or whether its ad sets share theirs: that needs a bid strategy. */
  budget: { daily: number } | { lifetime: number } | { isSharedByAdSets: boolean }
  bidStrategy: string | null
}

export interface InsightsQuery {
  /** What a row is of. */
  level: 'account' | 'campaign' | 'adset' | 'ad'
  /** A preset such as `last_7d`, or days as YYYY-MM-DD in the ad account's zone, both included; 37 months back at most. */
  period: { preset: string } | { since: string; until: string }
  /** A row for so many days, or for each month; without it one row for all days. */
  timeIncrement?: number | 'monthly' | 'all_days'
  breakdowns?: readonly string[]
  /** Such as `7d_click`: each action is then counted by window as well. */
  attributionWindows?: readonly string[]
}

export interface MetaAction {
  type: string
  value: number
  /** By window, where windows were asked for. */
  windows: Record<string, number>
}

/** What was delivered in these days. Money in major units of the account's currency; what Meta leaves out is 0. */
export interface MetaInsights {
  since: string
  until: string
  campaignId: string | null
  adSetId: string | null
  adId: string | null
  impressions: number
  reach: number
  clicks: number
  linkClicks: number
  spend: number
  /** Percent. */
  clickRate: number
  costPerThousand: number
  thruplays: number
  actions: MetaAction[]
  actionValues: MetaAction[]
  /** Which part the row is of, by the breakdowns that were asked for. */
  parts: Record<string, string>
}

export interface MetaReportState {
  state: 'running' | 'done' | 'failed'
  /** Percent. */
  progress: number
}

/**
 * What docs/meta-api.md and 4 list beyond what the product calls today: the port is whole by those sections,
 * although nobody needs each call yet. The same manners as `MetaAdsSession`.
 */
export interface FurtherCalls {
  /** Takes back one permission; the token goes on without it. Repeated when needed. */
  revokePermission(permission: string): Promise<void>
  getPageInstagram(pageId: string): Promise<MetaPageInstagram>
  /** The stand-in with which a page advertises at Instagram; null while it has none. Asked with the page's own token. */
  getPageBackedInstagram(pageId: string): Promise<{ id: string } | null>
  makePageBackedInstagram(pageId: string): Promise<{ id: string }>
  listCustomConversions(adAccountId: string): Promise<MetaCustomConversion[]>

  /** A video in one piece, about 1 GB at most. */
  uploadVideo(
    adAccountId: string,
    video: { name: string; sizeBytes: number; open: () => Promise<Readable> },
  ): Promise<{ videoId: string }>
  /** A video that Meta fetches itself, later: whether it could stands in the video's status. */
  fetchVideo(adAccountId: string, video: { name: string; url: string }): Promise<{ videoId: string }>
  /** Ends an upload in chunks; one that is not there any more is no failure. Repeated when needed. */
  cancelVideo(adAccountId: string, video: { sessionId: string }): Promise<void>
  /** As `uploadImage`, without a file in a form. */
  uploadImageAsText(adAccountId: string, image: { name: string; bytes: Uint8Array }): Promise<{ hash: string }>
  /** An image of another account of this person. Repeated when needed. */
  copyImage(adAccountId: string, image: { fromAccountId: string; hash: string }): Promise<{ hash: string }>

  /** Always paused. */
  createCampaign(adAccountId: string, plan: CampaignPlan, options?: CreateOptions): Promise<{ id: string }>
  /** As `getPreviewUrl`, of a creative that need not be made. */
  getPreviewUrlOf(
    adAccountId: string,
    creative: CreativePlan | { creativeId: string },
    adFormat: string,
  ): Promise<string | null>

  /** Numbers of an ad account, a campaign, an ad set or an ad, to the end; no rows of what did not deliver. */
  readInsights(objectId: string, query: InsightsQuery): Promise<MetaInsights[]>
  /** The same made ready by Meta, for what is too large to wait for. Repeated when needed: a report costs nothing. */
  orderReport(objectId: string, query: InsightsQuery): Promise<{ reportId: string }>
  getReportState(reportId: string): Promise<MetaReportState>
  readReport(reportId: string, query: InsightsQuery): Promise<MetaInsights[]>
}
