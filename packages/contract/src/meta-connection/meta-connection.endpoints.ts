import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { metaConnectionSchema } from './meta-connection.schemas.ts'

export const metaConnectionEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/api/meta/auth/status',
    summary: 'The Meta connection of the signed-in user',
    access: 'user',
    response: metaConnectionSchema.extend({ data: metaConnectionSchema }),
  }),
  start: endpoint({
    method: 'GET',
    path: '/api/meta/auth/start',
    summary: 'The address where the browser asks Meta for consent; usable once, within ten minutes, in this session',
    access: 'user',
    /** `again` asks again for declined permissions. */
    query: z.object({ again: z.enum(['true', 'false']).optional() }),
    response: z.object({ authUrl: z.string(), data: z.object({ authUrl: z.string() }) }),
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/api/meta/auth/disconnect',
    summary: 'Revoke the permissions at Meta and delete the token',
    access: 'user',
    response: z.object({ message: z.string() }),
  }),
}

/** Meta redirects the browser here after the sign-in; the answer redirects to the settings page. */
export const metaCallbackPath = '/api/meta/auth/callback'
/** Meta's callback when a person removes the app; form-encoded, with a `signed_request`. */
export const metaDeauthorizePath = '/api/meta/auth/deauthorize'
/** Meta's callback for the deletion of a person's data; `<path>/<code>` shows its status. */
export const metaDataDeletionPath = '/api/meta/auth/data-deletion'
