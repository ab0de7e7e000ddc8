import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busboy } from '@fastify/busboy'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '../errors.ts'

export interface FileForm {
  fields: Record<string, string>
  /** As the client named them. */
  fileName: string
  contentType: string
  /** The file's bytes as they arrive. Throws when the body ends early, or when anything follows the file. */
  file: AsyncIterable<Buffer>
}

const maxFields = 16
/** Limits what precedes the file's bytes; a policy with its signature is about 2 KB. */
const maxHeadBytes = 16_384

const headTooLarge = () => invalid([{ path: 'file', message: 'The fields of a form may hold at most 16 KB in all.' }])
const cutOff = () => invalid([{ path: 'file', message: 'The upload was cut off before its end.' }])
const fileNotLast = () => invalid([{ path: 'file', message: 'The file must be the last field of the form.' }])
const noFile = () => invalid([{ path: 'file', message: 'The form holds no file.' }])
const tooManyFields = () => invalid([{ path: 'file', message: `A form may hold at most ${maxFields} fields.` }])

interface FormOptions {
  /** The file is read whole before the fields: they may follow it. */
  mayFieldsFollow?: boolean
}

/**
 * Reads a form up to its file. The rest of the body is read only as the file is consumed, so that a form can be refused
 * at any byte and the connection stays usable for the answer.
 */
export async function readFileForm(
  source: AsyncIterator<Buffer>,
  contentType = '',
  { mayFieldsFollow = false }: FormOptions = {},
): Promise<FileForm> {
  const parser = createParser(contentType)
  const fields: Record<string, string> = {}
  let file = null as Readable | null
  let about = { fileName: '', contentType: '' }
  let fault: AppError | null = null
  let fieldBytes = 0
  let bodyBytes = 0
  let hasEnded = false
  let isFinished = false

  parser.on('field', (name, value, _isNameTruncated, isTruncated) => {
    fields[name] = value
    fieldBytes += name.length + value.length
    if (file && !mayFieldsFollow) fault ??= fileNotLast()
    else if (isTruncated || fieldBytes > maxHeadBytes) fault ??= headTooLarge()
  })
  parser.on('file', (_name, stream, fileName, _encoding, contentType) => {
    // The parser emits the same error.
    stream.on('error', () => undefined)
    if (file) fault ??= fileNotLast()
    else {
      file = stream
      about = { fileName, contentType }
    }
  })
  const failWith = (describe: () => AppError) => () => {
    fault ??= describe()
  }
  parser.on('fieldsLimit', failWith(tooManyFields))
  parser.on('filesLimit', failWith(fileNotLast))
  parser.on('error', failWith(cutOff))
  parser.on('finish', () => {
    isFinished = true
  })

  /** Hands the next piece of the body to the parser; at its end waits for what the parser still holds. */
  async function feed(): Promise<void> {
    const { value, done } = hasEnded ? { value: undefined, done: true } : await source.next()
    if (value) {
      bodyBytes += value.length
      parser.write(value)
    } else if (done && !hasEnded) {
      hasEnded = true
      if (bodyBytes === 0) throw cutOff()
      parser.end()
    }
    // The parser emits a part of its events in the next turns of the event loop.
    if (done || !file) await nextTurn()
    if (fault) throw fault
  }

  async function* readFile(stream: Readable): AsyncGenerator<Buffer> {
    for (;;) {
      for (let piece = stream.read(); piece !== null; piece = stream.read()) yield piece
      if (isFinished) return
      await feed()
    }
  }

  for (;;) {
    if (file) return { fields, ...about, file: readFile(file) }
    if (isFinished) throw noFile()
    if (bodyBytes > maxHeadBytes) throw headTooLarge()
    await feed()
  }
}

/** Receives the form of a request; discards the rest of the body when `use` has settled. */
export async function receiveFile<T>(
  request: FastifyRequest,
  use: (form: FileForm) => Promise<T>,
  options: FormOptions = {},
): Promise<T> {
  const { raw } = request
  // The connection stays open when reading stops early, so that the refusal can be sent.
  const body = raw.iterator({ destroyOnReturn: false })
  try {
    return await use(await readFileForm(body, request.headers['content-type'], options))
  } catch (error) {
    // The client has disconnected.
    if (raw.errored && !(error instanceof AppError)) throw cutOff()
    throw error
  } finally {
    // A browser reads the answer only after it has sent everything. The stream resumes only after the iterator has
    // returned.
    await body.return?.()
    raw.resume()
  }
}

/** @throws AppError when the bytes are more than that, or none. */
export async function* limitBytes(file: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let sizeBytes = 0
  for await (const chunk of file) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
  if (sizeBytes === 0) throw invalid([{ path: 'file', message: 'The file is empty.' }])
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('TOO_LARGE', `The file is larger than ${formatSize(maxBytes)}.`)
}

function createParser(contentType: string) {
  try {
    if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Error('no multipart form')
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: maxFields, fieldSize: maxHeadBytes, files: 1 },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
  } catch {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send the file as a multipart/form-data form.')
  }
}
