export type Version = number | string

/** The newer of two states of one thing, since answers and events may arrive in any order. Of equal versions, `next`. */
export function pickNewer<State>(
  current: State | undefined,
  next: State,
  readVersion: (state: State) => Version,
): State {
  return current !== undefined && readVersion(current) > readVersion(next) ? current : next
}

/** The rows of `next`, each in the newer of its two states. */
export function pickNewerRows<Row extends { id: Version }>(
  current: readonly Row[] | undefined,
  next: readonly Row[],
  readVersion: (row: Row) => Version,
): Row[] {
  const byId = new Map(current?.map((row) => [row.id, row]))
  return next.map((row) => pickNewer(byId.get(row.id), row, readVersion))
}
