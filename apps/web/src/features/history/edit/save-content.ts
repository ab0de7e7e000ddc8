import type { BatchResult, HistoryItem } from '@hookline/contract/history/history.schemas'
import type { EditedContent } from '@hookline/contract/history/history-edit.rules'
import { ApiError } from '../../../lib/api-error.ts'
import type { EditBase } from '../../../ui/unsaved-edit/use-edit.ts'
import { changeResult } from '../history.queries.ts'
import { storedEdit } from './edit-content.rules.ts'

export interface ContentChange {
  /** Null takes the edit back. */
  edited_result: EditedContent | null
  /** With edited variants: which current one each of them was. */
  variantOrigins?: (number | null)[] | undefined
}

interface SaveContentInput {
  item: BatchResult
  /** The version that is replaced. Left out, it is the item's. */
  base?: EditBase
  /** The part of the content that is replaced, as text; the whole when left out. */
  fingerprint?: (item: BatchResult) => string
  buildChange: (item: BatchResult) => ContentChange
  fetchLatest: () => Promise<BatchResult>
}

/**
 * Stores the edited content of a result. A change of its tags, project or decisions only is no conflict.
 * @throws ApiError CONFLICT when someone else has changed the content since `base`
 */
export async function saveContent(input: SaveContentInput): Promise<HistoryItem> {
  const { item, fingerprint = storedEdit, buildChange, fetchLatest } = input
  const base = input.base ?? { updatedAt: item.updatedAt, stored: fingerprint(item) }
  const change = (latest: BatchResult, updatedAt: string) =>
    changeResult(item.id, { ...buildChange(latest), updatedAt })
  try {
    return await change(item, base.updatedAt)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    const latest = await fetchLatest()
    if (fingerprint(latest) !== base.stored) throw error
    return change(latest, latest.updatedAt)
  }
}
