import { z } from 'zod'
import { readAnalysis, readComparison } from '../analysis/read-analysis.rules.ts'
import { type CopyVariant, copyVariantSchema } from '../copy/copy-variant.schemas.ts'
import type { ResultPayload } from '../generation/generation.schemas.ts'
import { isRecord } from '../json/read-json.rules.ts'
import type { ViewerType } from '../response-formats/response-formats.schemas.ts'

export const variantFormatMessage = 'Content is not in the expected variant format.'
export const takeawaysFormatMessage =
  'Key takeaways must be a JSON array of strings, for example ["First takeaway", "Second takeaway"].'

export const analysisFormatMessage =
  'The edited analysis must be a JSON object with at least one of its parts, such as "summary" or "scenes".'
export const comparisonFormatMessage =
  'The edited comparison must be a JSON object with at least one of its parts, such as "summary" or "aspects".'

/** The edited variants, list, object or text. */
export interface EditedContent {
  variants?: CopyVariant[]
  content?: unknown
}

const variantsSchema = z.array(copyVariantSchema)

/**
 * Reads an edited result for its viewer: copy variants as `{variants}` or a bare array, key takeaways as
 * `{content}` or a bare array of strings, text as `{content}` or a string, JSON as `{content}` or the value itself. An
 * analysis or a comparison is JSON that has at least one of its parts.
 */
export function readEditedResult(
  viewer: ViewerType,
  edited: unknown,
): { ok: true; content: EditedContent } | { ok: false; message: string } {
  const held = isRecord(edited) && 'content' in edited ? edited.content : edited
  if (viewer === 'default-copy-variants') {
    const variants = variantsSchema.safeParse(isRecord(edited) ? edited.variants : edited)
    return variants.success
      ? { ok: true, content: { variants: variants.data } }
      : { ok: false, message: variantFormatMessage }
  }
  if (viewer === 'key-takeaways-list-viewer') {
    const isList = Array.isArray(held) && held.every((item) => typeof item === 'string')
    return isList ? { ok: true, content: { content: held } } : { ok: false, message: takeawaysFormatMessage }
  }
  if (viewer === 'raw-text-viewer' || viewer === 'markdown') {
    return typeof held === 'string'
      ? { ok: true, content: { content: held } }
      : { ok: false, message: 'The edited text must be text.' }
  }
  if (viewer === 'video-analysis' && !readAnalysis(held)) return { ok: false, message: analysisFormatMessage }
  if (viewer === 'video-comparison' && !readComparison(held)) return { ok: false, message: comparisonFormatMessage }
  return { ok: true, content: { content: held } }
}

/** The edited version of a result if it has a readable one, else the original. */
export function shownResult(
  item: { result: ResultPayload | null; is_edited: boolean; edited_result: unknown },
  viewer: ViewerType,
): ResultPayload | null {
  if (!item.result || !item.is_edited || item.edited_result == null) return item.result
  const edited = readEditedResult(viewer, item.edited_result)
  return edited.ok ? { ...item.result, ...edited.content } : item.result
}
