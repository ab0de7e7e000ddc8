import { uploadsEndpoints } from '@hookline/contract/uploads/uploads.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { UnfinishedUploadsService } from './unfinished-uploads.service.ts'
import type { UploadsService } from './uploads.service.ts'

export function uploadsRoutes(
  app: FastifyInstance,
  service: UploadsService,
  unfinished: UnfinishedUploadsService,
): void {
  serve(app, uploadsEndpoints.createUpload, async ({ actor, query, body }) => {
    return { message: 'Upload policy created', data: await service.createUpload(actor, query, body) }
  })
  serve(app, uploadsEndpoints.fileInfo, async ({ actor, params }) => {
    return { message: 'File information read', data: await service.getFile(actor, params['*']) }
  })
  serve(app, uploadsEndpoints.same, async ({ actor, query }) => {
    return { message: 'Stored files compared', data: await service.findSame(actor, query) }
  })
  serve(app, uploadsEndpoints.listUnfinished, async () => ({ data: await unfinished.list() }))
  serve(app, uploadsEndpoints.removeUnfinished, async ({ actor, params }) => {
    await unfinished.remove(actor, params['*'])
    return { message: 'Unfinished upload removed' }
  })
  serve(app, uploadsEndpoints.screenshotKey, async ({ actor }) => {
    return { message: 'Screenshot key created', data: await service.createScreenshotKey(actor) }
  })
  serve(app, uploadsEndpoints.uploadScreenshot, async ({ actor, body }) => {
    return { message: 'Screenshot uploaded', data: await service.storeScreenshot(actor, body.objectKey, body.data) }
  })
}
