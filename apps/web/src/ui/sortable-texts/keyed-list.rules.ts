/** An item of a list. Its key identifies it wherever it moves, so that its fields keep their state. */
export interface Keyed {
  key: number
}

export type ListChange<Item extends Keyed> =
  | { type: 'write'; key: number; values: Partial<Omit<Item, 'key'>> }
  | { type: 'move'; key: number; by: -1 | 1 }
  | { type: 'remove'; key: number }
  | { type: 'duplicate'; key: number }
  | { type: 'add'; values: Omit<Item, 'key'> }
  | { type: 'insert'; at: number; item: Item }

/** Gives each item a key, counted from 0. */
export function withKeys<Values extends object>(items: readonly Values[]): (Values & Keyed)[] {
  return items.map((values, key) => ({ ...values, key }))
}

/** The list after one change; the same list when the change has no effect (first up, last down, unknown key). */
export function changeItems<Item extends Keyed>(items: Item[], change: ListChange<Item>): Item[] {
  if (change.type === 'add') return [...items, { ...change.values, key: newKey(items) } as Item]
  if (change.type === 'insert') {
    const isTaken = items.some(({ key }) => key === change.item.key)
    return items.toSpliced(change.at, 0, isTaken ? { ...change.item, key: newKey(items) } : change.item)
  }
  const index = items.findIndex(({ key }) => key === change.key)
  const item = items[index]
  if (!item) return items
  switch (change.type) {
    case 'write':
      return items.with(index, { ...item, ...change.values })
    case 'remove':
      return items.toSpliced(index, 1)
    case 'duplicate':
      return items.toSpliced(index + 1, 0, { ...item, key: newKey(items) })
    case 'move': {
      const other = items[index + change.by]
      return other ? items.with(index, other).with(index + change.by, item) : items
    }
  }
}

function newKey(items: readonly Keyed[]): number {
  return Math.max(-1, ...items.map(({ key }) => key)) + 1
}
