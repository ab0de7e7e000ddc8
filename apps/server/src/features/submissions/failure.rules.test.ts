import { describe, expect, it } from 'vitest'
import type { MetaFailureKind } from '../../providers/meta-ads/meta-ads.schemas.ts'
import { judgeFailure, triesMax } from './failure.rules.ts'

const now = new Date('2026-11-21T10:00:00Z')
const judge = (kind: MetaFailureKind, { tries = 0, retryAt = null as Date | null, random = 0 } = {}) =>
  judgeFailure({ kind, retryAt }, { tries, now, random })
const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('a failure', () => {
  it.each([
    ['final', { to: 'failed' }],
    ['permission', { to: 'failed' }],
    ['token', { to: 'stopped', others: 'of the user' }],
    ['attention', { to: 'stopped', others: 'of the user' }],
    ['blocked', { to: 'stopped', others: 'of the ad account' }],
  ] as const)('of kind %s ends the submission', (kind, verdict) => {
    expect(judge(kind)).toEqual(verdict)
  })

  it.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [3, 8],
  ])('waits without an answer after %i tries for %i s', (tries, seconds) => {
    for (const kind of ['transient', 'unknown'] as const) {
      expect(judge(kind, { tries })).toMatchObject({ to: 'waiting', retryAt: addSeconds(seconds), tries: tries + 1 })
    }
  })

  it('is final without an answer at the fifth try', () => {
    expect(judge('transient', { tries: triesMax - 1 })).toEqual({ to: 'failed' })
  })

  it('waits for the quota as long as Meta says, and does not count as a try', () => {
    const verdict = judge('rate', { retryAt: addSeconds(130), tries: 4 })
    expect(verdict).toMatchObject({ to: 'waiting', retryAt: addSeconds(130), tries: 4 })
  })

  it('waits a minute for the quota when Meta does not say how long', () => {
    expect(judge('rate')).toMatchObject({ retryAt: addSeconds(60) })
  })

  it('spreads submissions that wait for the same time', () => {
    expect(judge('rate', { retryAt: addSeconds(10), random: 1 })).toMatchObject({ retryAt: addSeconds(11) })
  })
})
