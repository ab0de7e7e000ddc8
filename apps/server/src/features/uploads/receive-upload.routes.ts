import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from '../../platform/errors.ts'
import { limitBytes, receiveFile, tooLarge } from '../../platform/http/file-form.ts'
import { cutOffBody } from '../../platform/http/request-bodies.ts'
import type { UploadSlots } from '../../platform/http/upload-slots.ts'
import type { UploadReceiver } from '../../providers/storage/storage.ts'
import type { UploadsService } from './uploads.service.ts'

/** Fields, headers and boundaries of a form, beside the file's bytes. */
const formOverheadBytes = 32_768
/** The policy comes before the file; with a valid policy the rest may take as long as an upload needs. */
const policyTimeoutMs = 10_000

interface ReceiveNeeds {
  receiver: UploadReceiver
  service: UploadsService
  slots: UploadSlots
}

/** `POST /storage`: uploads to a store without a server. As with cloud stores, the policy is the permission. */
export function receiveUploadRoutes(app: FastifyInstance, needs: ReceiveNeeds): void {
  app.register(async (scope) => {
    // The handler streams the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post('/storage', { schema: { hide: true } }, async (request, reply) => {
      const { actor } = request
      const release = actor ? needs.slots.holdForUser(reply, actor.id) : needs.slots.holdForAddress(reply)
      const timer = setTimeout(() => cutOffBody(reply), policyTimeoutMs).unref()
      try {
        await receive(request, needs, (granteeId) => {
          clearTimeout(timer)
          // Without a session, the upload counts for the user who got the policy.
          if (actor || granteeId === null) return
          release()
          needs.slots.holdForUser(reply, granteeId)
        })
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

function receive(
  request: FastifyRequest,
  { receiver, service }: ReceiveNeeds,
  onGranted: (granteeId: number | null) => void,
) {
  return receiveFile(request, async ({ fields, file }) => {
    if (!fields.policy) {
      throw invalid([{ path: 'policy', message: 'The fields of the upload policy must come before the file.' }])
    }
    const read = receiver.readGrant(fields)
    if ('refusal' in read) throw new AppError('FORBIDDEN', read.refusal)
    onGranted(await service.findGrantee(read.grant))
    const { maxBytes } = read.grant
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > maxBytes + formOverheadBytes) throw tooLarge(maxBytes)
    await service.receive(read.grant, limitBytes(file, maxBytes), length === 0 ? null : length)
  })
}
