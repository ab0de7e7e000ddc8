import { clientTemplateTypes } from '@hookline/contract/response-formats/response-formats.schemas'
import { describe, expect, it } from 'vitest'
import { buildFormat } from '../../../test/build-format.ts'
import {
  type FormatValues,
  findComponent,
  formatErrors,
  formatValues,
  previewFormat,
  readConfig,
  samplePathMap,
  templateTypeOptions,
  withComponent,
} from './format-form.rules.ts'

const buildFormatValues = (change: Partial<FormatValues> = {}): FormatValues => ({
  ...formatValues(buildFormat()),
  ...change,
})

describe('the form', () => {
  it('reports every missing field at once', () => {
    expect(formatErrors({ ...formatValues(null), client_template_config: '{"a"' })).toEqual({
      name: 'Name is required',
      tool_type: 'Tool type is required',
      ai_instructions: 'AI instructions are required',
      client_template_type: 'Client template type is required',
      client_template_config: 'Invalid JSON format',
    })
  })

  it.each([
    ['', {}],
    [' \n', {}],
    ['{"a": 1}', { a: 1 }],
    ['[1]', null],
    ['{a: 1}', null],
  ])('reads the configuration %j as %j', (text, config) => expect(readConfig(text)).toEqual(config))

  it('keeps the order of a path map', () => {
    const text = formatValues(buildFormat({ client_template_config: { Zulu: '$.z', Alpha: '$.a' } }))
    expect(Object.keys(readConfig(text.client_template_config) ?? {})).toEqual(['Zulu', 'Alpha'])
  })

  it.each([
    ['four types', 'ad copy', [], []],
    ['the stored one and the chosen one', '', ['raw-text-viewer', 'markdown'], ['raw-text-viewer']],
    ['the analysis for an analysis', 'analysis', [''], ['video-analysis']],
    ['the comparison once', 'comparison', ['video-comparison'], ['video-comparison']],
    [
      'the chosen one of another tool type',
      'comparison',
      ['', 'video-analysis'],
      ['video-comparison', 'video-analysis'],
    ],
  ] as const)('offers %s', (_, toolType, chosen, added) => {
    const four = ['json_path_map', 'react_component_ref', 'markdown', 'raw_text']
    expect(templateTypeOptions(toolType, ...chosen)).toEqual([...four, ...added])
  })
})

describe('the component', () => {
  it('is added to the configuration', () => {
    const text = withComponent('{"limit": 3}', 'raw-text-viewer')
    expect(readConfig(text)).toEqual({ component: 'raw-text-viewer', limit: 3 })
    expect(findComponent(text)).toBe('raw-text-viewer')
    expect(withComponent('{"component": "raw-text-viewer"}', '')).toBe('')
  })

  it('is empty when the configuration names no known one', () => {
    expect(['', '{"component": "EvilWidget"}', '{"component"'].map(findComponent)).toEqual(['', '', ''])
  })
})

describe('the preview', () => {
  it.each(clientTemplateTypes)('has sample data for the viewer of %s', (client_template_type) => {
    const shown = previewFormat(buildFormatValues({ client_template_type }))
    expect(shown?.result.variants ?? shown?.result.content).toBeTruthy()
  })

  it('follows the named component, else the tool type', () => {
    const named = { client_template_type: 'react_component_ref', client_template_config: '' } as const
    expect(previewFormat(buildFormatValues({ ...named, tool_type: 'ad copy' }))?.viewer).toBe('default-copy-variants')
    expect(previewFormat(buildFormatValues({ ...named, tool_type: 'analysis' }))?.viewer).toBe('json-object-viewer')
    const component = withComponent('', 'key-takeaways-list-viewer')
    expect(previewFormat(buildFormatValues({ ...named, client_template_config: component }))?.viewer).toBe(
      'key-takeaways-list-viewer',
    )
  })

  it('takes the labels of a path map from the form', () => {
    const shown = previewFormat(
      buildFormatValues({ client_template_type: 'json_path_map', client_template_config: samplePathMap }),
    )
    expect(Object.keys(shown?.config ?? {})).toEqual(['Product', 'Who it is for'])
  })

  it('waits for both types', () => {
    expect(previewFormat(buildFormatValues({ tool_type: '' }))).toBeNull()
    expect(previewFormat(buildFormatValues({ client_template_type: '' }))).toBeNull()
  })
})
