import { describe, expect, it } from 'vitest'
import { variantAsText, variantsAsText } from './variant-text.rules.ts'

describe('variant text', () => {
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
