import type { FastifyInstance } from 'fastify'
import { createUploadSlots } from '../../platform/http/upload-slots.ts'
import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import type { Metrics } from '../../platform/observability/metrics.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { receiveUploadRoutes } from './receive-upload.routes.ts'
import { resumableUploadsRoutes } from './resumable-uploads.routes.ts'
import { createResumableUploadsService } from './resumable-uploads.service.ts'
import { serveObjectsRoutes } from './serve-objects.routes.ts'
import { sweepUnusedObjectsJob } from './sweep-unused-objects.job.ts'
import { createUnfinishedUploadsService } from './unfinished-uploads.service.ts'
import { createUploadLocks } from './upload-locks.ts'
import { createUploadRoom, type UploadRoomNeeds } from './upload-room.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { createUploadsService } from './uploads.service.ts'

export function createUploadsFeature(
  needs: Omit<Parameters<typeof createUploadsService>[0], 'room'> &
    UploadRoomNeeds & { metrics: Metrics; record: RecordActivity },
) {
  const room = createUploadRoom(needs)
  const service = createUploadsService({ ...needs, room })
  const { storage } = needs
  const resumable = createResumableUploadsService({ ...needs, room, resumable: storage.resumable })
  const locks = createUploadLocks(needs)
  const slots = createUploadSlots(needs)
  const unfinished = createUnfinishedUploadsService({ ...needs, room, locks })
  const sweepUnfinished = defineTimedJob({
    name: 'sweep-unfinished-uploads',
    cron: '* * * * *',
    runsAtStart: true,
    handle: async (signal) => void (await resumable.sweepExpired(signal)),
  })
  return {
    service,
    routes(app: FastifyInstance) {
      uploadsRoutes(app, service, unfinished)
      serveObjectsRoutes(app, storage, service)
      if (storage.receiver) receiveUploadRoutes(app, { receiver: storage.receiver, service, slots })
      resumableUploadsRoutes(app, {
        service: resumable,
        store: storage.resumable.openStore(needs.uploadLifetimeMs),
        locks,
        slots,
      })
    },
    jobs: [sweepUnusedObjectsJob(needs), sweepUnfinished],
  }
}
