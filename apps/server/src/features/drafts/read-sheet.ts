import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError, invalid } from '../../platform/errors.ts'
import { withoutGuard } from '../../platform/table-line.rules.ts'

export interface SheetRow {
  /** In the file, with the header as row 1. */
  number: number
  cells: string[]
}

/** Spreadsheets may write blank lines below the last row. */
const linesMax = 100_000
const pieceBytes = 65_536

const refuse = (message: string) => invalid([{ path: 'file', message }])
const saveAsCsv = 'Save it as CSV (in Excel "CSV UTF-8") and upload that.'

/**
 * Reads a table in UTF-8, or in UTF-16 with its byte order mark, with commas, semicolons or tabs between its cells.
 * @param maxRows without the header
 * @throws AppError UNSUPPORTED_MEDIA for a workbook; VALIDATION for what is no table.
 */
export async function readSheet(bytes: Buffer, maxRows: number) {
  const text = decode(bytes)
  if (!text.trim()) throw refuse('The file is empty.')
  const records = Readable.from(piecesOf(Buffer.from(text))).pipe(
    parse({
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      info: false,
      max_record_size: 1_000_000,
    }),
  )
  const [header, ...rows] = await readRecords(records, maxRows)
  return { header: (header?.cells ?? []).map((cell) => cell.trim()), rows }
}

/** In pieces the parser stops soon after the last row that is allowed, and other requests are served in between. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

async function readRecords(records: AsyncIterable<string[]>, maxRows: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let number = 0
  try {
    for await (const record of records) {
      number += 1
      const cells = record.map(withoutGuard)
      const isBlank = number > 1 && cells.every((cell) => !cell.trim())
      if (!isBlank) rows.push({ number, cells })
      if (rows.length > maxRows + 1 || number > linesMax)
        throw refuse(`At most ${maxRows} drafts at once: this sheet has more rows.`)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Rows arrive in groups, so the parser's own count is ahead of `number`.
    const before = typeof error.records === 'number' ? error.records : number
    throw refuse(`Row ${before + 1} cannot be read: its quotation marks do not match. ${saveAsCsv}`)
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

/** The most frequent separator of the header line. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string) => header.split(separator).length
  return ['\t', ';'].reduce((best, separator) => (count(separator) > count(best) ? separator : best), ',')
}
