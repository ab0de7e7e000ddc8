import type { Job, JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { describe, expect, it } from 'vitest'
import {
  applyJob,
  applySummary,
  doneCount,
  formatElapsed,
  isRunOver,
  jobIdsToFetch,
  noteWatch,
  readBatchMessage,
  replaceJobs,
  runMessage,
  runProgress,
  runStage,
  stageTitle,
  startRun,
  unfinishedJobIds,
} from './batch.rules.ts'
import { describeOutcome, describeRun } from './outcome.rules.ts'

const settings = {
  modelId: 'm',
  systemPrompt: '',
  templateId: null,
  toolKey: 'unified-generate-copy',
  toolCategory: 'ad copy',
  responseFormatId: null,
  variables: {},
}

function buildRun(...jobIds: string[]) {
  return startRun({
    id: 'run',
    startedAt: 0,
    settings,
    format: null,
    videos: jobIds.map((id) => ({ video: { objectName: `videos/${id}`, filename: `${id}.mp4` }, screenshot: null })),
    jobs: jobIds.map((jobId, index) => ({ jobId, statusUrl: '', historyId: index + 1 })),
  })
}

function buildSummary(change: Partial<JobSummary> & { jobId: string }): JobSummary {
  return {
    batchId: 'batch',
    historyId: 1,
    filename: 'a.mp4',
    status: 'processing',
    stage: 'analyzing',
    error: null,
    errorType: null,
    retryCount: 0,
    retryAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    version: 2,
    ...change,
  }
}

const payload = {
  rawContent: 'text',
  templateInfo: { used: false, id: null, name: null },
  modelInfo: { id: 'm', name: 'M' },
}
const finished = (jobId: string, change: Partial<Job> = {}): Job => ({
  ...buildSummary({ jobId, status: 'completed', stage: 'finalizing', version: 9 }),
  result: { ...payload, variants: [{ headline: 'h', primaryText: 'p' }] },
  ...change,
})

describe('a run', () => {
  it('keeps the later of two states of a job, whichever comes last', () => {
    const run = applySummary(buildRun('a'), buildSummary({ jobId: 'a', version: 5, stage: 'generating' }))
    expect(applySummary(run, buildSummary({ jobId: 'a', version: 4, stage: 'preparing' }))).toBe(run)
  })

  it('ignores jobs of other runs', () => {
    const run = buildRun('a')
    expect(applySummary(run, buildSummary({ jobId: 'x' }))).toBe(run)
  })

  it('asks for the result of a job that an event called completed', () => {
    const run = applySummary(buildRun('a', 'b'), buildSummary({ jobId: 'a', status: 'completed', version: 9 }))
    expect(jobIdsToFetch(run)).toEqual(['a'])
    expect(jobIdsToFetch(applyJob(run, finished('a')))).toEqual([])
    expect(unfinishedJobIds(run)).toEqual(['b'])
  })

  it('is over when every job has ended, also by failing or being cancelled', () => {
    let run = applyJob(buildRun('a', 'b'), finished('a'))
    expect([doneCount(run), isRunOver(run)]).toEqual([1, false])
    run = applySummary(run, buildSummary({ jobId: 'b', status: 'cancelled', version: 3 }))
    expect([doneCount(run), isRunOver(run)]).toEqual([2, true])
  })

  it('puts a new job in the place of one that is tried again', () => {
    const run = applySummary(buildRun('a', 'b'), buildSummary({ jobId: 'b', status: 'failed', version: 3 }))
    const again = replaceJobs(run, new Map([['b', { jobId: 'c', statusUrl: '', historyId: 8 }]]))
    expect(again.entries.map(({ jobId, job }) => [jobId, job])).toEqual([
      ['a', null],
      ['c', null],
    ])
    expect(again.entries[1]?.video.filename).toBe('b.mp4')
  })

  it('forgets a watching problem as soon as news come', () => {
    const run = noteWatch(applySummary(buildRun('a'), buildSummary({ jobId: 'a' })), ['a'], 'Job polling timed out')
    expect(applySummary(run, buildSummary({ jobId: 'a' })).entries[0]?.watchNote).toBeNull()
  })
})

describe('the overlay', () => {
  const at = (stage: JobSummary['stage'], jobId = 'a') =>
    applySummary(buildRun('a', 'b'), buildSummary({ jobId, stage }))

  it('shows the furthest stage of a batch, but finalizing only at its end', () => {
    expect(runStage(null)).toBe('preparing')
    expect(runStage(at('analyzing', 'b'))).toBe('analyzing')
    expect(runStage(applyJob(buildRun('a', 'b'), finished('a')))).toBe('generating')
    expect(runStage(applyJob(applyJob(buildRun('a', 'b'), finished('a')), finished('b')))).toBe('finalizing')
  })

  it.each([
    ['nothing accepted yet', null, 1, 0, 0],
    ['half of the preparing time', null, 1, 2.25, 5],
    ['a stage that takes longer than expected', null, 1, 600, 10],
    ['one of two done', applyJob(buildRun('a', 'b'), finished('a')), 2, 0, 60],
    ['none of two done, generating', at('generating'), 2, 10, 30],
  ])('shows the percent for %s', (_, run, total, seconds, percent) => {
    expect(runProgress(run, total, seconds)).toBe(percent)
  })

  it('recognises a batch by its message', () => {
    expect(runMessage(0, 1)).toBe('Processing your video')
    expect(readBatchMessage(runMessage(0, 1))).toBeNull()
    expect(readBatchMessage(runMessage(2, 5))).toEqual({ done: 2, total: 5 })
  })

  it('says that a batch is analysed in parallel', () => {
    expect(stageTitle('analyzing', true)).toBe('Analyzing video content in parallel')
    expect(stageTitle('analyzing', false)).toBe('Analyzing video content')
    expect(stageTitle('generating', true)).toBe('Generating creative variants')
  })

  it.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [125, '2:05'],
  ])('writes %d s as %s', (seconds, text) => {
    expect(formatElapsed(seconds)).toBe(text)
  })
})

