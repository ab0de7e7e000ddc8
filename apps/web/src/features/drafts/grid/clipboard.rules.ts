import { variantTextMaxChars } from '@hookline/contract/copy/copy-variant.schemas'
import { formatWholeNumber } from '@hookline/contract/whole-numbers.rules'

/** The most cells of one paste: more would block the page for seconds, and no list has as many. */
export const pastedCellsMax = 10_000

const pastedCharsMax = 1_000_000

/** Why a text is too long to paste, in the whole or in one cell; null when it is not. */
export function refusePastedText(text: string): string | null {
  if (text.length > pastedCharsMax) {
    return `The copied cells have ${formatWholeNumber(text.length)} characters: paste at most ${formatWholeNumber(pastedCharsMax)} at once. Nothing was changed.`
  }
  const longest = parseTsv(text)
    .flat()
    .reduce((most, { length }) => Math.max(most, length), 0)
  if (longest <= variantTextMaxChars) return null
  return `A copied cell has ${formatWholeNumber(longest)} characters: a text takes at most ${formatWholeNumber(variantTextMaxChars)}. Nothing was changed.`
}

/**
 * Reads what a spreadsheet copies: tabs between cells, line breaks between rows. A cell that begins with a quote may
 * hold both, and doubles its quotes.
 * @returns rows of equal length, short ones filled up with ''; without the empty row that ends most copies
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  readCells(text, (value, isLast) => {
    row.push(value)
    if (!isLast) return
    rows.push(row)
    row = []
  })
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0)
  return rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')])
}

/** How many cells `parseTsv` would return. A single wide row widens all others, so this is asked first. */
export function countPasted(text: string): number {
  let [height, width, countWithoutLast] = [0, 0, 0]
  let [inRow, isBlank, isLastBlank] = [0, true, false]
  readCells(text, (value, isLast) => {
    inRow += 1
    if (value !== '') isBlank = false
    if (!isLast) return
    countWithoutLast = height * width
    height += 1
    width = Math.max(width, inRow)
    isLastBlank = isBlank
    inRow = 0
    isBlank = true
  })
  return height > 1 && isLastBlank ? countWithoutLast : height * width
}

/** @param visit called for each cell, and whether it is the last of its row */
function readCells(text: string, visit: (value: string, isLast: boolean) => void): void {
  let at = 0
  while (at <= text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null
    const end = quoted?.end ?? findCellEnd(text, at)
    const value = quoted?.value ?? text.slice(at, end)
    at = end + 1
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1
    visit(value, text[end] !== '\t')
  }
}

const isEnd = (char: string | undefined) => char === undefined || char === '\t' || char === '\n' || char === '\r'

function findCellEnd(text: string, from: number): number {
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
