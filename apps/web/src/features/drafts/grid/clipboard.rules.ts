/** The most cells of one paste: more would block the page for seconds, and no list has as many. */
export const pastedCellsMax = 10_000

/**
 * Reads what a spreadsheet copies: tabs between cells, line breaks between rows. A cell that begins with a quote may
 * hold both, and doubles its quotes.
 * @returns rows of equal length, short ones filled up with ''; without the empty row that ends most copies
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null
    const end = quoted?.end ?? endOfCell(text, at)
    row.push(quoted?.value ?? text.slice(at, end))
    at = end + 1
    if (text[end] === '\t') continue
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1
    rows.push(row)
    row = []
  }
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0)
  return rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')])
}

const isEnd = (char: string | undefined) => char === undefined || char === '\t' || char === '\n' || char === '\r'

function endOfCell(text: string, from: number): number {
  let at = from
  while (!isEnd(text[at])) at += 1
  return at
}

/**
 * Null when the quotes are characters of the text: '"Best" tea', '"Best tea"', or one that is never closed. Spreadsheets
 * quote only what holds a tab, a line break or, with another of these, a quote.
 */
function readQuoted(text: string, from: number): { value: string; end: number } | null {
  let at = text.indexOf('"', from + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at < 0 || !isEnd(text[at + 1])) return null
  const inside = text.slice(from + 1, at)
  if (inside !== '' && !/[\t\n\r]|""/.test(inside)) return null
  return { value: inside.replaceAll('""', '"').replaceAll('\r\n', '\n'), end: at + 1 }
}

/** The reverse of `parseTsv`. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quote).join('\t')).join('\n')
}

const quote = (text: string) => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
