import { pickNewer, type Version } from './pick-newer.rules.ts'

interface HeldRow<Row> {
  row: Row
  /** The row is no longer in the latest list and only keeps its place. */
  isGone: boolean
}

/**
 * The rows on the screen, each in its place and at its latest state. None is added or removed.
 * @param readVersion decides between two states of a row; without it, the latest list has the newer one
 */
export function holdRows<Row extends { id: string | number }>(
  held: readonly Row[],
  latest: readonly Row[],
  readVersion: (row: Row) => Version = () => 0,
): HeldRow<Row>[] {
  const byId = new Map(latest.map((row) => [row.id, row]))
  return held.map((row) => {
    const now = byId.get(row.id)
    return { row: now ? pickNewer(row, now, readVersion) : row, isGone: now === undefined }
  })
}

/** Rows in the order in which they were first seen; new ones come last. */
export function sortAsSeen<Row extends { id: string | number }>(seen: readonly Row[], latest: readonly Row[]): Row[] {
  const seenIds = new Set(seen.map(({ id }) => id))
  const stayed = holdRows(seen, latest).flatMap(({ row, isGone }) => (isGone ? [] : [row]))
  return [...stayed, ...latest.filter(({ id }) => !seenIds.has(id))]
}
