import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import type { ResultPayload } from '../generation/generation.schemas.ts'
import type { ClientTemplateType } from '../response-formats/response-formats.schemas.ts'
import { viewerFor } from '../response-formats/viewers.rules.ts'
import type { HistoryStatus } from './history.schemas.ts'
import { shownResult } from './history-edit.rules.ts'
import { type Readable, readVariants } from './result-content.rules.ts'

export interface VariantSource {
  status: HistoryStatus
  operation: string
  result: ResultPayload | null
  is_edited: boolean
  edited_result: unknown
  clientTemplateType: ClientTemplateType | null
  clientTemplateConfig: Record<string, unknown>
}

/** The copy variants of a result as they are shown, edited ones if it was edited, or a sentence why there are none. */
export function readCurrentVariants(source: VariantSource): Readable<CopyVariant[]> {
  const viewer = viewerFor({ ...source, hasVariants: source.result?.variants !== undefined })
  const shown = shownResult(source, viewer)
  // Other viewers show the content, and an edit replaces that alone.
  const isVariants = viewer === 'default-copy-variants' || shown?.content === undefined
  return readVariants(isVariants || !shown ? shown : { ...shown, variants: undefined })
}

/** The variants that can be decided about: those of finished ad copy, none of anything else. */
export function currentVariants(source: VariantSource): CopyVariant[] {
  const { status, operation } = source
  const isFinishedCopy = status === 'COMPLETED' && operation !== 'analysis' && operation !== 'comparison'
  return (isFinishedCopy && readCurrentVariants(source).value) || []
}
