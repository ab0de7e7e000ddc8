import { expect, it } from 'vitest'
import { describeRegeneration, isSameVariant, pickRegenerated } from './regeneration.rules.ts'

const variants = ['one', 'two', 'three'].map((n) => ({ headline: `Headline ${n}`, primaryText: `Text ${n}` }))
const asked = { variants, index: 1, instruction: null, attempt: 0 }

it('asks for one variant, names the old one and the others', () => {
  const text = describeRegeneration(asked)
  expect(text).toMatch(
    /exactly one variant.*replaces this one:\s+\{"headline":"Headline two","primaryText":"Text two"\}/s,
  )
  expect(text).toMatch(/repeat none of them:\n.*"Headline one".*\n.*"Headline three"/)
  expect(text).toContain('Take another angle')
})

it('passes the instruction on, and names no others when there are none', () => {
  const text = describeRegeneration({
    ...asked,
    variants: variants.slice(0, 1),
    index: 0,
    instruction: 'lead with the price',
  })
  expect(text).toContain('lead with the price')
  expect(text).not.toContain('Take another angle')
  expect(text).not.toContain('repeat none')
})

it('picks the first new one, else the first', () => {
  const fresh = { headline: 'New', primaryText: 'New text' }
  const echo = { headline: 'headline one!', primaryText: 'Text  one' }
  expect(isSameVariant(variants[0] as typeof fresh, echo)).toBe(true)
  expect(pickRegenerated([echo, fresh], asked)).toEqual({ variant: fresh, isRepeated: false })
  expect(pickRegenerated([echo], asked)).toEqual({ variant: echo, isRepeated: true })
  expect(pickRegenerated([], asked).variant).toBeUndefined()
})
