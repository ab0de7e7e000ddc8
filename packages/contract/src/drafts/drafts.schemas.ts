import { z } from 'zod'
import { genderOptions, newAdSetConfigurationSchema } from '../ad-sets/ad-sets.schemas.ts'
import { ignoredFindingSchema, ignoredFindingsSchema } from '../copy-check/copy-check.schemas.ts'
import { describeMaxChars, instantSchema, requestKeySchema, uuidSchema } from '../fields.schemas.ts'
import { projectSchema } from '../labels/labels.schemas.ts'
import { adAccountIdSchema, metaIdSchema } from '../meta-lists/meta-lists.schemas.ts'
import { submissionSummarySchema } from '../submission-state/submission-state.schemas.ts'
import { adGuardSchema, needsAttentionSchema } from './ad-guard.schemas.ts'

/** `draft` and `FAILED_SUBMISSION` may be edited and submitted; `SUBMITTED_TO_META` is final. */
export const draftStatuses = ['draft', 'FAILED_SUBMISSION', 'SUBMITTED_TO_META'] as const
export type DraftStatus = (typeof draftStatuses)[number]

/** In the order of the screens. */
export const callToActionTypes = [
  'NO_BUTTON',
  'APPLY_NOW',
  'BOOK_TRAVEL',
  'BUY_NOW',
  'BUY_TICKETS',
  'CALL_NOW',
  'CONTACT_US',
  'DONATE_NOW',
  'DOWNLOAD',
  'EVENT_RSVP',
  'GET_DIRECTIONS',
  'GET_OFFER',
  'GET_QUOTE',
  'INSTALL_APP',
  'LEARN_MORE',
  'LIKE_PAGE',
  'LISTEN_MUSIC',
  'MESSAGE_PAGE',
  'OPEN_LINK',
  'ORDER_NOW',
  'PLAY_GAME',
  'REQUEST_TIME',
  'SAVE',
  'SEND_MESSAGE',
  'SHOP_NOW',
  'SIGN_UP',
  'SUBSCRIBE',
  'USE_APP',
  'WATCH_MORE',
  'WHATSAPP_MESSAGE',
  'GET_SHOWTIMES',
] as const
export type CallToActionType = (typeof callToActionTypes)[number]
export const initialAdStatuses = ['PAUSED', 'ACTIVE'] as const

/** The text lists: what one text is called, and the limits of the product and of Meta (docs/meta-api.md). */
export const textLists = {
  primary_texts: { item: 'primary text', min: 1, max: 5, maxChars: 2200 },
  headlines: { item: 'headline', min: 1, max: 5, maxChars: 255 },
  link_descriptions: { item: 'link description', min: 0, max: 5, maxChars: 255 },
} as const
export type TextListField = keyof typeof textLists

export const nameMaxChars = 400
export const urlMaxChars = 2000

/** Refuses a text of a list that is too long. */
export const describeLongText = (field: TextListField) =>
  `Shorten the ${textLists[field].item}: it may have at most ${textLists[field].maxChars} characters.`

/** A query string for the website URL; a leading `?` is removed. */
export const urlParametersSchema = z
  .string()
  .trim()
  .max(urlMaxChars, describeMaxChars(urlMaxChars))
  .transform((text) => text.replace(/^\?/, ''))

/** Trims the texts and removes blank ones. */
function buildTexts(field: TextListField) {
  const { item, max, maxChars } = textLists[field]
  return z
    .array(z.string().trim().max(maxChars, describeLongText(field)))
    .transform((all) => all.filter((text) => text !== ''))
    .refine((all) => all.length <= max, `At most ${max} ${item}s`)
}

const buildRequiredTexts = (field: TextListField) =>
  buildTexts(field).refine((all) => all.length > 0, 'Text cannot be empty')

const requiredName = (sentence: string) =>
  z.string({ error: sentence }).trim().min(1, sentence).max(nameMaxChars, describeMaxChars(nameMaxChars))

