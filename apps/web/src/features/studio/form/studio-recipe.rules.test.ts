import { expect, it } from 'vitest'
import { buildRecipe } from '../../../../test/build-recipe.ts'
import { emptyForm } from '../studio.schemas.ts'
import { findModifiedSettings, readRecipeSettings } from './studio-recipe.rules.ts'

const recipe = buildRecipe({
  modelId: 'm',
  systemPrompt: 'Own.',
  templateId: 't',
  variables: { product: 'Tea', offer: 'Half price' },
  project: 'Bloom',
  tags: ['spring'],
})
const filled = { ...emptyForm, ...readRecipeSettings(recipe) }

it('fills the fields of the form, without the parts that are gone', () => {
  expect(filled).toMatchObject({
    modelId: 'm',
    systemPrompt: null,
    templateId: 't',
    project: 'Bloom',
    tags: ['spring'],
    variables: {},
    brief: { product: 'Tea', offer: 'Half price' },
  })
  expect(readRecipeSettings({ ...recipe, missing: ['templateId'] })).toMatchObject({ modelId: 'm', templateId: null })
  expect(readRecipeSettings(null)).toMatchObject({ modelId: null, variables: {}, project: null, tags: [] })
})

it.each([
  ['nothing at first', {}, []],
  [
    'nothing for blank and trimmed values',
    { brief: { offer: 'Half price', product: 'Tea', audience: ' ' }, project: ' Bloom ' },
    [],
  ],
  [
    'each changed field',
    { modelId: 'x', systemPrompt: 'Other.', tags: [], brief: { product: 'Tea' } },
    ['modelId', 'systemPrompt', 'brief', 'tags'],
  ],
])('marks %s', (_, change, modified) => {
  expect([...findModifiedSettings({ ...filled, ...change }, recipe)]).toEqual(modified)
  expect(findModifiedSettings({ ...filled, ...change }, null).size).toBe(0)
})
