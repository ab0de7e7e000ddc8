import { z } from 'zod'
import {
  adSetStatuses,
  adSetTextMax,
  ageMax,
  ageMin,
  bidStrategies,
  billingEvents,
  conversionLocations,
  currencySchema,
  genderOptions,
  optimizationGoals,
  performanceGoals,
  presetPerformanceGoals,
  regionalIdentityShape,
} from '../ad-sets/ad-sets.schemas.ts'
import {
  allowedFeaturesSchema,
  callToActionTypes,
  initialAdStatuses,
  textLists,
  urlMaxChars,
  urlParametersSchema,
} from '../drafts/drafts.schemas.ts'
import { describeMaxChars, descriptionMax, instantSchema } from '../fields.schemas.ts'

export const presetTypes = [
  'AD_SET_CONFIGURATION',
  'LINK_DETAILS',
  'TEXT_SNIPPET',
  'META_ACCOUNT_SELECTION',
  'AD_DETAILS_PRESET',
  'LINK_DESCRIPTIONS_PRESET',
] as const
export type PresetType = (typeof presetTypes)[number]

const positive = (sentence: string) =>
  z
    .number({ error: sentence })
    .int('Enter a whole number of the smallest unit, without a decimal point')
    .positive(sentence)
    .nullish()
const age = z
  .number()
  .int()
  .min(ageMin, `Ages are at least ${ageMin}`)
  .max(ageMax, `Ages are at most ${ageMax}`)
  .nullish()
const text = (max: number) => z.string().trim().max(max, describeMaxChars(max)).nullish()
const required = (sentence: string, max: number) =>
  z.string({ error: sentence }).trim().min(1, sentence).max(max, describeMaxChars(max))

const adSetPresetFields = z.object({
  name: text(adSetTextMax.name),
  status: z.enum(adSetStatuses).nullish(),
  optimization_goal: z.enum(optimizationGoals).nullish(),
  billing_event: z.enum(billingEvents).nullish(),
  bid_strategy: z.enum(bidStrategies).nullish(),
  bid_amount: positive('Bid amount must be positive'),
  daily_budget: positive('Daily budget must be positive'),
  lifetime_budget: positive('Lifetime budget must be positive'),
  /** The amounts are in the smallest unit of this currency; US dollars when absent. */
  currency: currencySchema.nullish(),
  start_time: text(adSetTextMax.time),
  end_time: text(adSetTextMax.time),
  /** Comma-separated country codes. */
  geo_locations: text(2000),
  age_min: age,
  age_max: age,
  genders: z.enum(genderOptions).nullish(),
  targeting_notes: text(adSetTextMax.targetingNotes),
  conversion_location: z.enum(conversionLocations).nullish(),
  performance_goal: z.enum([...presetPerformanceGoals, ...performanceGoals]).nullish(),
  pixel_id: text(adSetTextMax.pixelId),
  conversion_event: text(adSetTextMax.conversionEvent),
  attribution_spec_json_string: text(adSetTextMax.attributionSpec),
  dsa_beneficiary: text(adSetTextMax.dsaIdentity),
  dsa_payor: text(adSetTextMax.dsaIdentity),
  ...regionalIdentityShape,
})
/** Nothing is required: a preset may set one field. */
const adSetPresetSchema = adSetPresetFields.refine(
  ({ daily_budget, lifetime_budget }) => !daily_budget || !lifetime_budget,
  { path: ['lifetime_budget'], error: 'A preset has one budget. Empty the daily or the lifetime budget.' },
)

const linkDetailsPresetSchema = z.object({
  website_url: z.url({ protocol: /^https?$/, error: 'Invalid website URL' }).max(urlMaxChars, 'Invalid website URL'),
  url_parameters_string: urlParametersSchema.nullish(),
})
const textSnippetPresetSchema = z.object({
  snippet_text: required('Snippet text cannot be empty', textLists.primary_texts.maxChars),
})
const metaAccountPresetSchema = z.object({
  // The digits alone mean the same; screens compare with the lists of Meta, which have the prefix.
  ad_account_id: required('Ad Account ID is required', 40).transform((id) => (/^\d+$/.test(id) ? `act_${id}` : id)),
  ad_account_name: required('Ad Account Name is required', 400),
  facebook_page_id: text(30),
  instagram_user_id: text(30),
  allowed_creative_features: allowedFeaturesSchema.optional(),
})
const adDetailsPresetSchema = z.object({
  call_to_action_type: z.enum(callToActionTypes),
  initial_ad_status_on_meta: z.enum(initialAdStatuses).default('PAUSED'),
})
const linkDescription = text(textLists.link_descriptions.maxChars)
const linkDescriptionsPresetSchema = z.object({
  link_description_1: linkDescription,
  link_description_2: linkDescription,
  link_description_3: linkDescription,
  link_description_4: linkDescription,
  link_description_5: linkDescription,
})

/** The shape of a preset's configuration, by type. */
export const presetConfigurationSchemas = {
  AD_SET_CONFIGURATION: adSetPresetSchema,
  LINK_DETAILS: linkDetailsPresetSchema,
  TEXT_SNIPPET: textSnippetPresetSchema,
  META_ACCOUNT_SELECTION: metaAccountPresetSchema,
  AD_DETAILS_PRESET: adDetailsPresetSchema,
  LINK_DESCRIPTIONS_PRESET: linkDescriptionsPresetSchema,
} as const

export const presetNameMax = 200

const about = {
  preset_name: required('Preset name is required', presetNameMax),
  description: text(descriptionMax).transform((value) => value ?? null),
}
const sharedSchema = z.boolean('shared must be true or false')
const buildBodySchema = <T extends PresetType>(type: T) =>
  z.object({
    ...about,
    preset_type: z.literal(type),
    configuration: presetConfigurationSchemas[type],
    /** Whether the team sees and uses it; its owner alone changes it. */
    shared: sharedSchema.default(false),
  })

export const createPresetBodySchema = z.discriminatedUnion(
  'preset_type',
  [
    buildBodySchema('AD_SET_CONFIGURATION'),
    buildBodySchema('LINK_DETAILS'),
    buildBodySchema('TEXT_SNIPPET'),
    buildBodySchema('META_ACCOUNT_SELECTION'),
    buildBodySchema('AD_DETAILS_PRESET'),
    buildBodySchema('LINK_DESCRIPTIONS_PRESET'),
  ],
  { error: `preset_type must be one of ${presetTypes.join(', ')}` },
)
/** The type stays; the service checks the configuration against it. */
export const updatePresetBodySchema = z.object({
  ...about,
  configuration: z.record(z.string(), z.unknown()),
  /** Stays as it is when missing. */
  shared: sharedSchema.optional(),
  updatedAt: instantSchema.optional(),
})

export const presetSchema = z.object({
  id: z.string(),
  /** The owner's user_uuid. */
  user_id: z.string(),
  username: z.string(),
  /** Another's shared preset can be used and duplicated, not changed. */
  is_own: z.boolean(),
  shared: z.boolean(),
  preset_name: z.string(),
  description: z.string().nullable(),
  preset_type: z.enum(presetTypes),
  configuration: z.record(z.string(), z.unknown()),
  created_at: instantSchema,
  updated_at: instantSchema,
})
export type Preset = z.infer<typeof presetSchema>
/** A preset whose configuration is known by its type. */
export type PresetOf<T extends PresetType> = Omit<Preset, 'preset_type' | 'configuration'> & {
  preset_type: T
  configuration: z.output<(typeof presetConfigurationSchemas)[T]>
}
