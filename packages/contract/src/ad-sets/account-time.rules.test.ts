import { describe, expect, it } from 'vitest'
import { findDayStart, lastTwoDays, toInstant } from './account-time.rules.ts'

const losAngeles = 'America/Los_Angeles'

describe('the instant of a text', () => {
  it.each([
    ['winter', '2026-12-01T09:30', losAngeles, '2026-12-01T17:30:00.000Z'],
    ['summer', '2026-07-01T09:30', losAngeles, '2026-07-01T16:30:00.000Z'],
    ['with seconds', '2026-07-01 09:30:15', losAngeles, '2026-07-01T16:30:15.000Z'],
    ['a day alone', '2026-12-01', 'Asia/Tokyo', '2026-11-30T15:00:00.000Z'],
    ['a zone of half hours', '2026-12-01T00:00', 'Asia/Kolkata', '2026-11-30T18:30:00.000Z'],
    ['an hour skipped by daylight saving', '2026-03-08T02:30', losAngeles, '2026-03-08T10:30:00.000Z'],
    ['an hour repeated by daylight saving: the first one', '2026-11-01T01:30', losAngeles, '2026-11-01T08:30:00.000Z'],
    ['the end of the skipped hour', '2026-03-08T03:00', losAngeles, '2026-03-08T10:00:00.000Z'],
    ['UTC', '2026-12-01T09:30:00Z', losAngeles, '2026-12-01T09:30:00.000Z'],
    ['an offset', '2026-12-01T09:30:00+02:00', losAngeles, '2026-12-01T07:30:00.000Z'],
    ["Meta's offset", '2026-12-01T09:30:00-0800', 'Asia/Tokyo', '2026-12-01T17:30:00.000Z'],
  ])('%s', (_what, text, zone, expected) => {
    expect(toInstant(text, zone)?.toISOString()).toBe(expected)
  })

  it.each([
    ['a text without a date', 'tomorrow', losAngeles],
    ['an empty text', '', losAngeles],
    ['an impossible day', '2026-02-31', losAngeles],
    ['an impossible hour', '2026-02-01T25:00', losAngeles],
    ['an impossible minute', '2026-02-01T10:75', losAngeles],
    ['an unknown zone', '2026-02-01T10:00', 'Mars/Olympus'],
  ])('is null for %s', (_what, text, zone) => {
    expect(toInstant(text, zone)).toBeNull()
  })

  it('ignores the zone when the text has an offset', () => {
    expect(toInstant('2026-02-01T10:00Z', 'Mars/Olympus')?.toISOString()).toBe('2026-02-01T10:00:00.000Z')
  })
})

describe('the start of a day', () => {
  it.each([
    ['UTC', '2026-11-20T23:59:59Z', '2026-11-20T00:00:00.000Z'],
    ['America/New_York', '2026-11-20T04:59:59Z', '2026-11-19T05:00:00.000Z'],
    ['America/New_York', '2026-11-20T05:00:00Z', '2026-11-20T05:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z'],
    // The clocks go back at 2:00, and forward at 2:00.
    ['America/New_York', '2026-11-01T20:00:00Z', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-03-08T20:00:00Z', '2026-03-08T05:00:00.000Z'],
    // The clocks go forward at midnight: the day begins at 1:00.
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z'],
    ['Nowhere/Land', '2026-11-20T23:00:00Z', '2026-11-20T00:00:00.000Z'],
  ])('in %s at %s is %s', (zone, now, expected) => {
    expect(findDayStart(new Date(now), zone).toISOString()).toBe(expected)
  })
})

it.each([
  ['UTC', '2026-11-20T23:30:00Z', '2026-11-19', '2026-11-20'],
  ['Asia/Tokyo', '2026-11-20T23:30:00Z', '2026-11-20', '2026-11-21'],
  ['America/New_York', '2026-11-21T03:00:00Z', '2026-11-19', '2026-11-20'],
  // The clocks go forward in the night between.
  ['America/New_York', '2027-03-15T04:10:00Z', '2027-03-14', '2027-03-15'],
  ['Nowhere/Land', '2026-12-01T00:00:00Z', '2026-11-30', '2026-12-01'],
])('the last two days in %s at %s are %s and %s', (zone, now, since, until) => {
  expect(lastTwoDays(new Date(now), zone)).toEqual({ since, until })
})
