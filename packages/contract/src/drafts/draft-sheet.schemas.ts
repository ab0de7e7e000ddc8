import { z } from 'zod'
import { issueSchema } from '../errors.schemas.ts'
import { uuidSchema } from '../fields.schemas.ts'
import { bulkDraftsMax, tooManyDrafts } from './drafts.schemas.ts'

const sheetEncodings = ['utf8', 'utf16'] as const
export const sheetMaxBytes = 10 * 1024 * 1024

export const draftSheetQuerySchema = z.object({
  /** Left out or empty: all own drafts that are not submitted, which is refused when they are more than a sheet can hold. */
  ids: z
    .string()
    .transform((ids) => (ids ? [...new Set(ids.toLowerCase().split(','))] : undefined))
    .pipe(
      z
        .array(uuidSchema('ids must be UUIDs of drafts with commas between'))
        .max(bulkDraftsMax, tooManyDrafts)
        .optional(),
    )
    .optional(),
  /** `utf8`: commas, as most programs read it. `utf16`: tabs, as Ads Manager exports it. */
  encoding: z.enum(sheetEncodings, "encoding must be 'utf8' or 'utf16'").default('utf8'),
})
export type DraftSheetQuery = z.output<typeof draftSheetQuerySchema>

/** A field of a draft that differs from the sheet, or that the change clears. */
export const sheetChangeSchema = z.object({
  id: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type SheetChange = z.infer<typeof sheetChangeSchema>

/** `rows.<line>.<column>`, with the header as line 1, or `columns.<name>`. What does not block is skipped. */
export const sheetIssueSchema = issueSchema.extend({ isBlocking: z.boolean() })
export type SheetIssue = z.infer<typeof sheetIssueSchema>

export const sheetOutcomeSchema = z.object({
  changes: z.array(sheetChangeSchema),
  issues: z.array(sheetIssueSchema),
  /** Drafts that would change but were changed by someone else since the sheet was downloaded. */
  conflicts: z.array(z.string()),
  /** The names of the drafts that change, by id. */
  names: z.record(z.string(), z.string()),
  isApplied: z.boolean(),
})
export type SheetOutcome = z.infer<typeof sheetOutcomeSchema>
