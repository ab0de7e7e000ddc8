import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { EditedContent } from '@hookline/contract/history/history-edit.rules'
import { ApiError } from '../../../lib/api-error.ts'
import type { EditBase } from '../../../ui/unsaved-edit/stored-edit.ts'
import { changeResult } from '../history.queries.ts'
import { storedEdit } from './edit-content.rules.ts'

interface SaveContentInput {
  id: number
  /** Null takes the edit back. */
  content: EditedContent | null
  /** With edited variants: which current one each of them was. */
  variantOrigins?: (number | null)[] | undefined
  base: EditBase
  fetchLatest: () => Promise<Pick<HistoryItem, 'updatedAt' | 'is_edited' | 'edited_result'>>
}

/**
 * Stores the edited content of a result. A change of its tags, project or decisions only is no conflict.
 * @throws ApiError CONFLICT when someone else has changed the content since `base`
 */
export async function saveContent({
  id,
  content,
  variantOrigins,
  base,
  fetchLatest,
}: SaveContentInput): Promise<HistoryItem> {
  const change = { edited_result: content, ...(variantOrigins && { variantOrigins }) }
  try {
    return await changeResult(id, { ...change, updatedAt: base.updatedAt })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    const latest = await fetchLatest()
    if (storedEdit(latest) !== base.stored) throw error
    return changeResult(id, { ...change, updatedAt: latest.updatedAt })
  }
}
