import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import { receiveUploadRoutes } from './receive-upload.routes.ts'
import { serveObjectsRoutes } from './serve-objects.routes.ts'
import { sweepUnusedObjectsJob } from './sweep-unused-objects.job.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { createUploadsService, type UsableObject } from './uploads.service.ts'

export function createUploadsFeature(needs: {
  db: Database
  storage: ObjectStorage
  clock: Clock
  onVerified?(object: UsableObject): void
}) {
  const service = createUploadsService(needs)
  return {
    service,
    routes(app: FastifyInstance) {
      uploadsRoutes(app, service)
      serveObjectsRoutes(app, needs.storage, service)
      if (needs.storage.receiver) receiveUploadRoutes(app, needs.storage.receiver, service)
    },
    jobs: [sweepUnusedObjectsJob(needs)],
  }
}
