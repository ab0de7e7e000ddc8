import { z } from 'zod'
import { instantSchema } from '../fields.ts'
import { pagingQuerySchema } from '../paging.ts'

/** Which changes a list or an export is of; what is not given does not narrow it. */
export const activityFilterSchema = z.object({
  /** A name as it is now or, for a deleted account, as it was. */
  person: z.string().max(200).optional(),
  /** What was changed: `template`, `user`, … */
  subjectType: z.string().max(60).optional(),
  /** From this instant on. */
  from: instantSchema.optional(),
  /** Before this instant. */
  to: instantSchema.optional(),
})
export type ActivityFilter = z.output<typeof activityFilterSchema>

/** What the log can be sorted by: time, the name of who acted, what was done, and the kind and id of the thing. */
export const activitySorts = ['occurredAt', 'username', 'action', 'subject'] as const
export type ActivitySort = (typeof activitySorts)[number]

/** Entries that are alike in what they are sorted by stand newest first, whichever way it goes. */
export const activityQuerySchema = activityFilterSchema.extend({
  ...pagingQuerySchema.shape,
  sort: z.enum(activitySorts).default('occurredAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type ActivityQuery = z.output<typeof activityQuerySchema>

/** One change: who, when, what, and how it was before and after. */
export const activityLogEntrySchema = z.object({
  id: z.number().int(),
  occurredAt: instantSchema,
  username: z.string(),
  /** Such as `template.updated`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** Null when there is none, or when it is too long to show. */
  before: z.unknown(),
  after: z.unknown(),
  /** Whether this is the deletion of a result that can still be restored. */
  isRestorable: z.boolean(),
})
export type ActivityLogEntry = z.infer<typeof activityLogEntrySchema>
