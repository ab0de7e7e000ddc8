import { describe, expect, it } from 'vitest'
import {
  chooseLimits,
  firstReadingMs,
  maxReadings,
  planReading,
  type QueueState,
  type ReadingUse,
  ranks,
} from './watch-queue.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const row = (change: Partial<QueueState> = {}): QueueState => ({
  version: 1,
  status: 'ready',
  queued: null,
  rank: ranks.upload,
  readings: 0,
  durationMs: 30_000,
  updatedAt: now,
  ...change,
})
const plan = (state: QueueState | undefined, use: ReadingUse) =>
  planReading(state, { use, version: 1, retryFailedBefore: now })

const partial = row({ status: 'partial', readings: 1 })
const long = { ...partial, durationMs: firstReadingMs + 1 }
const failed = row({ status: 'failed', updatedAt: new Date('2026-11-20T09:00:00Z') })

describe('a request of a reading', () => {
  it.each<[string, QueueState | undefined, ReadingUse, ReturnType<typeof planReading>]>([
    ['reads a new video', undefined, 'upload', { kind: 'first', rank: ranks.upload }],
    ['reads it sooner when a generation waits', undefined, 'generation', { kind: 'first', rank: ranks.generation }],
    ['reads it for a person who looks at it', undefined, 'view', { kind: 'first', rank: ranks.upload }],
    ['reads it anew with a new reader', row({ version: 0 }), 'view', { kind: 'first', rank: ranks.upload }],
    ['leaves a full report', row(), 'generation', null],
    ['leaves a full report that is asked for again', row(), 'press', null],
    ['repeats a partial reading for the next upload', partial, 'upload', { kind: 'again', rank: ranks.upload }],
    ['repeats it for a generation', partial, 'generation', { kind: 'again', rank: ranks.generation }],
    ['repeats it when there is time', partial, 'idle', { kind: 'again', rank: ranks.idle }],
    ['does not repeat it for a look', partial, 'view', null],
    ['repeats the reading of a long video after all uploads', long, 'generation', { kind: 'again', rank: ranks.long }],
    ['ends after the last reading', { ...partial, readings: maxReadings }, 'generation', null],
    ['ends when there is time, too', { ...partial, readings: maxReadings }, 'idle', null],
    [
      'reads it once more for a press',
      { ...long, readings: maxReadings },
      'press',
      { kind: 'again', rank: ranks.long },
    ],
    ['leaves what is being read', row({ queued: 'reading', status: 'waiting' }), 'press', null],
    [
      'moves a waiting one forward for a generation',
      row({ queued: 'waiting', status: 'waiting' }),
      'generation',
      { kind: 'advance', rank: ranks.generation },
    ],
    [
      'moves none back',
      row({ queued: 'waiting', status: 'waiting', rank: ranks.generation }),
      'upload',
      { kind: 'advance', rank: ranks.generation },
    ],
    ['moves none for a look', row({ queued: 'waiting', status: 'waiting' }), 'view', null],
    ['tries a failed one again after some time', failed, 'generation', { kind: 'first', rank: ranks.generation }],
    ['does not try it at once', row({ status: 'failed' }), 'generation', null],
    ['tries it at once for a press', row({ status: 'failed' }), 'press', { kind: 'first', rank: ranks.upload }],
  ])('%s', (_, state, use, wanted) => {
    expect(plan(state, use)).toEqual(wanted)
  })
})

it('reads the beginning first, then the whole with ever more processor time, up to a limit', () => {
  expect([0, 1, 2, 3, 9].map(chooseLimits)).toEqual([
    { untilMs: firstReadingMs, effort: 1 },
    { effort: 2 },
    { effort: 4 },
    { effort: 4 },
    { effort: 4 },
  ])
})
