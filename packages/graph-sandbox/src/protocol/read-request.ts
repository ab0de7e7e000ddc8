import type { IncomingMessage } from 'node:http'
import { isRecord, type Params } from '../validation/read-params.rules.ts'
import { parseJson } from './decode-params.rules.ts'
import { readPairs } from './pairs.rules.ts'
import { maxTextBytes, type ReceivedFile, readMultipart, tooLarge, unreadable } from './read-multipart.ts'

export interface Received {
  params: Params
  files: ReceivedFile[]
}

/**
 * Reads the body of any method, GET too: form, JSON or multipart. Files are streamed, so memory stays constant.
 * @throws GraphError for a body that cannot be read; an Error when the client disconnects.
 */
export async function readBody(request: IncomingMessage): Promise<Received> {
  const type = request.headers['content-type'] ?? ''
  if (/^multipart\/form-data/i.test(type)) return readMultipart(request, type)
  const text = await readBodyText(request)
  if (text.trim() === '') return { params: {}, files: [] }
  if (/^application\/([a-z.+-]+\+)?json/i.test(type)) {
    const json = parseJson(text)
    if (!isRecord(json)) throw unreadable()
    return { params: json, files: [] }
  }
  return { params: readPairs(new URLSearchParams(text)), files: [] }
}

async function readBodyText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    size += piece.length
    if (size <= maxTextBytes) pieces.push(piece)
  }
  if (size > maxTextBytes) throw tooLarge()
  return Buffer.concat(pieces).toString()
}
