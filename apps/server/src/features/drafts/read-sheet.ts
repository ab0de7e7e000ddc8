import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate as serveOthers } from 'node:timers/promises'
import { bulkDraftsMax, tooManyDrafts } from '@hookline/contract/drafts/drafts.schemas'
import { CsvError, parse } from 'csv-parse'
import { AppError, invalid } from '../../platform/errors.ts'
import { withoutGuard } from '../../platform/table-line.rules.ts'

export interface SheetRow {
  /** In the file, with the header as row 1, as a spreadsheet counts them. */
  number: number
  cells: string[]
}

/** Spreadsheets may write blank lines below the last row. */
const linesMax = 100_000
/** Far more than the downloaded sheet has. */
const cellsOfRowMax = 200
/** Far more than the texts of a draft have. */
const rowCharsMax = 1_000_000
/** Blank ones too: they take about a second. */
const cellsMax = 500_000
/** Between two pieces others are served: each blank line takes up to 0.2 ms. */
const pieceBytes = 1024
const blankLinesMax = 10_000

const refuse = (message: string) => invalid([{ path: 'file', message }])
const saveAsCsv = 'Save it as CSV (in Excel "CSV UTF-8") and upload that.'

/**
 * Reads a table of at most `bulkDraftsMax` rows and a header in UTF-8, or in UTF-16 with its byte order mark, with commas, semicolons, tabs or what a first line
 * `sep=` names between its cells.
 * @throws AppError UNSUPPORTED_MEDIA for a workbook; VALIDATION for what is no table, or too large.
 */
export async function readSheet(bytes: Buffer) {
  const { table, separator } = findSeparator(decode(bytes))
  if (!table.trim()) throw refuse('The file is empty.')
  if (countBlankLines(table) > blankLinesMax) {
    throw refuse(`The sheet has more than ${blankLinesMax.toLocaleString('en')} blank lines. Delete them.`)
  }
  // One piece at a time: those read ahead would be parsed together.
  const records = Readable.from(splitBytes(Buffer.from(table.trimEnd())), { highWaterMark: 1 }).pipe(
    parse({
      delimiter: separator,
      // Programs append lines with an ending of their own.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      info: false,
      max_record_size: rowCharsMax,
      cast: createCellLimit(),
    }),
  )
  const [header, ...rows] = await readRecords(records)
  return { header: (header?.cells ?? []).map((cell) => cell.trim()), rows }
}

/** Blank lines between others, also those within a text. */
function countBlankLines(table: string): number {
  let count = 0
  for (const _ of table.trimEnd().matchAll(/\n(?=\r?\n)|\r(?=\r)/g)) count += 1
  return count
}

/** In pieces the parser stops soon after a limit, and other requests are served in between. */
async function* splitBytes(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await serveOthers()
  }
}

/** Called for each cell while it is parsed: a single row may have millions. */
function createCellLimit() {
  let cells = 0
  return (cell: string, { index, records }: { index: number; records: number }): string => {
    cells += 1
    if (index >= cellsOfRowMax) {
      const row = `Row ${records + 1} has more than ${cellsOfRowMax} cells.`
      throw refuse(`${row} Delete the columns that the downloaded sheet does not have.`)
    }
    if (cells > cellsMax) throw refuse(tooManyRows)
    return cell
  }
}

const tooManyRows = `${tooManyDrafts}: this sheet has more rows.`

async function readRecords(records: AsyncIterable<string[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let number = 0
  try {
    for await (const record of records) {
      number += 1
      const isBlank = record.every((cell) => !cell.trim())
      if (!isBlank) rows.push({ number, cells: record.map(withoutGuard) })
      if (rows.length > bulkDraftsMax + 1 || number > linesMax) throw refuse(tooManyRows)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Rows arrive in groups, so the parser's own count is ahead of `number`.
    const before = typeof error.records === 'number' ? error.records : number
    const row = `Row ${before + 1}`
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      const size = `${row} has more than ${rowCharsMax.toLocaleString('en')} characters`
      throw refuse(`${size}, or a quotation mark in it is not closed. Shorten its cells.`)
    }
    throw refuse(`${row} cannot be read: its quotation marks do not match. ${saveAsCsv}`)
  }
  return rows
}

function decode(bytes: Buffer): string {
  const begins = (...head: number[]) => head.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)) {
    throw new AppError('UNSUPPORTED_MEDIA', `This is a workbook of a spreadsheet, such as Excel's. ${saveAsCsv}`)
  }
  const encoding = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) throw refuse(`This file is not a sheet. ${saveAsCsv}`)
  if (encoding === 'utf-8' && !isUtf8(bytes)) {
    throw refuse(`The letters of this file are neither in UTF-8 nor in UTF-16. ${saveAsCsv}`)
  }
  return text
}

/** The names of 200 columns have less. */
const headerCharsMax = 65_536

/** Excel's own way to name the separator. A program that does not know it fills the line up with its own separators. */
const separatorLine = /^"?sep=([^\w\s"]|\t)"?[,;\t]*(?:\r\n|\n|\r|$)/i

/** The separator that the first line names, if the header has it; else the header's most frequent one. */
function findSeparator(text: string): { table: string; separator: string } {
  const [line = '', named = ''] = separatorLine.exec(text) ?? []
  const table = text.slice(line.length)
  const [header = ''] = table
    .trimStart()
    .slice(0, headerCharsMax)
    .split(/[\r\n]/, 1)
  if (named && header.includes(named)) return { table, separator: named }
  const count = (separator: string) => header.split(separator).length
  const separator = ['\t', ';'].reduce((best, one) => (count(one) > count(best) ? one : best), ',')
  return { table, separator }
}
