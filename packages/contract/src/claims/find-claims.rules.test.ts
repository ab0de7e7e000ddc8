import { describe, expect, it } from 'vitest'
import { findClaims } from './find-claims.rules.ts'

describe('findClaims', () => {
  it.each([
    ['Save 20% today', ['percentage: 20%']],
    ['Twenty percent off everything', ['percentage: Twenty percent off']],
    ['Half price this week', ['percentage: Half price']],
    ['Only $29.99, was €40', ['price: $29.99', 'price: €40']],
    ['Just 29 dollars', ['price: 29 dollars']],
    ['Hot for 24 hours', ['duration: 24 hours']],
    ['A twenty-four-hour charge', ['duration: twenty-four-hour']],
    ['Stays cold 24h', ['duration: 24h']],
    ['Loved by 10,000 customers', ['number: 10,000 customers']],
    ['Over 10k sold', ['number: 10k sold']],
    ['Use code SAVE20', ['code: SAVE20']],
    ['Use code BLOOM at checkout', ['code: BLOOM']],
    ['BLOOM is here', []],
    ['Free shipping over $50', ['free: Free shipping', 'price: $50']],
    ['Feel free to ask', []],
    ['The best coffee in town', ['superlative: best coffee']],
    ['Our #1 bottle', ['superlative: #1 bottle']],
    ['Take a rest, run the test', []],
    ['Twice the foam', ['comparison: Twice']],
    ['Lighter than glass', ['comparison: Lighter than glass']],
    ['Lighter than a glass bottle', ['comparison: Lighter than a glass']],
    ['There is more to this than a photo', []],
    ['30-day money-back guarantee', ['duration: 30-day', 'guaranteed: money-back guarantee']],
    ['Results guaranteed', ['guaranteed: guaranteed']],
    ['Meet the bottle from Bloom Labs', ['name: Bloom Labs']],
    ['Meet The New Bottle From Bloom', []],
    ['One of us. No one else.', []],
    ['Nothing to see here', []],
    ['', []],
  ])('finds in "%s"', (text, claims) => {
    expect(findClaims(text).map(({ kind, text }) => `${kind}: ${text}`)).toEqual(claims)
  })

  it('tells where a claim stands', () => {
    const text = '🔥 Get 20% off now'
    const [claim] = findClaims(text)
    expect(text.slice(claim?.start, claim?.end)).toBe('20% off')
  })
})
