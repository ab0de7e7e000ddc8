import { expect, it } from 'vitest'
import { limitGeneratedVariants } from './generated-variants.rules.ts'

const variants = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ headline: `Headline ${n}`, primaryText: `Text ${n}` }))

it('says nothing of an answer within the limits', () => {
  expect(limitGeneratedVariants(variants(10))).toEqual({ variants: variants(10), notice: null })
})

it('leaves out what was not asked for, and says so', () => {
  expect(limitGeneratedVariants(variants(12_000))).toEqual({
    variants: variants(10),
    notice: 'The model wrote 12,000 variants, more than it was asked for: this result has the first 10.',
  })
})

it('cuts a text that is longer than a variant may be, and says so', () => {
  const long = { headline: 'Headline', primaryText: `${'a'.repeat(4999)}🎉` }
  expect(limitGeneratedVariants([long])).toEqual({
    variants: [{ headline: 'Headline', primaryText: 'a'.repeat(4999) }],
    notice: 'Texts of more than 5,000 characters were cut.',
  })
})
