import { leadingColumns } from './grid-columns.rules.ts'

/** The columns that stay at the left: the leading ones and the ad name. */
const frozenColumns = leadingColumns + 1

/**
 * Scrolls a cell into view, as little as needed. The grid's own `scrollToCell` pulls the view back to its cell for good
 * when it is called again before it has settled, as by a key that is held down.
 * @param grid the element that scrolls, whose rows, and its header, are `rowHeight` px high
 * @param row of the drafts, from 0
 * @param column of the grid, the check box being 0
 */
export function revealCell(
  grid: HTMLElement,
  { row, column, rowHeight }: Record<'row' | 'column' | 'rowHeight', number>,
) {
  const header = rowHeight
  grid.scrollTop = nearestScroll(grid.scrollTop, header + row * rowHeight, rowHeight, header, grid.clientHeight)
  if (column < frozenColumns) return
  const widths = getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat)
  const sumWidths = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0)
  const width = widths[column] ?? 0
  grid.scrollLeft = nearestScroll(grid.scrollLeft, sumWidths(column), width, sumWidths(frozenColumns), grid.clientWidth)
}

/**
 * How far to scroll so that a part of the content is seen; all in px.
 * @param covered px at the start of the view hidden by frozen columns or the header
 */
export function nearestScroll(scroll: number, start: number, size: number, covered: number, room: number): number {
  if (start < scroll + covered) return start - covered
  return Math.max(scroll, start + size - room)
}
