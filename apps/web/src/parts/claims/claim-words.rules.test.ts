import type { Claim, Evidence } from '@hookline/contract/claims/claims.schemas'
import { describe, expect, it } from 'vitest'
import {
  buildUnwatchedState,
  buildWatchReport,
  notWatched,
  partlyWatched,
  watched,
} from '../../../test/build-watch-report.ts'
import { describeCheck, describeClaim, uniqueClaims } from './claim-words.rules.ts'

const evidence: Evidence = {
  source: 'text',
  fromMs: 4900,
  toMs: 7000,
  quote: '20% OFF TODAY',
  readAs: '20% OFF',
  isSure: true,
  box: null,
  cutOut: null,
}

describe('describeClaim', () => {
  it.each([
    [{ state: 'quoted', evidence } as const, '0:04', 'quoted', 'Seen in the video: “20% OFF TODAY”'],
    [
      { state: 'paraphrased', evidence: { ...evidence, source: 'speech', fromMs: 65_000 } } as const,
      '1:05',
      'in other words',
      'Heard in the video: “20% OFF TODAY”',
    ],
    [
      { state: 'unsure', evidence: { ...evidence, isSure: false } } as const,
      '0:04',
      'read as 20% OFF: check',
      'Seen in the video, not for sure: “20% OFF TODAY”',
    ],
    [
      { state: 'unsure', evidence: { ...evidence, source: 'speech', isSure: false } } as const,
      '0:04',
      'heard as 20% OFF: check',
      'Heard in the video, not for sure: “20% OFF TODAY”',
    ],
    [
      { state: 'unsure', evidence: { ...evidence, readAs: '20% OFF TODAY' } } as const,
      '0:04',
      'read as 20% OFF TODAY: check',
      'Seen in the video, but it may say something else: “20% OFF TODAY”',
    ],
    [{ state: 'not found', evidence: null } as const, null, 'not seen or heard', null],
  ])('describes %j', (claim, time, note, details) => {
    expect(describeClaim(claim)).toEqual({ time, note, details })
  })
})

describe('uniqueClaims', () => {
  const claim: Claim = {
    text: '20% off',
    start: 0,
    end: 7,
    field: 'headline',
    kind: 'percentage',
    state: 'quoted',
    evidence,
  }

  it('shows a claim of both texts once, where it stands first', () => {
    const again: Claim = { ...claim, text: '20% Off', field: 'primaryText', start: 4, end: 11 }
    expect(uniqueClaims([claim, again])).toEqual([claim])
  })

  it('keeps the same words with another evidence', () => {
    const later: Claim = { ...claim, evidence: { ...evidence, fromMs: 9000 } }
    const missing: Claim = { ...claim, state: 'not found', evidence: null }
    expect(uniqueClaims([claim, later, missing])).toHaveLength(3)
  })
})

describe('describeCheck', () => {
  const report = buildWatchReport({ parts: { text: 'done', speech: 'failed: The language is not understood.' } })

  it.each([
    [undefined, null],
    [notWatched, null],
    [buildUnwatchedState({ status: 'failed', place: null, error: 'No frames.' }), null],
    [buildUnwatchedState(), 'The claims are checked when the video has been watched.'],
    [
      buildUnwatchedState({ place: 7 }),
      'The claims are checked when the video has been watched: it is the 7th in the queue.',
    ],
    [partlyWatched(), 'Only the first 6 s of text were read. Claims made only there count as not seen or heard.'],
    [watched(), null],
    [
      { ...watched(), report },
      'This server could not transcribe the speech: The language is not understood. Claims made only there count as not seen or heard.',
    ],
  ])('of %j', (watched, note) => {
    expect(describeCheck(watched)).toBe(note)
  })
})
