import { reconnectSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import { describe, expect, it } from 'vitest'
import {
  batchId,
  buildJobId,
  buildSubmissionBatch,
  buildSubmissionJob,
  doneJob,
  failedJob,
  noIds,
} from '../../../test/build-batch.ts'
import { buildSubmission } from '../../../test/build-draft.ts'
import {
  batchBanner,
  batchOutcome,
  batchTitle,
  countJobs,
  describeEnqueued,
  describeSubmission,
  needsBatches,
  patchBatches,
  shownBatches,
  systemicStop,
} from './submission-batch.rules.ts'

const unsuccessful = { ...doneJob(4), result: { success: false, ...noIds, message: '', errorDetails: null } }

describe('a batch', () => {
  it('counts a completed job as a success only if its result says so', () => {
    const counts = countJobs([doneJob(1), buildSubmissionJob(2), failedJob(3, 'No.'), unsuccessful], false)
    expect(counts).toEqual({ total: 4, completed: 1, failed: 2, inProgress: 1 })
    expect(batchBanner(counts)).toBe('Processing ads... 1 completed, 2 failed, 1 in progress.')
    expect(batchTitle(counts, false)).toBe('Processing 4 Ad Submissions...')
    expect(batchTitle(counts, true)).toBe('Batch Processed: 1 Succeeded, 2 Failed')
  })
  it('counts unfinished jobs as failed while their state is unknown', () => {
    const counts = countJobs([doneJob(1), buildSubmissionJob(2), buildSubmissionJob(3)], true)
    expect(counts).toMatchObject({ completed: 1, failed: 2, inProgress: 0 })
  })
  it.each([
    [[doneJob(1)], 'success'],
    [[doneJob(1), failedJob(2, 'No.')], 'warning'],
    [[failedJob(1, 'No.'), failedJob(2, 'No.')], 'danger'],
  ] as const)('has the outcome of its jobs: %#', (jobs, outcome) => {
    expect(batchOutcome(countJobs(jobs, false))).toBe(outcome)
  })
  it('is shown alone while it runs', () => {
    const running = buildSubmissionBatch(buildSubmissionJob(1))
    const ended = buildSubmissionBatch(doneJob(2))
    expect(shownBatches([ended, running])).toEqual([running])
    expect(shownBatches([ended])).toEqual([ended])
  })
})

it.each([
  ['waiting for its turn', buildSubmissionJob(1, { status: 'enqueued' }), 'Waiting for its turn'],
  ['under way', buildSubmissionJob(1), 'Uploading the video, 40%'],
  ['completed', doneJob(1), 'Completed - Ad ID: 901'],
  ['failed', failedJob(1, 'No page.'), 'Failed - No page.'],
  ['completed without success', unsuccessful, 'Failed - Submission Error'],
  ['failed without a word', { ...failedJob(1, ''), error: null, result: null }, 'Failed - Processing Error'],
  [
    'refused by Meta',
    failedJob(1, 'Raise it.', {
      meta: { title: 'Budget too low', message: '', code: 1, subcode: 1, traceId: 't', blamedFields: [] },
    }),
    'Failed - Budget too low: Raise it.',
  ],
])('describes a job that is %s', (_, job, text) => {
  expect(describeSubmission(job, null).text).toBe(text)
})

it('shows a failed poll at running jobs only', () => {
  expect(describeSubmission(buildSubmissionJob(1), 'Error fetching status').text).toBe('Error fetching status')
  expect(describeSubmission(doneJob(1), 'Error fetching status').text).toBe('Completed - Ad ID: 901')
})

describe('what stopped a whole batch', () => {
  const buildStoppedJob = (n: number, error: string) =>
    failedJob(n, error, { submission: buildSubmission({ state: 'stopped', errorCode: 'META_RECONNECT', version: 9 }) })

  it('is shown once, with a link to reconnect', () => {
    const jobs = [buildStoppedJob(1, reconnectSentence), buildStoppedJob(2, reconnectSentence)]
    expect(systemicStop(jobs)).toEqual({ message: reconnectSentence, needsConnection: true })
    expect(jobs.map((job) => describeSubmission(job, null).text)).toEqual(
      Array(2).fill('Failed - Stopped with the batch'),
    )
  })
  it('is null when a single job failed or was cancelled', () => {
    expect(
      systemicStop([failedJob(1, 'No.'), { ...buildStoppedJob(2, 'Stopped by ana.'), status: 'cancelled' }]),
    ).toBeNull()
  })
})

describe('an event', () => {
  const batches = [buildSubmissionBatch(buildSubmissionJob(1), doneJob(2))]
  const buildNews = (n: number, version: number, state: 'running' | 'waiting' | 'done' = 'running') =>
    buildSubmission({ jobId: buildJobId(n), batchId, step: 'ad', state, version })

  it('updates a running job, but never to an older state', () => {
    expect(patchBatches(batches, buildNews(1, 5))[0]?.jobs[0]?.submission.step).toBe('ad')
    expect(patchBatches(batches, buildNews(1, 1))).toEqual(batches)
    expect(patchBatches(batches, buildNews(2, 99))).toEqual(batches)
  })
  it.each([
    ['ended', buildNews(1, 5, 'done'), true],
    ['continues', buildNews(1, 5), false],
    ['had ended before', buildNews(2, 99, 'done'), false],
    ['belongs to an unknown batch', buildNews(3, 1), true],
    ['belongs to a closed list', buildNews(3, 9, 'done'), false],
    ['belongs to no batch', buildSubmission({ jobId: buildJobId(3) }), false],
  ])('of a job that %s causes a fetch: %s', (_, submission, isAsked) => {
    expect(needsBatches(batches, submission)).toBe(isAsked)
  })
})

it('counts skipped drafts, with the first reason', () => {
  expect(describeEnqueued(1, [])).toBe('1 ad will be sent to Meta.')
  expect(describeEnqueued(3, [{ reason: 'No page.' }])).toBe('3 ads will be sent to Meta. 1 skipped: No page.')
})
