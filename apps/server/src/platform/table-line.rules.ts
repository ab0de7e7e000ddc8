/** Begins a CSV file: without it spreadsheets misread letters that are not ASCII. */
export const byteOrderMark = '\uFEFF'

/** Marks a cell that a spreadsheet would read as a formula; a cell that begins with a mark gets a second one. */
function withGuard(cell: string): string {
  return /^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
}

/** A cell of a table that `tableLine` wrote, as it was; also when a spreadsheet has removed the mark. */
export function withoutGuard(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell
}

/** @param separator a comma (RFC 4180: lines end with CR LF), or a tab, as spreadsheets copy and paste. */
export function tableLine(cells: string[], separator: ',' | '\t'): string {
  const written = cells
    .map(withGuard)
    .map((cell) => (cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return written.join(separator) + (separator === ',' ? '\r\n' : '\n')
}
