import { z } from 'zod'
import { ignoreFindingBodySchema } from '../copy-check/copy-check.schemas.ts'
import { endpoint } from '../endpoint.ts'
import { briefSchema } from '../generation/brief.schemas.ts'
import { historyParamsSchema } from '../history-id.schemas.ts'
import { projectSchema } from '../labels/labels.schemas.ts'
import { paginationSchema } from '../paging.schemas.ts'
import { decisionsBodySchema } from './decisions.schemas.ts'
import {
  activityEntrySchema,
  batchResultSchema,
  chosenResultsSchema,
  historyFilterSchema,
  historyItemSchema,
  historyListItemSchema,
  historyUpdateSchema,
} from './history.schemas.ts'

const page = z.object({ results: z.array(historyListItemSchema), pagination: paginationSchema })
const one = z.object({ result: historyItemSchema, data: z.object({ result: historyItemSchema }) })
const filterUser = z.object({ user_id: z.uuid(), username: z.string() })

export const historyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/history',
    summary: 'A page of generated results, newest first, or of the deleted ones',
    access: 'user',
    query: historyFilterSchema,
    response: page.extend({ data: page }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/history/users',
    summary: 'Everyone who has results, for the filter',
    access: 'user',
    response: z.object({ data: z.object({ users: z.array(filterUser) }) }),
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/history/labels',
    summary: 'Tags and projects in use, the commonest first, as suggestions',
    access: 'user',
    response: z.object({ data: z.object({ tags: z.array(z.string()), projects: z.array(z.string()) }) }),
  }),
  projectBrief: endpoint({
    method: 'GET',
    path: '/api/history/brief',
    summary: 'The brief of the newest result of a project that has one, to fill in the next; empty without one',
    access: 'user',
    query: z.object({ project: projectSchema.pipe(z.string('Name a project')) }),
    response: z.object({ data: z.object({ brief: briefSchema }) }),
  }),
  chosen: endpoint({
    method: 'GET',
    path: '/api/history/chosen',
    summary: 'Results by their ids, in the order of the ids; deleted and unknown ones are left out',
    access: 'user',
    query: chosenResultsSchema,
    response: z.object({ data: z.object({ results: z.array(batchResultSchema) }) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/history/:id',
    summary: 'One result with all its fields',
    access: 'user',
    params: historyParamsSchema,
    response: one,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/history/:id',
    summary: 'Change tags, project or the edited content of a result',
    access: 'user',
    params: historyParamsSchema,
    body: historyUpdateSchema,
    response: one.extend({ message: z.string() }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/history/:id/decisions',
    summary: 'Accept or reject the copy variants of a result',
    access: 'user',
    params: historyParamsSchema,
    body: decisionsBodySchema,
    response: one.extend({ message: z.string() }),
  }),
  ignoreFinding: endpoint({
    method: 'PUT',
    path: '/api/history/:id/ignored-findings',
    summary: 'Accept one finding of the copy check with a reason, or withdraw the acceptance',
    access: 'user',
    params: historyParamsSchema,
    body: ignoreFindingBodySchema,
    response: one.extend({ message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/history/:id',
    summary: 'Delete a result; it can be restored for 30 days',
    access: 'user',
    params: historyParamsSchema,
    response: z.object({ message: z.string() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/history/:id/restore',
    summary: 'Restore a deleted result',
    access: 'user',
    params: historyParamsSchema,
    response: one.extend({ message: z.string() }),
  }),
  deletion: endpoint({
    method: 'GET',
    path: '/api/history/:id/deletion',
    summary: 'A deleted result that can still be restored: who deleted it, and when',
    access: 'user',
    params: historyParamsSchema,
    response: z.object({ data: z.object({ result: historyListItemSchema }) }),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/history/:id/activity',
    summary: 'Who changed a result, when and how it was before; newest first',
    access: 'user',
    params: historyParamsSchema,
    response: z.object({ data: z.object({ entries: z.array(activityEntrySchema) }) }),
  }),
}

/** `GET` with the query `historyExportSchema`: streams a file, so it has no JSON answer. */
export const historyExportPath = '/api/history/export'
