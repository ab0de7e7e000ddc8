import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PgSemaphore } from '../../platform/database/pg-semaphore.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import { receiveUploadRoutes } from './receive-upload.routes.ts'
import { resumableUploadsRoutes } from './resumable-uploads.routes.ts'
import { createResumableUploadsService } from './resumable-uploads.service.ts'
import { serveObjectsRoutes } from './serve-objects.routes.ts'
import { sweepUnfinishedUploadsJob } from './sweep-unfinished-uploads.job.ts'
import { sweepUnusedObjectsJob } from './sweep-unused-objects.job.ts'
import { createUploadLocks } from './upload-locks.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { createUploadsService, type UsableObject } from './uploads.service.ts'

interface UploadsNeeds {
  db: Database
  storage: ObjectStorage
  clock: Clock
  semaphore: PgSemaphore
  uploadKeepMs: number
  onVerified?(object: UsableObject): void
}

export function createUploadsFeature(needs: UploadsNeeds) {
  const service = createUploadsService(needs)
  const { storage } = needs
  const resumable = createResumableUploadsService({ ...needs, resumable: storage.resumable })
  return {
    service,
    routes(app: FastifyInstance) {
      uploadsRoutes(app, service)
      serveObjectsRoutes(app, storage, service)
      if (storage.receiver) receiveUploadRoutes(app, storage.receiver, service)
      resumableUploadsRoutes(app, {
        service: resumable,
        store: storage.resumable.openStore(needs.uploadKeepMs),
        locks: createUploadLocks(needs),
      })
    },
    jobs: [sweepUnusedObjectsJob(needs), sweepUnfinishedUploadsJob(resumable)] satisfies JobDefinition[],
  }
}
