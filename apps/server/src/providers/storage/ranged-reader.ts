import type { ObjectReader } from './storage.ts'

/** Reads ahead, because the boxes of a video are close together. */
const blockBytes = 262_144
/** 4 MB for each reader. */
const cachedBlocksMax = 16

type Bytes = Uint8Array<ArrayBuffer>

/** Parsers make hundreds of small reads, which are answered from cached blocks. `fetch` excludes `end`. */
export function createRangedReader(source: {
  sizeBytes: number
  fetch(start: number, end: number): Promise<Bytes>
}): ObjectReader {
  const { sizeBytes } = source
  /** Least recently used first. */
  const blocks = new Map<number, Promise<Bytes>>()

  function readBlock(index: number): Promise<Bytes> {
    const start = index * blockBytes
    const block = blocks.get(index) ?? source.fetch(start, Math.min(start + blockBytes, sizeBytes))
    blocks.delete(index)
    blocks.set(index, block)
    // A failed block is fetched again.
    block.catch(() => blocks.get(index) === block && blocks.delete(index))
    for (const oldest of blocks.keys()) {
      if (blocks.size <= cachedBlocksMax) break
      blocks.delete(oldest)
    }
    return block
  }

  async function readSmall(start: number, end: number): Promise<Bytes> {
    const first = Math.floor(start / blockBytes)
    const last = Math.floor((end - 1) / blockBytes)
    if (first === last) return (await readBlock(first)).slice(start - first * blockBytes, end - first * blockBytes)
    const [head, tail] = await Promise.all([readBlock(first), readBlock(last)])
    const bytes = new Uint8Array(end - start)
    bytes.set(head.subarray(start - first * blockBytes))
    bytes.set(tail.subarray(0, end - last * blockBytes), last * blockBytes - start)
    return bytes
  }

  return {
    sizeBytes,
    async read(from, to) {
      const [start, end] = [Math.max(0, from), Math.min(to, sizeBytes)]
      if (start >= end) return new Uint8Array(0)
      // A large table is read once, as a whole.
      return end - start > blockBytes ? source.fetch(start, end) : readSmall(start, end)
    },
    close: async () => blocks.clear(),
  }
}
