import { describe, expect, it } from 'vitest'
import { toInstant } from './account-time.rules.ts'

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
