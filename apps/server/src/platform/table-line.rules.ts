/** Begins a CSV file: spreadsheets take one without it for Latin letters. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet would take for a formula becomes text (a quote before it, which the spreadsheet hides or shows). */
function neutralised(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
}

/**
 * Cells as one line of a table, ended.
 * @param separator a comma (RFC 4180: lines end with CR LF) or a tab (as spreadsheets copy and paste).
 */
export function tableLine(cells: string[], separator: ',' | '\t'): string {
  const written = cells
    .map(neutralised)
    .map((cell) => (cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return written.join(separator) + (separator === ',' ? '\r\n' : '\n')
}
