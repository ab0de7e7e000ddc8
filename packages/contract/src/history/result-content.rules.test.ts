import { describe, expect, it } from 'vitest'
import type { ResultPayload } from '../generation/generation.schemas.ts'
import {
  readJson,
  readPathMap,
  readResultText,
  readStoredAnalysis,
  readStoredComparison,
  readTakeaways,
  readVariants,
} from './result-content.rules.ts'

const variant = { headline: 'Head', primaryText: 'Body' }

function buildPayload(parts: Record<string, unknown> = {}): ResultPayload {
  return {
    rawContent: '',
    templateInfo: { used: false, id: null, name: null },
    modelInfo: { id: 'offline-draft-writer', name: 'Offline draft writer' },
    ...parts,
  } as ResultPayload
}

describe('readVariants', () => {
  it.each([
    ['the list of the payload', { variants: [variant] }],
    ['a list in the content', { content: [variant] }],
    ['a list under variants in the content', { content: { variants: [variant] } }],
    ['JSON text in the content', { content: JSON.stringify([variant]) }],
    ['JSON in the text of the model', { rawContent: JSON.stringify({ variants: [variant] }) }],
  ])('reads %s', (_, parts) => {
    expect(readVariants(buildPayload(parts))).toEqual({ value: [variant] })
  })

  it.each([
    ['Result data is missing or empty.', {}],
    ['No copy variants were generated.', { variants: [] }],
    ["Expected 'variants' array", { content: { headline: 'Head' } }],
    ["Expected 'variants' array", { rawContent: 'Sorry, no copy today.' }],
    ['Content is not in the expected variant format.', { variants: [{ headline: 'Head' }] }],
    ['Failed to parse copy variants.', { content: '[{' }],
  ])('says %j', (message, parts) => {
    expect(readVariants(buildPayload(parts))).toEqual({ message })
  })
})

describe('readResultText', () => {
  it('preserves the white space of the text', () => {
    expect(readResultText(buildPayload({ rawContent: ' a\n b' }))).toEqual({ value: ' a\n b' })
  })

  it('prefers the cleaned text to the raw one', () => {
    expect(readResultText(buildPayload({ content: 'Text', rawContent: '```\nText\n```' }))).toEqual({ value: 'Text' })
  })

  it('reports blank text as no content', () => {
    expect(readResultText(buildPayload({ rawContent: ' \n' }))).toEqual({ message: 'No content to display.' })
  })
})

describe('readJson', () => {
  it.each([
    ['the content', { content: { a: 1 } }, { a: 1 }],
    ['a content that is null as JSON text', { rawContent: 'null' }, null],
    ['the variants where there is no content', { variants: [variant] }, [variant]],
    ['JSON in the text of the model', { rawContent: '{"a":1}' }, { a: 1 }],
  ])('reads %s', (_, parts, value) => {
    expect(readJson(buildPayload(parts))).toEqual({ value })
  })

  it.each([
    ['Result data is missing or empty.', {}],
    ['Error displaying JSON content', { rawContent: '{"a":' }],
  ])('says %j', (message, parts) => {
    expect(readJson(buildPayload(parts))).toEqual({ message })
  })
})

describe('readTakeaways', () => {
  it('leaves blank takeaways out', () => {
    expect(readTakeaways(buildPayload({ content: ['One', ' ', 'Two'] }))).toEqual({ value: ['One', 'Two'] })
  })

  it.each([
    ['Result data is not available.', {}],
    ['No key takeaways were provided.', { content: [] }],
    ['Content is not a valid list of key takeaways', { content: ['One', 2] }],
    ['Content is not a valid list of key takeaways', { rawContent: 'One, two' }],
  ])('says %j', (message, parts) => {
    expect(readTakeaways(buildPayload(parts))).toEqual({ message })
  })
})

describe('readStoredAnalysis and readStoredComparison', () => {
  it('read what is there and leave the rest empty', () => {
    const analysis = readStoredAnalysis(buildPayload({ content: { summary: 'A bouquet.', scenes: 'three' } }))
    expect(analysis.value).toMatchObject({ summary: 'A bouquet.', scenes: [], message: { offer: null } })
    const comparison = readStoredComparison(buildPayload({ rawContent: '{"shared":["The offer"]}' }))
    expect(comparison.value).toMatchObject({ summary: null, aspects: [], shared: ['The offer'] })
  })

  it.each([
    ['Result data is missing or empty.', readStoredAnalysis, {}],
    ['Error displaying JSON content', readStoredComparison, { rawContent: 'Sorry.' }],
    ['Content is not the analysis of a video', readStoredAnalysis, { content: ['One'] }],
    ['Content is not the comparison of two videos', readStoredComparison, { content: { scenes: [{ fromMs: 0 }] } }],
  ] as const)('say %j', (message, read, parts) => {
    expect(read(buildPayload(parts))).toEqual({ message })
  })
})

it('reports a result without data as missing for every viewer', () => {
  const messages = [
    readVariants,
    readResultText,
    readJson,
    readTakeaways,
    readStoredAnalysis,
    readStoredComparison,
  ].map((read) => read(null).message)
  expect(new Set(messages)).toEqual(new Set(['Result data is missing.']))
})

it('reads labels and paths of a path map and leaves other settings out', () => {
  expect(readPathMap({ Hook: ' $.hook ', Empty: '', Columns: 2 })).toEqual([{ label: 'Hook', path: '$.hook' }])
})
