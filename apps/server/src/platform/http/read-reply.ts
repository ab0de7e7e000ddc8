import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export type TextReply = Awaited<ReturnType<typeof readReply>>

/** The whole reply to a request by `node:http`, in the form that `fetch` gives it. */
export async function readReply(response: IncomingMessage, maxBytes?: number) {
  const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = response
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return {
    status,
    statusText,
    headers: new Headers(headers),
    ...(await readBodyText(decompressed(response), maxBytes)),
  }
}

/** Reads UTF-8 text up to a limit; what follows is not received. */
export async function readBodyText(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<{ text: string; isCut: boolean }> {
  const read: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    read.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  const bytes = Buffer.concat(read)
  return { text: bytes.toString('utf8', 0, Math.min(size, maxBytes)), isCut: size > maxBytes }
}

/** Some proxies compress without being asked to. */
function decompressed(response: IncomingMessage): Readable {
  const create = decompressors.get(response.headers['content-encoding']?.toLowerCase() ?? '')
  // An error reaches the reader by the stream itself.
  return create ? pipeline(response, create(), () => undefined) : response
}

const decompressors = new Map<string, () => ReturnType<typeof createGunzip>>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress as never],
])