/** An optional field: an empty text counts as null. */
export const emptyIsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())

const featureKeyMaxChars = 100
const allowedFeaturesMax = 200

/** Keys of creative features; the server refuses unknown ones. A list of all of them would weigh on every screen. */
export const allowedFeaturesSchema = z
  .array(
    z.string().trim().min(1, 'Name a creative feature').max(featureKeyMaxChars, describeMaxChars(featureKeyMaxChars)),
  )
  .max(allowedFeaturesMax, `At most ${allowedFeaturesMax} creative features`)
  .transform((keys) => [...new Set(keys)])

const websiteUrlSchema = emptyIsNull(
  z
    .url({ protocol: /^https?$/, error: 'Enter a valid URL, such as https://example.com' })
    .max(urlMaxChars, describeMaxChars(urlMaxChars)),
)

/** The fields that bulk updates and presets set. */
const placement = {
  meta_ad_account_id: emptyIsNull(adAccountIdSchema),
  facebook_page_id: emptyIsNull(metaIdSchema),
  instagram_user_id: emptyIsNull(metaIdSchema),
  meta_campaign_id: emptyIsNull(metaIdSchema),
  target_meta_ad_set_id: emptyIsNull(metaIdSchema),
  call_to_action_type: z.enum(callToActionTypes, { error: 'Choose a call to action from the list' }),
  initial_ad_status_on_meta: z.enum(initialAdStatuses),
  website_url: websiteUrlSchema,
  url_parameters_string: emptyIsNull(urlParametersSchema),
  link_descriptions: buildTexts('link_descriptions'),
}

/** The body of a save. Missing fields stay unchanged; at most one of the two ad set fields is given. */
export const draftBodySchema = z
  .object({
    ad_name: requiredName('Ad Name is required'),
    creative_name: requiredName('Creative Name is required'),
    project: projectSchema,
    primary_texts: buildRequiredTexts('primary_texts'),
    headlines: buildRequiredTexts('headlines'),
    /** Findings of the copy check that the user accepted, each with a reason. */
    ignored_findings: ignoredFindingsSchema,
    ...placement,
    new_ad_set_configuration: newAdSetConfigurationSchema.nullable(),
    /** The creative features that Meta may use; every other one is switched off. */
    allowed_creative_features: allowedFeaturesSchema,
    /** `gs://` or `/storage/` address of an object that the user uploaded or that the team's history shows. */
    video_asset_gcs_url: emptyIsNull(z.string().max(1000)),
    image_asset_gcs_url: emptyIsNull(z.string().max(1000)),
  })
  .partial()
export type DraftBody = z.output<typeof draftBodySchema>

const hasOneAdSet = (body: DraftBody) => !(body.target_meta_ad_set_id && body.new_ad_set_configuration)
const oneAdSet = { error: 'Choose an existing ad set or a new one, not both.', path: ['target_meta_ad_set_id'] }

export const updateDraftBodySchema = draftBodySchema
  .extend({ updatedAt: instantSchema.optional() })
  .refine(hasOneAdSet, oneAdSet)

export const bulkUpdatesSchema = z.object(placement).partial()
export type BulkUpdates = z.output<typeof bulkUpdatesSchema>

/** The most drafts of one bulk call. */
export const bulkDraftsMax = 500
export const tooManyDrafts = `At most ${bulkDraftsMax} drafts at once`

const draftIdSchema = uuidSchema('A draft id is a UUID')

const adIdsSchema = z
  .array(draftIdSchema)
  .min(1, 'Select at least one draft')
  .max(bulkDraftsMax, tooManyDrafts)
  .transform((ids) => [...new Set(ids)])

const hasUpdate = (updates: object) => Object.values(updates).some((value) => value !== undefined)
export const noUpdate = 'Please select at least one update to apply.'

/** What a bulk call with values of their own for each draft sets: everything of a save except video and image. */
const ownUpdatesSchema = draftBodySchema.omit({ video_asset_gcs_url: true, image_asset_gcs_url: true })

