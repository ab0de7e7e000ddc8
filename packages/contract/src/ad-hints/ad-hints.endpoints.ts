import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { adHintsSchema } from './ad-hints.schemas.ts'

export const adHintsEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/api/meta/ad-hints',
    summary: 'Whether webhooks tell of changes of own ads at Meta, and why not, and when these were last looked for',
    access: 'user',
    response: z.object({ data: adHintsSchema }),
  }),
}

/** Meta verifies this address by a GET and sends its webhooks to it. */
export const metaWebhooksPath = '/api/meta/webhooks'
