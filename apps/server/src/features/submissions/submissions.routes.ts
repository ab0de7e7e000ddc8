import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { AdChecksService } from './ad-checks.service.ts'
import type { AdStatusService } from './ad-status.service.ts'
import type { LiveAdsService } from './live-ads/live-ads.service.ts'
import type { SubmissionsService } from './submissions.service.ts'
import type { SubmitDraftsService } from './submit-drafts.service.ts'

const countAds = (count: number) => `${count} ${count === 1 ? 'ad' : 'ads'}`

export function submissionsRoutes(
  app: FastifyInstance,
  services: {
    submissions: SubmissionsService
    submitDrafts: SubmitDraftsService
    adStatus: AdStatusService
    adChecks: AdChecksService
    liveAds: LiveAdsService
  },
): void {
  const { submissions, submitDrafts, adStatus, adChecks, liveAds } = services
  // Answers that wait would delay the shutdown.
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  serve(app, submissionsEndpoints.submit, async ({ actor, params, body, reply }) => {
    const data = await submitDrafts.submitOne(actor, params.id, body?.existingAd)
    const outcome = body?.wait === false ? null : await submissions.waitForOutcome(actor, data.jobId, stopping.signal)
    if (outcome) return outcome
    reply.code(202)
    return { data, message: 'This draft is being sent to Meta.' }
  })
  serve(app, submissionsEndpoints.batchSubmit, async ({ actor, body }) => {
    const { skipped, ...data } = await submitDrafts.submitBatch(actor, body.adIds)
    return { data, skipped, message: `${countAds(data.jobIds.length)} queued.` }
  })
  serve(app, submissionsEndpoints.overview, async ({ actor }) => ({ data: await submissions.overview(actor) }))
  serve(app, submissionsEndpoints.batches, async ({ actor }) => ({ data: await submissions.listBatches(actor) }))
  serve(app, submissionsEndpoints.closeBatch, async ({ actor, params }) => {
    await submissions.closeBatch(actor, params.batchId)
    return { message: 'Batch closed.' }
  })
  serve(app, submissionsEndpoints.refreshStatuses, async ({ actor, body }) => {
    const data = await adStatus.refreshAll(actor, body)
    return { data, message: `${countAds(data.checked)} refreshed.` }
  })
  serve(app, submissionsEndpoints.refreshStatus, async ({ actor, params }) => ({
    data: await adStatus.refreshStatus(actor, params.id),
  }))
  serve(app, submissionsEndpoints.check, async ({ actor, body }) => {
    const { jobId, total } = await adChecks.start(actor, body?.adIds)
    return { data: { jobId }, message: `${countAds(total)} to be checked.` }
  })
  serve(app, submissionsEndpoints.checkUnderWay, async ({ actor }) => ({ data: await adChecks.findUnderWay(actor) }))
  serve(app, submissionsEndpoints.setBack, async ({ actor, params }) => {
    const { draft, message } = await liveAds.setBack(actor, params.id)
    return { data: draft, message }
  })
  serve(app, submissionsEndpoints.setStatus, async ({ actor, body }) => {
    const data = await liveAds.setStatus(actor, body)
    const activated = body.startAt ? 'scheduled' : 'activated'
    return { data, message: `${countAds(data.length)} ${body.status === 'ACTIVE' ? activated : 'paused'}.` }
  })
  serve(app, submissionsEndpoints.preview, async ({ actor, params, query }) => ({
    data: { url: await adStatus.preview(actor, params.id, query.format) },
  }))
}