/** The values of one draft in a bulk call. With `updatedAt` as it was read, a newer version is not overwritten. */
const draftChangeSchema = z.object({
  id: draftIdSchema,
  updatedAt: instantSchema.optional(),
  updates: ownUpdatesSchema.refine(hasUpdate, noUpdate).refine(hasOneAdSet, oneAdSet),
})
export type DraftChange = z.output<typeof draftChangeSchema>
export type DraftUpdates = DraftChange['updates']

/** Either `adIds` and the `updates` of all of them, or `changes`. */
export const bulkUpdateBodySchema = z
  .object({
    adIds: adIdsSchema.optional(),
    updates: bulkUpdatesSchema.refine(hasUpdate, noUpdate).optional(),
    changes: z
      .array(draftChangeSchema)
      .min(1, 'Change at least one draft')
      .max(bulkDraftsMax, tooManyDrafts)
      .optional(),
  })
  .superRefine(({ adIds, updates, changes }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (!changes) {
      if (!adIds) refuse(['adIds'], 'adIds is missing.')
      if (!updates) refuse(['updates'], 'updates is missing.')
    } else if (adIds || updates) refuse(['changes'], 'Send either adIds with updates, or changes.')
    const seen = new Set<string>()
    for (const [index, { id }] of changes?.entries() ?? []) {
      if (seen.has(id)) refuse(['changes', index, 'id'], 'This draft is changed twice. Send each draft once.')
      seen.add(id)
    }
  })
  .transform(({ adIds = [], updates = {}, changes }): DraftChange[] => changes ?? adIds.map((id) => ({ id, updates })))

/** The most drafts in a list of the whole team or a colleague: the newest ones. */
export const teamDraftsMax = 1000

const userIdSchema = uuidSchema('A user id is a UUID')
/** Whose drafts are listed; the reader's own without it. */
export const draftOwnerSchema = z.literal('all').or(uuidSchema("owner must be 'all' or the user_uuid of a user"))
export type DraftOwner = z.output<typeof draftOwnerSchema>

/** `from` is the owner whom the caller sees: when another is stored, a colleague was faster. */
export const takeOverBodySchema = z.object({ from: userIdSchema.optional() }).nullish()

/** A draft of the reader that a colleague has taken over. */
export const takenDraftSchema = z.object({
  id: z.string(),
  ad_name: z.string(),
  /** Who took it over. */
  username: z.string(),
  taken_at: instantSchema,
})
export type TakenDraft = z.infer<typeof takenDraftSchema>

/** `fix`: replaces a sent ad, so the draft has its names. */
export const duplicateBodySchema = z.object({ fix: z.boolean('fix must be true or false').default(false) }).nullish()

export const closeTakenBodySchema = z.object({ adIds: adIdsSchema })
export const batchSubmitBodySchema = z.object({ adIds: adIdsSchema })

/** The most results that one call creates drafts from. */
export const draftResultsMax = 200

/** One draft of each result with its first five variants, or one of each variant. */
export const draftPers = ['result', 'variant'] as const
export type DraftPer = (typeof draftPers)[number]

/** What is left out of `draftPer` and `perVariant` comes from the recipe, which also sets names, account, ad set and link. */
export const createDraftsBodySchema = z.object({
  generatedResultIds: z
    .array(z.number().int().positive())
    .min(1, 'Please select at least one result to create Meta ad drafts.')
    .max(draftResultsMax, `At most ${draftResultsMax} results at once`)
    .transform((ids) => [...new Set(ids)]),
  draftPer: z.enum(draftPers, "draftPer must be 'result' or 'variant'").optional(),
  /** Means `draftPer: 'variant'`, unless `draftPer` is given. */
  perVariant: z.boolean().optional(),
  /** Takes accepted variants alone, and skips results without any. */
  acceptedOnly: z.boolean().default(false),
  recipeId: emptyIsNull(uuidSchema('recipeId must be a UUID')).optional(),
  /** A repetition with the key answers the drafts that the first request has created. */
  requestKey: requestKeySchema.optional(),
})
export type CreateDraftsBody = z.output<typeof createDraftsBodySchema>

