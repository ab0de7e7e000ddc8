import { expect, it } from 'vitest'
import { httpStatus } from '../../platform/errors.ts'
import type { MetaFailureKind } from '../../providers/meta-ads/meta-ads.schemas.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'
import { createToAppError } from './meta-refusal.service.ts'

const now = new Date('2026-11-21T12:00:00Z')
const toAppError = createToAppError({ clock: { now: () => now } })
const said = { title: 'Budget too low', code: 100, subcode: 1885272, traceId: 'A1', technical: 'Invalid parameter' }

it.each<[MetaFailureKind, string, number, RegExp]>([
  ['final', 'META_REFUSED', 400, /^The budget is too low\.$/],
  ['token', 'META_RECONNECT', 409, /^Your Meta connection has expired\. Please reconnect\.$/],
  ['attention', 'META_REFUSED', 400, /sign in at facebook\.com.*The budget is too low\./],
  ['permission', 'META_REFUSED', 400, /ask for access.*The budget is too low\./],
  ['blocked', 'META_REFUSED', 400, /Account Quality.*The budget is too low\./],
  ['rate', 'META_RATE_LIMITED', 429, /^Meta asks to slow down\. Try again in 60 seconds\.$/],
  ['transient', 'META_UNAVAILABLE', 503, /Please try again\.$/],
  ['unknown', 'META_UNAVAILABLE', 503, /It is not known whether Meta did what was asked\.$/],
])('maps a %s failure to %s with status %i', (kind, code, status, sentence) => {
  const error = toAppError(new MetaAdsError(kind, 'The budget is too low.', said))
  expect(error.code).toBe(code)
  expect(httpStatus(error.code)).toBe(status)
  expect(error.message).toMatch(sentence)
  expect(error.meta).toEqual({
    title: 'Budget too low',
    message: 'The budget is too low.',
    code: 100,
    subcode: 1885272,
    traceId: 'A1',
    blamedFields: [],
  })
})

it("puts Meta's sentence at the path of each blamed field", () => {
  const error = new MetaAdsError('final', 'Too low.', { blamedFields: ['daily_budget', 'targeting.age_min'] })
  expect(toAppError(error, (blamed) => `adSetPayload.${blamed}`).issues).toEqual([
    { path: 'adSetPayload.daily_budget', message: 'Too low.' },
    { path: 'adSetPayload.targeting.age_min', message: 'Too low.' },
  ])
  expect(toAppError(new MetaAdsError('final', 'No.')).issues).toBeUndefined()
})

it.each([
  ['2026-11-21T12:00:30Z', 30, '30 seconds'],
  ['2026-11-21T12:05:00Z', 300, '5 minutes'],
  ['2026-11-21T11:00:00Z', 1, '1 second'],
])('turns the retry time %s into a wait of %i s', (retryAt, seconds, words) => {
  const error = toAppError(new MetaAdsError('rate', 'Slow down.', { retryAt: new Date(retryAt) }))
  expect(error.retryAfterSeconds).toBe(seconds)
  expect(error.message).toContain(words)
})
