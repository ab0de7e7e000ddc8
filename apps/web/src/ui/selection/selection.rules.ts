export interface SelectableRow {
  id: string | number
}

/** The rows from `fromId` to `toId` in either direction, both included; only `toId` when `fromId` is not on the screen. */
export function rowsBetween<Row extends SelectableRow>(
  rows: readonly Row[],
  fromId: Row['id'] | null,
  toId: Row['id'],
): Row[] {
  const to = rows.findIndex(({ id }) => id === toId)
  if (to < 0) return []
  const from = rows.findIndex(({ id }) => id === fromId)
  return rows.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
}

/** Adds all of `rows` to a selection, or removes them. */
export function withRows<Row extends SelectableRow>(
  chosen: ReadonlyMap<Row['id'], Row>,
  rows: readonly Row[],
  isIn: boolean,
): ReadonlyMap<Row['id'], Row> {
  const next = new Map(chosen)
  for (const row of rows) {
    if (isIn) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}

/** The selected rows: hidden ones that still count first, then those on the screen in its order and latest state. */
export function currentSelection<Row extends SelectableRow>(
  chosen: ReadonlyMap<Row['id'], Row>,
  selectable: readonly Row[],
  countsHidden: (row: Row) => boolean,
): Row[] {
  const onScreen = new Set(selectable.map(({ id }) => id))
  const hidden = [...chosen.values()].filter((row) => !onScreen.has(row.id) && countsHidden(row))
  return [...hidden, ...selectable.filter(({ id }) => chosen.has(id))]
}

/**
 * The row to focus one step from `currentId`; stays within the list. Without a current row: the first or the last.
 * @param ids all rows on the screen, in its order
 */
export function stepFrom<Id>(
  ids: readonly Id[],
  isReachable: (id: Id) => boolean,
  currentId: Id | null,
  step: 1 | -1,
): Id | undefined {
  const current = currentId === null ? -1 : ids.indexOf(currentId)
  const onward = step > 0 ? ids.slice(current + 1) : ids.slice(0, current < 0 ? undefined : current).reverse()
  return onward.find(isReachable) ?? ids.find((id) => id === currentId && isReachable(id))
}
