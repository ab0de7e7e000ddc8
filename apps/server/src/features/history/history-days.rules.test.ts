import { expect, it } from 'vitest'
import { toInstants } from './history-days.rules.ts'

it.each([
  ['a day in UTC', { from: '2026-11-05', to: '2026-11-05' }, '2026-11-05T00:00Z', '2026-11-06T00:00Z'],
  ['the last day of a month', { to: '2026-02-28', timeZone: 'Asia/Tokyo' }, null, '2026-02-28T15:00Z'],
  [
    'a day of 23 hours',
    { from: '2026-03-29', to: '2026-03-29', timeZone: 'Europe/Berlin' },
    '2026-03-28T23:00Z',
    '2026-03-29T22:00Z',
  ],
  ['a day that begins at one', { from: '2026-09-06', timeZone: 'America/Santiago' }, '2026-09-06T04:00Z', null],
  ['no day', {}, null, null],
])('bounds %s', (_, filter, since, before) => {
  const read = (instant: string | null) => (instant === null ? undefined : new Date(instant))
  expect(toInstants(filter)).toEqual({ since: read(since), before: read(before) })
})
