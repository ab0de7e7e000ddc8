import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem, HistoryListItem, HistoryUpdate } from '@hookline/contract/history/history.schemas'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { changeResult } from '../history.queries.ts'
import {
  type BulkChange,
  bulkUpdate,
  hasSameLabels,
  type Labels,
  labelsUpdate,
} from '../labels/history-labels.rules.ts'
import type { BulkFailure, BulkOutcome } from './history-bulk.rules.ts'

/** Calls of a bulk change that are under way at the same time. */
const callsAtOnce = 6

/** Someone else changed the labels meanwhile: `latest` is how they are now. */
export class LabelsChangedError extends Error {
  readonly latest: HistoryItem

  constructor(message: string, latest: HistoryItem) {
    super(message)
    this.name = 'LabelsChangedError'
    this.latest = latest
  }
}

/**
 * Stores edited labels of one result. A later change of something else (its job went on) does not hold it up.
 * @param opened the result as it was when editing began
 * @returns the result as it is now
 * @throws LabelsChangedError when someone changed the labels in the meantime; ApiError otherwise.
 */
export async function saveLabels(opened: HistoryListItem, after: Labels): Promise<HistoryListItem> {
  const update = labelsUpdate(opened, after)
  if (!update) return opened
  try {
    return await patch(opened, update)
  } catch (error) {
    if (!isConflict(error)) throw error
    const latest = await fetchItem(opened.id)
    if (!hasSameLabels(latest, opened)) throw new LabelsChangedError(error.message, latest)
    return patch(latest, update)
  }
}

/**
 * Applies a change for many to one result. Where someone changed it meanwhile, the change is made to the later version.
 * @returns the result as it is now
 */
export async function applyBulkChange(item: HistoryListItem, change: BulkChange): Promise<HistoryListItem> {
  try {
    return await patchIfNeeded(item, bulkUpdate(item, change))
  } catch (error) {
    if (!isConflict(error)) throw error
    const latest = await fetchItem(item.id)
    return patchIfNeeded(latest, bulkUpdate(latest, change))
  }
}

/**
 * Does something to each of many results, a few at a time; a failure does not hold up the others.
 * @param onProgress told how many have ended, well or not, after each.
 */
export async function forEachResult(
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
  onProgress: (ended: number) => void = () => undefined,
): Promise<BulkOutcome> {
  const waiting = [...ids]
  const doneIds: number[] = []
  const failures: BulkFailure[] = []
  async function work() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await act(id)
        doneIds.push(id)
      } catch (error) {
        failures.push({ id, message: errorMessage(error, 'Operation failed.') })
      }
      onProgress(doneIds.length + failures.length)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return { doneIds, failures }
}

async function patchIfNeeded(item: HistoryListItem, update: HistoryUpdate | null): Promise<HistoryListItem> {
  return update ? patch(item, update) : item
}

function patch({ id, updatedAt }: HistoryListItem, update: HistoryUpdate): Promise<HistoryItem> {
  return changeResult(id, { ...update, updatedAt })
}

async function fetchItem(id: number): Promise<HistoryItem> {
  return (await call(historyEndpoints.get, { params: { id } })).result
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'CONFLICT'
}
