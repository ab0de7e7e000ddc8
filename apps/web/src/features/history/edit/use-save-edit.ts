import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { EditedContent } from '@hookline/contract/history/history-edit.rules'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { changeResult, historyItemQuery } from '../history.queries.ts'
import { storedEdit } from './edit-content.rules.ts'
import type { Edit } from './edit-draft.ts'

/** Sends an edit, or null to take it back, and tells how it went; null when it was not stored. */
export function useSaveEdit(id: number) {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  async function send(content: EditedContent | null, base: Edit['base']): Promise<HistoryItem | null> {
    setSaving(true)
    try {
      const saved = await storeEdit(queryClient, id, content, base)
      showToast({ title: 'Changes saved successfully!', kind: 'success' })
      return saved
    } catch (error) {
      showToast({ title: 'Error saving changes', message: errorMessage(error), kind: 'error' })
      return null
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, send }
}

async function storeEdit(
  queryClient: QueryClient,
  id: number,
  content: EditedContent | null,
  base: Edit['base'],
): Promise<HistoryItem> {
  try {
    return await changeResult(id, { edited_result: content, updatedAt: base.updatedAt })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    const latest = await queryClient.fetchQuery({ ...historyItemQuery(id), staleTime: 0 })
    // Somebody changed only tags or project: that does not stand in the way.
    if (storedEdit(latest) !== base.stored) throw error
    return changeResult(id, { edited_result: content, updatedAt: latest.updatedAt })
  }
}
