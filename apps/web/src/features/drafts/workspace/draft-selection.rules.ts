/**
 * The ids from `fromId` to `toId`, both included, whichever comes first; only `toId` when the other is not there.
 * @param ids what can be selected, in the order of the screen
 */
export function idsBetween(ids: readonly string[], fromId: string | null, toId: string): string[] {
  const to = ids.indexOf(toId)
  if (to < 0) return []
  const from = fromId === null ? to : ids.indexOf(fromId)
  return ids.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
}

/** Takes all of `ids` in, or out. */
export function withIds(selected: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The id that is `step` rows from `currentId`; stays within the list. Without a present row: the first or the last. */
export function stepFrom(ids: readonly string[], currentId: string | null, step: 1 | -1): string | undefined {
  const present = currentId === null ? -1 : ids.indexOf(currentId)
  if (present < 0) return step > 0 ? ids[0] : ids.at(-1)
  return ids[Math.min(ids.length - 1, Math.max(0, present + step))]
}
