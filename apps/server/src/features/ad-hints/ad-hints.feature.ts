import { adHintsEndpoints } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import { createAdHintsService } from './ad-hints.service.ts'
import type { AdHintsNeeds } from './ad-hints-needs.ts'
import { createSearchHints } from './search-hints.service.ts'
import { createSubscribeWebhooks } from './subscribe-webhooks.service.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { createWebhooksService } from './webhooks.service.ts'

/** Learns from webhooks, activity logs and lists that an ad may have changed at Meta. */
export function createAdHintsFeature(needs: AdHintsNeeds & { isFromMeta(request: FastifyRequest): boolean }) {
  const service = createAdHintsService(needs)
  const webhooks = createWebhooksService(needs)
  const subscribe = createSubscribeWebhooks(needs)
  const search = createSearchHints(needs)
  return {
    routes(app: FastifyInstance) {
      serve(app, adHintsEndpoints.status, async ({ actor }) => ({ data: await service.describe(actor) }))
      webhooksRoutes(app, webhooks, needs)
    },
    jobs: [
      defineTimedJob({
        name: 'subscribe-webhooks',
        cron: '* * * * *',
        runsAtStart: true,
        expireInSeconds: 300,
        // At the start, this server may not listen yet.
        retryLimit: 3,
        handle: subscribe,
      }),
      defineTimedJob({
        name: 'search-ad-hints',
        cron: '4,19,34,49 * * * *',
        expireInSeconds: 14 * 60,
        retryLimit: 0,
        handle: search,
      }),
    ],
  }
}
