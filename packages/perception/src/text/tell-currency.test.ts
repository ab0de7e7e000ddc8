import { expect, it } from 'vitest'
import { tellCurrency } from './tell-currency.ts'

it.each([
  ['a euro that wins', { euro: 0.6, pound: 0.3, asF: 0, asE: 0 }, '€', 0.9],
  ['a pound that the other recogniser takes for an f', { euro: 0, pound: 0.95, asF: 0.3, asE: 0 }, '£', 0.95],
  ['a euro that the other recogniser takes for an E', { euro: 0.01, pound: 0.98, asF: 0, asE: 0.4 }, '€', 0.75],
  ['a euro by its trace', { euro: 0.03, pound: 0.9, asF: 0, asE: 0 }, '€', 0.5],
  ['no pound without proof', { euro: 0, pound: 0.99, asF: 0, asE: 0 }, '£', 0.5],
  ['no pound with a trace of a euro', { euro: 0.05, pound: 0.9, asF: 0.3, asE: 0 }, '€', 0.5],
])('believes %s', (_what, evidence, character, confidence) => {
  const told = tellCurrency({ confidence: evidence.pound }, evidence)
  expect(told.character).toBe(character)
  expect(told.confidence).toBeCloseTo(confidence)
})
