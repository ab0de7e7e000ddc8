import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { GraphError } from '../validation/graph-error.ts'
import { cleanText, isRecord, type Params, parseJson } from './params.rules.ts'

/** A file part. Its bytes were counted and thrown away, all but the first. */
export interface ReceivedFile {
  field: string
  name: string
  size: number
  md5: string
  sha256: string
  /** The first bytes, enough to see what it is. */
  head: Buffer
}

export interface Received {
  params: Params
  files: ReceivedFile[]
}

/** Images come as base64 text in forms too. */
const maxTextBytes = 16_777_216
const headBytes = 65_536

/**
 * Reads the body of any method, GET too: form, JSON or multipart. Files of any size pass in flat memory.
 * @throws GraphError for a body that cannot be read; an Error when the client left in the middle.
 */
export async function readBody(request: IncomingMessage): Promise<Received> {
  const type = request.headers['content-type'] ?? ''
  if (/^multipart\/form-data/i.test(type)) return readMultipart(request, type)
  const text = await readText(request)
  if (text.trim() === '') return { params: {}, files: [] }
  if (/^application\/([a-z.+-]+\+)?json/i.test(type)) {
    const json = parseJson(text)
    if (!isRecord(json)) throw unreadable()
    return { params: json, files: [] }
  }
  return { params: readPairs(new URLSearchParams(text)), files: [] }
}

/** The pairs of a query or form; `name[]` or a repeated name makes a list, `a[b]` an object. */
export function readPairs(pairs: URLSearchParams): Params {
  const params: Params = {}
  for (const [rawName, rawValue] of pairs) {
    const [value, list] = [cleanText(rawValue), /^([^[\]]+)\[\d*\]$/.exec(rawName)?.[1]]
    const [, outer, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(rawName) ?? []
    if (list) params[list] = [...(Array.isArray(params[list]) ? params[list] : []), value]
    else if (outer && inner) params[outer] = { ...(isRecord(params[outer]) ? params[outer] : {}), [inner]: value }
    else params[rawName] = value
  }
  return params
}

async function readText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    size += piece.length
    if (size <= maxTextBytes) pieces.push(piece)
  }
  if (size > maxTextBytes) throw tooLarge()
  return Buffer.concat(pieces).toString()
}

async function readMultipart(request: IncomingMessage, type: string): Promise<Received> {
  const params: Params = {}
  const files: Promise<ReceivedFile>[] = []
  let isTooLarge = false
  const parser = openParser(type)
  parser.on('field', (name, value, _nameCut, isCut) => {
    isTooLarge ||= isCut
    Object.assign(params, readPairs(new URLSearchParams([[name, value]])))
  })
  parser.on('file', (field, stream, name) => {
    const file = digest(field, name, stream)
    // Its failure is that of the whole request, which is awaited first.
    file.catch(() => undefined)
    files.push(file)
  })
  try {
    const left = new Promise<never>((_, fail) => request.once('close', () => request.complete || fail(clientLeft())))
    left.catch(() => undefined)
    await Promise.race([finished(request.pipe(parser)), left])
  } catch (error) {
    if (!request.complete) throw clientLeft()
    throw error instanceof GraphError ? error : unreadable()
  }
  if (isTooLarge) throw tooLarge()
  return { params, files: await Promise.all(files) }
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

async function digest(field: string, name: string, stream: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let [size, head] = [0, Buffer.alloc(0)]
  for await (const piece of stream) {
    if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)])
    size += piece.length
    md5.update(piece)
    sha256.update(piece)
  }
  return { field, name: cleanText(name ?? ''), size, head, md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}

const unreadable = () => new GraphError({ code: 100, message: '(#100) The body of this request cannot be read' })
const tooLarge = () => new GraphError({ code: 1, message: 'The request is too large', status: 413 })
const clientLeft = () => new Error('the client left before its request was complete')
