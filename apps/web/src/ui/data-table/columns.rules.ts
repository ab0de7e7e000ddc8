import { type Breakpoint, isNarrower, type Screen } from '../../lib/breakpoints.rules.ts'
import type { SortValue } from './sort-rows.rules.ts'

/** All that a list knows of a column: its cells, its place in the row, the sort and the menu follow. */
export interface Column<Row> {
  key: string
  header: string
  /** The whole text of the cell, which the menu of a narrow row has; a text that the column sorts by, unless given. */
  text?: (row: Row) => string | null | undefined
  /** What the column sorts by; its text, unless given. */
  sortBy?: (row: Row) => SortValue
  /** The narrowest window that has room for the column: every one, unless given. `menu`: only the menu has it. */
  from?: Breakpoint | 'menu'
  /** A track of a CSS grid, in lists that draw their rows as grids. */
  width?: string
}

export type RowFact = readonly [name: string, value: string]

/** The columns for which the window has room. */
export function listShownColumns<C extends Pick<Column<never>, 'from'>>(columns: readonly C[], screen: Screen): C[] {
  return columns.filter(({ from }) => from === undefined || (from !== 'menu' && !isNarrower(screen, from)))
}

/** The tracks of a row, which on a phone has one for all cells, in two lines. */
export function buildTracks(
  columns: readonly Pick<Column<never>, 'width'>[],
  screen: Screen,
  { before = [], after = [] }: { before?: readonly string[]; after?: readonly string[] },
): string {
  const cells = screen === 'phone' ? ['minmax(0, 1fr)'] : columns.map(({ width = 'minmax(0, 1fr)' }) => width)
  return [...before, ...cells, ...after].join(' ')
}

/** What the menu of a narrow row says: each text of the row, also of columns that the row cuts or leaves out. */
export function listRowFacts<Row>(row: Row, columns: readonly Column<Row>[]): RowFact[] {
  return columns.flatMap(({ header, text, sortBy }) => {
    const value = text ? text(row) : sortBy?.(row)
    return typeof value === 'string' && value !== '' ? [[header, value]] : []
  })
}
