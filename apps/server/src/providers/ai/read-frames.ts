import { readFile } from 'node:fs/promises'
import { type ObjectStorage, useFile } from '../storage/storage.ts'
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
  return async ({ report, openFile }, signal) => {
    const frames: AiFrame[] = []
    for (const { atMs, objectName } of report?.frames ?? []) {
      signal.throwIfAborted()
      frames.push({ atMs, jpeg: await useFile(storage.openFile(objectName), (path) => readFile(path)) })
    }
    if (frames.length > 0) return frames
    return useFile(openFile(), (path) => takeStills({ path, signal }))
  }
}
