import type { Aspect } from '@hookline/contract/analysis/analysis.schemas'
import { expect, it } from 'vitest'
import { joinUnjudged } from './analysis-words.rules.ts'

const buildAspect = (name: string, change: Partial<Aspect> = {}): Aspect => ({
  aspect: name,
  better: null,
  why: 'Nothing was read.',
  video1Ms: null,
  video2Ms: null,
  ...change,
})

it('joins aspects that lack a verdict for the same reason, in the place of the first', () => {
  const judged = buildAspect('clarity', { better: 'even', why: 'Both are short.' })
  expect(
    joinUnjudged([buildAspect('hook'), judged, buildAspect('offer'), buildAspect('pace', { why: 'No cut.' })]),
  ).toEqual([buildAspect('hook, offer'), judged, buildAspect('pace', { why: 'No cut.' })])
})

it('keeps aspects apart that name a second or have a verdict', () => {
  const given = [
    buildAspect('hook', { video1Ms: 0 }),
    buildAspect('offer', { video2Ms: 9 }),
    buildAspect('pace', { better: 'video1' }),
  ]
  expect(joinUnjudged(given)).toEqual(given)
})
