import { z } from 'zod'
import { type DraftPer, draftPers, emptyIsNull } from '../drafts/drafts.schemas.ts'
import { instantSchema, uuidSchema } from '../fields.schemas.ts'
import { inputValuesSchema } from '../generation/generation-request.schemas.ts'
import { variableValueMax } from '../generation/prompt-variables.rules.ts'
import { projectSchema, tagsSchema } from '../labels/labels.schemas.ts'
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
const systemPromptMax = 100_000

/** A missing value and an empty text count as null. */
const optional = <T extends z.ZodType>(schema: T) => emptyIsNull(schema).prefault(null)
const partId = (what: string) => optional(uuidSchema(`The id of ${what} is a UUID`))
const nameSentence = 'Recipe name is required'

/** Only the name is needed. */
export const recipeBodySchema = z.object({
  name: z
    .string({ error: nameSentence })
    .trim()
    .min(1, nameSentence)
    .max(recipeNameMax, `A recipe name may have at most ${recipeNameMax} characters`),
  /** Whether the team sees and uses it; its owner alone changes it. */
  shared: z
    .boolean('shared must be true or false')
    .nullish()
    .transform((shared) => shared ?? false),
  modelId: optional(z.string().trim().max(200, 'modelId must be at most 200 characters')),
  /** Null: the prompt in force. */
  systemPrompt: optional(
    z.string().trim().max(systemPromptMax, `The system prompt must be at most ${systemPromptMax} characters`),
  ),
  templateId: partId('a template'),
  variables: inputValuesSchema
    .nullish()
    .transform((values) => values ?? {})
    .refine(
      (values) => Object.values(values).every((value) => value.length <= variableValueMax),
      `A value must be at most ${variableValueMax} characters.`,
    ),
  responseFormatId: partId('a response format'),
  project: projectSchema.nullish().transform((project) => project ?? null),
  tags: tagsSchema.nullish().transform((tags) => tags ?? []),
  accountPresetId: partId('an account preset'),
  /** Used when no account preset names one. */
  adAccountId: optional(adAccountIdSchema),
  campaignId: optional(metaIdSchema),
  /** An existing ad set; it wins over `adSetPresetId`, which makes a new one. */
  adSetId: optional(metaIdSchema),
  adDetailsPresetId: partId('an ad details preset'),
  linkDetailsPresetId: partId('a link details preset'),
  linkDescriptionsPresetId: partId('a link descriptions preset'),
  adSetPresetId: partId('an ad set preset'),
  /** Null: the file name and the day. */
  namingPattern: optional(
    z
      .string()
      .trim()
      .max(namingPatternMax, `A naming pattern may have at most ${namingPatternMax} characters`)
      .superRefine((pattern, context) => {
        const message = refusePattern(pattern)
        if (message) context.addIssue({ code: 'custom', message })
      }),
  ),
  draftPer: z
    .enum(draftPers, "draftPer must be 'result' or 'variant'")
    .nullish()
    .transform((per): DraftPer => per ?? 'result'),
})
export type RecipeBody = z.output<typeof recipeBodySchema>

export const recipeSchema = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  modelId: z.string().nullable(),
  /** Whether it has a system prompt of its own; a list leaves the text out. */
  hasSystemPrompt: z.boolean(),
  templateId: z.string().nullable(),
  variables: inputValuesSchema,
  responseFormatId: z.string().nullable(),
  project: z.string().nullable(),
  tags: z.array(z.string()),
  accountPresetId: z.string().nullable(),
  adAccountId: z.string().nullable(),
  campaignId: z.string().nullable(),
  adSetId: z.string().nullable(),
  adDetailsPresetId: z.string().nullable(),
  linkDetailsPresetId: z.string().nullable(),
  linkDescriptionsPresetId: z.string().nullable(),
  adSetPresetId: z.string().nullable(),
  namingPattern: z.string().nullable(),
  draftPer: z.enum(draftPers),
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
/** A recipe as the list shows it. */
export type Recipe = z.infer<typeof recipeSchema>

/** A whole recipe. */
export const recipeDetailSchema = recipeSchema.extend({ systemPrompt: z.string().nullable() })
export type RecipeDetail = z.infer<typeof recipeDetailSchema>
