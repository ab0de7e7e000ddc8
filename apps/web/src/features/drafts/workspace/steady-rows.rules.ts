interface SteadyRow<Item> {
  item: Item
  /** It stands there only so that nothing moves. */
  isGone: boolean
}

/**
 * The rows to draw: those of now, or, while nothing may move, those that stood there when that began, each as it is now.
 * @param standing null while rows may come and go.
 */
export function steadyRows<Item extends { id: string }>(
  standing: readonly Item[] | null,
  now: readonly Item[],
): SteadyRow<Item>[] {
  if (standing === null) return now.map((item) => ({ item, isGone: false }))
  const known = new Map(now.map((item) => [item.id, item]))
  return standing.map((item) => ({ item: known.get(item.id) ?? item, isGone: !known.has(item.id) }))
}
