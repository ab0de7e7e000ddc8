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
  const resumable = createResumable(needs)
  return {
    service,
    routes(app: FastifyInstance) {
      uploadsRoutes(app, service)
      serveObjectsRoutes(app, needs.storage, service)
      if (needs.storage.receiver) receiveUploadRoutes(app, needs.storage.receiver, service)
      resumable?.routes(app)
    },
    jobs: [sweepUnusedObjectsJob(needs), ...(resumable?.jobs ?? [])] satisfies JobDefinition[],
  }
}

function createResumable(needs: UploadsNeeds) {
  const { resumable } = needs.storage
  if (!resumable) return null
  const service = createResumableUploadsService({ ...needs, resumable })
  return {
    routes(app: FastifyInstance) {
      const store = resumable.openStore(needs.uploadKeepMs)
      resumableUploadsRoutes(app, { service, store, locks: createUploadLocks(needs) })
    },
    jobs: [sweepUnfinishedUploadsJob(service)],
  }
}
