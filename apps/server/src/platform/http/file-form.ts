import { AppError, invalid } from '../errors.ts'

/** A form of a few text fields and, at its end, one file. */
export interface FileForm {
  fields: Record<string, string>
  /**
   * The file's bytes as they arrive; each piece may be used only until the next one is asked for, its memory is freed
   * then. Throws when the body ends early, or when anything follows the file.
   */
  file: AsyncIterable<Buffer>
}

const maxFields = 16
/** All that comes before the file's bytes; a policy with its signature is about 2 KB. */
const maxHeadBytes = 16_384

const malformed = () => invalid([{ path: 'file', message: 'This is not a well-formed multipart form.' }])
const headTooLarge = () => invalid([{ path: 'file', message: 'The fields of a form may hold at most 16 KB in all.' }])
const cutOff = () => invalid([{ path: 'file', message: 'The upload was cut off before its end.' }])

/**
 * Reads a multipart form up to where its file begins. Forms with files are read here and not by the multipart plugin,
 * because a refusal must be possible at any byte while the connection stays usable for the answer, and memory must
 * not grow with the file.
 * @param source the body, whose pieces nobody else uses; its iterator is not closed when reading stops early.
 * @throws AppError when it is no multipart form, or holds no file.
 */
export async function readFileForm(source: AsyncIterator<Buffer>, contentType = ''): Promise<FileForm> {
  const boundary = boundaryOf(contentType)
  if (!boundary) {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send the file as a multipart/form-data form.')
  }
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first boundary may stand at the very beginning, without a line break before it.
  const input = createInput(source, Buffer.from('\r\n'))
  const fields: Record<string, string> = {}
  await input.readUntil(delimiter)
  for (let count = 0; count <= maxFields; count++) {
    if (await isClosing(input)) throw invalid([{ path: 'file', message: 'The form holds no file.' }])
    const { name, isFile } = readDisposition((await input.readUntil(headersEnd)).toString())
    if (isFile) return { fields, file: readFile(input, delimiter) }
    fields[name] = (await input.readUntil(delimiter)).toString()
  }
  throw invalid([{ path: 'file', message: `A form may hold at most ${maxFields} fields.` }])
}

const headersEnd = Buffer.from('\r\n\r\n')

function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const found = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return found?.[1] ?? found?.[2]
}

function readDisposition(headers: string): { name: string; isFile: boolean } {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(headers)?.[1]
  const name = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(disposition ?? '')
  if (!disposition || !name) throw malformed()
  return { name: name[1] ?? name[2] ?? '', isFile: /;\s*filename\*?=/i.test(disposition) }
}

/** After a delimiter: `--` ends the form, a line end begins another part. */
async function isClosing(input: Input): Promise<boolean> {
  const next = await input.peek(2)
  if (next.toString() === '--') return true
  const padding = await input.readUntil(Buffer.from('\r\n'))
  if (padding.toString().trim() !== '') throw malformed()
  return false
}

async function* readFile(input: Input, delimiter: Buffer): AsyncGenerator<Buffer> {
  yield* input.streamUntil(delimiter)
  if (!(await isClosing(input))) {
    throw invalid([{ path: 'file', message: 'The file must be the last field of the form.' }])
  }
}

interface Input {
  /** What comes before the delimiter, which is consumed too; together these are limited. */
  readUntil(delimiter: Buffer): Promise<Buffer>
  /** The same in pieces as they arrive, without gathering them. */
  streamUntil(delimiter: Buffer): AsyncGenerator<Buffer>
  peek(length: number): Promise<Buffer>
}

function createInput(source: AsyncIterator<Buffer>, head: Buffer): Input {
  let held = head
  let headLeft = maxHeadBytes + head.length

  async function next(): Promise<Buffer> {
    const { value, done } = await source.next()
    if (done) throw cutOff()
    return value
  }

  return {
    async readUntil(delimiter) {
      for (;;) {
        const at = held.indexOf(delimiter)
        if (at + delimiter.length > headLeft || (at < 0 && held.length > headLeft)) throw headTooLarge()
        if (at >= 0) {
          headLeft -= at + delimiter.length
          const found = held.subarray(0, at)
          held = held.subarray(at + delimiter.length)
          return found
        }
        held = Buffer.concat([held, await next()])
      }
    },
    async *streamUntil(delimiter) {
      // What could be the beginning of the delimiter is held back until the next piece shows whether it is.
      const overlap = delimiter.length - 1
      let whole = held
      for (;;) {
        const at = held.indexOf(delimiter)
        if (at >= 0) {
          if (at > 0) yield held.subarray(0, at)
          held = held.subarray(at + delimiter.length)
          return
        }
        const tail = held.subarray(Math.max(0, held.length - overlap))
        if (held.length > tail.length) yield held.subarray(0, held.length - tail.length)
        const piece = await next()
        const seam = Buffer.concat([tail, piece.subarray(0, overlap)])
        if (piece.length < overlap || seam.includes(delimiter)) {
          held = Buffer.concat([tail, piece])
          free(piece)
        } else {
          if (tail.length > 0) yield tail
          held = piece
        }
        free(whole)
        whole = held
      }
    },
    async peek(length) {
      while (held.length < length) held = Buffer.concat([held, await next()])
      return held.subarray(0, length)
    },
  }
}

/** Smaller buffers may share their memory with others. */
const ownMemoryBytes = 16_384

/**
 * Gives a used piece's memory back at once. The garbage collector, which sees only small objects here, would let some
 * 60 MB of pieces gather before it looks (measured); it had a third of the time of an upload.
 */
function free(piece: Buffer): void {
  const memory = piece.buffer
  if (memory.byteLength < ownMemoryBytes || memory.byteLength !== piece.byteLength) return
  if (memory instanceof ArrayBuffer) memory.transfer(0)
}
