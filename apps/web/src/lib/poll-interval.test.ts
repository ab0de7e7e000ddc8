import { expect, it } from 'vitest'
import { pollInterval, pollMs } from './poll-interval.ts'

it.each([
  ['idle, without events', { isUnderWay: false, streamState: 'down', hasFailed: true }, false],
  ['under way, told by events', { isUnderWay: true, streamState: 'open', hasFailed: false }, false],
  ['under way, without events', { isUnderWay: true, streamState: 'down', hasFailed: false }, pollMs],
  ['under way, its last fetch failed', { isUnderWay: true, streamState: 'open', hasFailed: true }, pollMs],
] as const)('polls what is %s', (_, of, interval) => {
  expect(pollInterval(of)).toBe(interval)
})
