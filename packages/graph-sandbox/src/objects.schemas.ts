// The simulated objects as the rules see them, with the Graph API's field names. Ids are digit strings (an ad account's
// node id is act_<digits>); money is a decimal string of whole minor units of the account's currency; times are ISO 8601
// in UTC and get the account's offset only in answers. A field that is not set is absent.

export type SandboxStatus = 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DELETED'

export interface SandboxAccount {
  /** act_<digits> */
  id: string
  account_id: string
  name: string
  /** 1 active, 2 disabled, 3 unsettled, 9 in grace period, 101 closed */
  account_status: number
  /** ISO 4217 */
  currency: string
  timezone_name: string
  timezone_offset_hours_utc: number
  min_daily_budget?: number
  default_dsa_beneficiary?: string
  default_dsa_payor?: string
  user_tasks?: string[]
  [field: string]: unknown
}

export interface SandboxCampaign {
  id: string
  /** the digits, without act_ */
  account_id: string
  name: string
  objective: string
  status: SandboxStatus
  buying_type?: string
  bid_strategy?: string
  daily_budget?: string
  lifetime_budget?: string
  special_ad_categories?: string[]
  special_ad_category_country?: string[]
  is_adset_budget_sharing_enabled?: boolean
  [field: string]: unknown
}

export interface SandboxAdSet {
  id: string
  account_id: string
  campaign_id: string
  name: string
  status: SandboxStatus
  optimization_goal: string
  billing_event: string
  bid_strategy?: string
  bid_amount?: number
  daily_budget?: string
  lifetime_budget?: string
  destination_type?: string
  promoted_object?: Record<string, unknown>
  is_dynamic_creative?: boolean
  targeting?: Record<string, unknown>
  [field: string]: unknown
}

export interface SandboxCreative {
  id: string
  account_id: string
  name?: string
  object_story_spec?: Record<string, unknown>
  asset_feed_spec?: Record<string, unknown>
  [field: string]: unknown
}
