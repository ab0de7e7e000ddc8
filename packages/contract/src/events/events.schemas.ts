import { z } from 'zod'
import { draftStatuses } from '../drafts/drafts.schemas.ts'
import { jobSummarySchema, regenerationJobSchema } from '../jobs/jobs.schemas.ts'
import { submissionSummarySchema } from '../submission-state/submission-state.schemas.ts'
import { watchStatuses } from '../watch-reports/watch-reports.schemas.ts'

/** An event of the stream. `job`, `regeneration` and `notification` go to their user, the others to every member. */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), data: jobSummarySchema }),
  z.object({ type: z.literal('regeneration'), data: regenerationJobSchema }),
  z.object({
    type: z.literal('history'),
    data: z.object({ id: z.number().int(), change: z.enum(['created', 'updated', 'deleted', 'restored']) }),
  }),
  z.object({
    type: z.literal('draft'),
    data: z.object({
      id: z.string(),
      /** The user_uuid of the draft's owner. */
      user_id: z.uuid(),
      /** Whose it was, in the event of its being taken over. */
      former_user_id: z.uuid().optional(),
      change: z.enum(['created', 'updated', 'deleted']),
      /** Null for a deleted draft. */
      status: z.enum(draftStatuses).nullable(),
      submission: submissionSummarySchema.nullable(),
    }),
  }),
  z.object({
    type: z.literal('watch_report'),
    data: z.object({ sha256: z.string(), status: z.enum(watchStatuses) }),
  }),
  z.object({ type: z.literal('notification'), data: z.object({ change: z.enum(['created', 'read']) }) }),
])
export type AppEvent = z.infer<typeof eventSchema>

/** Server-sent events: `id` for Last-Event-ID, `event` the type, `data` the JSON of `AppEvent['data']`. */
export const eventsPath = '/api/events'
