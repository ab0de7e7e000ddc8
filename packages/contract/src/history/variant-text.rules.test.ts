import { describe, expect, it } from 'vitest'
import { countCharacters, variantAsText, variantsAsText } from './variant-text.rules.ts'

describe('variant text', () => {
  it.each([
    ['', 0],
    ['Sale', 4],
    ['👩‍👩‍👧 go', 4],
    ['e\u0301', 1],
  ])('counts %j as %i characters', (text, count) => {
    expect(countCharacters(text)).toBe(count)
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
