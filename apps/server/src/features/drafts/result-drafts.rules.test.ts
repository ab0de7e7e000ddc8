import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { describe, expect, it } from 'vitest'
import { draftTexts, type SourceResult, variantsForDrafts } from './result-drafts.rules.ts'

const variant = (n: number | string): CopyVariant => ({ headline: `Headline ${n}`, primaryText: `Text ${n}` })
const payload = {
  variants: [variant(1), variant(2)],
  rawContent: 'raw',
  templateInfo: { used: false, id: null, name: null },
  modelInfo: { id: 'm', name: 'M' },
}
const finished: SourceResult = {
  status: 'COMPLETED',
  operation: 'copy',
  result: payload,
  is_edited: false,
  edited_result: null,
  client_template_type: null,
  client_template_config: {},
  decisions: [],
}
const all = { acceptedOnly: false }
const numbered = (variants: CopyVariant[], first = 1) =>
  variants.map((one, index) => ({ ...one, number: first + index }))

describe('variantsForDrafts', () => {
  it.each<[what: string, change: Partial<SourceResult>, variants: CopyVariant[], first?: number]>([
    ['the original', {}, payload.variants],
    ['the edit', { is_edited: true, edited_result: { variants: [variant(9)] } }, [variant(9)]],
    ['the original while an edit cannot be read', { is_edited: true, edited_result: 'no' }, payload.variants],
    [
      'what a JSON viewer shows, edited',
      {
        client_template_type: 'json-object-viewer',
        is_edited: true,
        edited_result: { content: { variants: [variant(8)] } },
      },
      [variant(8)],
    ],
    [
      'those with a text at all',
      { result: { ...payload, variants: [{ headline: ' ', primaryText: '' }, variant(3)] } },
      [variant(3)],
      2,
    ],
  ])('takes %s', (_, change, variants, first) => {
    expect(variantsForDrafts({ ...finished, ...change }, all)).toEqual({ variants: numbered(variants, first) })
  })

  const none = 'It holds no ad copy variants.'
  it.each<[what: string, change: Partial<SourceResult>, reason: string]>([
    ['a failed one', { status: 'FAILED_AI_API' }, 'It failed: there is no copy to take over.'],
    ['one that still runs', { status: 'RETRYING' }, 'It is not finished yet.'],
    ['an analysis', { operation: 'analysis' }, 'It is an analysis, not ad copy.'],
    ['a comparison', { operation: 'comparison', status: 'FAILED_AI_API' }, 'It is a comparison, not ad copy.'],
    ['one without content', { result: null }, none],
    ['one whose variants were all removed', { is_edited: true, edited_result: { variants: [] } }, none],
    ['one of another kind', { result: { ...payload, variants: undefined, content: { score: 7 } } }, none],
    ['one of empty variants', { result: { ...payload, variants: [{ headline: '', primaryText: ' ' }] } }, none],
  ])('refuses %s', (_, change, reason) => {
    expect(variantsForDrafts({ ...finished, ...change }, all)).toEqual({ reason })
  })

  it('takes accepted variants only, with their numbers', () => {
    const accepted = { decision: 'accepted', reason: null } as const
    const rejected = { decision: 'rejected', reason: null } as const
    const take = (decisions: SourceResult['decisions']) =>
      variantsForDrafts({ ...finished, decisions }, { acceptedOnly: true })
    expect(take([rejected, accepted])).toEqual({ variants: numbered([variant(2)], 2) })
    const reason = 'None of its variants is accepted.'
    expect([take([]), take([rejected])]).toEqual([{ reason }, { reason }])
  })
})

describe('draftTexts', () => {
  const named = { fileName: 'summer.mp4', date: new Date('2026-11-20T10:00:00Z') }

  it('creates one draft of the first five distinct texts', () => {
    const doubled = { headline: ' HEADLINE 1 ', primaryText: 'Text 2' }
    const variants = [variant(1), doubled, ...[3, 4, 5, 6].map(variant)]
    expect(draftTexts(numbered(variants), { ...named, draftPer: 'result' })).toEqual([
      {
        ad_name: 'summer – 2026-11-20',
        creative_name: 'summer – 2026-11-20',
        primary_texts: ['Text 1', 'Text 2', 'Text 3', 'Text 4', 'Text 5'],
        headlines: ['Headline 1', 'Headline 3', 'Headline 4', 'Headline 5', 'Headline 6'],
      },
    ])
  })

  it('creates a draft of each variant', () => {
    const variants = numbered([variant(1), { headline: '', primaryText: 'Text 2' }])
    const made = draftTexts(variants, { ...named, draftPer: 'variant' })
    expect(made).toMatchObject([
      { ad_name: 'summer – 2026-11-20 – variant 1', primary_texts: ['Text 1'], headlines: ['Headline 1'] },
      { ad_name: 'summer – 2026-11-20 – variant 2', primary_texts: ['Text 2'], headlines: [] },
    ])
  })
})
