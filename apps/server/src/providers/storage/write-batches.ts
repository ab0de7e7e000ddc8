import { createHash } from 'node:crypto'
import type { WrittenObject } from './storage.ts'

/** Passes the bytes through and measures them; `written` is called once, at the end. */
export function measure(body: AsyncIterable<Uint8Array>): {
  chunks: AsyncGenerator<Uint8Array>
  written(): WrittenObject
} {
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* pass() {
    for await (const chunk of body) {
      hash.update(chunk)
      sizeBytes += chunk.length
      yield chunk
    }
  }
  return { chunks: pass(), written: () => ({ sizeBytes, sha256: hash.digest('hex') }) }
}

/**
 * Writes one batch while the next one fills; two are in memory. `write` is never called concurrently, and no call is
 * under way when this settles. @returns the rest, which is shorter than a batch and not written.
 */
export async function writeBatches(
  body: AsyncIterable<Uint8Array>,
  batchBytes: number,
  write: (batch: Buffer) => Promise<void>,
): Promise<Buffer> {
  let filling: Buffer = Buffer.allocUnsafeSlow(batchBytes)
  let spare: Buffer | null = null
  let filled = 0
  let writing = Promise.resolve()
  try {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + batchBytes - filled)
        filling.set(part, filled)
        filled += part.length
        at += part.length
        if (filled < batchBytes) continue
        await writing
        writing = deferRejection(write(filling))
        ;[filling, spare] = [spare ?? Buffer.allocUnsafeSlow(batchBytes), filling]
        filled = 0
      }
    }
    await writing
  } finally {
    await writing.catch(() => undefined)
  }
  return filling.subarray(0, filled)
}

/** Prevents an unhandled rejection until the promise is awaited. */
export function deferRejection(promise: Promise<void>): Promise<void> {
  promise.catch(() => undefined)
  return promise
}
