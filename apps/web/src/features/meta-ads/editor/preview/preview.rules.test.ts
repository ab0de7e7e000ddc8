import { expect, test } from 'vitest'
import { buttonText } from './button-text.ts'
import { feedRatio, initialsOf, isShowablePicture, longestFit, shownText } from './preview.rules.ts'

const atMost = (length: number) => (text: string) => text.length <= length

test.each([
  ['whole', 10, 'whole'],
  ['too long', 3, 'too'],
  ['👨‍👩‍👧 family', 7, ''],
  ['👨‍👩‍👧 family', 8, '👨‍👩‍👧'],
  ['x', 0, ''],
])('of "%s" with room for %i units stays "%s"', (text, room, expected) => {
  expect(longestFit(text, atMost(room))).toBe(expected)
})

test('lines cut first, characters second', () => {
  expect(shownText('one two three', 100, atMost(7))).toBe('one two')
  expect(shownText('one two three', 5, atMost(100))).toBe('one t')
  expect(shownText('one two three', 4, atMost(100))).toBe('one')
  expect(shownText('one ', 100, atMost(100))).toBe('one ')
})

test.each([
  ['LEARN_MORE', 'Learn more'],
  ['BOOK_TRAVEL', 'Book now'],
  ['NO_BUTTON', null],
] as const)('the button of %s says %s', (callToAction, words) => {
  expect(buttonText(callToAction)).toBe(words)
})

test.each([
  [1080, 1920, 0.8],
  [1080, 1080, 1],
  [1920, 1080, 1920 / 1080],
  [3000, 1000, 1.91],
  [0, 0, 0.8],
])('a video of %i by %i is drawn as %d in a feed', (width, height, ratio) => {
  expect(feedRatio(width, height)).toBeCloseTo(ratio)
})

test('only pictures of this server are loaded', () => {
  expect(isShowablePicture('/sandbox/picture/1.svg', 'https://app.example')).toBe(true)
  expect(isShowablePicture('https://cdn.example/1.jpg', 'https://app.example')).toBe(false)
  expect(isShowablePicture(null, 'https://app.example')).toBe(false)
})

test('initials stand for a name', () => {
  expect(initialsOf(' hookline shop berlin')).toBe('HS')
})
