import { describe, expect, it } from 'vitest'
import { completeSettings, pickSettings } from './generation-settings.rules.ts'
import { generationSettingsSchema, noSettings } from './generation-settings.schemas.ts'

const id = '01900000-0000-7000-8000-000000000000'
const recipe = {
  ...noSettings,
  modelId: 'of-recipe',
  systemPrompt: 'Of the recipe.',
  templateId: id,
  responseFormatId: id,
  variables: { product: 'Tea', offer: 'Half price' },
  brief: { audience: 'Sailors', landingPage: 'tea.example' },
  project: 'Bloom',
  tags: ['spring'],
}
const left = { toolKey: null, toolCategory: null }

describe('completeSettings', () => {
  it.each([
    ['nothing without a recipe', left, null, noSettings],
    ['everything of the recipe when all is left out', left, recipe, recipe],
    [
      'the request before the recipe',
      { ...left, modelId: 'own', systemPrompt: 'Own.', variables: { offer: 'None' }, project: 'Fern', tags: ['own'] },
      recipe,
      {
        ...recipe,
        modelId: 'own',
        systemPrompt: 'Own.',
        variables: { product: 'Tea', offer: 'None' },
        project: 'Fern',
        tags: ['own'],
      },
    ],
    [
      'a brief as a whole, before the variables of the recipe',
      { ...left, brief: { product: 'Coffee' } },
      recipe,
      { ...recipe, brief: { product: 'Coffee' }, variables: { offer: 'Half price' } },
    ],
    [
      'none where the request says none',
      { ...left, systemPrompt: null, templateId: null, variables: { offer: '' }, brief: {}, project: null, tags: [] },
      recipe,
      {
        ...recipe,
        systemPrompt: null,
        templateId: null,
        variables: { product: 'Tea' },
        brief: {},
        project: null,
        tags: [],
      },
    ],
  ])('takes %s', (_, requested, from, chosen) => {
    expect(completeSettings(requested, from)).toEqual(chosen)
  })

  it('takes no other field of the recipe', () => {
    expect(completeSettings(left, { ...recipe, name: 'Summer' } as typeof recipe)).toEqual(recipe)
  })
})

describe('generationSettingsSchema', () => {
  it('reads what it has read', () => {
    expect(generationSettingsSchema.parse(recipe)).toEqual(recipe)
    expect(generationSettingsSchema.parse(noSettings)).toEqual(noSettings)
  })

  it('takes null for none in each setting', () => {
    const nulls = Object.fromEntries(Object.keys(noSettings).map((name) => [name, null]))
    expect(generationSettingsSchema.parse(nulls)).toEqual(noSettings)
  })

  it('names a value that is too long', () => {
    const { error } = generationSettingsSchema.safeParse({ ...recipe, variables: { offer: 'x'.repeat(2001) } })
    expect(error?.issues).toMatchObject([
      { path: ['variables', 'offer'], message: 'The value of {{offer}} must be at most 2000 characters.' },
    ])
  })
})

it('picks the settings among other fields', () => {
  expect(pickSettings({ ...recipe, id, findings: null })).toEqual(recipe)
  expect(pickSettings({ project: 'Bloom', id })).toEqual({ project: 'Bloom' })
})
