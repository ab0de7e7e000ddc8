import { readFile } from 'node:fs/promises'
import type { ObjectStorage } from '../storage/storage.ts'
import type { AiFrame, AiVideo } from './ai.ts'

export type ReadFrames = (video: Pick<AiVideo, 'report' | 'openFile'>, signal: AbortSignal) => Promise<AiFrame[]>

/** Reads the pictures of a video: the stored ones of its report, else new ones. */
export function createReadFrames({
  storage,
  takeStills,
}: {
  storage: Pick<ObjectStorage, 'openFile'>
  takeStills(video: { path: string; signal: AbortSignal }): Promise<AiFrame[]>
}): ReadFrames {
  async function openFrame(objectName: string): Promise<Uint8Array> {
    const file = await storage.openFile(objectName)
    try {
      return await readFile(file.path)
    } finally {
      await file.close()
    }
  }

  return async ({ report, openFile }, signal) => {
    const frames: AiFrame[] = []
    for (const { atMs, objectName } of report?.frames ?? []) {
      signal.throwIfAborted()
      frames.push({ atMs, jpeg: await openFrame(objectName) })
    }
    if (frames.length > 0) return frames
    const file = await openFile()
    try {
      return await takeStills({ path: file.path, signal })
    } finally {
      await file.close()
    }
  }
}
