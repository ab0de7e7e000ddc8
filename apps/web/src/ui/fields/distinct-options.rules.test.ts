import type { ComboboxData } from '@mantine/core'
import { expect, it } from 'vitest'
import { distinctOptions } from './distinct-options.rules.ts'

const option = (value: string, label = value) => ({ value, label })

it.each<[string, ComboboxData, ComboboxData]>([
  ['texts', ['a', 'b', 'a'], ['a', 'b']],
  ['options', [option('1', 'One'), option('1', 'Again'), option('2')], [option('1', 'One'), option('2')]],
  [
    'groups',
    [option('1'), { group: 'G', items: [option('1'), option('2')] }, { group: 'H', items: ['2', '3'] }],
    [option('1'), { group: 'G', items: [option('2')] }, { group: 'H', items: ['3'] }],
  ],
  ['nothing', [], []],
])('keeps the first of equal %s', (_what, options, expected) => {
  expect(distinctOptions(options)).toEqual(expected)
})
