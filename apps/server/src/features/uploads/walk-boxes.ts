import type { ObjectReader } from '../../providers/storage/storage.ts'

const knownBoxes = new Set(
  'ftyp moov mdat moof mfra free skip wide pnot PICT meta udta uuid sidx styp ssix prft pdin emsg cslg'.split(' '),
)
/** A video has at least one of them, and it is not empty. */
const mediaBoxes = new Set(['moov', 'mdat', 'moof'])
const maxBoxes = 64
const headBytes = 8

/**
 * Walks the outermost boxes of an MP4 or QuickTime file.
 * @returns isVideo: all boxes have known types and one holds media; isCut: the file is truncated.
 */
export async function walkBoxes(reader: ObjectReader): Promise<{ isVideo: boolean; isCut: boolean }> {
  let at = 0
  let hasMedia = false
  let hasIndex = false
  for (let count = 0; at < reader.sizeBytes && count < maxBoxes; count++) {
    const head = Buffer.from(await reader.read(at, at + 16))
    if (head.length < headBytes) return { isVideo: hasMedia, isCut: true }
    const type = head.toString('latin1', 4, 8)
    const size = boxSize(head, reader.sizeBytes - at)
    if (!knownBoxes.has(type) || size < headBytes) return { isVideo: false, isCut: false }
    hasMedia ||= mediaBoxes.has(type) && size > headBytes
    hasIndex ||= type === 'moov'
    at += size
  }
  return { isVideo: hasMedia, isCut: at > reader.sizeBytes || !hasIndex }
}

/** Size 0 means up to the end of the file, 1 a 64-bit size after the type. */
function boxSize(head: Buffer, rest: number): number {
  const short = head.readUInt32BE(0)
  if (short === 0) return rest
  if (short > 1) return short
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
}
