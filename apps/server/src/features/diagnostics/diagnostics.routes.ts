import { diagnosticsEndpoints, fileMessage } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { maxUploadBytes } from '@hookline/contract/uploads/uploads.rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../../platform/errors.ts'
import { limitBytes, receiveFile } from '../../platform/http/file-form.ts'
import { refuseUnstorable } from '../../platform/http/input-guard.ts'
import { requireActor, serve } from '../../platform/http/serve.ts'
import type { Attempts } from '../../platform/security/attempts.ts'
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
  /** Limits what costs storage or money: ten calls a minute for each member, and for each address without a session. */
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

  // The file is streamed to the store, so this handler reads the body itself.
  const { path, summary } = diagnosticsEndpoints.uploadFile
  app.post(path, { schema: { summary, tags: ['test-gcs'] } }, async (request) => {
    await permitWork(request)
    if (!request.isMultipart()) throw invalid([{ path: 'file', message: fileMessage }])
    return receiveFile(request, async (form) => {
      if (!form.fileName) throw invalid([{ path: 'file', message: fileMessage }])
      refuseUnstorable({ file: form.fileName })
      const maxBytes = Math.min(Number(request.headers['content-length']) || maxUploadBytes, maxUploadBytes)
      const sent = { ...form, maxBytes }
      const file = await service.storeFile(request.actor?.id ?? null, sent, limitBytes(form.file, maxUploadBytes))
      return { success: true, message: 'File stored', file }
    })
  })
}
