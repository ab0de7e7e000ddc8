import { expect, it } from 'vitest'
import { refuseEditedVariants } from './variant-limits.rules.ts'

const variants = (count: number, primaryText = 'Text') =>
  Array.from({ length: count }, (_, n) => ({ headline: `Headline ${n}`, primaryText }))
const long = 'a'.repeat(5001)

const tooMany = 'An edited result may have at most 50 variants, and this has 60. Delete 10.'
const tooLong = 'Shorten the primary text of variant 1: it has 5,001 characters, and may have at most 5,000.'

it.each<[what: string, edited: ReturnType<typeof variants>, current: ReturnType<typeof variants>, refusals: string[]]>([
  ['takes 50 variants of 5 000 characters', variants(50, long.slice(1)), variants(3), []],
  ['takes an empty list', [], variants(3), []],
  ['refuses more variants', variants(60), variants(3), [tooMany]],
  ['refuses as many as an older result had', variants(60), variants(60), [tooMany]],
  ['lets an older list become shorter', variants(60), variants(61), []],
  ['refuses a longer text', variants(1, long), variants(3), [tooLong]],
  ['keeps a longer text that is stored', variants(1, long), variants(3, long), []],
])('%s', (_, edited, current, refusals) => {
  const issues = refuseEditedVariants(edited, { original: [], current })
  expect(issues.map(({ message }) => message)).toEqual(refusals)
})

it('names the place of each fault', () => {
  const edited = [...variants(1), { headline: long, primaryText: long }]
  const paths = refuseEditedVariants(edited, { original: [], current: [] }).map(({ path }) => path)
  expect(paths).toEqual(['edited_result.variants.1.headline', 'edited_result.variants.1.primaryText'])
})

it('takes a long text of the original back', () => {
  expect(refuseEditedVariants(variants(1, long), { original: variants(1, long), current: variants(1) })).toEqual([])
})