/** A result of which no draft was created. */
export const skippedResultSchema = z.object({ id: z.number().int(), reason: z.string() })
export type SkippedResult = z.infer<typeof skippedResultSchema>

/** Why a draft cannot be submitted yet: the field and the sentence shown there. */
export const readinessIssueSchema = z.object({ field: z.string(), message: z.string() })
export type ReadinessIssue = z.infer<typeof readinessIssueSchema>

/** An ad at Meta that was created from a draft which is not marked as submitted. */
export const existingAdSchema = z.object({
  /** Null while unknown, because the answer to the call that creates it was lost. */
  adId: z.string().nullable(),
  /** The draft's fields that differ from the ad. */
  differs: z.array(z.string()),
})
export type ExistingAd = z.infer<typeof existingAdSchema>

/** The stored form, without the transformations of a request. */
export const storedAdSetConfigurationSchema = newAdSetConfigurationSchema.extend({
  targeting: z.object({
    geo_locations: z.object({ countries: z.array(z.string()) }),
    age_min: z.number(),
    age_max: z.number(),
    genders: z.enum(genderOptions),
  }),
})

export const draftSchema = z.object({
  id: z.string(),
  /** The owner's user_uuid. */
  user_id: z.uuid(),
  username: z.string(),
  /** Whether the reader owns it: a colleague's draft is read-only until it is taken over. */
  is_own: z.boolean(),
  ad_name: z.string(),
  creative_name: z.string(),
  status: z.enum(draftStatuses),
  is_ready_to_submit: z.boolean(),
  readiness_issues: z.array(readinessIssueSchema),
  project: z.string().nullable(),
  primary_texts: z.array(z.string()),
  headlines: z.array(z.string()),
  link_descriptions: z.array(z.string()),
  ignored_findings: z.array(ignoredFindingSchema),
  website_url: z.string().nullable(),
  url_parameters_string: z.string().nullable(),
  meta_ad_account_id: z.string().nullable(),
  facebook_page_id: z.string().nullable(),
  meta_campaign_id: z.string().nullable(),
  target_meta_ad_set_id: z.string().nullable(),
  /** Names of the chosen objects, as last read from Meta; null for unknown ones. */
  page_name: z.string().nullable(),
  campaign_name: z.string().nullable(),
  ad_set_name: z.string().nullable(),
  new_ad_set_configuration: storedAdSetConfigurationSchema.nullable(),
  instagram_user_id: z.string().nullable(),
  call_to_action_type: z.enum(callToActionTypes),
  initial_ad_status_on_meta: z.enum(initialAdStatuses),
  allowed_creative_features: z.array(z.string()),
  video_asset_gcs_url: z.string().nullable(),
  image_asset_gcs_url: z.string().nullable(),
  /** Addresses in this app, for the browser. */
  video_url: z.string().nullable(),
  image_url: z.string().nullable(),
  /** The result it was created from; null when that was deleted or there was none. */
  history_id: z.number().int().nullable(),
  meta_ad_id_returned: z.string().nullable(),
  meta_creative_id_returned: z.string().nullable(),
  meta_ad_set_id_returned: z.string().nullable(),
  /** Meta's last known status; null before the submission. */
  effective_status: z.string().nullable(),
  review_feedback: z.array(z.string()),
  status_checked_at: instantSchema.nullable(),
  guard: adGuardSchema,
  needs_attention: needsAttentionSchema,
  submitted_at_timestamp: instantSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  submission: submissionSummarySchema.nullable(),
  /** Null when there is none, and once the draft is submitted. */
  existing_ad: existingAdSchema.nullable(),
  /** For a duplicate: the existing ad of the original draft. Submitting the duplicate creates another ad. */
  original_ad: existingAdSchema.pick({ adId: true }).nullable(),
})
export type Draft = z.infer<typeof draftSchema>
