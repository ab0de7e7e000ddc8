import { expect, it } from 'vitest'
import { buildRecipe } from '../../../../test/build-recipe.ts'
import { emptyForm } from '../studio.schemas.ts'
import { fieldsOfRecipe, modifiedFields } from './studio-recipe.rules.ts'

const recipe = buildRecipe({
  modelId: 'm',
  systemPrompt: 'Own.',
  templateId: 't',
  variables: { product: 'Tea', offer: 'Half price' },
  project: 'Bloom',
  tags: ['spring'],
})
const filled = { ...emptyForm, ...fieldsOfRecipe(recipe) }

it('fills the fields of the form, without the parts that are gone', () => {
  expect(filled).toMatchObject({
    modelId: 'm',
    systemPrompt: null,
    templateId: 't',
    project: 'Bloom',
    tags: ['spring'],
  })
  expect(fieldsOfRecipe({ ...recipe, missing: ['templateId'] })).toMatchObject({ modelId: 'm', templateId: null })
  expect(fieldsOfRecipe(null)).toMatchObject({ modelId: null, variables: {}, project: '', tags: [] })
})

it.each([
  ['nothing at first', {}, []],
  [
    'nothing for blank and trimmed values',
    { variables: { offer: 'Half price', product: 'Tea', audience: ' ' }, project: ' Bloom ' },
    [],
  ],
  [
    'each changed field',
    { modelId: 'x', systemPrompt: 'Other.', tags: [], variables: { product: 'Tea' } },
    ['modelId', 'systemPrompt', 'variables', 'tags'],
  ],
])('marks %s', (_, change, modified) => {
  expect([...modifiedFields({ ...filled, ...change }, recipe)]).toEqual(modified)
  expect(modifiedFields({ ...filled, ...change }, null).size).toBe(0)
})
