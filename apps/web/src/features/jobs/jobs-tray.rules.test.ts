import { expect, test } from 'vitest'
import { buildJobSummary } from '../../../test/build-job.ts'
import { countRunning, describeJob, mergeJob } from './jobs-tray.rules.ts'

const older = buildJobSummary({ jobId: 'a', createdAt: '2026-11-20T09:00:00.000Z' })
const newer = buildJobSummary({ jobId: 'b', createdAt: '2026-11-20T10:00:00.000Z' })

test('a new job stands before the older ones', () => {
  expect(mergeJob([older], newer).map(({ jobId }) => jobId)).toEqual(['b', 'a'])
})

test('a later state replaces the earlier one in its place', () => {
  const ended = { ...older, status: 'completed' as const, version: 4 }
  expect(mergeJob([newer, older], ended)).toEqual([newer, ended])
})

test('an event that comes late changes nothing', () => {
  expect(mergeJob([older], { ...older, status: 'enqueued', version: 2 })).toEqual([older])
})

test('only jobs that have not ended run', () => {
  const ended = (['completed', 'failed', 'cancelled'] as const).map((status) => buildJobSummary({ status }))
  const others = (['enqueued', 'new', 'processing'] as const).map((status) => buildJobSummary({ status }))
  expect(countRunning([...ended, ...others])).toBe(3)
})

test.each([
  [{ status: 'completed' }, 'Finished'],
  [{ status: 'failed' }, 'Failed'],
  [{ status: 'cancelled' }, 'Cancelled'],
  [{ status: 'enqueued', retryCount: 0 }, 'Waiting'],
  [{ status: 'enqueued', retryCount: 1 }, 'Waiting to try again'],
  [{ status: 'processing', stage: 'analyzing' }, 'Analyzing video content'],
] as const)('%j reads %s', (given, label) => {
  expect(describeJob(buildJobSummary(given)).label).toBe(label)
})
