import { copyFieldLabels } from '@hookline/contract/copy/copy-fields.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { traceVariants } from '@hookline/contract/history/decisions.rules'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import {
  type EditedContent,
  readEditedResult,
  takeawaysFormatMessage,
  variantFormatMessage,
} from '@hookline/contract/history/history-edit.rules'
import { readJson, readResultText, readTakeaways, readVariants } from '@hookline/contract/history/result-content.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { type Keyed, withKeys } from '../../../ui/sortable-texts/keyed-list.rules.ts'

const invalidJsonMessage = 'Warning: The current text is not valid JSON.'

export const textKinds = ['json', 'analysis', 'comparison', 'takeaways', 'text'] as const
export type TextKind = (typeof textKinds)[number]

/** A variant in the editor. `origin` is its place among the stored ones, null for a new one. */
export type EditedVariant = CopyVariant & Keyed & { origin: number | null }

/** The value of an editor. Variants are null while the stored content has another form; `problem` says why. */
export type EditValue =
  | { kind: 'variants'; variants: EditedVariant[] | null; problem?: string }
  | { kind: TextKind; text: string }

const kindByViewer: Record<ViewerType, EditValue['kind']> = {
  'default-copy-variants': 'variants',
  'key-takeaways-list-viewer': 'takeaways',
  'json-object-viewer': 'json',
  'json-path-map': 'json',
  'video-analysis': 'analysis',
  'video-comparison': 'comparison',
  'raw-text-viewer': 'text',
  markdown: 'text',
}

/** Whose form the edited JSON must have. */
const viewerByKind: Record<Exclude<TextKind, 'text'>, ViewerType> = {
  json: 'json-object-viewer',
  analysis: 'video-analysis',
  comparison: 'video-comparison',
  takeaways: 'key-takeaways-list-viewer',
}

export function beginEdit(viewer: ViewerType, shown: ResultPayload | null): EditValue {
  const kind = kindByViewer[viewer]
  if (kind === 'variants') return beginVariants(shown)
  if (kind === 'text') return { kind, text: readResultText(shown).value ?? '' }
  const list = kind === 'takeaways' ? readTakeaways(shown).value : undefined
  const value = list ?? readJson(shown).value
  // Earlier versions saved invalid JSON as text: it is shown as it is, to be corrected.
  if (typeof value === 'string') return { kind, text: value }
  return { kind, text: value === undefined ? (shown?.rawContent ?? '') : JSON.stringify(value, null, 2) }
}

function beginVariants(shown: ResultPayload | null): EditValue {
  const { value, message } = readVariants(shown)
  if (value)
    return {
      kind: 'variants',
      variants: withKeys(value.map(({ headline, primaryText }, origin) => ({ headline, primaryText, origin }))),
    }
  if (shown?.variants?.length === 0) return { kind: 'variants', variants: [] }
  const problem = message === 'Failed to parse copy variants.' ? message : variantFormatMessage
  return { kind: 'variants', variants: null, problem }
}

/**
 * The content to save; null disables Save Changes. The JSON editor saves valid JSON only, and key takeaways must be a
 * list.
 */
export function contentToSave(value: EditValue): EditedContent | null {
  if (value.kind === 'variants') {
    const { variants } = value
    return variants && { variants: variants.map(({ headline, primaryText }) => ({ headline, primaryText })) }
  }
  const { kind, text } = value
  if (!text.trim()) return null
  if (kind === 'text') return { content: text }
  const parsed = parseJson(text)
  if (parsed === undefined || parsed === null) return null
  const read = readEditedResult(viewerByKind[kind], { content: parsed })
  return read.ok ? read.content : null
}

/** For each variant its place among the stored ones, so that decisions go with it. A duplicate is a new one. */
export function originsToSave(value: EditValue): (number | null)[] | undefined {
  if (value.kind !== 'variants' || !value.variants) return undefined
  const origins = value.variants.map(({ origin }) => origin)
  const used = new Set<number | null>()
  return origins.map((origin) => {
    if (used.has(origin)) return null
    used.add(origin)
    return origin
  })
}

/**
 * The value with its origins among other stored variants, found by their texts.
 * @param options.isReset the value is the original: a text that returns is another than the one that was decided about
 */
export function retraceOrigins(
  value: EditValue,
  stored: ResultPayload | null,
  options?: { isReset: boolean },
): EditValue {
  if (value.kind !== 'variants' || !value.variants) return value
  const origins = traceVariants(readVariants(stored).value ?? [], value.variants, options)
  const variants = value.variants.map((variant, index) => ({ ...variant, origin: origins[index] ?? null }))
  return { ...value, variants }
}

/** The value of an editor after `saved`, an earlier one, was stored: variants that were saved have their new places. */
export function continueAfterSave(value: EditValue, saved: EditValue): EditValue {
  if (value.kind !== 'variants' || !value.variants || saved.kind !== 'variants') return value
  const asId = ({ key, origin }: EditedVariant) => `${key} ${origin}`
  const places = new Map(saved.variants?.map((variant, place) => [asId(variant), place]))
  const variants = value.variants.map((variant) => ({ ...variant, origin: places.get(asId(variant)) ?? null }))
  return { ...value, variants }
}

export function findWarning(value: EditValue): string | null {
  if (value.kind === 'variants') return value.variants ? null : (value.problem ?? variantFormatMessage)
  if (value.kind === 'takeaways') return contentToSave(value) ? null : takeawaysFormatMessage
  if (value.kind === 'text') return value.text.trim() ? null : 'There is no text to save.'
  const parsed = parseJson(value.text)
  if (parsed === undefined) return invalidJsonMessage
  if (parsed === null) return 'There is nothing to save: the content is null.'
  const read = readEditedResult(viewerByKind[value.kind], { content: parsed })
  return read.ok ? null : read.message
}

/** The value without the keys of its variants: an equal fingerprint means that nothing was changed. */
export function fingerprintEdit(value: EditValue): string {
  if (value.kind !== 'variants') return value.text
  return JSON.stringify(value.variants?.map(({ headline, primaryText }) => [headline, primaryText]) ?? null)
}

export const textLabels: Record<TextKind, string> = {
  json: 'Result as JSON',
  analysis: 'Analysis as JSON',
  comparison: 'Comparison as JSON',
  takeaways: 'Key takeaways',
  text: 'Text of the result',
}

/** The texts of an edit, each under its label. */
export function describeEdit(value: EditValue): { label: string; text: string }[] {
  if (value.kind !== 'variants') return [{ label: textLabels[value.kind], text: value.text }]
  return (value.variants ?? []).flatMap(({ headline, primaryText }, index) => [
    { label: `${copyFieldLabels.headline} of variant ${index + 1}`, text: headline },
    { label: `${copyFieldLabels.primaryText} of variant ${index + 1}`, text: primaryText },
  ])
}

/** The stored edit of a result as text, to detect that a newer one was saved. */
export function storedEdit({ is_edited, edited_result }: Pick<HistoryItem, 'is_edited' | 'edited_result'>): string {
  return JSON.stringify(is_edited ? (edited_result ?? null) : null)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
