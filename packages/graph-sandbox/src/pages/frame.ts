import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** Large enough for a thumbnail; one colour keeps the file tiny. */
const sidePixels = 600
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The frame of a video as a PNG: unlike the SVG pictures, it is fetched and uploaded again. */
export function framePng(name: string): Buffer {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(name).digest()
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sidePixels, 0)
  header.writeUInt32BE(sidePixels, 4)
  header.set([8, 3], 8) // 8 bits, colours from a palette
  const rows = Buffer.alloc((sidePixels + 1) * sidePixels)
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from([red, green, blue])),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
