import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, notFound } from '../../platform/errors.ts'
import { isObjectName, type ObjectStorage } from '../../providers/storage/storage.ts'
import { readRange } from './uploads.rules.ts'
import type { UploadsService } from './uploads.service.ts'
import type { UsableObject } from './verify-object.ts'

const addressSchema = z.object({
  params: z.object({ '*': z.string() }),
  query: z.object({ expires: z.string().optional().catch(undefined), sig: z.string().optional().catch(undefined) }),
})

/** `GET /storage/…`: the bytes of an object, for signed-in users and signed URLs. */
export function serveObjectsRoutes(app: FastifyInstance, storage: ObjectStorage, service: UploadsService): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/storage/*',
    schema: { hide: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { params, query } = addressSchema.parse({ params: request.params, query: request.query })
      const objectName = params['*']
      const isSigned = storage.receiver?.allowsRead(objectName, query) ?? false
      if (!request.actor && !isSigned) throw new AppError('UNAUTHENTICATED', 'Please sign in.')
      const object = isObjectName(objectName) ? await service.findStored(objectName) : null
      if (!object) throw notFound('File')
      return answer(request, reply, storage, object)
    },
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, storage: ObjectStorage, object: UsableObject) {
  const etag = `"${object.sha256}"`
  describe(reply, object, etag)
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = readRange(wanted, object.sizeBytes)
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${object.sizeBytes}`)
    return reply.header('content-length', 0).send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.sizeBytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : object.sizeBytes)
  if (request.method === 'HEAD') return reply.send('')
  const stream = await storage.openRead(object.objectName, range ?? undefined)
  if (!stream) throw notFound('File')
  return reply.send(stream)
}

/** An object never changes, so browsers may cache it. Its content must never run as a page of this origin. */
function describe(reply: FastifyReply, object: UsableObject, etag: string): void {
  reply.headers({
    'content-type': object.contentType,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(object.fileName).replaceAll("'", '%27')}`,
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
  })
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
