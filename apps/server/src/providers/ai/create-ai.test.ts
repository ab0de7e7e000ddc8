import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { describe, expect, it } from 'vitest'
import { createMemoryFileCache } from '../../../test/ai-requests.ts'
import { createAi } from './create-ai.ts'

const needs = { fileCache: createMemoryFileCache() }
const gemini = { kind: 'developer' as const, apiKey: 'a-key', baseUrl: null }

describe('the provider of a model', () => {
  it('is the offline writer for its model, connected or not', () => {
    expect(createAi({ gemini: null }, needs).providerFor(offlineModelId).name).toBe('Offline')
    expect(createAi({ gemini }, needs).providerFor(offlineModelId).name).toBe('Offline')
  })

  it('is Gemini for every other model, when there is a key', () => {
    expect(createAi({ gemini }, needs).providerFor('gemini-3.8-flash').name).toBe('Gemini')
  })

  it('is missing without a key, with a sentence that says what to do', () => {
    expect(() => createAi({ gemini: null }, needs).providerFor('gemini-3.8-flash')).toThrow(
      'The model gemini-3.8-flash needs an AI key: set GEMINI_API_KEY, or choose the Offline draft writer.',
    )
  })
})
