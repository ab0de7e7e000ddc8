import { expect, it } from 'vitest'
import { toTemplateInfo } from './template-info.rules.ts'

it.each([
  ['it has none', { id: null, name: null }, { used: false, id: null, name: 'Default' }],
  ['it has one', { id: 't-1', name: 'Launch' }, { used: true, id: 't-1', name: 'Launch' }],
  ['its name is missing', { id: 't-1', name: null }, { used: true, id: 't-1', name: 'Custom Template' }],
  ['its name is blank', { id: 't-1', name: ' ' }, { used: true, id: 't-1', name: 'Custom Template' }],
])('names a result’s template when %s', (_case, template, expected) => {
  expect(toTemplateInfo(template)).toEqual(expected)
})
