import { createHash, type Hash } from 'node:crypto'

/** Follows the digest of bytes that pass by in pieces: in order, some of them perhaps more than once. */
export function createDigestFollower() {
  /** Of all bytes before an offset. */
  const before = new Map<number, Hash>([[0, createHash('sha256')]])
  return {
    /** The same bytes, of which the first stands at `start`. A piece counts once it was taken to its end. */
    async *follow(start: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const hash = before.get(start)?.copy()
      let end = start
      for await (const some of bytes) {
        hash?.update(some)
        end += some.byteLength
        yield some
      }
      if (hash) before.set(end, hash)
    },
    /** The hex digest of the first `sizeBytes` bytes; null when not all of them passed by. */
    of: (sizeBytes: number): string | null => before.get(sizeBytes)?.copy().digest('hex') ?? null,
  }
}
