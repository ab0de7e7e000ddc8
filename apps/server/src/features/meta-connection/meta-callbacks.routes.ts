import { metaDataDeletionPath, metaDeauthorizePath } from '@hookline/contract/meta-connection/meta-connection.endpoints'
import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '../../platform/errors.ts'
import { type MetaCallbacksService, readSignedRequest, type SignedRequest } from './meta-callbacks.service.ts'

/** Meta's bodies have a few hundred bytes. */
const bodyMaxBytes = 10_240
const formType = 'application/x-www-form-urlencoded'

/**
 * Meta's callbacks for a person who removes the app or asks for the deletion of their data. There is no session: the
 * signature with the app's secret is the permission.
 * @param appSecret null while no Meta app is configured: the sandbox's secret is public, so every callback is refused.
 */
export function metaCallbacksRoutes(
  app: FastifyInstance,
  service: MetaCallbacksService,
  { appSecret, publicUrl }: { appSecret: string | null; publicUrl: string },
): void {
  function read(body: unknown): SignedRequest {
    if (appSecret === null) throw notFound('Meta app')
    const text = body instanceof URLSearchParams ? body.get('signed_request') : null
    const request = readSignedRequest(text ?? '', appSecret)
    if (!request)
      throw invalid([{ path: 'signed_request', message: 'This was not signed by the Meta app of Hookline.' }])
    return request
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'string', bodyLimit: bodyMaxBytes } as const
    scope.addContentTypeParser(formType, options, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )

    scope.post(metaDeauthorizePath, { schema: { hide: true } }, async ({ body }) => {
      await service.deauthorize(read(body))
      return { success: true }
    })
    // The shape of the answer is Meta's (its page "Data Deletion Request Callback").
    scope.post(metaDataDeletionPath, { schema: { hide: true } }, async ({ body }) => {
      const code = await service.deleteData(read(body))
      return { url: `${publicUrl}${metaDataDeletionPath}/${code}`, confirmation_code: code }
    })
  })

  app.get<{ Params: { code: string } }>(
    `${metaDataDeletionPath}/:code`,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const doneAt = service.findDeletion(params.code)
      if (!doneAt) throw notFound('Deletion request')
      return reply.type('text/plain; charset=utf-8').send(statusText(doneAt))
    },
  )
}

/** For a person who asked Meta to have their data deleted. */
function statusText(doneAt: Date): string {
  return [
    `Your request was carried out on ${doneAt.toUTCString()}.`,
    'Hookline has deleted the access to your Meta account, your name and id at Meta, and the lists of your ad accounts,',
    'pages, Instagram accounts and campaigns. Ads that were created at Meta stay there, under your control.',
    '',
  ].join('\n')
}
