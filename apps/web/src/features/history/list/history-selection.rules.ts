import type { HistoryListItem } from '@hookline/contract/history/history.schemas'

/** The chosen results by id, each as it was last seen: they may stand on other pages than the one shown. */
export type Selection = ReadonlyMap<number, HistoryListItem>

export const emptySelection: Selection = new Map()

/** Takes all of `rows` in, or out. */
export function withRows(selection: Selection, rows: readonly HistoryListItem[], isIn: boolean): Selection {
  const next = new Map(selection)
  for (const row of rows) {
    if (isIn) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}

/**
 * The rows from `fromId` to `toId`, both included, whichever comes first; only `toId` when the other is not among them.
 * @param rows what is on the screen, in its order
 */
export function rowsBetween(rows: readonly HistoryListItem[], fromId: number | null, toId: number): HistoryListItem[] {
  const to = rows.findIndex(({ id }) => id === toId)
  if (to < 0) return []
  const from = rows.findIndex(({ id }) => id === fromId)
  return rows.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
}

/** The selection as it can be acted on: rows on the screen at their latest state, without those deleted meanwhile. */
export function currentSelection(
  selection: Selection,
  rows: readonly HistoryListItem[],
  deletedIds: ReadonlySet<number>,
): HistoryListItem[] {
  const latest = new Map(rows.map((row) => [row.id, row]))
  return [...selection.values()].filter(({ id }) => !deletedIds.has(id)).map((row) => latest.get(row.id) ?? row)
}

/**
 * The id to go to from `currentId` by `step` rows; stays within the list. Without a present row: the first or the last.
 * @param ids what can be gone to, in the order of the screen
 * @param allIds the same with those that cannot be gone to, such as deleted ones
 */
export function stepFrom(
  ids: readonly number[],
  allIds: readonly number[],
  currentId: number | null,
  step: 1 | -1,
): number | undefined {
  const present = currentId === null ? -1 : allIds.indexOf(currentId)
  if (present < 0) return step > 0 ? ids[0] : ids.at(-1)
  const onward = step > 0 ? allIds.slice(present + 1) : allIds.slice(0, present).reverse()
  return onward.find((id) => ids.includes(id)) ?? ids.find((id) => id === currentId)
}
