import { describe, expect, it } from 'vitest'
import { countCharacters, splitAtLimit, variantAsText, variantsAsText } from './variant-text.rules.ts'

describe('variant text', () => {
  it.each([
    ['', 0],
    ['Sale', 4],
    ['👩‍👩‍👧 go', 4],
    ['e\u0301', 1],
  ])('counts %j as %i characters', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })

  it.each([
    ['', 3, ['', '']],
    ['Sal', 3, ['Sal', '']],
    ['Sale now', 4, ['Sale', ' now']],
    ['👩‍👩‍👧👩‍👩‍👧!', 2, ['👩‍👩‍👧👩‍👩‍👧', '!']],
  ])('splits %j after %i visible characters', (text, limit, parts) => {
    expect(splitAtLimit(text, limit)).toEqual(parts)
  })

  it('puts an empty line between headline and primary text', () => {
    expect(variantAsText({ headline: 'Head', primaryText: 'Body' })).toBe('Head\n\nBody')
  })

  it('numbers the variants when all are copied', () => {
    const variants = [
      { headline: 'A', primaryText: 'a' },
      { headline: 'B', primaryText: 'b' },
    ]
    expect(variantsAsText(variants)).toBe('Variant 1\nA\n\na\n\n\nVariant 2\nB\n\nb')
  })
})
