import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import {
  analysisFormatMessage,
  comparisonFormatMessage,
  takeawaysFormatMessage,
} from '@hookline/contract/history/history-edit.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { describe, expect, it } from 'vitest'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import {
  beginEdit,
  contentToSave,
  continueAfterSave,
  type EditedVariant,
  type EditValue,
  findWarning,
  fingerprintEdit,
  originsToSave,
  retraceOrigins,
  storedEdit,
} from './edit-content.rules.ts'

const variant = { headline: 'Head', primaryText: 'Body' }
const buildResultPayload = (parts: Partial<ResultPayload>): ResultPayload => ({
  rawContent: '',
  templateInfo: { used: false, id: null, name: null },
  modelInfo: { id: 'm', name: 'M' },
  ...parts,
})

describe('beginEdit', () => {
  it.each<[what: string, viewer: ViewerType, parts: Partial<ResultPayload>, value: EditValue]>([
    [
      'variants with keys',
      'default-copy-variants',
      { variants: [variant] },
      { kind: 'variants', variants: [{ ...variant, key: 0, origin: 0 }] },
    ],
    [
      'an edit without variants as an empty list',
      'default-copy-variants',
      { variants: [] },
      { kind: 'variants', variants: [] },
    ],
    [
      'content that holds no variants with the reason',
      'default-copy-variants',
      { rawContent: 'Sorry.' },
      { kind: 'variants', variants: null, problem: 'Content is not in the expected variant format.' },
    ],
    [
      'content that cannot be parsed with the reason',
      'default-copy-variants',
      { content: '[{' },
      { kind: 'variants', variants: null, problem: 'Failed to parse copy variants.' },
    ],
    [
      'an object as indented JSON',
      'json-object-viewer',
      { content: { a: 1 } },
      { kind: 'json', text: '{\n  "a": 1\n}' },
    ],
    [
      'an analysis as indented JSON',
      'video-analysis',
      { content: { a: 1 } },
      { kind: 'analysis', text: '{\n  "a": 1\n}' },
    ],
    ['text that is not JSON as it was typed', 'json-object-viewer', { content: '{"a' }, { kind: 'json', text: '{"a' }],
    [
      'takeaways as a JSON list',
      'key-takeaways-list-viewer',
      { content: ['A'] },
      { kind: 'takeaways', text: '[\n  "A"\n]' },
    ],
    ['an unreadable answer unchanged', 'json-object-viewer', { rawContent: 'Sorry' }, { kind: 'json', text: 'Sorry' }],
    ['text with its white space', 'raw-text-viewer', { content: ' a\n' }, { kind: 'text', text: ' a\n' }],
    ['Markdown as text', 'markdown', { rawContent: '# A' }, { kind: 'text', text: '# A' }],
  ])('takes %s', (_, viewer, parts, value) => {
    expect(beginEdit(viewer, buildResultPayload(parts))).toEqual(value)
  })
})

describe('contentToSave and its warning', () => {
  const invalidJson = 'Warning: The current text is not valid JSON.'
  it.each<[what: string, value: EditValue, content: unknown, warning: string | null]>([
    [
      'variants without keys',
      { kind: 'variants', variants: [{ ...variant, key: 4, origin: null }] },
      { variants: [variant] },
      null,
    ],
    ['no variants left', { kind: 'variants', variants: [] }, { variants: [] }, null],
    ['variants that could not be read', { kind: 'variants', variants: null, problem: 'Why.' }, null, 'Why.'],
    ['JSON', { kind: 'json', text: '{"a":1}' }, { content: { a: 1 } }, null],
    ['false, which is JSON', { kind: 'json', text: 'false' }, { content: false }, null],
    ['text that is not JSON', { kind: 'json', text: '{"a":' }, null, invalidJson],
    ['an empty JSON editor', { kind: 'json', text: ' ' }, null, invalidJson],
    ['JSON null', { kind: 'json', text: 'null' }, null, 'There is nothing to save: the content is null.'],
    ['an analysis', { kind: 'analysis', text: '{"summary":"A"}' }, { content: { summary: 'A' } }, null],
    ['an analysis without its parts', { kind: 'analysis', text: '{"mood":1}' }, null, analysisFormatMessage],
    ['an analysis that is not JSON', { kind: 'analysis', text: '{"summary"' }, null, invalidJson],
    ['a comparison without its parts', { kind: 'comparison', text: '["A"]' }, null, comparisonFormatMessage],
    ['takeaways', { kind: 'takeaways', text: '["A","B"]' }, { content: ['A', 'B'] }, null],
    ['takeaways that are not strings', { kind: 'takeaways', text: '["A",1]' }, null, takeawaysFormatMessage],
    ['takeaways that are not JSON', { kind: 'takeaways', text: '- A' }, null, takeawaysFormatMessage],
    ['text', { kind: 'text', text: 'A\n' }, { content: 'A\n' }, null],
    ['blank text', { kind: 'text', text: ' \n' }, null, 'There is no text to save.'],
  ])('%s', (_, value, content, warning) => {
    expect(contentToSave(value)).toEqual(content)
    expect(findWarning(value)).toBe(warning)
  })

  it('shows an example of key takeaways', () => {
    expect(findWarning({ kind: 'takeaways', text: '' })).toContain('["First takeaway", "Second takeaway"]')
  })
})

