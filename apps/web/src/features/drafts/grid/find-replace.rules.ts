import { checkValue, type GridField, gridColumns, searchableTexts } from './grid-columns.rules.ts'
import type { CellChange, GridRow } from './grid-edits.rules.ts'

export interface Search {
  find: string
  replacement: string
  isCaseSensitive: boolean
  /** All columns of texts when null. */
  field: GridField | null
}

/** The columns that can be searched. */
export const searchedColumns = gridColumns.filter(({ kind }) => kind !== 'choice')

/** A cell with the sought text. */
export interface Replacement {
  change: CellChange
  row: GridRow
  field: GridField
  /** The texts that change: before and after. */
  texts: { before: string; after: string }[]
  count: number
}

/** What replacing would change in drafts that may change; nothing while the sought text is empty. */
export function findReplacements(rows: readonly GridRow[], search: Search): Replacement[] {
  if (search.find === '') return []
  const pattern = new RegExp(search.find.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'), search.isCaseSensitive ? 'gu' : 'giu')
  const columns = searchedColumns.filter(({ field }) => search.field === null || field === search.field)
  return rows
    .filter(({ lock }) => lock === null)
    .flatMap((row) => columns.flatMap(({ field }) => replaceIn(row, field, pattern, search.replacement)))
}

function replaceIn(row: GridRow, field: GridField, pattern: RegExp, replacement: string): Replacement[] {
  const before = searchableTexts(field, row.values[field])
  // By a function: `$&` and the like are plain characters of the replacement.
  const after = before.map((text) => text.replace(pattern, () => replacement))
  const count = before.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  if (count === 0) return []
  const cell = checkValue(field, Array.isArray(row.values[field]) ? after : (after[0] ?? ''))
  const texts = before.flatMap((text, index) =>
    text === after[index] ? [] : [{ before: text, after: after[index] ?? '' }],
  )
  return [{ change: { id: row.id, field, ...cell }, row, field, texts, count }]
}
