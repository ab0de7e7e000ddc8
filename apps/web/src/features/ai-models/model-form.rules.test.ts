import { type AiModelProvider, aiModelBodySchema } from '@hookline/contract/ai-models/ai-models.schemas'
import { expect, it } from 'vitest'
import { buildModel } from '../../../test/build-model.ts'
import { checkModel } from './check-model.ts'
import { listProviders, modelBody, modelTitle, modelValues, priceLabel } from './model-form.rules.ts'

const facts = { is_offered: true, can_omit_report: true, lacks: null } as const
const providers: AiModelProvider[] = [
  { ...facts, provider: 'Built-in', path_names: 'plain', is_offered: false },
  { ...facts, provider: 'Cloud', path_names: 'plain' },
  { ...facts, provider: 'Server', path_names: 'free' },
]

it('offers the providers that the server offers, and the model’s own', () => {
  expect(listProviders(providers, 'Cloud')).toEqual(['Cloud', 'Server'])
  expect(listProviders(providers, 'Built-in')).toEqual(['Cloud', 'Server', 'Built-in'])
  expect(modelValues(null, providers).provider).toBe('Cloud')
})

it('keeps a model unchanged through the form', () => {
  const model = buildModel({ input_price_usd: 0.075, output_price_usd: null, description: 'Fast', is_preview: true })
  const body = aiModelBodySchema.parse(modelBody(modelValues(model, providers)))
  expect(model).toMatchObject(body)
})

it('leaves the version of an imported model empty when its provider names none', () => {
  const values = modelValues(buildModel({ provider: 'Cloud', version: 'unknown' }), providers)
  expect(values.version).toBe('')
  expect(checkModel(values, providers)).toEqual({})
  expect(modelBody(values).version).toBe('unknown')
  expect(modelBody({ ...values, version: '2026-05' }).version).toBe('2026-05')
})

it('applies the rule of the provider to the path name', () => {
  const findErrors = (provider: string, path_name: string) => {
    return checkModel(modelValues(buildModel({ provider, path_name }), providers), providers)
  }
  expect(findErrors('Server', 'Qwen/Qwen3-VL-8B:latest@q4')).toEqual({})
  expect(findErrors('Server', 'qwen3 vl')).toEqual({
    path_name: 'Path name can only contain letters, numbers and punctuation, without spaces.',
  })
  const plain = 'Path name can only contain lowercase letters, numbers, hyphens, dots, and underscores.'
  for (const path_name of ['Flash', 'google/flash', 'flash:latest', 'flash 2']) {
    expect(findErrors('Cloud', path_name)).toEqual({ path_name: plain })
    expect(findErrors('Built-in', path_name)).toEqual({ path_name: plain })
  }
  expect(findErrors('Gone', 'flash')).toEqual({ provider: 'Provider must be Built-in, Cloud or Server' })
})

it.each([
  ['', null],
  [' 1,5 ', 1.5],
  ['0', 0],
])('reads the price %j as %j', (typed, price) => {
  expect(modelBody({ ...modelValues(null, providers), input_price_usd: typed }).input_price_usd).toBe(price)
})

it('reports every missing field and invalid prices at once', () => {
  const values = { ...modelValues(null, providers), provider: '', output_price_usd: 'cheap' }
  expect(checkModel(values, providers)).toEqual({
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