describe('the outcome of a video', () => {
  const entryOf = (job: Job) => applyJob(buildRun('a'), job).entries[0] as ReturnType<typeof buildRun>['entries'][0]
  const failed = (error: string | null) => finished('a', { status: 'failed', result: null, error })

  it.each([
    ['success with its variants', finished('a'), false, 'success', '1 variant'],
    ['success without variants', finished('a', { result: payload }), false, 'success', 'Result ready'],
    ['a failure with its reason', failed('Quota used up.'), true, 'failed', 'Quota used up.'],
    ['a failure without reason', failed(null), false, 'failed', 'Job failed'],
    ['a failure without reason in a batch', failed(null), true, 'failed', 'Processing failed'],
    ['a missing result', finished('a', { result: null }), false, 'failed', 'No result available'],
    [
      'an error inside the result',
      finished('a', { result: { ...payload, error: 'Blocked' } }),
      false,
      'failed',
      'Blocked',
    ],
    [
      'an error without words',
      finished('a', { result: { ...payload, error: '' } }),
      false,
      'failed',
      'Operation failed.',
    ],
    [
      'an answer of another shape',
      finished('a', { result: { modelInfo: payload.modelInfo } as never }),
      false,
      'failed',
      'Unexpected response structure from API.',
    ],
    [
      'an empty result',
      finished('a', { result: { ...payload, rawContent: ' ' } }),
      false,
      'failed',
      'Operation succeeded but returned no usable content.',
    ],
    [
      'an empty result in a batch',
      finished('a', { result: { ...payload, rawContent: '' } }),
      true,
      'failed',
      'No valid content generated',
    ],
    ['cancellation', finished('a', { status: 'cancelled', result: null }), true, 'cancelled', 'Cancelled.'],
    [
      'a waiting retry',
      finished('a', { status: 'enqueued', error: 'Trying again.' }),
      false,
      'processing',
      'Trying again.',
    ],
  ])('is told: %s', (_, job, isBatch, kind, text) => {
    expect(describeOutcome(entryOf(job), isBatch)).toEqual({ kind, text })
  })

  it('is processing before any news', () => {
    const [entry] = buildRun('a').entries
    expect(entry && describeOutcome(entry, true)).toEqual({ kind: 'processing', text: 'Processing...' })
  })

  it('is counted for the whole run', () => {
    const outcome = (kind: 'success' | 'failed' | 'processing' | 'cancelled') => ({ kind, text: '' })
    expect(describeRun([outcome('success'), outcome('processing'), outcome('failed')])).toBe(
      'Processing jobs (2 of 3) complete...',
    )
    expect(describeRun([outcome('success'), outcome('failed'), outcome('cancelled')])).toBe(
      '1 of 3 succeeded, 1 failed, 1 cancelled',
    )
  })
})
