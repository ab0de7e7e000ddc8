import { z } from 'zod'
import { batchSubmitBodySchema, draftSchema, submissionSummarySchema } from '../drafts/drafts.schemas.ts'
import { endpoint } from '../endpoint.ts'
import { submissionBatchSchema, submissionsOverviewSchema, submitBodySchema } from './submissions.schemas.ts'

const draftParams = z.object({ id: z.uuid('A draft id is a UUID') })
const batchParams = z.object({ batchId: z.uuid('A batch id is a UUID') })

export const submissionsEndpoints = {
  /** Answers the new submission. Its end comes as a `draft` event, and by `GET /api/jobs/:id`. */
  submit: endpoint({
    method: 'POST',
    path: '/api/meta-ads/:id/submit',
    summary: 'Send an own draft to Meta',
    access: 'user',
    params: draftParams,
    body: submitBodySchema,
    response: z.object({ data: submissionSummarySchema, message: z.string() }),
    status: 202,
  }),
  batchSubmit: endpoint({
    method: 'POST',
    path: '/api/meta-ads/batch-submit',
    summary: 'Send several own drafts to Meta',
    access: 'user',
    body: batchSubmitBodySchema,
    response: z.object({
      data: z.object({ jobIds: z.array(z.string()), batchId: z.string() }),
      /** Drafts that were not ready, or are being sent already, and why. */
      skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
      message: z.string(),
    }),
    status: 202,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/meta-ads/submissions',
    summary: 'How many own drafts are on their way to Meta, wait for it, or failed in the last 24 hours',
    access: 'user',
    response: z.object({ data: submissionsOverviewSchema }),
  }),
  batches: endpoint({
    method: 'GET',
    path: '/api/meta-ads/batches',
    summary: 'Own batches that were not closed yet, newest first',
    access: 'user',
    response: z.object({ data: z.array(submissionBatchSchema) }),
  }),
  closeBatch: endpoint({
    method: 'DELETE',
    path: '/api/meta-ads/batches/:batchId',
    summary: 'Forget the list of a batch whose jobs have all ended',
    access: 'user',
    params: batchParams,
    response: z.object({ message: z.string() }),
  }),
  refreshStatuses: endpoint({
    method: 'POST',
    path: '/api/meta-ads/refresh-statuses',
    summary: 'Ask Meta how all own sent ads stand: at most 200 in 20 seconds, the oldest statuses first',
    access: 'user',
    /** `onlyStale` leaves out ads whose status was read within the last minute. */
    body: z.object({ onlyStale: z.boolean().default(false) }),
    response: z.object({
      data: z.object({
        checked: z.number().int(),
        /** Ads that Meta does not show any more. */
        failed: z.number().int(),
        /** Ads beyond the limits: another request reads them. */
        left: z.number().int(),
      }),
      message: z.string(),
    }),
  }),
  refreshStatus: endpoint({
    method: 'POST',
    path: '/api/meta-ads/:id/refresh-status',
    summary: 'Ask Meta how the ad of a sent draft stands',
    access: 'user',
    params: draftParams,
    response: z.object({ data: draftSchema }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/meta-ads/:id/preview',
    summary: 'The address of Meta’s own preview of a sent draft',
    access: 'user',
    params: draftParams,
    query: z.object({
      format: z.enum([
        'MOBILE_FEED_STANDARD',
        'DESKTOP_FEED_STANDARD',
        'INSTAGRAM_STANDARD',
        'INSTAGRAM_STORY',
        'INSTAGRAM_REELS',
        'FACEBOOK_STORY_MOBILE',
        'FACEBOOK_REELS_MOBILE',
      ]),
    }),
    response: z.object({ data: z.object({ url: z.string().nullable() }) }),
  }),
}
