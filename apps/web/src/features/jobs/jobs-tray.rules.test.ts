import { expect, it } from 'vitest'
import { buildJobSummary } from '../../../test/build-job.ts'
import { countRunning, describeJob, jobsProgress, mergeJob, mergeNewerJobs } from './jobs-tray.rules.ts'

const older = buildJobSummary({ jobId: 'a', createdAt: '2026-11-20T09:00:00.000Z' })
const newer = buildJobSummary({ jobId: 'b', createdAt: '2026-11-20T10:00:00.000Z' })

it('adds a new job before the older ones', () => {
  expect(mergeJob([older], newer).map(({ jobId }) => jobId)).toEqual(['b', 'a'])
})

it('replaces an earlier state in its place', () => {
  const ended = { ...older, status: 'completed' as const, version: 4 }
  expect(mergeJob([newer, older], ended)).toEqual([newer, ended])
})

it('ignores a late event', () => {
  expect(mergeJob([older], { ...older, status: 'enqueued', version: 2 })).toEqual([older])
})

it.each([
  ['the newer state of a job', [older], [{ ...older, version: 4 }], [{ ...older, version: 3 }], [['a', 4]]],
  ['a newer answer', [older], [{ ...older, version: 3 }], [{ ...older, version: 4 }], [['a', 4]]],
  [
    'a job that began meanwhile',
    [newer],
    [newer, { ...older, version: 1 }],
    [newer],
    [
      ['b', newer.version],
      ['a', 1],
    ],
  ],
  ['no job that has left the list', [newer, older], [newer, older], [newer], [['b', newer.version]]],
  ['nothing of a list that is empty now', [newer, older], [newer, older], [], []],
])('keeps %s', (_, before, known, fresh, expected) => {
  expect(mergeNewerJobs(fresh, { before, known }).map(({ jobId, version }) => [jobId, version])).toEqual(expected)
})

it('counts only unfinished jobs as running', () => {
  const ended = (['completed', 'failed', 'cancelled'] as const).map((status) => buildJobSummary({ status }))
  const others = (['enqueued', 'new', 'processing'] as const).map((status) => buildJobSummary({ status }))
  expect(countRunning([...ended, ...others])).toBe(3)
})

it.each([
  [{ status: 'completed' }, 'Finished'],
  [{ status: 'failed' }, 'Failed'],
  [{ status: 'cancelled' }, 'Cancelled'],
  [{ status: 'enqueued', retryCount: 0 }, 'Waiting'],
  [{ status: 'enqueued', retryCount: 1 }, 'Waiting to try again'],
  [{ status: 'processing', stage: 'analyzing' }, 'Analyzing video content'],
  [{ status: 'processing', stage: 'watching' }, 'Watching the video'],
  [{ status: 'processing', stage: 'watching', place: 0 }, 'Watching the video'],
  [{ status: 'processing', stage: 'watching', place: 7 }, 'Waiting (7th)'],
] as const)('%j reads %s', (job, label) => {
  expect(describeJob(buildJobSummary(job)).label).toBe(label)
})

it('computes the progress of the running batches', () => {
  const buildTrayJob = (
    batchId: string,
    status: 'completed' | 'processing' | 'enqueued',
    stage: 'generating' | 'preparing',
  ) => buildJobSummary({ batchId, status, stage })
  expect(jobsProgress([])).toBe(0)
  expect(jobsProgress([buildTrayJob('over', 'completed', 'generating')])).toBe(0)
  const half = [buildTrayJob('a', 'completed', 'generating'), buildTrayJob('a', 'enqueued', 'preparing')]
  expect(jobsProgress([...half, buildTrayJob('over', 'completed', 'generating')])).toBe(50)
  expect(jobsProgress([buildTrayJob('b', 'processing', 'generating')])).toBe(30)
})
