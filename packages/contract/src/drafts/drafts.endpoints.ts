import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { uuidSchema } from '../fields.schemas.ts'
import { projectMaxLength } from '../labels/labels.schemas.ts'
import { paginationSchema, pagingQuerySchema } from '../paging.schemas.ts'
import { sheetOutcomeSchema } from './draft-sheet.schemas.ts'
import {
  bulkUpdateBodySchema,
  closeTakenBodySchema,
  createDraftsBodySchema,
  draftOwnerSchema,
  draftSchema,
  draftSortSchema,
  draftStatuses,
  duplicateBodySchema,
  skippedResultSchema,
  takenDraftSchema,
  takeOverBodySchema,
  updateDraftBodySchema,
} from './drafts.schemas.ts'

const params = z.object({ id: uuidSchema('A draft id is a UUID') })
const one = z.object({ data: draftSchema })
const createdDrafts = z.object({
  data: z.array(draftSchema),
  skipped: z.array(skippedResultSchema),
  message: z.string(),
})

const create = {
  method: 'POST',
  summary: 'Create drafts from finished copy results',
  access: 'user',
  body: createDraftsBodySchema,
  response: createdDrafts,
  status: 201,
} as const

export const draftsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/meta-ads',
    summary:
      'Drafts, newest first: own ones, all, or a colleague’s; `draft` includes those whose submission failed; with `page` one page',
    access: 'user',
    query: z.object({
      status: z.enum(draftStatuses).default('draft'),
      /** No filter when empty. */
      project: z.string().max(projectMaxLength).optional(),
      owner: draftOwnerSchema.optional(),
      /** Only sent ads that need attention. */
      attention: z.enum(['true', 'false'], 'attention must be true or false').optional(),
      /** Only this page; without it every draft is listed. */
      page: pagingQuerySchema.shape.page.unwrap().optional(),
      limit: pagingQuerySchema.shape.limit,
      /** Newest first without it. */
      sort: draftSortSchema.optional(),
    }),
    /** `pagination` with a page. */
    response: z.object({ data: z.array(draftSchema), pagination: paginationSchema.optional() }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/meta-ads/users',
    summary: 'Everyone who has drafts, for the filter',
    access: 'user',
    response: z.object({ data: z.array(z.object({ user_id: z.uuid(), username: z.string() })) }),
  }),
  taken: endpoint({
    method: 'GET',
    path: '/api/meta-ads/taken-over',
    summary: 'Former own drafts that colleagues have taken over, until they are closed, newest first',
    access: 'user',
    response: z.object({ data: z.array(takenDraftSchema) }),
  }),
  closeTaken: endpoint({
    method: 'POST',
    path: '/api/meta-ads/taken-over/close',
    summary: 'Close the notices of drafts that colleagues took over',
    access: 'user',
    body: closeTakenBodySchema,
    response: z.object({ message: z.string() }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/meta-ads/counts',
    summary: 'Counts of own drafts that are neither being sent nor sent, by readiness',
    access: 'user',
    response: z.object({ data: z.object({ ready: z.number().int(), notReady: z.number().int() }) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/meta-ads/:id',
    summary: 'One draft, also of a colleague',
    access: 'user',
    params,
    response: one,
  }),
  create: endpoint({ ...create, path: '/api/meta-ads' }),
  createFromSelection: endpoint({ ...create, path: '/api/meta-ads/create-from-selection' }),
  update: endpoint({
    method: 'PUT',
    path: '/api/meta-ads/:id',
    summary: 'Save an own draft that is neither being sent nor sent',
    access: 'user',
    params,
    body: updateDraftBodySchema,
    response: one.extend({ message: z.string() }),
  }),
  bulkUpdate: endpoint({
    method: 'PATCH',
    path: '/api/meta-ads/bulk-update',
    summary: 'Set the same fields of several own drafts, or others in each: all change, or none',
    access: 'user',
    body: bulkUpdateBodySchema,
    response: z.object({ data: z.array(draftSchema), message: z.string() }),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/meta-ads/:id/duplicate',
    summary: 'Create an own draft with the same content; the original may be in any state, or a colleague’s',
    access: 'user',
    params,
    body: duplicateBodySchema,
    response: one.extend({ message: z.string() }),
    status: 201,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/api/meta-ads/:id/take-over',
    summary: 'Become the owner of a colleague’s draft that is neither being sent nor sent',
    access: 'user',
    params,
    body: takeOverBodySchema,
    response: one.extend({ message: z.string() }),
  }),
  uploadSheet: endpoint({
    method: 'POST',
    path: '/api/meta-ads/sheet',
    summary: 'What an edited sheet would change; with the field or query `apply=true` it does: all changes, or none',
    access: 'user',
    multipart: true,
    body: z.object({ file: z.unknown(), apply: z.string().optional() }),
    response: z.object({ data: sheetOutcomeSchema, message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/meta-ads/:id',
    summary: 'Delete an own draft that is neither being sent nor sent',
    access: 'user',
    params,
    response: z.object({ message: z.string() }),
  }),
}

/** `GET` with the query `draftSheetQuerySchema`: answers a file, so it has no JSON answer. */
export const draftSheetPath = '/api/meta-ads/sheet'
