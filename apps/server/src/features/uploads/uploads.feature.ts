import type { FastifyInstance } from 'fastify'
import type { PgSemaphore } from '../../platform/database/pg-semaphore.ts'
import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import { receiveUploadRoutes } from './receive-upload.routes.ts'
import { resumableUploadsRoutes } from './resumable-uploads.routes.ts'
import { createResumableUploadsService } from './resumable-uploads.service.ts'
import { serveObjectsRoutes } from './serve-objects.routes.ts'
import { sweepUnusedObjectsJob } from './sweep-unused-objects.job.ts'
import { createUploadLocks } from './upload-locks.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { createUploadsService } from './uploads.service.ts'

export function createUploadsFeature(
  needs: Parameters<typeof createUploadsService>[0] & { semaphore: PgSemaphore; uploadKeepMs: number },
) {
  const service = createUploadsService(needs)
  const { storage } = needs
  const resumable = createResumableUploadsService({ ...needs, resumable: storage.resumable })
  const sweepUnfinished = defineTimedJob({
    name: 'sweep-unfinished-uploads',
    cron: '* * * * *',
    runsAtStart: true,
    handle: async (signal) => void (await resumable.sweepExpired(signal)),
  })
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
    jobs: [sweepUnusedObjectsJob(needs), sweepUnfinished],
  }
}
