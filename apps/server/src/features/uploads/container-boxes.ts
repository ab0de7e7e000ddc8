import type { ObjectReader } from '../../providers/storage/storage.ts'

export type SizedReader = Pick<ObjectReader, 'sizeBytes' | 'read'>

/** A box of an MP4 or QuickTime file. `head`: its first 16 bytes, fewer only at the end of the file. */
export interface Box {
  type: string
  start: number
  headBytes: number
  sizeBytes: number
  head: Buffer
}

const longHeadBytes = 16
const shortHeadBytes = 8

/** The box at `at`, which ends at `end` if it names no size; null when its head is cut off or makes no sense. */
async function readBox(reader: SizedReader, at: number, end = reader.sizeBytes): Promise<Box | null> {
  const head = Buffer.from(await reader.read(at, Math.min(at + longHeadBytes, end)))
  if (head.length < shortHeadBytes) return null
  const short = head.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && head.length < longHeadBytes) return null
  const headBytes = isLong ? longHeadBytes : shortHeadBytes
  const sizeBytes = isLong ? Number(head.readBigUInt64BE(shortHeadBytes)) : short || end - at
  return sizeBytes < headBytes ? null : { type: head.toString('latin1', 4, 8), start: at, headBytes, sizeBytes, head }
}

/** The boxes from `start` to `end`, up to the first one whose head cannot be read, and at most `max`. */
export async function* readBoxes(
  reader: SizedReader,
  { start = 0, end = reader.sizeBytes, max }: { start?: number; end?: number; max: number },
): AsyncGenerator<Box> {
  let at = start
  for (let count = 0; at < end && count < max; count++) {
    const box = await readBox(reader, at, end)
    if (!box) return
    yield box
    at += box.sizeBytes
  }
}
