interface HeldRow<Row> {
  row: Row
  /** The row is no longer in the latest list and only keeps its place. */
  isGone: boolean
}

/**
 * The rows on the screen, each in its place and at its latest state. None is added or removed.
 * @param pickLater decides between two states of a row; the latest list wins by default
 */
export function holdRows<Row extends { id: string | number }>(
  held: readonly Row[],
  latest: readonly Row[],
  pickLater: (shown: Row, now: Row) => Row = (_, now) => now,
): HeldRow<Row>[] {
  const byId = new Map(latest.map((row) => [row.id, row]))
  return held.map((row) => {
    const now = byId.get(row.id)
    return { row: now ? pickLater(row, now) : row, isGone: now === undefined }
  })
}
