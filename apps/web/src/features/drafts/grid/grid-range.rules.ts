import {
  type CellValue,
  type Choice,
  emptyValue,
  type GridField,
  gridColumns,
  parseCell,
} from './grid-columns.rules.ts'
import type { CellChange, GridRow } from './grid-edits.rules.ts'

/** A rectangle of cells by row and column index, from the active cell to the opposite corner; the corners count. */
export interface Range {
  fromRow: number
  fromColumn: number
  toRow: number
  toColumn: number
}

/** Returns the rectangle with its first corner at the top left. */
export function orderCorners({ fromRow, fromColumn, toRow, toColumn }: Range): Range {
  return {
    fromRow: Math.min(fromRow, toRow),
    toRow: Math.max(fromRow, toRow),
    fromColumn: Math.min(fromColumn, toColumn),
    toColumn: Math.max(fromColumn, toColumn),
  }
}

export function containsCell(range: Range | null, row: number, column: number): boolean {
  if (!range) return false
  const { fromRow, toRow, fromColumn, toColumn } = orderCorners(range)
  return row >= fromRow && row <= toRow && column >= fromColumn && column <= toColumn
}

/** Whether the range is a single cell. */
export const isOneCell = ({ fromRow, toRow, fromColumn, toColumn }: Range) =>
  fromRow === toRow && fromColumn === toColumn

/**
 * The range on the same rows after some have left or others have come; a corner whose row has left goes to the row that
 * took its place. Null when no row is left.
 * @param before the ids of the rows that the range was marked in
 */
export function followRows(range: Range, before: readonly string[], after: readonly string[]): Range | null {
  const last = after.length - 1
  if (last < 0) return null
  const places = new Map(after.map((id, row) => [id, row]))
  const findRemainingId = (row: number) => before.slice(row).find((id) => places.has(id))
  // A marked column reaches beyond the last row.
  const follow = (row: number) => (row >= before.length ? row : (places.get(findRemainingId(row) ?? '') ?? last))
  return { ...range, fromRow: follow(range.fromRow), toRow: follow(range.toRow) }
}

export const getFieldByColumn = (column: number): GridField | undefined => gridColumns[column]?.field

/** The fields and rows of a range, as far as they exist. */
function sliceRange(rows: readonly GridRow[], range: Range) {
  const { fromRow, toRow, fromColumn, toColumn } = orderCorners(range)
  return {
    fields: gridColumns.slice(fromColumn, toColumn + 1).map(({ field }) => field),
    chosen: rows.slice(fromRow, toRow + 1),
  }
}

/** The values of a range, by row. */
export function readRangeValues(rows: readonly GridRow[], range: Range): CellValue[][] {
  const { fields, chosen } = sliceRange(rows, range)
  return chosen.map(({ values }) => fields.map((field) => values[field]))
}

/** Fills the range from its first row; a range of one row is filled from the row above it. */
export function fillDown(rows: readonly GridRow[], range: Range): CellChange[] {
  const { fromRow, toRow } = orderCorners(range)
  const source = rows[fromRow === toRow ? fromRow - 1 : fromRow]
  const { fields, chosen } = sliceRange(rows, range)
  if (!source) return []
  return chosen
    .filter((row) => row !== source)
    .flatMap(({ id }) =>
      fields.map((field) => {
        return { id, field, value: source.values[field], error: source.edits[field]?.error ?? null }
      }),
    )
}

export function clearCells(rows: readonly GridRow[], range: Range): CellChange[] {
  const { fields, chosen } = sliceRange(rows, range)
  return chosen.flatMap(({ id }) => fields.map((field) => ({ id, field, ...emptyValue(field) })))
}

export type FindChoices = (field: GridField, values: GridRow['values']) => readonly Choice[] | undefined

/** A pasted text, or a value that was copied in the grid. */
export type Pasted = { text: string } | { value: CellValue; of: GridField }

/**
 * What pasting makes of the cells. The block starts at the top left of the range; a range that is a multiple of the block
 * is filled by repeating it. Cells beyond the grid are left out.
 * @returns the changes, and how many rows and columns of the block found no place
 */
export function pasteCells(
  rows: readonly GridRow[],
  range: Range,
  block: readonly (readonly Pasted[])[],
  findChoices: FindChoices,
): { cells: CellChange[]; lostRows: number; lostColumns: number } {
  const { fromRow, toRow, fromColumn, toColumn } = orderCorners(range)
  const width = block[0]?.length ?? 0
  const height = fitRepeats(block.length, toRow - fromRow + 1)
  const columns = gridColumns.slice(fromColumn, fromColumn + fitRepeats(width, toColumn - fromColumn + 1))
  const targets = rows.slice(fromRow, fromRow + height)
  const cells = targets.flatMap((row, y) => {
    let values = row.values
    return columns.flatMap(({ field }, x): CellChange[] => {
      const pasted = block[y % block.length]?.[x % width]
      if (!pasted) return []
      const isCopied = 'value' in pasted && pasted.of === field
      const text = 'value' in pasted ? asText(pasted.value) : pasted.text
      const cell = isCopied
        ? { value: pasted.value, error: null }
        : parseCell(field, text, { now: values[field], choices: findChoices(field, values) })
      // The campaigns are those of the ad account to the left of them in the same paste.
      if (cell.error === null) values = { ...values, [field]: cell.value }
      return [{ id: row.id, field, ...cell }]
    })
  })
  return {
    cells,
    lostRows: Math.max(0, block.length - targets.length),
    lostColumns: Math.max(0, width - columns.length),
  }
}

const fitRepeats = (size: number, room: number) => (size > 0 && room > size && room % size === 0 ? room : size)

/** A list becomes its first text. */
export const asText = (value: CellValue) =>
  Array.isArray(value) ? (value[0] ?? '') : typeof value === 'string' ? value : ''
