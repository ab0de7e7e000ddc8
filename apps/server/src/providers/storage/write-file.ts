import { type FileHandle, link, open, rename, stat, statfs, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { WrittenObject } from './storage.ts'
import { deferRejection, measure, writeBatches } from './write-batches.ts'

/** Few write calls, and little memory for each upload. */
const batchBytes = 1_048_576

/** Flushes during the upload, so that the final sync is short. */
const flushEveryBytes = 33_554_432

/** Streams `body` into a new durable file and hashes it on the way. */
export async function writeNewFile(file: string, body: AsyncIterable<Uint8Array>): Promise<WrittenObject> {
  const handle = await open(file, 'wx', 0o600)
  const { chunks, written } = measure(body)
  let unflushed = 0
  let flushing = Promise.resolve()

  async function writeBatch(batch: Buffer) {
    await writeAll(handle, batch)
    unflushed += batch.length
    if (unflushed < flushEveryBytes) return
    await flushing
    flushing = deferRejection(handle.datasync())
    unflushed = 0
  }

  try {
    await writeAll(handle, await writeBatches(chunks, batchBytes, writeBatch))
    await flushing
    await handle.sync()
    return written()
  } finally {
    await flushing.catch(() => undefined)
    await handle.close()
  }
}

/** The kernel may write only a part, as when the disk is nearly full. */
async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done)).bytesWritten
}

/** @returns false when the name is taken; the file then stays where it was. */
export async function publishFile(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    await unlink(from)
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false
    if (!noHardLinks.has(readErrorCode(error) ?? '')) throw error
    if (await stat(to).catch(() => null)) return false
    await rename(from, to)
  }
  await syncFolder(path.dirname(to))
  return true
}

/** How file systems without hard links refuse them. */
const noHardLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Makes new names in a folder durable. */
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

/** What this process may still write on the disk of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function readErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
