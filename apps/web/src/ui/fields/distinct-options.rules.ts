type Item = string | { value: string }
interface Group {
  group: unknown
  items: readonly Item[]
}

const isGroup = (entry: Item | Group): entry is Group => typeof entry === 'object' && 'group' in entry

/**
 * The first option of each value, across groups too: Mantine throws at a value that comes twice, and lists from outside
 * may contain one.
 */
export function distinctOptions<Entry extends Item | Group>(options: readonly Entry[]): Entry[] {
  const values = new Set<string>()
  const isNew = (item: Item) => {
    const value = typeof item === 'string' ? item : item.value
    return !values.has(value) && values.add(value)
  }
  return options.flatMap((entry) => {
    if (isGroup(entry)) return [Object.assign({}, entry, { items: entry.items.filter(isNew) })]
    return isNew(entry) ? [entry] : []
  })
}
