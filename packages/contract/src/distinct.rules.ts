/** The first item of each key; items without a key stay. */
export function distinctBy<Item>(items: readonly Item[], readKey: (item: Item) => string | undefined): Item[] {
  const keys = new Set<string>()
  return items.filter((item) => {
    const key = readKey(item)
    if (key === undefined) return true
    return !keys.has(key) && keys.add(key)
  })
}
