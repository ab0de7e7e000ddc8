import type { JobSummary, RegenerationJob } from '@hookline/contract/jobs/jobs.schemas'

/** A running job, with overrides. */
export function buildJobSummary(change: Partial<JobSummary> = {}): JobSummary {
  return {
    jobId: '0193b7a0-0000-7000-8000-000000000001',
    batchId: '0193b7a0-0000-7000-8000-0000000000ff',
    historyId: 12,
    filename: 'spring.mp4',
    operation: 'copy',
    status: 'processing',
    stage: 'generating',
    place: null,
    error: null,
    errorType: null,
    retryCount: 0,
    retryAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:05.000Z',
    version: 3,
    ...change,
  }
}

/** A job that regenerates the first variant of result 12, with overrides. */
export function buildRegenerationJob(change: Partial<RegenerationJob> = {}): RegenerationJob {
  return { ...buildJobSummary(), variantIndex: 0, instruction: null, result: null, ...change }
}

/** The result of a finished one. */
export function buildRegenerated(headline: string, primaryText: string, notice?: string): RegenerationJob['result'] {
  const usage = {
    inputTokens: 0,
    outputTokens: 0,
    thoughtTokens: 0,
    costUsd: null,
    latencyMs: 5,
    modelVersion: null,
  }
  return { variant: { headline, primaryText }, ...(notice && { notice }), usage }
}
