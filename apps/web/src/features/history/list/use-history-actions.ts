import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countResults } from '../../../lib/count-words.rules.ts'
import { showToast, type ToastContent } from '../../../lib/toast.ts'
import { offerUndo } from '../../../lib/undo.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { deleteResult, historyItemQuery, historyLabelsQuery, restoreResult } from '../history.queries.ts'
import { type BulkOutcome, describeBulkOutcome } from '../history-bulk.rules.ts'
import { applyBulkChange, forEachResult } from '../history-changes.ts'
import type { BulkChange } from '../history-labels.rules.ts'

const failureMs = 7000

interface HistoryActionsInput {
  refresh: () => Promise<unknown>
  onChanged?: (item: HistoryListItem) => void
  onDeleted?: (items: HistoryListItem[]) => void
}

/** Deletes, restores and changes results, and reports the outcome. `finished` counts while an action runs. */
export function useHistoryActions({ refresh, onChanged, onDeleted }: HistoryActionsInput) {
  const queryClient = useQueryClient()
  const [finished, setFinished] = useState<number | null>(null)

  function invalidateResults(ids: readonly number[]) {
    for (const id of ids) queryClient.removeQueries({ queryKey: historyItemQuery(id).queryKey, type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: historyLabelsQuery.queryKey })
  }

  async function restore(ids: readonly number[]) {
    const outcome = await forEachResult(ids, restoreResult)
    invalidateResults(outcome.doneIds)
    if (outcome.failures.length > 0) {
      const message = ids.length === 1 ? outcome.failures[0]?.message : describeBulkOutcome(outcome, 'restored')
      showToast({ title: 'Restore failed', message, kind: 'error', durationMs: failureMs })
    } else {
      showToast({ title: `${ids.length === 1 ? 'Result' : countResults(ids.length)} restored`, kind: 'success' })
    }
    await refresh()
  }

  /** @param onFinished runs before the list is fetched again */
  async function remove(items: readonly HistoryListItem[], onFinished: (doneIds: number[]) => unknown) {
    setFinished(0)
    const outcome = await forEachResult(
      items.map(({ id }) => id),
      deleteResult,
      setFinished,
    )
    setFinished(null)
    await onFinished(outcome.doneIds)
    invalidateResults(outcome.doneIds)
    onDeleted?.(items.filter(({ id }) => outcome.doneIds.includes(id)))
    reportDeletion(outcome, items, () => void restore(outcome.doneIds))
    await refresh()
    return outcome
  }

  async function change(items: readonly HistoryListItem[], bulkChange: BulkChange) {
    const byId = new Map(items.map((item) => [item.id, item]))
    setFinished(0)
    const outcome = await forEachResult(
      [...byId.keys()],
      async (id) => onChanged?.(await applyBulkChange(byId.get(id) as HistoryListItem, bulkChange)),
      setFinished,
    )
    setFinished(null)
    invalidateResults(outcome.doneIds)
    if (outcome.failures.length > 0) {
      const message = describeBulkOutcome(outcome, 'updated')
      showToast({ title: 'Bulk update failed', message, kind: 'error', durationMs: failureMs })
    } else {
      showToast({ title: `${countResults(items.length)} updated`, kind: 'success' })
    }
    return outcome
  }

  return { finished, remove, restore, change, invalidateResults }
}

function reportDeletion(outcome: BulkOutcome, items: readonly HistoryListItem[], undo: () => void): void {
  const { doneIds, failures } = outcome
  const show = (toast: ToastContent) => (doneIds.length > 0 ? offerUndo({ ...toast, undo }) : showToast(toast))
  if (failures.length > 0) {
    const message = items.length === 1 ? failures[0]?.message : describeBulkOutcome(outcome, 'deleted')
    show({ title: 'Delete failed', kind: 'error', durationMs: failureMs, ...(message && { message }) })
    return
  }
  const title = items.length === 1 ? 'Result deleted' : `${countResults(items.length)} deleted`
  show({ title, ...(items.length === 1 && items[0] && { message: resultName(items[0]) }) })
}
