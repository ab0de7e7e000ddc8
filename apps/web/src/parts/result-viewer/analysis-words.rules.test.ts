import type { Aspect } from '@hookline/contract/analysis/analysis.schemas'
import { expect, it } from 'vitest'
import { joinUnjudged } from './analysis-words.rules.ts'

const aspect = (name: string, change: Partial<Aspect> = {}): Aspect => ({
  aspect: name,
  better: null,
  why: 'Nothing was read.',
  video1Ms: null,
  video2Ms: null,
  ...change,
})

it('joins aspects that lack a verdict for the same reason, in the place of the first', () => {
  const judged = aspect('clarity', { better: 'even', why: 'Both are short.' })
  expect(joinUnjudged([aspect('hook'), judged, aspect('offer'), aspect('pace', { why: 'No cut.' })])).toEqual([
    aspect('hook, offer'),
    judged,
    aspect('pace', { why: 'No cut.' }),
  ])
})

it('keeps aspects apart that name a second or have a verdict', () => {
  const given = [
    aspect('hook', { video1Ms: 0 }),
    aspect('offer', { video2Ms: 9 }),
    aspect('pace', { better: 'video1' }),
  ]
  expect(joinUnjudged(given)).toEqual(given)
})
