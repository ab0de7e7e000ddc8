import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from '../../platform/errors.ts'
import { readFileForm } from '../../platform/http/file-form.ts'
import { cutOffBody } from '../../platform/http/request-bodies.ts'
import type { UploadGrant, UploadReceiver } from '../../providers/storage/storage.ts'
import type { UploadsService } from './uploads.service.ts'

/** Fields, headers and boundaries of a form, beside the file's bytes. */
const formOverheadBytes = 32_768
/** The policy comes before the file; only with a valid policy may the rest take as long as an upload does. */
const policyTimeoutMs = 10_000

/**
 * `POST /storage`: receives the forms that create-upload permitted when the store has no server of its own. As with
 * cloud stores, the policy is the permission, and no session is needed.
 */
export function receiveUploadRoutes(app: FastifyInstance, receiver: UploadReceiver, service: UploadsService): void {
  app.register(async (scope) => {
    // The handler streams the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post('/storage', { schema: { hide: true } }, async (request, reply) => {
      const timer = setTimeout(() => cutOffBody(reply), policyTimeoutMs).unref()
      try {
        await receive(request, receiver, service, () => clearTimeout(timer))
      } catch (error) {
        // The timeout has answered.
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
  // The connection stays open when reading stops early, so that the refusal can be sent.
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
    // The client has disconnected.
    if (raw.errored && !(error instanceof AppError)) throw cutOff()
    throw error
  } finally {
    // A browser reads the answer only after it has sent everything, so the rest is discarded. The stream resumes only
    // after the iterator has returned.
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
