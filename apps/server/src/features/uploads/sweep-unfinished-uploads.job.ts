import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import type { ResumableUploadsService } from './resumable-uploads.service.ts'

export function sweepUnfinishedUploadsJob({ sweepExpired }: Pick<ResumableUploadsService, 'sweepExpired'>) {
  return defineTimedJob({
    name: 'sweep-unfinished-uploads',
    cron: '* * * * *',
    runsAtStart: true,
    handle: async (signal) => void (await sweepExpired(signal)),
  })
}
