import { z } from 'zod'
import { jobSummarySchema } from '../jobs/jobs.schemas.ts'

/** What the event stream tells. `job` reaches the job's user, `history` every member. */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), data: jobSummarySchema }),
  z.object({
    type: z.literal('history'),
    data: z.object({ id: z.number().int(), change: z.enum(['created', 'updated', 'deleted', 'restored']) }),
  }),
])
export type AppEvent = z.infer<typeof eventSchema>

/** Server-sent events: `id` for Last-Event-ID, `event` the type, `data` the JSON of `AppEvent['data']`. */
export const eventsPath = '/api/events'
