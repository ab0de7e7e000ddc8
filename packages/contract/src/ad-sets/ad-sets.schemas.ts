import { z } from 'zod'
import { limitedText, requestKeySchema, requiredText } from '../fields.schemas.ts'
import { adAccountIdSchema, metaIdSchema } from '../meta-lists/meta-lists.schemas.ts'
import { type RegionalIdentityField, regionalIdentityFields } from './regional-regulation.rules.ts'

// The option lists in the order of the screens.
export const optimizationGoals = [
  'LINK_CLICKS',
  'IMPRESSIONS',
  'REACH',
  'OFFSITE_CONVERSIONS',
  'VIDEO_VIEWS',
  'POST_ENGAGEMENT',
  'LEAD_GENERATION',
  'VALUE',
  'LANDING_PAGE_VIEWS',
  'NONE',
] as const
export const billingEvents = ['IMPRESSIONS', 'LINK_CLICKS', 'THRUPLAY', 'NONE'] as const
export const bidStrategies = ['LOWEST_COST_WITHOUT_CAP', 'LOWEST_COST_WITH_BID_CAP', 'COST_CAP', 'TARGET_COST'] as const
export const adSetStatuses = ['ACTIVE', 'PAUSED', 'ARCHIVED'] as const
export const genderOptions = ['ALL', 'MALE', 'FEMALE'] as const
export type Gender = (typeof genderOptions)[number]
export const conversionLocations = ['WEBSITE', 'APP', 'MESSENGER', 'WHATSAPP'] as const
/** The ad set form and the editor use these words; presets use others. */
export const performanceGoals = [
  'CONVERSIONS',
  'VALUE',
  'LINK_CLICKS',
  'LANDING_PAGE_VIEWS',
  'IMPRESSIONS',
  'REACH',
  'POST_ENGAGEMENT',
  'VIDEO_VIEWS',
  'LEAD_GENERATION',
  'NONE',
] as const
export type PerformanceGoal = (typeof performanceGoals)[number]
export const presetPerformanceGoals = [
  'MAXIMIZE_NUMBER_OF_CONVERSIONS',
  'MAXIMIZE_VALUE_OF_CONVERSIONS',
  'MAXIMIZE_LANDING_PAGE_VIEWS',
  'MAXIMIZE_LINK_CLICKS',
  'MAXIMIZE_IMPRESSIONS',
  'MAXIMIZE_REACH',
  'POST_ENGAGEMENT',
  'VIDEO_VIEWS',
  'LEAD_GENERATION',
  'NONE',
] as const
/** Suggested; any other text is allowed too. */
export const standardConversionEvents = [
  'PURCHASE',
  'LEAD',
  'COMPLETE_REGISTRATION',
  'ADD_TO_CART',
  'INITIATE_CHECKOUT',
  'SEARCH',
  'VIEW_CONTENT',
] as const
/** Stored as JSON text of event_type and window_days. */
export const attributionChoices = [
  {
    label: '7-day click or 1-day view',
    value: '[{"event_type":"CLICK_THROUGH","window_days":7},{"event_type":"VIEW_THROUGH","window_days":1}]',
  },
  {
    label: '1-day click or 1-day view',
    value: '[{"event_type":"CLICK_THROUGH","window_days":1},{"event_type":"VIEW_THROUGH","window_days":1}]',
  },
  { label: '7-day click', value: '[{"event_type":"CLICK_THROUGH","window_days":7}]' },
  { label: '1-day click', value: '[{"event_type":"CLICK_THROUGH","window_days":1}]' },
  { label: '1-day view', value: '[{"event_type":"VIEW_THROUGH","window_days":1}]' },
] as const

export const ageMin = 13
export const ageMax = 65
/** The longest texts of an ad set, and of a preset for one. Meta refuses longer names (docs/meta-api.md). */
export const adSetTextMax = {
  name: 400,
  time: 40,
  targetingNotes: 2000,
  pixelId: 30,
  conversionEvent: 60,
  attributionSpec: 1000,
  /** Who is named as beneficiary and payer. */
  dsaIdentity: 512,
} as const

/** Minor units of the account's currency, whole. */
const optionalAmount = (sentence: string) =>
  z
    .number({ error: sentence })
    .int('Enter a whole number of the smallest unit, without a decimal point')
    .positive(sentence)
    .max(1e12, sentence)
    .nullish()
const optionalText = (max: number, label: string) => limitedText(label, max).nullish()
/** ISO 8601 with or without an offset; without one it is the ad account's local time. */
const optionalTime = z
  .string()
  .trim()
  .refine((text) => text === '' || !Number.isNaN(Date.parse(text)), 'Enter a date and time')
  .max(adSetTextMax.time)
  .nullish()
/** Ids of verified advertisers, which some countries require; validated by the rules. */
export const regionalIdentityShape = Object.fromEntries(
  regionalIdentityFields.map((field) => [field, optionalText(30, 'An advertiser ID')]),
) as Record<RegionalIdentityField, ReturnType<typeof optionalText>>
const ageSchema = z
  .number()
  .int('Ages are whole years')
  .min(ageMin, `Ages are at least ${ageMin}`)
  .max(ageMax, `Ages are at most ${ageMax}`)

