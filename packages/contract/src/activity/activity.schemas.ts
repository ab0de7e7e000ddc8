import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'
import { pagingQuerySchema } from '../paging.schemas.ts'

/** The actions of each subject type. */
interface Changes {
  ad_set: 'created'
  brand_guide: 'updated' | 'deleted'
  ai_model: 'created' | 'updated' | 'deleted' | 'default_changed'
  draft:
    | 'created'
    | 'updated'
    | 'bulk_updated'
    | 'deleted'
    | 'taken_over'
    | 'sent'
    | 'double_found'
    | 'kept_as_made'
    | 'set_back'
    | 'status_set'
  history:
    | 'tags_changed'
    | 'project_changed'
    | 'edited'
    | 'decided'
    | 'finding_ignored'
    | 'finding_restored'
    | 'deleted'
    | 'restored'
  meta_connection: 'connected' | 'disconnected' | 'deauthorized' | 'data_deleted'
  preset: 'created' | 'updated' | 'deleted'
  recipe: 'created' | 'updated' | 'deleted'
  response_format: 'created' | 'updated' | 'deleted'
  system_prompt: 'created' | 'updated' | 'deleted' | 'restored'
  template: 'created' | 'updated' | 'deleted'
  tool: 'created' | 'updated' | 'deleted'
  upload: 'removed'
  user: AccountChange
}
type AccountChange =
  | 'registered'
  | 'created'
  | 'updated'
  | 'deleted'
  | 'password_changed'
  | 'password_reset'
  | 'session_ended'
  | 'sessions_ended'

export type SubjectType = keyof Changes
/** Such as `template.updated`. */
export type ActivityAction<Subject extends SubjectType = SubjectType> = Subject extends SubjectType
  ? `${Subject}.${Changes[Subject]}`
  : never

/** Narrows a list or an export; each field is optional. */
export const activityFilterSchema = z.object({
  /** A current username, or the last one of a deleted account. */
  person: z.string().max(200).optional(),
  /** What was changed: `template`, `user`, … */
  subjectType: z.string().max(60).optional(),
  /** From this instant on. */
  from: instantSchema.optional(),
  /** Before this instant. */
  to: instantSchema.optional(),
})
export type ActivityFilter = z.output<typeof activityFilterSchema>

export const activitySorts = ['occurredAt', 'username', 'action', 'subject'] as const
export type ActivitySort = (typeof activitySorts)[number]

/** Entries of equal rank are sorted newest first, in both directions. */
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
  /** An `ActivityAction`; an older entry may have another. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** What it is called now; null when it is gone or has no name. */
  subjectName: z.string().nullable(),
  /** Whether it can be opened: a deleted result keeps its name. */
  isSubjectThere: z.boolean(),
  /** Null also when it is too long to show. */
  before: z.unknown(),
  after: z.unknown(),
  /** Whether this is the deletion of a result that can still be restored. */
  isRestorable: z.boolean(),
})
export type ActivityLogEntry = z.infer<typeof activityLogEntrySchema>
