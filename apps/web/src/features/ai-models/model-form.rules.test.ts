import { aiModelBodySchema } from '@hookline/contract/ai-models/ai-models.schemas'
import { expect, it } from 'vitest'
import { buildModel } from '../../../test/build-model.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { modelBody, modelTitle, modelValues, priceLabel } from './model-form.rules.ts'

it('keeps a model unchanged through the form', () => {
  const model = buildModel({ input_price_usd: 0.075, output_price_usd: null, description: 'Fast', is_preview: true })
  const body = aiModelBodySchema.parse(modelBody(modelValues(model)))
  expect(model).toMatchObject(body)
})

it('accepts any id of another AI server, and only plain ids of Gemini', () => {
  const findErrors = (provider: string, path_name: string) => {
    const model = buildModel({ provider, path_name })
    return fieldErrors(aiModelBodySchema, modelBody(modelValues(model)))
  }
  expect(findErrors('OpenAI-compatible', 'Qwen/Qwen3-VL-8B:latest@q4')).toEqual({})
  expect(findErrors('OpenAI-compatible', 'qwen3 vl')).toEqual({
    path_name: 'Path name can only contain letters, numbers and punctuation, without spaces.',
  })
  const plain = 'Path name can only contain lowercase letters, numbers, hyphens, dots, and underscores.'
  for (const path_name of ['Flash', 'google/flash', 'flash:latest', 'flash 2']) {
    expect(findErrors('Gemini', path_name)).toEqual({ path_name: plain })
    expect(findErrors('Offline', path_name)).toEqual({ path_name: plain })
  }
})

it.each([
  ['', null],
  [' 1,5 ', 1.5],
  ['0', 0],
])('reads the price %j as %j', (typed, price) => {
  expect(modelBody({ ...modelValues(null), input_price_usd: typed }).input_price_usd).toBe(price)
})

it('reports every missing field and invalid prices at once', () => {
  const values = { ...modelValues(null), provider: '', output_price_usd: 'cheap' }
  expect(fieldErrors(aiModelBodySchema, modelBody(values))).toEqual({
    provider: 'Provider is required',
    name: 'Name is required',
    version: 'Version is required',
    path_name: 'Path name is required',
    output_price_usd: 'Price must be a number',
  })
})

it('shows flags as suffixes of the name', () => {
  const names = [{ is_experimental: true }, { is_preview: true }, {}].map((flags) => modelTitle(buildModel(flags)))
  expect(names).toEqual(['Flash Experimental', 'Flash Preview', 'Flash'])
})

it('shows prices in dollars per million tokens', () => {
  expect(priceLabel(buildModel({ input_price_usd: 0.075, output_price_usd: 3 }))).toEqual({
    short: '$0.075 in · $3.00 out per 1M',
    rest: ' tokens',
  })
  expect(priceLabel(buildModel({ input_price_usd: 1.5, output_price_usd: 7.5, price_from: '2027-01-01' }))).toEqual({
    short: '$1.50 in · $7.50 out per 1M',
    rest: ' tokens, since Jan 1, 2027',
  })
  expect(priceLabel(buildModel({ input_price_usd: null, output_price_usd: null }))).toBeNull()
})
