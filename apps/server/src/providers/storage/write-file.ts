import { createHash } from 'node:crypto'
import { type FileHandle, link, open, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { WrittenObject } from './storage.ts'

/** Few write calls, and little memory for each upload. */
const batchBytes = 1_048_576

/** Flushes during the upload, so that the final sync is short. */
const flushEveryBytes = 33_554_432

/**
 * Streams `body` into a new durable file and hashes it on the way; at most two batches of 1 MB are in memory.
 */
export async function writeNewFile(file: string, body: AsyncIterable<Uint8Array>): Promise<WrittenObject> {
  const handle = await open(file, 'wx', 0o600)
  const output = createOutput(handle)
  const hash = createHash('sha256')
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      await output.add(chunk)
    }
    const sizeBytes = await output.finish()
    return { sizeBytes, sha256: hash.digest('hex') }
  } finally {
    await output.settle()
    await handle.close()
  }
}

/** Copies chunks into batches and writes one batch while the next one fills. */
function createOutput(handle: FileHandle) {
  let filling: Buffer = Buffer.allocUnsafeSlow(batchBytes)
  let spare: Buffer | null = null
  let filled = 0
  let written = 0
  let flushed = 0
  let writing = Promise.resolve()
  let flushing = Promise.resolve()

  async function writeBatch() {
    await writing
    writing = awaitLater(writeAll(handle, filling.subarray(0, filled)))
    ;[filling, spare] = [spare ?? Buffer.allocUnsafeSlow(batchBytes), filling]
    written += filled
    filled = 0
    if (written - flushed < flushEveryBytes) return
    await flushing
    flushing = awaitLater(handle.datasync())
    flushed = written
  }

  return {
    async add(chunk: Uint8Array) {
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + batchBytes - filled)
        filling.set(part, filled)
        filled += part.length
        at += part.length
        if (filled === batchBytes) await writeBatch()
      }
    },
    /** Resolves with the size once everything is durable. */
    async finish(): Promise<number> {
      if (filled > 0) await writeBatch()
      await writing
      await flushing
      await handle.sync()
      return written
    },
    /** Waits until no operation uses the file any more. */
    settle: () => Promise.allSettled([writing, flushing]),
  }
}

/** Prevents an unhandled rejection until the promise is awaited. */
function awaitLater(promise: Promise<void>): Promise<void> {
  promise.catch(() => {})
  return promise
}

/** The kernel may write only a part, as when the disk is nearly full. */
async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done)).bytesWritten
}

/**
 * Moves a finished file to its name, durably.
 * @returns false when the name is taken; the file then stays where it was.
 */
export async function publishFile(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    await unlink(from)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!noHardLinks.has(codeOf(error) ?? '')) throw error
    if (await stat(to).catch(() => null)) return false
    await rename(from, to)
  }
  await syncFolder(path.dirname(to))
  return true
}

/** How file systems without hard links refuse them. */
const noHardLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and needs none of this.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The system's name of an error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
