import { numericIdSchema } from '@hookline/contract/fields.schemas'
import { isCancelled, isFailed, isUnfinished } from '@hookline/contract/history/history.rules'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { historyIdMessage } from '@hookline/contract/history-id.schemas'

export function readResultId(text: string): { id: number; message?: undefined } | { id?: undefined; message: string } {
  if (!text.trim()) return { message: 'History item ID is missing' }
  const id = numericIdSchema.safeParse(text)
  return id.success && /^\d+$/.test(text) ? { id: id.data } : { message: historyIdMessage }
}

export type ResultState =
  | { kind: 'unfinished' }
  | { kind: 'failed'; message: string; errorType: string | null; details: string | null }
  | { kind: 'cancelled'; message: string }
  | { kind: 'finished' }

/** A failed status, or a finished result with an error, is a generation error. */
export function classifyResult(item: HistoryItem): ResultState {
  if (isUnfinished(item.status)) return { kind: 'unfinished' }
  const { result, error_type: errorType, error_message: storedMessage } = item
  if (isCancelled(item)) return { kind: 'cancelled', message: storedMessage ?? 'Cancelled.' }
  if (!isFailed(item.status) && !result?.error) return { kind: 'finished' }
  const message = (isFailed(item.status) ? storedMessage : null) || result?.error
  const details = result?.details && result.details !== message ? result.details : null
  return { kind: 'failed', message: message || 'An unknown error occurred during generation.', errorType, details }
}

/** The number of the variant in the address ('variant-3' is 3), null for none. */
export function readVariantAnchor(hash: string): number | null {
  const number = /^variant-([1-9]\d{0,3})$/.exec(hash)?.[1]
  return number ? Number(number) : null
}
