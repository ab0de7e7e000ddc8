import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from '../../platform/errors.ts'
import { readFileForm } from '../../platform/http/file-form.ts'
import { cutOffBody } from '../../platform/http/request-bodies.ts'
import type { UploadGrant, UploadReceiver } from '../../providers/storage/storage.ts'
import type { UploadsService } from './uploads.service.ts'

/** What a form may hold beside the file's bytes: fields, headers, boundaries. */
const formOverheadBytes = 32_768
/** For the policy, which stands before the file; only then may the rest take as long as an upload does. */
const policyTimeoutMs = 10_000

/**
 * `POST /storage`: takes the forms that create-upload permitted, where the store has no server of its own. The policy
 * is the permission, as with cloud stores: no session is looked at.
 */
export function receiveUploadRoutes(app: FastifyInstance, receiver: UploadReceiver, service: UploadsService): void {
  app.register(async (scope) => {
    // The body is read here, byte by byte as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post('/storage', { schema: { hide: true } }, async (request, reply) => {
      const timer = setTimeout(() => cutOffBody(reply), policyTimeoutMs).unref()
      try {
        await receive(request, receiver, service, () => clearTimeout(timer))
      } catch (error) {
        // The connection was closed with its own answer.
        if (reply.sent) return reply
        throw error
      } finally {
        clearTimeout(timer)
      }
      return reply.code(204).send()
    })
  })
}

async function receive(
  request: FastifyRequest,
  receiver: UploadReceiver,
  service: UploadsService,
  onGranted: () => void,
): Promise<void> {
  const { raw } = request
  // Reading may stop early without closing the connection: the refusal has to go out on it.
  const body = raw.iterator({ destroyOnReturn: false })
  try {
    const { fields, file } = await readFileForm(body, request.headers['content-type'])
    if (!fields.policy) {
      throw invalid([{ path: 'policy', message: 'The fields of the upload policy must come before the file.' }])
    }
    const read = receiver.readGrant(fields)
    if ('refusal' in read) throw new AppError('FORBIDDEN', read.refusal)
    onGranted()
    if (Number(request.headers['content-length']) > read.grant.maxBytes + formOverheadBytes) throw tooLarge(read.grant)
    await service.receive(read.grant, withinBounds(file, read.grant))
  } catch (error) {
    // Nobody is there to hear of it, and it is no fault of ours.
    if (raw.errored && !(error instanceof AppError)) throw cutOff()
    throw error
  } finally {
    // A browser reads the answer only after it has sent everything: what still comes is thrown away. The stream flows
    // only once the iterator has let go of it.
    await body.return?.()
    raw.resume()
  }
}

async function* withinBounds(file: AsyncIterable<Buffer>, grant: UploadGrant): AsyncGenerator<Buffer> {
  let sizeBytes = 0
  for await (const chunk of file) {
    sizeBytes += chunk.length
    if (sizeBytes > grant.maxBytes) throw tooLarge(grant)
    yield chunk
  }
  if (sizeBytes < grant.minBytes) throw invalid([{ path: 'file', message: 'The file is empty.' }])
}

function tooLarge(grant: UploadGrant): AppError {
  return new AppError('TOO_LARGE', `The file is larger than ${formatSize(grant.maxBytes)}.`)
}

function cutOff(): AppError {
  return invalid([{ path: 'file', message: 'The upload was cut off before its end.' }])
}
