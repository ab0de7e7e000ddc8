import { byteOrderMark } from '../src/platform/table-line.rules.ts'
import type { Browser } from './app.ts'

/** Writes rows as a spreadsheet saves them. */
export function writeTable(rows: Record<string, string>[]): Buffer {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return Buffer.from(byteOrderMark + lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join(''))
}

/** Where a form says that it is applied, relative to the file. */
export type ApplyPosition = 'before' | 'after' | 'query'

export async function uploadSheet(browser: Browser, file: Buffer | string, apply?: ApplyPosition) {
  const form = new FormData()
  if (apply === 'before') form.append('apply', 'true')
  form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'sheet.csv')
  if (apply === 'after') form.append('apply', 'true')
  const body = new Response(form)
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await body.arrayBuffer())
  const url = `/api/meta-ads/sheet${apply === 'query' ? '?apply=true' : ''}`
  return browser.request({ method: 'POST', url, headers, payload })
}
