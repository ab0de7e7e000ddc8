import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'

/** A running job, with overrides. */
export function buildJobSummary(given: Partial<JobSummary> = {}): JobSummary {
  return {
    jobId: '0193b7a0-0000-7000-8000-000000000001',
    batchId: '0193b7a0-0000-7000-8000-0000000000ff',
    historyId: 12,
    filename: 'spring.mp4',
    operation: 'copy',
    status: 'processing',
    stage: 'generating',
    error: null,
    errorType: null,
    retryCount: 0,
    retryAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:05.000Z',
    version: 3,
    ...given,
  }
}
