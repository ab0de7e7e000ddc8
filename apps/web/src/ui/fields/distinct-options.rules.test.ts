import type { ComboboxData } from '@mantine/core'
import { expect, it } from 'vitest'
import { distinctOptions } from './distinct-options.rules.ts'

const buildOption = (value: string, label = value) => ({ value, label })

it.each<[string, ComboboxData, ComboboxData]>([
  ['texts', ['a', 'b', 'a'], ['a', 'b']],
  [
    'options',
    [buildOption('1', 'One'), buildOption('1', 'Again'), buildOption('2')],
    [buildOption('1', 'One'), buildOption('2')],
  ],
  [
    'groups',
    [buildOption('1'), { group: 'G', items: [buildOption('1'), buildOption('2')] }, { group: 'H', items: ['2', '3'] }],
    [buildOption('1'), { group: 'G', items: [buildOption('2')] }, { group: 'H', items: ['3'] }],
  ],
  ['nothing', [], []],
])('keeps the first of equal %s', (_what, options, expected) => {
  expect(distinctOptions(options)).toEqual(expected)
})
