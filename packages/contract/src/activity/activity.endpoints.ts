import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paginationSchema } from '../paging.schemas.ts'
import { activityLogEntrySchema, activityQuerySchema } from './activity.schemas.ts'

const denied = 'Only admins and owners can see the activity log.'

export const activityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/activity',
    summary: 'A page of the activity log, newest first unless it is sorted otherwise',
    access: 'admin',
    denied,
    query: activityQuerySchema,
    response: z.object({ data: z.object({ entries: z.array(activityLogEntrySchema) }), pagination: paginationSchema }),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/api/admin/activity/filters',
    summary: 'The people and kinds of things that the log can be filtered by',
    access: 'admin',
    denied,
    response: z.object({ data: z.object({ people: z.array(z.string()), subjectTypes: z.array(z.string()) }) }),
  }),
}

/** `GET` with the query `activityFilterSchema`: streams a CSV file, so it has no JSON answer. */
export const activityExportPath = '/api/admin/activity/export'
