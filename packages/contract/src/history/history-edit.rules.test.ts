import { describe, expect, it } from 'vitest'
import type { ResultPayload } from '../generation/generation.schemas.ts'
import type { ViewerType } from '../response-formats/response-formats.schemas.ts'
import {
  analysisFormatMessage,
  comparisonFormatMessage,
  readEditedResult,
  shownResult,
  takeawaysFormatMessage,
  variantFormatMessage,
} from './history-edit.rules.ts'

const variant = { headline: 'Head', primaryText: 'Body' }
const scenes = [{ fromMs: 0, shows: 'A bouquet' }]
const textMessage = 'The edited text must be text.'

describe('readEditedResult', () => {
  it.each<[what: string, viewer: ViewerType, edited: unknown, content: object]>([
    ['variants under their name', 'default-copy-variants', { variants: [variant] }, { variants: [variant] }],
    ['variants as a bare list', 'default-copy-variants', [variant], { variants: [variant] }],
    ['variants without what is unknown', 'default-copy-variants', [{ ...variant, id: 7 }], { variants: [variant] }],
    ['no variants at all', 'default-copy-variants', { variants: [] }, { variants: [] }],
    ['takeaways under content', 'key-takeaways-list-viewer', { content: ['One'] }, { content: ['One'] }],
    ['takeaways as a bare list', 'key-takeaways-list-viewer', ['One', 'Two'], { content: ['One', 'Two'] }],
    ['text under content', 'raw-text-viewer', { content: 'Text' }, { content: 'Text' }],
    ['a bare text', 'raw-text-viewer', 'Text', { content: 'Text' }],
    ['Markdown', 'markdown', { content: '# Title' }, { content: '# Title' }],
    ['an object under content', 'json-object-viewer', { content: { a: 1 } }, { content: { a: 1 } }],
    ['an object as it is', 'json-object-viewer', { a: 1 }, { content: { a: 1 } }],
    ['JSON that is no JSON yet, as text', 'json-object-viewer', { content: '{"a":' }, { content: '{"a":' }],
    [
      'an analysis that lacks parts',
      'video-analysis',
      { content: { scenes, mood: 1 } },
      { content: { scenes, mood: 1 } },
    ],
    ['a comparison as it is', 'video-comparison', { shared: ['The offer'] }, { content: { shared: ['The offer'] } }],
    ['an object for a map of paths', 'json-path-map', { content: { a: 1 } }, { content: { a: 1 } }],
  ])('reads %s', (_, viewer, edited, content) => {
    expect(readEditedResult(viewer, edited)).toEqual({ ok: true, content })
  })

  it.each<[what: string, viewer: ViewerType, edited: unknown, message: string]>([
    ['a variant without text', 'default-copy-variants', [{ headline: 'Head' }], variantFormatMessage],
    ['a variant whose text is no string', 'default-copy-variants', [{ ...variant, headline: 1 }], variantFormatMessage],
    ['variants that are no list', 'default-copy-variants', { variants: variant }, variantFormatMessage],
    ['variants under content', 'default-copy-variants', { content: [variant] }, variantFormatMessage],
    ['a takeaway that is no string', 'key-takeaways-list-viewer', ['One', 2], takeawaysFormatMessage],
    ['takeaways that are one text', 'key-takeaways-list-viewer', { content: 'One' }, takeawaysFormatMessage],
    ['text that is a list', 'raw-text-viewer', ['Text'], textMessage],
    ['an analysis without any of its parts', 'video-analysis', { content: { mood: 1 } }, analysisFormatMessage],
    ['an analysis that is a list', 'video-analysis', { content: scenes }, analysisFormatMessage],
    ['a comparison that is an analysis', 'video-comparison', { content: { scenes } }, comparisonFormatMessage],
    ['Markdown that is a number', 'markdown', { content: 1 }, textMessage],
  ])('refuses %s', (_, viewer, edited, message) => {
    expect(readEditedResult(viewer, edited)).toEqual({ ok: false, message })
  })
})

describe('shownResult', () => {
  const result: ResultPayload = {
    variants: [variant],
    rawContent: 'raw',
    templateInfo: { used: false, id: null, name: null },
    modelInfo: { id: 'm', name: 'M' },
    notice: 'No AI watched the video.',
  }
  const other = { headline: 'Other', primaryText: 'Text' }

  it.each<[what: string, item: Parameters<typeof shownResult>[0], shown: ResultPayload | null]>([
    ['the original that was never edited', { result, is_edited: false, edited_result: null }, result],
    ['the original while the edit is not marked', { result, is_edited: false, edited_result: [other] }, result],
    ['the original when the edit is empty', { result, is_edited: true, edited_result: null }, result],
    ['the original when the edit cannot be read', { result, is_edited: true, edited_result: 'text' }, result],
    [
      'the edit with everything else of the original',
      { result, is_edited: true, edited_result: { variants: [other] } },
      { ...result, variants: [other] },
    ],
    ['nothing where there is no result', { result: null, is_edited: true, edited_result: [other] }, null],
  ])('is %s', (_, item, shown) => {
    expect(shownResult(item, 'default-copy-variants')).toEqual(shown)
  })
})
