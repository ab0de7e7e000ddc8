import { diagnosticsEndpoints, fileMessage } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { maxUploadBytes } from '@hookline/contract/uploads/uploads.rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Attempts } from '../../platform/attempts.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { asFormRefusal } from '../../platform/form-fields.ts'
import { requireActor, serve } from '../../platform/serve.ts'
import type { DiagnosticsService } from './diagnostics.service.ts'

interface Needs {
  service: DiagnosticsService
  attempts: Attempts
  /** Whether this request may do without an administrator's session. */
  isOpen(request: FastifyRequest): boolean
}

export function diagnosticsRoutes(app: FastifyInstance, { service, attempts, isOpen }: Needs): void {
  const permit = (request: FastifyRequest) => {
    if (!isOpen(request)) requireActor(request, 'admin')
  }
  /** What costs storage or money: ten a minute for each member, and for each address without a session. */
  const permitWork = async (request: FastifyRequest) => {
    permit(request)
    await attempts.spend(`diagnostics:${request.actor?.userUuid ?? request.ip}`)
  }

  serve(app, diagnosticsEndpoints.storageStatus, async ({ request }) => {
    permit(request)
    return { message: 'Storage status read', ...(await service.describeStore()) }
  })
  serve(app, diagnosticsEndpoints.prompts, async ({ request }) => {
    permit(request)
    return service.describePrompts()
  })
  serve(app, diagnosticsEndpoints.uploadBuffer, async ({ request, actor, body }) => {
    await permitWork(request)
    return { message: 'Text stored', buffer: await service.storeText(actor?.id ?? null, body.text) }
  })
  serve(app, diagnosticsEndpoints.analyze, async ({ request, body }) => {
    await permitWork(request)
    return { message: 'Video analyzed', analysis: await service.analyze(body.gsUri) }
  })

  // The file is stored while it comes, so this call reads its own body.
  const { path, summary } = diagnosticsEndpoints.uploadFile
  app.post(path, { schema: { summary, tags: ['test-gcs'] } }, async (request) => {
    await permitWork(request)
    if (!request.isMultipart()) throw invalid([{ path: 'file', message: fileMessage }])
    const part = await request.file({ limits: { fileSize: maxUploadBytes, files: 1 } }).catch((error) => {
      throw asFormRefusal(error)
    })
    if (!part?.filename) throw invalid([{ path: 'file', message: fileMessage }])
    const { filename: fileName, mimetype: contentType } = part
    const file = await service.storeFile(request.actor?.id ?? null, { fileName, contentType }, whole(part.file))
    return { success: true, message: 'File stored', file }
  })
}

/** The bytes of a file; fails, so that nothing is stored, when the form's limit cut it off. */
async function* whole(file: AsyncIterable<Buffer> & { truncated?: boolean }): AsyncGenerator<Buffer> {
  yield* file
  if (file.truncated) throw new AppError('TOO_LARGE', `The file is larger than ${formatSize(maxUploadBytes)}.`)
}
