import { beforeEach, expect, it } from 'vitest'
import { buildAiRequest, createMemoryFileCache } from '../../../test/ai-requests.ts'
import { startGeminiStub } from '../../../test/gemini-stub.ts'
import { AiError, type AiUsage, budgetUsedUp } from './ai.ts'
import { createAi } from './create-ai.ts'
import { meterAi } from './metered-ai.ts'

let calls: string[]
let charged: AiUsage[]
let isUsedUp: boolean
beforeEach(() => {
  calls = []
  charged = []
  isUsedUp = false
})

async function generate(prompt: string): Promise<unknown> {
  const stub = await startGeminiStub({ processingPolls: 0 })
  const connection = { kind: 'developer' as const, apiKey: 'AIza-secret-key-of-the-test', baseUrl: stub.url }
  const watch = async <T>(
    {
      provider,
      operation,
      classifyOutcome,
    }: { provider: string; operation: string; classifyOutcome?: (result: T) => string },
    call: () => Promise<T>,
  ) => {
    const result = await call()
    calls.push(`${provider} ${operation} ${classifyOutcome?.(result) ?? 'ok'}`)
    return result
  }
  const budget = {
    check: async () => {
      if (isUsedUp) throw new AiError({ errorType: budgetUsedUp, message: 'Used up.' })
    },
    charge: async (_model: string, usage: AiUsage) => void charged.push(usage),
  }
  const ai = meterAi(
    createAi(
      { gemini: connection, openAiCompatible: null, offline: {} },
      { fileCache: createMemoryFileCache(), watch },
    ),
    { watch, budget },
  )
  try {
    const request = buildAiRequest({ prompt })
    return await ai.providerFor({ pathName: request.modelId, provider: 'Gemini' }).generate(request)
  } catch (error) {
    return error
  } finally {
    await stub.close()
  }
}

it('charges an answer, and labels each HTTP request without ids', async () => {
  await generate('Write.')
  expect(charged).toMatchObject([{ inputTokens: expect.any(Number) }])
  expect(calls).toEqual(expect.arrayContaining(['Gemini HTTP POST upload ok', 'Gemini HTTP generateContent ok']))
  expect(calls.at(-1)).toBe('Gemini generate ok')
  expect(calls.join(' ')).not.toMatch(/AIza|models\/|files\/\w/)
})

it('charges an answer that was blocked after it was paid for', async () => {
  expect(await generate('[[stub:safety]]')).toMatchObject({ errorType: 'BLOCKED_SAFETY' })
  expect(charged).toHaveLength(1)
})

it('charges nothing for a refusal, which is labelled by its status', async () => {
  expect(await generate('[[stub:400]]')).toMatchObject({ errorType: 'INVALID_REQUEST' })
  expect(charged).toEqual([])
  expect(calls).toContain('Gemini HTTP generateContent 400')
})

it('calls no provider once the budget is spent', async () => {
  isUsedUp = true
  expect(await generate('Write.')).toMatchObject({ errorType: budgetUsedUp })
  expect(calls).toEqual([])
})
