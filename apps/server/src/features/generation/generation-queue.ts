import type { AcceptedJob } from '@hookline/contract/generation/generation.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { toPriority } from '../../platform/jobs/turns.repo.ts'
import type { JobsService } from '../jobs/jobs.service.ts'

export const generateJob = 'generate'

/** A job's priority and group in the queue. A lower turn runs sooner; turns alternate between users (see `nextTurn`). */
export function toQueueOptions({ userId, turn }: { userId: number | null; turn: number }) {
  return { priority: toPriority(turn), ...(userId !== null && { group: String(userId) }) }
}

export interface QueueNeeds {
  jobs: Jobs
  jobsService: JobsService
}

type NewJob = Omit<Parameters<JobsService['create']>[1], 'jobId'>

/** Creates a job and its entry in the queue. */
export async function createQueuedJob({ jobs, jobsService }: QueueNeeds, tx: Tx, job: NewJob): Promise<AcceptedJob> {
  const jobId = uuidv7()
  await jobsService.create(tx, { jobId, ...job })
  await jobs.enqueue(tx, generateJob, { jobId }, toQueueOptions({ userId: job.actor.id, turn: job.turn }))
  return { jobId, statusUrl: `/api/jobs/${jobId}`, historyId: job.historyId }
}
