import { describe, expect, it } from 'vitest'
import { changeVariants, type VariantChange, withKeys } from './edit-variants.rules.ts'

const three = withKeys(['A', 'B', 'C'].map((headline) => ({ headline, primaryText: `${headline} text` })))

it('gives every variant an identity of its own', () => {
  expect(three.map(({ key }) => key)).toEqual([1, 2, 3])
})

describe('changeVariants', () => {
  it.each<[what: string, change: VariantChange, headlines: string]>([
    ['moves one up', { type: 'move', key: 2, by: -1 }, 'BAC'],
    ['moves one down', { type: 'move', key: 2, by: 1 }, 'ACB'],
    ['leaves the first where it is', { type: 'move', key: 1, by: -1 }, 'ABC'],
    ['leaves the last where it is', { type: 'move', key: 3, by: 1 }, 'ABC'],
    ['removes one', { type: 'remove', key: 2 }, 'AC'],
    ['puts a copy behind its original', { type: 'duplicate', key: 1 }, 'AABC'],
    ['writes a headline', { type: 'write', key: 3, field: 'headline', text: 'Z' }, 'ABZ'],
    [
      'puts one back where it was',
      { type: 'insert', at: 1, variant: { key: 9, headline: 'N', primaryText: '' } },
      'ANBC',
    ],
    ['ignores a variant that is gone', { type: 'remove', key: 7 }, 'ABC'],
  ])('%s', (_, change, headlines) => {
    expect(
      changeVariants(three, change)
        .map(({ headline }) => headline)
        .join(''),
    ).toBe(headlines)
  })

  it('adds an empty variant at the end', () => {
    expect(changeVariants(three, { type: 'add' }).at(-1)).toEqual({ key: 4, headline: '', primaryText: '' })
  })

  it('adds the first variant to an empty list', () => {
    expect(changeVariants([], { type: 'add' })).toEqual([{ key: 1, headline: '', primaryText: '' }])
  })

  it('gives a copy an identity that no other variant has', () => {
    const keys = changeVariants(three, { type: 'duplicate', key: 1 }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
  })

  it('puts one back beside another that took its identity meanwhile', () => {
    const [, , last] = three
    const without = changeVariants(changeVariants(three, { type: 'remove', key: 3 }), { type: 'add' })
    const keys = changeVariants(without, { type: 'insert', at: 2, variant: last as NonNullable<typeof last> }).map(
      ({ key }) => key,
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('keeps the identity of a variant that moves', () => {
    expect(changeVariants(three, { type: 'move', key: 3, by: -1 })[1]).toBe(three[2])
  })
})
