import { randomUUID } from 'node:crypto'

/** A file of a form, opened when it is sent. */
export interface GraphFile {
  /** The form field; for images the file name. */
  field: string
  name: string
  sizeBytes: number
  /** Called again for a retry. */
  open(): Promise<AsyncIterable<Uint8Array>>
}

/**
 * A form with one streamed file. Hand-written because FormData takes no stream of known length, and Meta needs a
 * Content-Length. The stream throws when the file is not exactly `sizeBytes` long.
 */
export function buildMultipart(fields: Iterable<[string, string]>, file: GraphFile) {
  const boundary = `hookline-${randomUUID()}`
  const part = (name: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"${rest}\r\n\r\n`
  const before = [...fields].map(([name, value]) => `${part(name, '')}${value}\r\n`).join('')
  const type = `; filename="${escapeName(file.name)}"\r\nContent-Type: application/octet-stream`
  const head = Buffer.from(before + part(file.field, type))
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)

  async function* write() {
    yield head
    let sent = 0
    for await (const bytes of await file.open()) {
      sent += bytes.byteLength
      if (sent > file.sizeBytes) break
      yield bytes
    }
    if (sent !== file.sizeBytes) throw new Error(`the file is not ${file.sizeBytes} bytes long`)
    yield tail
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.length + file.sizeBytes + tail.length,
    stream: write(),
  }
}

/** As browsers do (HTML standard, multipart/form-data encoding). */
function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
