import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { describe, expect, it } from 'vitest'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import {
  announceDecision,
  countQueue,
  describeVideo,
  firstPosition,
  nextUndecided,
  type ReviewVideo,
  stepVariant,
  stepVideo,
  toReviewVideo,
  withoutReplaced,
} from './review.rules.ts'

const letters = { a: 'accepted', r: 'rejected', '.': null } as const

/** 'a.r' is a ready video with three variants, '' one without any. */
function buildVideos(...decided: string[]): ReviewVideo[] {
  return decided.map((marks, index) => ({
    id: index + 1,
    name: `${index + 1}.mp4`,
    project: null,
    thumbnails: [],
    state: marks ? 'ready' : 'waiting',
    problem: null,
    variants: [...marks].map((_, buildPosition) => ({ headline: `H${buildPosition}`, primaryText: 'P' })),
    decisions: [...marks].map((mark) => letters[mark as keyof typeof letters]),
    ignored: [],
  }))
}

/** '2:1' is the first variant of the second video. */
const buildPosition = (text: string | null) => {
  if (text === null) return null
  const [videoId = 0, variant = 0] = text.split(':').map(Number)
  return { videoId, variant: variant - 1 }
}

describe('the variant to decide about next', () => {
  it.each([
    [['...', '...'], '1:1', '1:2'],
    [['..a', '...'], '1:2', '1:1'],
    [['aaa', '..'], '1:3', '2:1'],
    [['aaa', '', 'r.'], '1:3', '3:2'],
    [['.aa', 'aa'], '2:2', '1:1'],
    [['.aa', 'a.'], '2:1', '2:2'],
    [['.', ''], '2:1', '1:1'],
    [['a..', 'aa'], null, '1:2'],
    [['aa', 'ra', ''], '2:2', null],
    [['aa.', ''], '1:3', '1:3'],
    [[], null, null],
  ])('in %j after %s is %s', (decided, from, next) => {
    expect(nextUndecided(buildVideos(...decided), buildPosition(from))).toEqual(buildPosition(next))
  })
})

describe('a step', () => {
  it.each([
    ['1:1', 1, '1:2'],
    ['1:2', 1, '3:1'],
    ['3:1', -1, '1:2'],
    ['1:1', -1, null],
    ['3:1', 1, null],
    ['2:1', 1, '3:1'],
    ['2:1', -1, '1:2'],
  ] as const)('from variant %s by %i leads to %s', (from, by, to) => {
    expect(stepVariant(buildVideos('..', '', '.'), buildPosition(from) as never, by)).toEqual(buildPosition(to))
  })

  it.each([
    ['1:1', 1, '2:1'],
    ['2:1', 1, '3:2'],
    ['3:2', 1, null],
    ['1:2', -1, null],
    [null, 1, '1:1'],
  ] as const)('from the video of %s by %i leads to %s', (from, by, to) => {
    expect(stepVideo(buildVideos('..', '', 'a.'), buildPosition(from), by)).toEqual(buildPosition(to))
  })
})

it.each([
  [{ video: 2, variant: 2 }, '2:2'],
  [{ video: 2, variant: 9 }, '2:1'],
  [{ video: 2 }, '2:1'],
  [{ video: 7, variant: 1 }, '1:2'],
  [{}, '1:2'],
])('begins at %j: %s', (place, expected) => {
  expect(firstPosition(buildVideos('a.', '..'), place)).toEqual(buildPosition(expected))
})

it('begins at the first video while none is ready', () => {
  expect(firstPosition(buildVideos('', ''), {})).toEqual(buildPosition('1:1'))
})

it.each([
  [['aa', 'ra'], { accepted: 3, rejected: 1, decided: 4, variants: 4, waiting: 0, isDone: true }],
  [['aa', ''], { accepted: 2, waiting: 1, isDone: false }],
  [['a.'], { decided: 1, isDone: false }],
  [[''], { variants: 0, isDone: false }],
])('counts %j', (decided, counts) => {
  expect(countQueue(buildVideos(...decided))).toMatchObject(counts)
})

it.each<[string, [id: number, file: string, status: HistoryItem['status']][], number[]]>([
  [
    'leaves out a failed one that was generated again',
    [
      [1, 'a', 'FAILED_AI_API'],
      [2, 'a', 'PROCESSING'],
    ],
    [2],
  ],
  [
    'keeps the last of several failures',
    [
      [1, 'a', 'FAILED_AI_API'],
      [2, 'a', 'FAILED_OTHER'],
    ],
    [2],
  ],
  [
    'keeps failures of other videos',
    [
      [1, 'a', 'FAILED_AI_API'],
      [2, 'b', 'COMPLETED'],
    ],
    [1, 2],
  ],
  [
    'keeps every result',
    [
      [1, 'a', 'COMPLETED'],
      [2, 'a', 'COMPLETED'],
    ],
    [1, 2],
  ],
])('%s', (_, rows, left) => {
  const items = rows.map(([id, videoFilename, status]) => buildHistoryItem({ id, videoFilename, status }))
  expect(withoutReplaced(items).map(({ id }) => id)).toEqual(left)
})

it('announces a decision with the place of its variant', () => {
  expect(announceDecision('accepted', { videoId: 1, variant: 2 }, 5)).toBe('Accepted, 3 of 5')
  expect(announceDecision(null, { videoId: 1, variant: 0 }, 5)).toBe('Undone, 1 of 5')
})

describe('a result as a video of the queue', () => {
  it.each<[string, Partial<HistoryItem>, boolean, string, string | null]>([
    ['finished', { decisions: [null] }, false, '0 of 1 decided', null],
    ['decided', { decisions: ['accepted'] }, false, '1 of 1 accepted', null],
    ['running', { status: 'PROCESSING', result: null }, false, 'Being written', null],
    [
      'failed',
      { status: 'FAILED_AI_API', error_message: 'Quota used up.', result: null },
      false,
      'Failed',
      'Quota used up.',
    ],
    ['cancelled', { status: 'FAILED_OTHER', error_type: 'CANCELLED', result: null }, false, 'Cancelled', 'Cancelled.'],
    ['unreadable', { result: null }, false, 'No variants', 'The answer holds no copy variants that can be read.'],
    ['deleted', {}, true, 'Deleted', null],
  ])('is described when it is %s', (_, item, isDeleted, label, problem) => {
    const video = toReviewVideo(buildHistoryItem(item), isDeleted)
    expect(describeVideo(video).label).toBe(label)
    expect(video.problem).toBe(problem)
    expect(video.decisions).toHaveLength(video.variants.length)
  })
})
