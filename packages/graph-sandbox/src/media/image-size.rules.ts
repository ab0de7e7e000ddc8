/**
 * The size of a PNG, GIF or JPEG from its first bytes.
 * @returns null when they do not contain it.
 */
export function imageSize(head: Buffer): { width: number; height: number } | null {
  if (head.length > 24 && head.toString('latin1', 1, 4) === 'PNG') {
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  }
  if (head.length > 10 && head.toString('latin1', 0, 3) === 'GIF') {
    return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  }
  return head.length > 4 && head.readUInt16BE(0) === 0xffd8 ? jpegSize(head) : null
}

/** Walks over the segments to the one that begins a frame. */
function jpegSize(head: Buffer): { width: number; height: number } | null {
  let at = 2
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}
