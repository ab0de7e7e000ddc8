import { type Box, readBoxes, type SizedReader } from './container-boxes.ts'

const maxBoxes = 256
/** They hold metadata such as XMP, of any size. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide'])

const mediaBoxes = new Set(['moov', 'moof', 'mdat'])
/** Its head, the brand and the brand's version. */
const fileTypeBytes = 16

/**
 * Shows a file as parsers expect it: its type first, and without large metadata. All other bytes stay where they are,
 * since the tables refer to them by their position.
 */
export async function showPlainFile(reader: SizedReader, maxBytes: number): Promise<SizedReader> {
  return showTypeFirst(await skipMovieMetadata(reader, maxBytes))
}

/** Shows what comes before the file's type, such as a `uuid` box, as a type of the same length. */
async function showTypeFirst(reader: SizedReader): Promise<SizedReader> {
  for await (const { type, start, sizeBytes } of readBoxes(reader, { max: maxBoxes })) {
    if (mediaBoxes.has(type) || (start === 0 && (type === 'ftyp' || type === 'styp'))) return reader
    const end = start + sizeBytes
    if (end >= fileTypeBytes)
      return overlay(reader, 0, Buffer.concat([buildHead('ftyp', end), Buffer.from('isom\0\0\0\0')]))
  }
  return reader
}

/**
 * Shows a file whose `moov` is larger than `maxBytes` without the metadata in it, because parsers load it whole.
 */
async function skipMovieMetadata(reader: SizedReader, maxBytes: number): Promise<SizedReader> {
  const movie = await findMovie(reader)
  if (!movie || movie.sizeBytes <= maxBytes) return reader
  const slim = await copyWithoutMetadata(reader, movie, maxBytes)
  const filler = buildHead('free', movie.sizeBytes - slim.length)
  return overlay(reader, movie.start, Buffer.concat([slim, filler]))
}

async function findMovie(reader: SizedReader): Promise<Box | null> {
  for await (const box of readBoxes(reader, { max: maxBoxes })) if (box.type === 'moov') return box
  return null
}

async function copyWithoutMetadata(reader: SizedReader, parent: Box, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let sizeBytes = 8
  const range = { start: parent.start + parent.headBytes, end: parent.start + parent.sizeBytes, max: maxBoxes }
  for await (const box of readBoxes(reader, range)) {
    if (metadataBoxes.has(box.type)) continue
    const isTrack = box.type === 'trak'
    if (!isTrack && sizeBytes + box.sizeBytes > maxBytes)
      throw new Error('the movie holds a table too large to be read')
    const part = isTrack
      ? await copyWithoutMetadata(reader, box, maxBytes - sizeBytes)
      : Buffer.from(await reader.read(box.start, box.start + box.sizeBytes))
    sizeBytes += part.length
    parts.push(part)
  }
  return Buffer.concat([buildHead(parent.type, sizeBytes), ...parts])
}

function buildHead(type: string, sizeBytes: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(sizeBytes)
  head.write(type, 4, 'latin1')
  return head
}

/** The file with `patch` in place of its bytes from `at`. */
function overlay(reader: SizedReader, at: number, patch: Buffer): SizedReader {
  return {
    sizeBytes: reader.sizeBytes,
    async read(start, end) {
      const bytes = await reader.read(start, end)
      const [from, to] = [Math.max(start, at), Math.min(start + bytes.length, at + patch.length)]
      if (from < to) bytes.set(patch.subarray(from - at, to - at), from - start)
      return bytes
    },
  }
}
