import { z } from 'zod'
import { type DraftPer, draftPers, emptyIsNull } from '../drafts/drafts.schemas.ts'
import { instantSchema, uuidSchema } from '../fields.schemas.ts'
import { generationSettingsSchema, nullWhenMissing } from '../generation/generation-settings.schemas.ts'
import { adAccountIdSchema, metaIdSchema } from '../meta-lists/meta-lists.schemas.ts'
import { namingPatternMax, refusePattern } from './naming-pattern.rules.ts'

/** The fields of a recipe that name something which may be deleted, in the order of the screens. */
export const recipeParts = [
  'modelId',
  'templateId',
  'responseFormatId',
  'accountPresetId',
  'adAccountId',
  'campaignId',
  'adSetId',
  'adSetPresetId',
  'adDetailsPresetId',
  'linkDetailsPresetId',
  'linkDescriptionsPresetId',
] as const
export type RecipePart = (typeof recipeParts)[number]

export const recipeNameMax = 200

const partId = (what: string) => emptyIsNull(uuidSchema(`The id of ${what} is a UUID`))
const nameSentence = 'Recipe name is required'

/** A recipe as it is sent and stored. Only the name is needed: an empty text and a missing value count as null. */
export const recipeBodySchema = z.object({
  name: z
    .string({ error: nameSentence })
    .trim()
    .min(1, nameSentence)
    .max(recipeNameMax, `A recipe name may have at most ${recipeNameMax} characters`),
  ...nullWhenMissing({
    /** Whether the team sees and uses it; its owner alone changes it. */
    shared: z
      .boolean('shared must be true or false')
      .nullable()
      .transform((shared) => shared ?? false),
    ...generationSettingsSchema.shape,
    accountPresetId: partId('an account preset'),
    /** Used when no account preset names one. */
    adAccountId: emptyIsNull(adAccountIdSchema),
    campaignId: emptyIsNull(metaIdSchema),
    /** An existing ad set; it wins over `adSetPresetId`, which makes a new one. */
    adSetId: emptyIsNull(metaIdSchema),
    adSetPresetId: partId('an ad set preset'),
    adDetailsPresetId: partId('an ad details preset'),
    linkDetailsPresetId: partId('a link details preset'),
    linkDescriptionsPresetId: partId('a link descriptions preset'),
    draftPer: z
      .enum(draftPers, "draftPer must be 'result' or 'variant'")
      .nullable()
      .transform((per): DraftPer => per ?? 'result'),
    /** Null: the file name and the day. */
    namingPattern: emptyIsNull(
      z
        .string()
        .trim()
        .max(namingPatternMax, `A naming pattern may have at most ${namingPatternMax} characters`)
        .superRefine((pattern, context) => {
          const message = refusePattern(pattern)
          if (message) context.addIssue({ code: 'custom', message })
        }),
    ),
  }),
})
export type RecipeBody = z.output<typeof recipeBodySchema>

/** A whole recipe. */
export const recipeDetailSchema = recipeBodySchema.extend({
  id: z.string(),
  /** Whether it has a system prompt of its own; a list leaves the text out. */
  hasSystemPrompt: z.boolean(),
  /**
   * The parts that the reader of the recipe cannot use: deleted, of another tool's type, the private preset of another,
   * or no longer listed by Meta. `adAccountId` may be that of the account preset.
   */
  missing: z.array(z.enum(recipeParts)),
  /** The owner's username. */
  username: z.string(),
  isOwn: z.boolean(),
  updatedAt: instantSchema,
})
export type RecipeDetail = z.output<typeof recipeDetailSchema>

/** A recipe as the list shows it. */
export const recipeSchema = recipeDetailSchema.omit({ systemPrompt: true })
export type Recipe = z.output<typeof recipeSchema>
