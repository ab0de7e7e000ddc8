/** A value to sort by; null comes last in both directions. */
export type SortValue = string | number | boolean | null

export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows sorted by a value; equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  readValue: (row: Row) => SortValue,
  direction: Sort['direction'],
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((left, right) => {
    const [a, b] = [readValue(left), readValue(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b))
  })
}

/** The sort after a press on a column's button: ascending first, then descending. */
export function nextSort(sort: Sort | null, column: string): Sort {
  const isTurned = sort?.column === column && sort.direction === 'asc'
  return { column, direction: isTurned ? 'desc' : 'asc' }
}
