import { z } from 'zod'

/** How a call to Meta failed (docs/meta-api.md). */
export type MetaFailureKind =
  /** Refused because of the input or a policy: do not retry. */
  | 'final'
  /** The token is invalid: the person must reconnect. */
  | 'token'
  /** The person must sign in at facebook.com (190/459); the token stays valid. */
  | 'attention'
  /** A permission or an asset is missing. */
  | 'permission'
  /** The account may not advertise now: stop all its writes. */
  | 'blocked'
  /** Not executed: retry at `retryAt`. */
  | 'rate'
  /** Not executed, or only a read: may be retried. */
  | 'transient'
  /** A write without an answer, which may have been executed: never retry it blindly. */
  | 'unknown'

/** The body of an ad set at Meta (docs/meta-api.md), always paused. Null members are left out; money in minor units. */
export const graphAdSetSchema = z.object({
  name: z.string(),
  campaign_id: z.string(),
  status: z.literal('PAUSED'),
  optimization_goal: z.string(),
  billing_event: z.string(),
  /** Null where the campaign owns the budget. */
  bid_strategy: z.string().nullable(),
  bid_amount: z.number().nullable(),
  daily_budget: z.number().nullable(),
  lifetime_budget: z.number().nullable(),
  /** ISO 8601. */
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  targeting: z.object({
    geo_locations: z.object({ countries: z.array(z.string()) }),
    age_min: z.number(),
    age_max: z.number(),
    /** 1 men, 2 women. */
    genders: z.array(z.number()).exactOptional(),
    targeting_automation: z.object({ advantage_audience: z.literal(0) }),
  }),
  destination_type: z.string().nullable(),
  /** `custom_event_str` names an event of the pixel's own, with the type OTHER. */
  promoted_object: z
    .object({
      pixel_id: z.string().exactOptional(),
      custom_event_type: z.string().exactOptional(),
      custom_event_str: z.string().exactOptional(),
      page_id: z.string().exactOptional(),
    })
    .nullable(),
  attribution_spec: z.array(z.object({ event_type: z.string(), window_days: z.number() })).nullable(),
  dsa_beneficiary: z.string().nullable(),
  dsa_payor: z.string().nullable(),
  /** Required for Taiwan, Singapore, Thailand and Brazil: ids of verified advertisers, under Meta's names. */
  regional_regulated_categories: z.array(z.string()).exactOptional(),
  regional_regulation_identities: z.record(z.string(), z.string()).exactOptional(),
})
export type GraphAdSet = z.output<typeof graphAdSetSchema>

/** The facts of an ad: what a reader sees, and each feature that is not off. */
export const adFactsSchema = z.object({
  /** Lists without order, because Meta may answer another one. A field that Meta leaves out is empty. */
  fields: z.partialRecord(
    z.enum([
      'creative_id',
      'target_meta_ad_set_id',
      'primary_texts',
      'headlines',
      'link_descriptions',
      'call_to_action_type',
      'website_url',
      'url_parameters_string',
      'facebook_page_id',
      'instagram_user_id',
      'video',
      'image',
      'post',
    ]),
    z.array(z.string()),
  ),
  /** By key, with Meta's word: a feature that is missing or `OPT_OUT` is off, and not listed. */
  features: z.record(z.string(), z.string()),
  /** Features that this read could not ask for. */
  unread: z.array(z.string()),
})
export type AdFacts = z.output<typeof adFactsSchema>
