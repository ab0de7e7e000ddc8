import { describe, expect, it } from 'vitest'
import { findCapability, outputLimitFor } from './gemini-request.ts'

describe('what a model takes', () => {
  it.each<[string, string | null, string | null, boolean]>([
    ['gemini-3.8-flash', 'LOW', 'LOW', true],
    ['gemini-3.7-flash', 'LOW', 'LOW', true],
    ['gemini-3.5-flash', 'LOW', 'MINIMAL', true],
    ['gemini-3.5-flash-lite', 'LOW', 'MINIMAL', true],
    ['gemini-3.1-flash-lite', 'LOW', 'MINIMAL', true],
    ['gemini-3.1-pro-preview', 'LOW', 'LOW', true],
    ['gemini-4-hydrogen', 'LOW', 'LOW', true],
    ['gemini-4-neon', 'MEDIUM', 'LOW', true],
    ['models/gemini-4-neon', 'MEDIUM', 'LOW', true],
    ['gemini-2.5-flash-lite', null, null, false],
    ['gemini-2.5-pro', null, null, false],
    ['gemini-flash-latest', null, null, false],
    ['a-model-of-tomorrow', null, null, false],
  ])('%s', (modelId, thinkingLevel, lowestThinkingLevel, readsFineText) => {
    expect(findCapability(modelId)).toEqual({ thinkingLevel, lowestThinkingLevel, readsFineText })
  })

  it('adds thinking to the output limit, and sets none for an unknown model', () => {
    expect([outputLimitFor('MINIMAL'), outputLimitFor('LOW'), outputLimitFor('MEDIUM'), outputLimitFor(null)]).toEqual([
      8192,
      12_288,
      24_576,
      null,
    ])
  })
})