it('gives variants with other keys the same fingerprint', () => {
  const first: EditValue = { kind: 'variants', variants: [{ ...variant, key: 1, origin: 0 }] }
  expect(fingerprintEdit({ kind: 'variants', variants: [{ ...variant, key: 9, origin: null }] })).toBe(
    fingerprintEdit(first),
  )
  expect(
    fingerprintEdit({ kind: 'variants', variants: [{ ...variant, headline: 'Other', key: 1, origin: 0 }] }),
  ).not.toBe(fingerprintEdit(first))
})

it('ignores tags in the stored edit', () => {
  const item = buildHistoryItem({ is_edited: true, edited_result: { variants: [variant] } })
  expect(storedEdit({ ...item, tags: ['sale'] } as never)).toBe(storedEdit(item))
  expect(storedEdit({ is_edited: true, edited_result: { variants: [] } })).not.toBe(storedEdit(item))
  expect(storedEdit({ is_edited: false, edited_result: null })).not.toBe(storedEdit(item))
})

describe('the origins of variants', () => {
  const buildEditedVariant = (text: string, key: number, origin: number | null): EditedVariant => {
    return { headline: text, primaryText: '', key, origin }
  }
  const buildVariantsEdit = (...variants: EditedVariant[]): EditValue => ({ kind: 'variants', variants })

  it.each<[what: string, value: EditValue, origins: (number | null)[] | undefined]>([
    [
      'those of moved variants',
      buildVariantsEdit(buildEditedVariant('C', 2, 2), buildEditedVariant('A', 0, 0)),
      [2, 0],
    ],
    [
      'none for new ones',
      buildVariantsEdit(
        buildEditedVariant('A', 0, 0),
        buildEditedVariant('', 3, null),
        buildEditedVariant('', 4, null),
      ),
      [0, null, null],
    ],
    [
      'one for a variant and its duplicate',
      buildVariantsEdit(buildEditedVariant('A', 0, 0), buildEditedVariant('A', 3, 0)),
      [0, null],
    ],
    ['none of content without variants', { kind: 'variants', variants: null }, undefined],
    ['none of text', { kind: 'text', text: 'A' }, undefined],
  ])('are %s', (_, value, origins) => {
    expect(originsToSave(value)).toEqual(origins)
  })

  it('are found again among the variants of another version', () => {
    const stored = buildResultPayload({ variants: ['B', 'x', 'A'].map((headline) => ({ headline, primaryText: '' })) })
    const mine = buildVariantsEdit(
      buildEditedVariant('A', 0, 0),
      buildEditedVariant('B', 1, 1),
      buildEditedVariant('C', 2, 2),
    )
    expect(originsToSave(retraceOrigins(mine, stored))).toEqual([2, 0, 1])
    expect(originsToSave(retraceOrigins(mine, stored, { isReset: true }))).toEqual([2, 0, null])
  })

  it('are the new places after a save, also of what was typed meanwhile', () => {
    const saved = buildVariantsEdit(
      buildEditedVariant('C', 2, 2),
      buildEditedVariant('New', 3, null),
      buildEditedVariant('A', 0, 0),
    )
    const typed = buildVariantsEdit(
      buildEditedVariant('A!', 0, 0),
      buildEditedVariant('Newer', 4, null),
      buildEditedVariant('New', 3, null),
    )
    expect(originsToSave(continueAfterSave(typed, saved))).toEqual([2, null, 1])
  })
})
