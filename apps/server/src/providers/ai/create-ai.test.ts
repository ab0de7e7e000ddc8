import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { describe, expect, it } from 'vitest'
import { createMemoryFileCache } from '../../../test/ai-requests.ts'
import { createAi } from './create-ai.ts'

const needs = { fileCache: createMemoryFileCache() }
const none = { gemini: null, openAiCompatible: null, offline: {} }
const gemini = { kind: 'developer' as const, apiKey: 'a-key', baseUrl: null }
const openAiCompatible = { baseUrl: 'http://localhost:11434/v1', apiKey: null, videoInput: 'frames' as const }
const both = { ...none, gemini, openAiCompatible }
const offline = { pathName: offlineModelId, provider: 'Offline' }
const flash = { pathName: 'gemini-3.8-flash', provider: 'Gemini' }
const qwen = { pathName: 'gemini-like/qwen3-vl:8b', provider: 'OpenAI-compatible' }

describe('the provider of a model', () => {
  it('is the offline writer for its model, connected or not', () => {
    expect(createAi(none, needs).providerFor(offline).name).toBe('Offline')
    expect(createAi(both, needs).providerFor(offline).name).toBe('Offline')
  })

  it('is the one that its row names', () => {
    const ai = createAi(both, needs)
    expect([flash, qwen].map((model) => ai.providerFor(model).name)).toEqual(['Gemini', 'OpenAI-compatible'])
    expect(ai.listers.map(({ provider }) => provider)).toEqual(['Gemini', 'OpenAI-compatible'])
  })

  it.each([
    ['the offline writer', offline, 'frames', false],
    ['Gemini', flash, 'frames', true],
    ['another AI server that gets pictures', qwen, 'frames', false],
    ['another AI server that gets the video', qwen, 'video', true],
  ] as const)('says whether %s sees the video itself', (_case, model, videoInput, seesVideo) => {
    const config = { ...both, openAiCompatible: { ...openAiCompatible, videoInput } }
    expect(createAi(config, needs).providerFor(model).seesVideo).toBe(seesVideo)
  })

  it.each([
    ['neither', none, false],
    ['a Gemini key', { ...none, gemini }, true],
    ['another AI server', { ...none, openAiCompatible }, true],
  ])('is connected with %s: %s', (_case, config, isConnected) => {
    expect(createAi(config, needs).isConnected).toBe(isConnected)
  })

  it('is missing without a key, with a sentence that says what to do', () => {
    expect(() => createAi({ ...both, gemini: null }, needs).providerFor(flash)).toThrow(
      'The model gemini-3.8-flash needs an API key: set GEMINI_API_KEY, or choose the Offline draft writer.',
    )
    expect(() => createAi({ ...both, openAiCompatible: null }, needs).providerFor(qwen)).toThrow(
      `The model ${qwen.pathName} needs an AI server: set OPENAI_COMPATIBLE_URL, or choose the Offline draft writer.`,
    )
  })
})
