import { metaCallbackPath, metaConnectionEndpoints } from '@hookline/contract/meta-connection/meta-connection.endpoints'
import { connectFailedSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { serve } from '../../platform/http/serve.ts'
import type { LoginAnswer } from './connection-state.rules.ts'
import { findBrowserOrigin } from './connection-state.rules.ts'
import type { LoginBrowser, MetaConnectionService } from './meta-connection.service.ts'

/** Meta's values are shorter; longer or repeated ones are ignored. */
const word = z.string().max(2000).optional().catch(undefined)
const answerSchema = z.object({
  state: word,
  code: word,
  error: word,
  error_reason: word,
  error_description: word,
})

const settingsPage = '/settings/meta'

export function metaConnectionRoutes(
  app: FastifyInstance,
  service: MetaConnectionService,
  { publicUrl, sessionCookie }: { publicUrl: string; sessionCookie: string },
): void {
  const readLoginBrowser = (request: FastifyRequest): LoginBrowser => ({
    sessionToken: request.cookies[sessionCookie] ?? '',
    redirectUri: `${findBrowserOrigin(publicUrl, request)}${metaCallbackPath}`,
  })

  serve(app, metaConnectionEndpoints.status, async ({ actor }) => {
    const connection = await service.status(actor)
    return { ...connection, data: connection }
  })
  serve(app, metaConnectionEndpoints.start, async ({ actor, query, request }) => {
    const authUrl = await service.start(actor, readLoginBrowser(request), query.again === 'true')
    return { authUrl }
  })
  serve(app, metaConnectionEndpoints.disconnect, async ({ actor }) => ({ message: await service.disconnect(actor) }))

  // Meta redirects the browser here, so every outcome leads to the settings page and never to JSON.
  app.get(metaCallbackPath, { schema: { hide: true } }, async (request, reply) => {
    const failure = await finish(request)
    const outcome: Record<string, string> =
      failure === null ? { meta_auth_success: 'true' } : { meta_auth_error: 'true', error_reason: failure }
    return redirect(reply, `${settingsPage}?${new URLSearchParams(outcome)}`)
  })

  async function finish(request: FastifyRequest): Promise<string | null> {
    if (!request.actor) return 'Your session has ended. Please sign in and connect again.'
    const answer: LoginAnswer = answerSchema.parse(request.query ?? {})
    try {
      return await service.finish(request.actor, readLoginBrowser(request), answer)
    } catch (error) {
      request.log.error({ err: error }, 'Meta sign-in not completed')
      return connectFailedSentence
    }
  }
}

/** The current address holds a code, which must not leak as a referrer. */
function redirect(reply: FastifyReply, path: string) {
  return reply.header('referrer-policy', 'no-referrer').redirect(path, 302)
}
