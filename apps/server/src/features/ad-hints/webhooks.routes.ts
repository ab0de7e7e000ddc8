import { metaWebhooksPath } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { isSameSecret } from '../../platform/security/is-same-secret.ts'
import type { WebhooksService } from './webhooks.service.ts'

/** Meta sends up to 1000 changes of some hundred bytes at once. */
const bodyMaxBytes = 1_048_576
const signaturePattern = /^sha256=[0-9a-f]{64}$/

const challengeSchema = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().max(200),
  'hub.challenge': z.string().min(1).max(200),
})

/**
 * The address of Meta's webhooks. There is no session and no cookie: the signature with the app's secret is the
 * permission.
 * @param isFromMeta false for callers that cannot be Meta, whatever their signature
 */
export function webhooksRoutes(
  app: FastifyInstance,
  service: WebhooksService,
  { verifyToken, isFromMeta }: { verifyToken: string; isFromMeta: (request: FastifyRequest) => boolean },
): void {
  const unsigned = () => new AppError('FORBIDDEN', 'This was not signed by the Meta app of Hookline.')

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!isFromMeta(request)) throw notFound('Meta app')
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMaxBytes }, (_request, body, done) =>
      done(null, body),
    )

    scope.get(metaWebhooksPath, { schema: { hide: true } }, async ({ query }, reply) => {
      const { data } = challengeSchema.safeParse(query)
      if (!data || !isSameSecret(verifyToken, data['hub.verify_token'])) {
        throw new AppError('FORBIDDEN', 'Only Meta subscribes here, with the token that Hookline gave it.')
      }
      return reply.type('text/plain; charset=utf-8').send(data['hub.challenge'])
    })

    scope.post(metaWebhooksPath, {
      schema: { hide: true },
      // Before the body is read.
      onRequest: async ({ headers }) => {
        if (!signaturePattern.test(String(headers['x-hub-signature-256']))) throw unsigned()
      },
      handler: async ({ body, headers }) => {
        const bytes = body instanceof Uint8Array ? body : new Uint8Array()
        // Over the raw bytes: Meta escapes what is not ASCII, so other JSON of the same value has another signature.
        if (!service.isSigned(bytes, String(headers['x-hub-signature-256']))) throw unsigned()
        if (!(await service.receive(bytes))) {
          throw invalid([{ path: 'entry', message: 'This is not a webhook about an ad account.' }])
        }
        return { success: true }
      },
    })
  })
}
