import { expect, it } from 'vitest'
import { completeSettings } from './recipe-settings.rules.ts'
import type { Recipe } from './recipes.schemas.ts'

const recipe = {
  modelId: 'of-recipe',
  systemPrompt: 'Of the recipe.',
  templateId: 't',
  responseFormatId: 'f',
  variables: { product: 'Tea', offer: 'Half price' },
  project: 'Bloom',
  tags: ['spring'],
} as unknown as Recipe
const none = {
  modelId: null,
  systemPrompt: null,
  templateId: null,
  responseFormatId: null,
  variables: {},
  project: null,
  tags: [],
}
const left = { toolKey: null, toolCategory: null, variables: {} }

it.each([
  ['nothing without a recipe', left, null, none],
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
    'none where the request says none',
    { ...left, systemPrompt: null, templateId: null, variables: { offer: '' }, project: null, tags: [] },
    recipe,
    { ...recipe, systemPrompt: null, templateId: null, variables: { product: 'Tea' }, project: null, tags: [] },
  ],
])('takes %s', (_, settings, of, chosen) => {
  expect(completeSettings(settings, of)).toEqual(chosen)
})
