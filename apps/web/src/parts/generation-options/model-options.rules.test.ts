import { describe, expect, it } from 'vitest'
import { buildModel } from '../../../test/build-model.ts'
import { effectiveModelId, groupModels, offlineModels } from './model-options.rules.ts'

const buildNamedModel = (name: string, version: string, path_name: string) => buildModel({ name, version, path_name })

describe('the model options', () => {
  const groups = groupModels([
    buildNamedModel('Flash', '1', 'f1'),
    buildNamedModel('Pro', '1', 'p1'),
    buildNamedModel('Flash', '2', 'f2'),
  ])

  it('group models by name', () => {
    expect(groups).toEqual([
      {
        group: 'Flash',
        items: [
          { value: 'f1', label: 'Flash (1)', disabled: false },
          { value: 'f2', label: 'Flash (2)', disabled: false },
        ],
      },
      { group: 'Pro', items: [{ value: 'p1', label: 'Pro (1)', disabled: false }] },
    ])
  })

  it('leave out retired models', () => {
    const groups = groupModels([
      { ...buildNamedModel('Old', '1', 'old'), is_retired: true },
      buildNamedModel('Flash', '1', 'f1'),
    ])
    expect(groups.map(({ group }) => group)).toEqual(['Flash'])
  })

  it('disable a model without its key', () => {
    const [group] = groupModels([{ ...buildNamedModel('Flash', '1', 'f1'), is_available: false }])
    expect(group?.items).toEqual([{ value: 'f1', label: 'Flash (1) – not set up', disabled: true }])
    expect(effectiveModelId(group ? [group] : [], 'f1', 'f1')).toBeNull()
  })

  it('fall back to the four known models when the list cannot be loaded', () => {
    expect(offlineModels[0]?.items.map(({ label }) => label)).toEqual([
      'Gemini 2.5 Pro Preview',
      'Gemini 2.5 Flash Preview',
      'Gemini 2.0 Flash',
      'Gemini 2.0 Flash Lite',
    ])
  })

  it.each([
    ['the chosen model', 'f2', 'p1', 'f2'],
    ['the default when nothing was chosen', null, 'p1', 'p1'],
    ['the default when the chosen one is gone', 'gone', 'p1', 'p1'],
    ['nothing when neither is offered', 'gone', null, null],
  ])('count: %s', (_, chosen, preset, expected) => {
    expect(effectiveModelId(groups, chosen, preset)).toBe(expected)
  })
})
