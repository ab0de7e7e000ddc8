import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busboy } from '@fastify/busboy'
import { GraphError } from '../validation/graph-error.rules.ts'
import type { Params } from '../validation/read-params.rules.ts'
import { cleanText } from './decode-params.rules.ts'
import { readPairs } from './pairs.rules.ts'

/** A file part. Its bytes were counted; only the first are stored. */
export interface ReceivedFile {
  field: string
  name: string
  size: number
  md5: string
  /** The first bytes, enough to detect its type. */
  head: Buffer
}

export const maxTextBytes = 16_777_216
const headBytes = 65_536

/**
 * Reads a form and streams its files, so memory stays constant.
 * @throws GraphError for a body that is no form; an Error when the client disconnects.
 */
export async function readMultipart(
  request: IncomingMessage,
  type: string,
): Promise<{ params: Params; files: ReceivedFile[] }> {
  const params: Params = {}
  const files: (() => ReceivedFile)[] = []
  let isTooLarge = false
  const parser = openParser(type)
  parser.on('field', (name, value, _nameCut, isCut) => {
    isTooLarge ||= isCut
    Object.assign(params, readPairs(new URLSearchParams([[name, value]])))
  })
  parser.on('file', (field, stream, name) => void files.push(digest(field, name, stream)))
  const parsed = finished(parser)
  // Its failure is awaited below, but may occur earlier.
  parsed.catch(() => undefined)
  try {
    for await (const piece of request) {
      await Promise.race([write(parser, piece), parsed])
      // The file's listener has read the chunk by now.
      await nextTurn()
      free(piece)
    }
    parser.end()
    await parsed
  } catch {
    if (!request.complete) throw new Error('the client left before its request was complete')
    throw unreadable()
  }
  if (isTooLarge) throw tooLarge()
  return { params, files: files.map((finish) => finish()) }
}

function openParser(type: string) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fieldSize: maxTextBytes, fields: 500, files: 50 },
    })
  } catch {
    throw unreadable()
  }
}

function write(parser: Writable, piece: Buffer): Promise<void> {
  return new Promise((done, fail) => parser.write(piece, (error) => (error ? fail(error) : done())))
}

/** Counts a file's bytes as they pass. @returns gives the result once the form has ended. */
function digest(field: string, name: string, stream: NodeJS.ReadableStream): () => ReceivedFile {
  const md5 = createHash('md5')
  let [size, head] = [0, Buffer.alloc(0)]
  stream.on('data', (piece: Buffer) => {
    if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)])
    size += piece.length
    md5.update(piece)
  })
  // A truncated form fails as a whole.
  stream.on('error', () => undefined)
  return () => ({
    field,
    name: cleanText(name ?? ''),
    size,
    head,
    md5: md5.digest('hex'),
  })
}

/** Smaller buffers may share their memory with others. */
const ownMemoryBytes = 16_384

/** Frees a chunk's memory at once; otherwise about 60 MB accumulate before garbage collection (measured). */
function free(piece: Buffer): void {
  const memory = piece.buffer
  if (memory.byteLength < ownMemoryBytes || memory.byteLength !== piece.byteLength) return
  if (memory instanceof ArrayBuffer) memory.transfer(0)
}

export const unreadable = () => new GraphError({ code: 100, message: '(#100) The body of this request cannot be read' })
export const tooLarge = () => new GraphError({ code: 1, message: 'The request is too large', status: 413 })
