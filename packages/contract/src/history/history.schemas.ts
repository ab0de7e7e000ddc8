import { z } from 'zod'
import { isNestedTooDeep, tooDeepMessage } from '../client-json.rules.ts'
import { ignoredFindingSchema } from '../copy-check/copy-check.schemas.ts'
import { instantSchema } from '../fields.ts'
import { resultPayloadSchema, usageSchema } from '../generation/generation.schemas.ts'
import { pagingQuerySchema } from '../paging.ts'
import { clientTemplateTypeSchema } from '../response-formats/response-formats.schemas.ts'
import { mediaFactsSchema } from '../uploads/uploads.schemas.ts'
import { decisions } from './decisions.schemas.ts'
import { operations, projectMaxLength } from './history.rules.ts'

export const historyStatuses = [
  'PENDING',
  'PROCESSING',
  'RETRYING',
  'COMPLETED',
  'FAILED_PARSING',
  'FAILED_AI_API',
  'FAILED_VIDEO_PROCESSING',
  'FAILED_OTHER',
] as const
export const historyStatusSchema = z.enum(historyStatuses)
export type HistoryStatus = (typeof historyStatuses)[number]

/** A row of the list, without the large fields. */
export const historyListItemSchema = z.object({
  id: z.number().int(),
  /** The videos submitted together; null for a result that no submission made. */
  batchId: z.string().nullable(),
  operation: z.string(),
  videoFilename: z.string(),
  /** Of a comparison. */
  secondVideoFilename: z.string().nullable(),
  modelId: z.string(),
  modelName: z.string(),
  templateId: z.string().nullable(),
  templateName: z.string().nullable(),
  tags: z.array(z.string()),
  project: z.string().nullable(),
  /** One thumbnail's public URL, or a JSON string holding video1 and video2. */
  screenshot: z.string().nullable(),
  screenshotPublicUrl: z.string().nullable(),
  tool_name: z.string(),
  tool_category: z.string(),
  response_format_id: z.string().nullable(),
  responseFormatName: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  user_id: z.uuid(),
  generatedByUsername: z.string(),
  retry_count: z.number().int(),
  status: historyStatusSchema,
  error_type: z.string().nullable(),
  error_message: z.string().nullable(),
  is_edited: z.boolean(),
  /** Copy variants of the shown (edited or original) content; null for other kinds. */
  variantCount: z.number().int().nullable(),
  /** Of the shown variants: accepted ones, and those accepted or rejected. */
  acceptedCount: z.number().int(),
  decidedCount: z.number().int(),
  /** Of the shown content, at most 200 characters: the first variant's headline, or the start of an analysis's summary. */
  firstHeadline: z.string().nullable(),
  /** In a search: what the video shows or says that matches; null when only the file or its author does. */
  said: z.object({ text: z.string(), atMs: z.number().int(), video: z.literal([1, 2]) }).nullish(),
  /** Of a deleted result that can be restored. */
  deletion: z
    .object({
      deletedAt: instantSchema,
      /** Null when the activity log entry has expired. */
      deletedBy: z.string().nullable(),
      restorableUntil: instantSchema,
    })
    .optional(),
})
export type HistoryListItem = z.infer<typeof historyListItemSchema>

export const historyItemSchema = historyListItemSchema.extend({
  jobId: z.string().nullable(),
  prompt: z.string(),
  systemPrompt: z.string(),
  result: resultPayloadSchema.nullable(),
  edited_result: z.unknown().nullable(),
  /** One for each shown copy variant, in their order; empty for other kinds and unfinished results. */
  decisions: z.array(z.enum(decisions).nullable()),
  reasons: z.array(z.string().nullable()),
  /** Findings of the copy check that a member accepted, each with a reason. */
  ignoredFindings: z.array(ignoredFindingSchema),
  clientTemplateType: clientTemplateTypeSchema.nullable(),
  clientTemplateConfig: z.record(z.string(), z.unknown()),
  request_call: z.unknown().nullable(),
  request_raw_response: z.unknown().nullable(),
  usage: usageSchema.nullable(),
  videoObjectName: z.string().nullable(),
  videoContentType: z.string().nullable(),
  videoSize: z.number().int().nullable(),
  videoGcsUri: z.string().nullable(),
  videoPublicUrl: z.string().nullable(),
  media: mediaFactsSchema.nullable(),
  /** Video 2 of a comparison; the fields above are those of Video 1. */
  secondVideo: z
    .object({
      filename: z.string(),
      objectName: z.string(),
      contentType: z.string().nullable(),
      size: z.number().int().nullable(),
      gcsUri: z.string(),
      publicUrl: z.string(),
      media: mediaFactsSchema.nullable(),
      screenshotObjectKey: z.string().nullable(),
      screenshotPublicUrl: z.string().nullable(),
    })
    .nullable(),
  screenshotGcsUri: z.string().nullable(),
  screenshotObjectKey: z.string().nullable(),
})
export type HistoryItem = z.infer<typeof historyItemSchema>

