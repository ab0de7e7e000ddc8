import { expect, it } from 'vitest'
import { removeEmoji, shortenText, shortenToFit, withoutEmoji } from './rewrite-helpers.rules.ts'

it.each([
  ['Save 20% ✨ today', 'Save 20% today'],
  ['👀 Look! 👉', 'Look!'],
  ['Great ✨!', 'Great!'],
  ['For 👨‍👩‍👧 families', 'For families'],
  ['Made in 🇩🇪, with ❤️', 'Made in, with'],
  ['Thumbs 👍🏽 up', 'Thumbs up'],
  ['Acme® and Acme™ © 2026', 'Acme® and Acme™ © 2026'],
  ['Take 2️⃣ today', 'Take today'],
  ['One\n✅ Two  spaces stay', 'One\nTwo  spaces stay'],
  ['Nothing  to   do', 'Nothing  to   do'],
  ['Line one ✅\n\nLine two', 'Line one\n\nLine two'],
  ['✨', ''],
])('leaves the emoji out of %j', (text, expected) => expect(withoutEmoji(text)).toBe(expected))

it.each([
  ['Short enough.', 20, 'Short enough.'],
  ['One here. Two here. Three here. Shop now.', 30, 'One here. Two here. Shop now.'],
  ['One here. Two here. Three here. Shop now.', 20, 'One here. Shop now.'],
  ['One here. A call that is much too long for it.', 12, 'One here.'],
  ['Shoes for runners, walkers and everyone else', 30, 'Shoes for runners'],
  ['Shoes for all the runners of this world', 20, 'Shoes for all the…'],
  ['Supercalifragilistic', 10, 'Supercali…'],
  ['First line.\nSecond line is longer.\nShop.', 20, 'First line.\nShop.'],
  ['Only $19.99 today. And more words to leave out.', 20, 'Only $19.99 today.'],
  ['👨‍👩‍👧👨‍👩‍👧 family and friends', 11, '👨‍👩‍👧👨‍👩‍👧 family…'],
])('shortens %j to %d characters', (text, max, expected) => {
  expect(shortenText(text, max)).toBe(expected)
  expect([...new Intl.Segmenter().segment(expected)].length).toBeLessThanOrEqual(max)
})

it('works on both texts of a variant', () => {
  expect(removeEmoji({ headline: '✨ Hi', primaryText: 'You 👀' })).toEqual({ headline: 'Hi', primaryText: 'You' })
  const long = { headline: `${'word '.repeat(12)}end`, primaryText: 'Sentence of some length here. '.repeat(8).trim() }
  const short = shortenToFit(long)
  expect(short.headline.length).toBeLessThanOrEqual(40)
  expect(short.primaryText.length).toBeLessThanOrEqual(125)
})
