import { expect, it } from 'vitest'
import {
  describeCut,
  displayDomain,
  feedRatio,
  longestFit,
  showablePicture,
  shownText,
  toInitials,
  toLocalAddress,
} from './preview.rules.ts'

const atMost = (length: number) => (text: string) => text.length <= length

it.each([
  ['whole', 10, 'whole'],
  ['too long', 3, 'too'],
  ['👨‍👩‍👧 family', 7, ''],
  ['👨‍👩‍👧 family', 8, '👨‍👩‍👧'],
  ['x', 0, ''],
])('shortens "%s" to %i units: "%s"', (text, room, expected) => {
  expect(longestFit(text, atMost(room))).toBe(expected)
})

it.each([
  ['facebook_feed', 27, 125, null],
  ['facebook_feed', 28, 125, '27 of the 28 characters of the headline'],
  ['instagram_feed', 28, 125, null],
  ['reel', 28, 73, '72 of the 73 characters of the text'],
  ['story', 60, 300, null],
] as const)('names what %s cuts off a headline of %i and a text of %i characters: %s', (kind, headline, text, cut) => {
  const ad = { headline: 'h'.repeat(headline), primaryText: 't'.repeat(text) }
  expect(describeCut(kind, ad)).toBe(cut && `On a phone this placement shows ${cut}.`)
})

it('cuts by lines first, then by characters', () => {
  expect(shownText('one two three', 100, atMost(7))).toBe('one two')
  expect(shownText('one two three', 5, atMost(100))).toBe('one t')
  expect(shownText('one two three', 4, atMost(100))).toBe('one')
  expect(shownText('one ', 100, atMost(100))).toBe('one ')
})

it.each([
  [1080, 1920, 0.8],
  [1080, 1080, 1],
  [1920, 1080, 1920 / 1080],
  [3000, 1000, 1.91],
  [0, 0, 0.8],
])('shows a video of %i by %i in the ratio %d', (width, height, ratio) => {
  expect(feedRatio(width, height)).toBeCloseTo(ratio)
})

it.each([
  ['http://127.0.0.1:3000/sandbox/picture/1.svg', '/sandbox/picture/1.svg'],
  ['/storage/1.jpg', '/storage/1.jpg'],
  ['//cdn.example/1.jpg', '/api/meta/pictures/5'],
  ['https://cdn.example/sandbox/1.jpg', '/api/meta/pictures/5'],
  [null, null],
])('loads the picture %s from %s', (pictureUrl, expected) => {
  expect(showablePicture({ id: '5', pictureUrl })).toBe(expected)
})

it('keeps Meta’s addresses, and loads those of the simulated Meta from this server', () => {
  expect(toLocalAddress('https://www.facebook.com/ads/preview?d=1')).toBe('https://www.facebook.com/ads/preview?d=1')
  expect(toLocalAddress('http://127.0.0.1:3000/sandbox/preview?id=1')).toBe('/sandbox/preview?id=1')
})

it('makes initials of a name', () => {
  expect(toInitials(' hookline shop berlin')).toBe('HS')
})

it.each([
  ['https://www.shop.example/a', 'shop.example'],
  ['mailto:a@b.example', ''],
  ['shop', ''],
])('shows %s as the domain "%s"', (website, domain) => {
  expect(displayDomain(website)).toBe(domain)
})