/** A result whole, without its prompt and what was sent to and received from the provider. */
export const batchResultSchema = historyItemSchema.omit({
  prompt: true,
  systemPrompt: true,
  request_call: true,
  request_raw_response: true,
})
export type BatchResult = z.infer<typeof batchResultSchema>

export const historyFilterSchema = pagingQuerySchema.extend({
  project: z.string().trim().max(200).optional(),
  tag: z.string().trim().max(50).optional(),
  userId: z
    .string()
    .transform((id) => id || undefined)
    .pipe(z.uuid('userId must be the uuid of a user').optional())
    .optional(),
  search: z.string().trim().max(200).optional(),
  operation: z
    .string()
    .transform((operation) => operation || undefined)
    .pipe(z.enum(operations, 'operation must be copy, analysis or comparison').optional())
    .optional(),
  /** 'true': the deleted results that can be restored, last deleted first. */
  deleted: z.enum(['true', 'false'], "deleted must be 'true' or 'false'").optional(),
})
export type HistoryFilter = z.infer<typeof historyFilterSchema>

const tagMaxLength = 50
const tagsMax = 50
/** A request body may have 2 MB. */
export const editedResultMaxCharacters = 500_000

/** Any JSON value. */
const editedResultSchema = z.unknown().superRefine((value, context) => {
  if (isNestedTooDeep(value)) {
    context.addIssue({ code: 'custom', message: tooDeepMessage })
  } else if (JSON.stringify(value ?? null).length > editedResultMaxCharacters) {
    const limit = editedResultMaxCharacters.toLocaleString('en')
    context.addIssue({ code: 'custom', message: `The edited result may have at most ${limit} characters` })
  }
})

const tagSchema = z.string().trim().max(tagMaxLength, `A tag may have at most ${tagMaxLength} characters`)

/** Trimmed, without empty tags and duplicates. */
export const tagsSchema = z
  .array(tagSchema)
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))])
  .pipe(z.array(z.string()).max(tagsMax, `A result may have at most ${tagsMax} tags`))

/** Trimmed; empty means none. */
export const projectSchema = z
  .string()
  .trim()
  .max(projectMaxLength, `A project may have at most ${projectMaxLength} characters`)
  .nullable()
  .transform((project) => project || null)

/** The changeable fields of a result. `updatedAt` of the version read protects a later change. */
export const historyUpdateSchema = z.object({
  tags: tagsSchema.optional(),
  project: projectSchema.optional(),
  /** The edited content, in the form of its viewer: see `history-edit.rules.ts`. Null removes the edit. */
  edited_result: editedResultSchema.optional(),
  /**
   * With edited variants: the index that each has among the current ones, null for a new one, so that decisions go with
   * their variants. Left out, they are found by their texts.
   */
  variantOrigins: z.array(z.number().int().nonnegative().nullable()).optional(),
  updatedAt: instantSchema.optional(),
})
export type HistoryUpdate = z.infer<typeof historyUpdateSchema>

/** The most results of a review. */
export const reviewIdsMax = 200

/** The most results of a selection across pages. */
export const exportIdsMax = 1000
export const exportFormats = ['csv', 'json', 'tsv'] as const

const idsSchema = z
  .string('ids must be numbers with commas between')
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'ids must be numbers with commas between')
  .transform((ids) => ids.split(',').map(Number))

export const chosenResultsSchema = z.object({
  ids: idsSchema.refine((ids) => ids.length <= reviewIdsMax, `At most ${reviewIdsMax} results can be reviewed at once`),
})

/** The filter of the list without its paging, or the ids of a selection, which override it. */
export const historyExportSchema = historyFilterSchema.omit({ page: true, limit: true, deleted: true }).extend({
  format: z.enum(exportFormats),
  ids: idsSchema
    .refine((ids) => ids.length <= exportIdsMax, `At most ${exportIdsMax} results can be exported by selection`)
    .optional(),
})
export type HistoryExport = z.infer<typeof historyExportSchema>

/** One change of a result in its activity panel. */
export const activityEntrySchema = z.object({
  id: z.number().int(),
  occurredAt: instantSchema,
  username: z.string(),
  /** An action of `history`, such as `history.edited`. */
  action: z.string(),
  /** The changed fields by name; null also when they are too long to show. */
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntrySchema>
