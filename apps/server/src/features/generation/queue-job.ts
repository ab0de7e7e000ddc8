import type { AcceptedJob } from '@hookline/contract/generation/generation.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/database/database.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import type { GenerationRequestNeeds } from './generation-request.service.ts'

export const generateJob = 'generate'

/** A job's priority and group in the queue. A lower turn runs sooner; turns alternate between users (see `nextTurn`). */
export function queueOptionsOf({ userId, turn }: { userId: number | null; turn: number }) {
  return { priority: -turn, ...(userId !== null && { group: String(userId) }) }
}

type NewJob = Omit<Parameters<JobsService['create']>[1], 'jobId'>
type QueueNeeds = Pick<GenerationRequestNeeds, 'jobs' | 'jobsService'>

/** Creates a job and its entry in the queue. */
export async function createQueuedJob({ jobs, jobsService }: QueueNeeds, tx: Tx, job: NewJob): Promise<AcceptedJob> {
  const jobId = uuidv7()
  await jobsService.create(tx, { jobId, ...job })
  await jobs.enqueue(tx, generateJob, { jobId }, queueOptionsOf({ userId: job.actor.id, turn: job.turn }))
  return { jobId, statusUrl: `/api/jobs/${jobId}`, historyId: job.historyId }
}
