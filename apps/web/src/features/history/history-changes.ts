import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryListItem, HistoryUpdate } from '@hookline/contract/history/history.schemas'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { changeResult } from './history.queries.ts'
import type { BulkFailure, BulkOutcome } from './history-bulk.rules.ts'
import { type BulkChange, bulkUpdate, hasSameLabels, type Labels, labelsUpdate } from './history-labels.rules.ts'

const concurrency = 6

/**
 * Stores edited labels. A change of other fields meanwhile, as by its job, is no conflict.
 * @throws ApiError that is stale when the labels were changed since `opened` was read
 */
export async function saveLabels(opened: HistoryListItem, after: Labels): Promise<HistoryListItem> {
  const update = labelsUpdate(opened, after)
  if (!update) return opened
  return patchLatest(opened, (latest, conflict) => {
    if (conflict && !hasSameLabels(latest, opened)) throw conflict
    return update
  })
}

export function applyBulkChange(item: HistoryListItem, change: BulkChange): Promise<HistoryListItem> {
  return patchLatest(item, (latest) => bulkUpdate(latest, change))
}

/** Applies an action to many results, a few at a time. A failure does not stop the others and counts as finished. */
export async function forEachResult(
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
  onProgress: (finished: number) => void = () => undefined,
): Promise<BulkOutcome> {
  const queue = [...ids]
  const doneIds: number[] = []
  const failures: BulkFailure[] = []
  async function work() {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      try {
        await act(id)
        doneIds.push(id)
      } catch (error) {
        failures.push({ id, message: errorMessage(error, 'Operation failed.') })
      }
      onProgress(doneIds.length + failures.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { doneIds, failures }
}

/** Updates a result; after a conflict, once more from its latest version. */
async function patchLatest(
  item: HistoryListItem,
  toUpdate: (latest: HistoryListItem, conflict?: ApiError) => HistoryUpdate | null,
): Promise<HistoryListItem> {
  try {
    return await patch(item, toUpdate(item))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    const { result: latest } = await call(historyEndpoints.get, { params: { id: item.id } })
    return patch(latest, toUpdate(latest, error))
  }
}

async function patch(item: HistoryListItem, update: HistoryUpdate | null): Promise<HistoryListItem> {
  return update ? changeResult(item.id, { ...update, updatedAt: item.updatedAt }) : item
}
