import { expect, it } from 'vitest'
import { pollInterval, pollMs } from './poll-interval.ts'

it.each([
  ['finished, with the stream down', { isUnderWay: false, streamState: 'down', hasFailed: true }, false],
  ['unfinished, with the stream open', { isUnderWay: true, streamState: 'open', hasFailed: false }, false],
  ['unfinished, with the stream down', { isUnderWay: true, streamState: 'down', hasFailed: false }, pollMs],
  ['unfinished, after a failed fetch', { isUnderWay: true, streamState: 'open', hasFailed: true }, pollMs],
] as const)('decides about polling work that is %s', (_, poll, interval) => {
  expect(pollInterval(poll)).toBe(interval)
})
