import { parseOutput } from '@hookline/contract/generation/parse-output.rules'
import { describe, expect, it } from 'vitest'
import { buildAiRequest } from '../../../../test/ai-requests.ts'
import { useGemini } from '../../../../test/gemini.ts'

const gemini = useGemini()
const variants = [{ headline: 'H', primaryText: 'P' }]
const json = JSON.stringify({ variants })

/** Sends this body as the reply to the next call of the model. */
const sendNext = (body: unknown) => gemini.stub.reply('call', { status: 200, body })

const reply = (text: string, more: object = {}, finishReason = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason, index: 0 }],
  modelVersion: 'gemini-3.8-flash-001',
  ...more,
})

const answer = () => gemini.createDeveloper().provider.generate(buildAiRequest())

describe('a complete answer is read', () => {
  it.each<[string, unknown]>([
    ['with fractional tokens', reply(json, { usageMetadata: { promptTokenCount: 10.5, candidatesTokenCount: 20.25 } })],
    ['with tokens as text', reply(json, { usageMetadata: { promptTokenCount: 'x', candidatesTokenCount: [] } })],
    ['with impossible tokens', reply(json, { usageMetadata: { promptTokenCount: -5, thoughtsTokenCount: 1e308 } })],
    ['with usage in words', reply(json, { usageMetadata: 'many' })],
    ['with NaN', JSON.stringify(reply(json, { usageMetadata: { promptTokenCount: 0 } })).replace(':0}', ':NaN}')],
    ['at the limit', reply(json, {}, 'MAX_TOKENS')],
    ['after a draft in a thought', reply(`<think>${json.replace('"H"', '"Draft"')}</think>${json}`)],
  ])('%s', async (_case, body) => {
    sendNext(body)
    const { text, usage } = await answer()
    expect(parseOutput('variants', text)).toEqual({ ok: true, variants })
    for (const count of Object.values(usage)) expect(count).toSatisfy(Number.isSafeInteger)
    expect(gemini.calls('model')).toHaveLength(1)
  })
})

it('asks without a schema after an empty answer', async () => {
  const { provider } = gemini.createDeveloper()
  await provider.generate(buildAiRequest({ previousErrorType: 'EMPTY_RESPONSE' }))
  expect(gemini.calls('model')[0]?.body).toMatchObject({ generationConfig: { responseMimeType: 'application/json' } })
  expect(JSON.stringify(gemini.calls('model')[0]?.body)).not.toContain('responseJsonSchema')
})

it('cuts off a reply of more than 20 MB', async () => {
  sendNext(reply('x'.repeat(21 * 1024 * 1024)))
  await expect(answer()).rejects.toMatchObject({ errorType: 'ANSWER_TOO_LARGE', maxTries: 2 })
})

it('skips and counts models that it cannot read', async () => {
  const model = {
    name: 'models/gemini-9-flash',
    supportedGenerationMethods: ['generateContent'],
    outputTokenLimit: 65_536,
  }
  const models = [null, { ...model, name: 7 }, { ...model, description: [] }, { ...model, displayName: {} }, model]
  gemini.stub.reply('list', { status: 200, body: { models } })
  const list = gemini.createDeveloper().provider.listModels?.(new AbortController().signal)
  await expect(list).resolves.toEqual({
    models: [{ pathName: 'gemini-9-flash', name: 'gemini-9-flash', version: 'unknown', description: '' }],
    rowCount: 5,
    unreadableCount: 4,
  })
})
