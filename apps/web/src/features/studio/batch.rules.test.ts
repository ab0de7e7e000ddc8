import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { describe, expect, it } from 'vitest'
import {
  acceptedJob,
  batchProgress,
  batchStage,
  describeBatch,
  describeOutcome,
  isSettled,
  readJobVersion,
  stageMessage,
  stageTitle,
  type WatchedJob,
} from './batch.rules.ts'

const payload: ResultPayload = {
  rawContent: 'text',
  templateInfo: { used: false, id: null, name: null },
  modelInfo: { id: 'm', name: 'M' },
}
const processing: WatchedJob = { status: 'processing', stage: 'analyzing', place: null, error: null, version: 2 }
const watching: WatchedJob = { ...processing, stage: 'watching' }
const generating: WatchedJob = { ...processing, stage: 'generating' }
const completed: WatchedJob = {
  status: 'completed',
  stage: 'finalizing',
  place: null,
  error: null,
  version: 9,
  result: { ...payload, variants: [{ headline: 'h', primaryText: 'p' }] },
}
const failed: WatchedJob = { ...completed, status: 'failed', result: null }

describe('a watched job', () => {
  it('is newer with its result than in the event of the same version, and older than the next version', () => {
    const { result, ...announced } = completed
    const versions = [acceptedJob, processing, announced, completed, { ...announced, version: 10 }].map(readJobVersion)
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other))
  })

  it.each([
    ['accepted', acceptedJob, false],
    ['processing', processing, false],
    ['completed without its result', { ...completed, result: undefined }, false],
    ['completed with its result', completed, true],
    ['failed', { ...failed, result: undefined }, true],
    ['cancelled', { ...failed, status: 'cancelled' as const }, true],
  ])('is settled or not when it is %s', (_, job, settled) => {
    expect(isSettled(job)).toBe(settled)
  })
})

describe('the overlay', () => {
  it('shows the furthest stage of a batch, but finalizing only at its end', () => {
    expect(batchStage([])).toBe('preparing')
    expect(batchStage([acceptedJob, processing])).toBe('analyzing')
    expect(batchStage([acceptedJob, watching])).toBe('analyzing')
    expect(batchStage([completed, acceptedJob])).toBe('generating')
    expect(batchStage([completed, failed])).toBe('finalizing')
    expect(batchStage([{ ...processing, stage: 'finalizing' }])).toBe('finalizing')
  })

  it.each([
    ['an unanswered request', [], 1, 0, 0],
    ['half of the preparing time', [], 1, 2.25, 5],
    ['a stage that takes longer than expected', [], 1, 600, 10],
    ['half of the time of watching', [watching], 1, 4.5, 20],
    ['one of two done', [completed, acceptedJob], 2, 0, 60],
    ['none of two done, generating', [generating, acceptedJob], 2, 10, 30],
  ])('shows the percent for %s', (_, jobs, total, seconds, percent) => {
    expect(batchProgress(jobs, total, seconds)).toBe(percent)
  })

  it.each([
    ['a video that is watched', [watching, acceptedJob], 'Watching the video'],
    ['a video that waits to be watched', [{ ...watching, place: 7 }], 'Waiting (7th)'],
    [
      'a batch whose first video is watched',
      [
        { ...watching, place: 2 },
        { ...watching, place: 0 },
      ],
      'Watching the video',
    ],
    [
      'a batch that waits',
      [
        { ...watching, place: 3 },
        { ...watching, place: 2 },
      ],
      'Waiting (2nd)',
    ],
    ['a video that is analysed without being watched', [processing], null],
    ['a batch that has come further', [watching, generating], null],
    ['a job cancelled while its video was watched', [{ ...watching, status: 'cancelled' as const }, processing], null],
  ])('has the right message for %s', (_, jobs, message) => {
    expect(stageMessage(jobs)).toBe(message)
  })

  it('says that a batch is analysed in parallel, and what a tool writes', () => {
    expect(stageTitle('analyzing', true, 'ad copy')).toBe('Analyzing video content in parallel')
    expect(stageTitle('analyzing', false, 'ad copy')).toBe('Analyzing video content')
    expect(stageTitle('generating', true, 'ad copy')).toBe('Generating creative variants')
    expect(stageTitle('generating', true, 'analysis')).toBe('Writing the analysis')
  })
})

describe('the outcome of a video', () => {
  it.each<[string, WatchedJob, string | null, boolean, string, string]>([
    ['success with its variants', completed, null, false, 'success', '1 variant'],
    ['success without variants', { ...completed, result: payload }, null, false, 'success', 'Result ready'],
    ['a failure with its reason', { ...failed, error: 'Quota used up.' }, null, true, 'failed', 'Quota used up.'],
    ['a failure without reason', failed, null, false, 'failed', 'Job failed'],
    ['a failure without reason in a batch', failed, null, true, 'failed', 'Processing failed'],
    ['a missing result', { ...completed, result: null }, null, false, 'failed', 'No result available'],
    [
      'an error inside the result',
      { ...completed, result: { ...payload, error: 'Blocked' } },
      null,
      false,
      'failed',
      'Blocked',
    ],
    [
      'an error without words',
      { ...completed, result: { ...payload, error: '' } },
      null,
      false,
      'failed',
      'Operation failed.',
    ],
    [
      'an empty result',
      { ...completed, result: { ...payload, rawContent: ' ' } },
      null,
      false,
      'failed',
      'Operation succeeded but returned no usable content.',
    ],
    [
      'an empty result in a batch',
      { ...completed, result: { ...payload, rawContent: '' } },
      null,
      true,
      'failed',
      'No valid content generated',
    ],
    ['cancellation', { ...failed, status: 'cancelled' }, null, true, 'cancelled', 'Cancelled'],
    ['a waiting retry', { ...acceptedJob, error: 'Trying again.' }, null, false, 'processing', 'Trying again.'],
    ['an accepted job', acceptedJob, null, true, 'processing', 'Processing...'],
    ['a job that cannot be watched', processing, 'No answer', false, 'processing', 'No answer'],
    ['a result to load', { ...completed, result: undefined }, null, false, 'processing', 'Loading the result…'],
  ])('describes %s', (_, job, watchNote, isBatch, kind, text) => {
    expect(describeOutcome(job, watchNote, isBatch)).toEqual({ kind, text })
  })

  it('is counted for the whole batch', () => {
    const buildOutcome = (kind: 'success' | 'failed' | 'processing' | 'cancelled') => ({ kind, text: '' })
    expect(describeBatch([buildOutcome('success'), buildOutcome('processing'), buildOutcome('failed')])).toBe(
      'Processing jobs (2 of 3) complete...',
    )
    expect(describeBatch([buildOutcome('success'), buildOutcome('failed'), buildOutcome('cancelled')])).toBe(
      '1 of 3 succeeded, 1 failed, 1 cancelled',
    )
  })
})
