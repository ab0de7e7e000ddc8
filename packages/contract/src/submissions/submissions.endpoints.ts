import { z } from 'zod'
import { batchSubmitBodySchema, draftSchema } from '../drafts/drafts.schemas.ts'
import { endpoint } from '../endpoint.ts'
import { uuidSchema } from '../fields.schemas.ts'
import { adCheckJobSchema, adStatusBodySchema, checkAdsBodySchema } from './ad-checks.schemas.ts'
import {
  submissionBatchSchema,
  submissionsOverviewSchema,
  submitAnswerSchema,
  submitBodySchema,
} from './submissions.schemas.ts'

const draftParams = z.object({ id: uuidSchema('A draft id is a UUID') })
const batchParams = z.object({ batchId: uuidSchema('A batch id is a UUID') })

export const submissionsEndpoints = {
  /**
   * 200 with the ids at Meta when the submission ends within 25 s, an error when it fails within them, else 202 with the
   * submission. Its end is published as a `draft` event and returned by `GET /api/jobs/:id`.
   */
  submit: endpoint({
    method: 'POST',
    path: '/api/meta-ads/:id/submit',
    summary: 'Send an own draft to Meta, and wait up to 25 s for its end; 202 when it goes on after the answer',
    access: 'user',
    params: draftParams,
    body: submitBodySchema,
    response: z.object({ data: submitAnswerSchema, message: z.string() }),
    status: [200, 202],
  }),
  batchSubmit: endpoint({
    method: 'POST',
    path: '/api/meta-ads/batch-submit',
    summary: 'Send several own drafts to Meta',
    access: 'user',
    body: batchSubmitBodySchema,
    response: z.object({
      data: z.object({ jobIds: z.array(z.string()), batchId: z.string() }),
      /** Drafts that were not ready or are already being sent, with the reason. */
      skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
      message: z.string(),
    }),
    status: 202,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/meta-ads/submissions',
    summary: 'Counts of own drafts that are being sent, wait for Meta, or failed in the last 24 hours',
    access: 'user',
    response: z.object({ data: submissionsOverviewSchema }),
  }),
  batches: endpoint({
    method: 'GET',
    path: '/api/meta-ads/batches',
    summary: 'Own open batches, newest first',
    access: 'user',
    response: z.object({ data: z.array(submissionBatchSchema) }),
  }),
  closeBatch: endpoint({
    method: 'DELETE',
    path: '/api/meta-ads/batches/:batchId',
    summary: 'Close a batch whose jobs have all ended',
    access: 'user',
    params: batchParams,
    response: z.object({ message: z.string() }),
  }),
  refreshStatuses: endpoint({
    method: 'POST',
    path: '/api/meta-ads/refresh-statuses',
    summary: 'Refresh the statuses of own sent ads: at most 200 in 20 seconds, the oldest first',
    access: 'user',
    /** `onlyStale` leaves out ads whose status was read within the last minute. */
    body: z.object({ onlyStale: z.boolean().default(false) }),
    response: z.object({
      data: z.object({
        checked: z.number().int(),
        /** Ads that Meta no longer shows. */
        failed: z.number().int(),
        /** Ads beyond the limits of one request. */
        left: z.number().int(),
      }),
      message: z.string(),
    }),
  }),
  refreshStatus: endpoint({
    method: 'POST',
    path: '/api/meta-ads/:id/refresh-status',
    summary: "Refresh the status of a sent draft's ad",
    access: 'user',
    params: draftParams,
    response: z.object({ data: draftSchema }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/meta-ads/check',
    summary: 'Compare own sent ads with what was sent, in the background: all, or those of `adIds`',
    access: 'user',
    body: checkAdsBodySchema,
    response: z.object({ data: z.object({ jobId: z.string() }), message: z.string() }),
    status: 202,
  }),
  checkUnderWay: endpoint({
    method: 'GET',
    path: '/api/meta-ads/check',
    summary: 'The comparison of own sent ads that is under way or waits for Meta’s quota; null when there is none',
    access: 'user',
    response: z.object({ data: adCheckJobSchema.nullable() }),
  }),
  setBack: endpoint({
    method: 'POST',
    path: '/api/meta-ads/:id/set-back',
    summary: 'Give an own sent ad a new creative as it was sent; Meta reviews it again',
    access: 'user',
    params: draftParams,
    response: z.object({ data: draftSchema, message: z.string() }),
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/api/meta-ads/status',
    summary: 'Activate at most 50 own sent ads with their ad sets, now or at a start time, or pause them: all, or none',
    access: 'user',
    body: adStatusBodySchema,
    response: z.object({ data: z.array(draftSchema), message: z.string() }),
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