const countryPattern = /^[A-Za-z]{2}$/
/** Two-letter codes, upper case. */
const countriesSchema = z
  .array(z.string().trim().regex(countryPattern, 'Country codes have two letters, such as US'))
  .max(250, { error: ({ maximum }) => `At most ${maximum} countries` })
  .transform((codes) => [...new Set(codes.map((code) => code.toUpperCase()))])

/** Meta's list (`[1]` men, `[2]` women, absent for all), or the word of the form. */
const gendersSchema = z
  .union([z.enum(genderOptions), z.array(z.union([z.literal(1), z.literal(2)])).max(2)])
  .transform((value): Gender => {
    if (typeof value === 'string') return value
    if (value.length !== 1) return 'ALL'
    return value[0] === 1 ? 'MALE' : 'FEMALE'
  })

/** The pixel applies only with its event, the page only to goals that promote one (docs/meta-api.md). */
const promotedObjectSchema = z.object({
  pixel_id: z.string().max(adSetTextMax.pixelId).nullish(),
  custom_event_type: z.string().max(adSetTextMax.conversionEvent).nullish(),
  page_id: metaIdSchema.nullish(),
})
export const attributionSpecSchema = z
  .array(
    z.object({
      event_type: z.string().max(adSetTextMax.conversionEvent),
      window_days: z.number().int().min(1).max(28),
    }),
  )
  .max(5)

/** ISO 4217. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'A currency has three letters, such as USD')

const moneyAndTime = {
  optimization_goal: z.enum(optimizationGoals).default('LINK_CLICKS'),
  billing_event: z.enum(billingEvents).default('IMPRESSIONS'),
  bid_strategy: z.enum(bidStrategies).nullish(),
  bid_amount: optionalAmount('Bid amount must be positive'),
  daily_budget: optionalAmount('Daily budget must be positive'),
  lifetime_budget: optionalAmount('Lifetime budget must be positive'),
  start_time: optionalTime,
  end_time: optionalTime,
  conversion_location: z.enum(conversionLocations).nullish(),
  dsa_beneficiary: optionalText(adSetTextMax.dsaIdentity, 'Beneficiary'),
  dsa_payor: optionalText(adSetTextMax.dsaIdentity, 'Payer'),
  ...regionalIdentityShape,
}

/** An ad set created on its own. Money in minor units. */
export const adSetPayloadSchema = z.object({
  name: requiredText('Ad Set Name', adSetTextMax.name),
  campaign_id: metaIdSchema.optional(),
  status: z.enum(adSetStatuses).default('PAUSED'),
  ...moneyAndTime,
  performance_goal: z.enum(performanceGoals).nullish(),
  promoted_object: promotedObjectSchema.nullish(),
  attribution_spec: attributionSpecSchema.nullish(),
  targeting: z.object({
    geo_locations: z.object({ countries: countriesSchema }),
    age_min: ageSchema.default(18),
    age_max: ageSchema.default(65),
    genders: gendersSchema.optional().transform((value) => value ?? 'ALL'),
  }),
})
export type AdSetPayload = z.output<typeof adSetPayloadSchema>
export type AdSetPayloadInput = z.input<typeof adSetPayloadSchema>

export const createAdSetBodySchema = z.object({
  adAccountId: adAccountIdSchema,
  campaignId: metaIdSchema,
  adSetPayload: adSetPayloadSchema,
  requestKey: requestKeySchema.optional(),
})

/** The new ad set of a draft. Nothing is required: readiness names what is missing. */
export const newAdSetConfigurationSchema = z.object({
  name: limitedText('Ad Set Name', adSetTextMax.name).default(''),
  status: z.enum(adSetStatuses).default('PAUSED'),
  ...moneyAndTime,
  /** The amounts are in this currency. It reveals a later change of the ad account's currency. */
  currency: currencySchema.nullish(),
  targeting: z
    .object({
      geo_locations: z.object({ countries: countriesSchema.default([]) }).default({ countries: [] }),
      age_min: ageSchema.default(18),
      age_max: ageSchema.default(65),
      genders: gendersSchema.default('ALL'),
    })
    .default({ geo_locations: { countries: [] }, age_min: 18, age_max: 65, genders: 'ALL' }),
  targeting_notes: optionalText(adSetTextMax.targetingNotes, 'Targeting notes'),
  performance_goal: z.enum(performanceGoals).nullish(),
  pixel_id: z.string().trim().max(adSetTextMax.pixelId).nullish(),
  conversion_event: z.string().trim().max(adSetTextMax.conversionEvent).nullish(),
  attribution_spec_json_string: z.string().max(adSetTextMax.attributionSpec).nullish(),
})
export type NewAdSetConfiguration = z.output<typeof newAdSetConfigurationSchema>
